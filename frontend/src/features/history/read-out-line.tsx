import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Spoken } from '../../components/spoken.tsx';
import type { ChartRow } from '../../lib/day/chart-data.ts';
import type { DestinationKey } from '../../lib/day/destinations.ts';
import { formatPercent, formatPower } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { readOutOf } from './model/read-out.ts';
import { type Named, useNames } from './use-series.ts';

interface ReadOutLineProps {
  /** The step below the cursor; null: there is none. */
  readonly row: ChartRow | null;
  /** Its time in words. */
  readonly time: string;
  readonly keys: readonly DestinationKey[];
  readonly appliances: readonly Named[];
  /** What else is known of it. */
  readonly more?: ReactNode;
}

/** The figures at the cursor, spoken as it moves. */
export const ReadOutLine = ({ row, time, keys, appliances, more }: ReadOutLineProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nameOf = useNames(appliances);
  const figures = row === null ? null : readOutOf(row, keys);
  const charge = row?.socPercent ?? null;
  return (
    <Box
      aria-live="polite"
      aria-atomic
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.25,
        bgcolor: 'var(--well)',
        borderRadius: '14px',
        px: 2,
        py: 1.25,
        minHeight: 44,
        overflowWrap: 'anywhere',
        font: 'var(--font-small)',
        fontSize: '.9375rem',
      }}
    >
      <strong>{time}</strong>
      {figures === null && <span>{t('history.noData')}</span>}
      {figures?.map(({ key, powerW }) => (
        <span key={key}>
          {nameOf(key)}{' '}
          <strong>
            <Spoken>{formatPower(powerW, locale)}</Spoken>
          </strong>
        </span>
      ))}
      {charge !== null && (
        <span>
          {t('history.charge')} <strong>{formatPercent(charge, locale)}</strong>
        </span>
      )}
      {more}
    </Box>
  );
};
