import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Spoken } from '../../../components/spoken.tsx';
import { formatCount, formatEnergy, formatEuro, formatPercent } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { SourceStrip } from '../energy-source-bar.tsx';
import type { SessionSums } from './session-sums.ts';

interface SessionTotalsProps {
  readonly sums: SessionSums;
  /** Of the month before. */
  readonly before: SessionSums;
  /** Whether money is for who looks. */
  readonly money: boolean;
}

/** What a month's sessions add up to, and how the month before did. */
export const SessionTotals = ({ sums, before, money }: SessionTotalsProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const solar = formatPercent(sums.sunPercent, locale);
  const parts = { sun: sums.sunWh, battery: sums.batteryWh, grid: sums.gridWh };
  const against = before.count > 0;
  const cards = [
    {
      key: 'count',
      figure: formatCount(sums.count, locale),
      text: t('sessions.count', { count: sums.count }),
      earlier: formatCount(before.count, locale),
    },
    {
      key: 'energy',
      figure: formatEnergy(sums.energyWh, locale),
      text: t('sessions.charged'),
      earlier: formatEnergy(before.energyWh, locale),
    },
    { key: 'sun', figure: solar, text: t('sessions.solar'), earlier: formatPercent(before.sunPercent, locale) },
    ...(money
      ? [
          {
            key: 'money',
            figure: formatEuro(sums.costEur, locale),
            text: t('sessions.costSaved', { saved: formatEuro(sums.savedEur, locale) }),
            earlier: formatEuro(before.costEur, locale),
          },
        ]
      : []),
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' }}
    >
      {cards.map(({ key, figure, text, earlier }) => (
        <Card key={key} sx={{ p: 2, display: 'flex', flexDirection: 'column' }}>
          <Typography component="dt" sx={{ order: 2 }} color="textSecondary">
            {text}
          </Typography>
          <Typography
            component="dd"
            // Two cards stand side by side at 360 px, with three digits and a letter that is wide.
            sx={{ m: 0, font: 'var(--font-figure)', fontSize: 'clamp(1.25rem, 5.6vw, 1.625rem)', order: 1 }}
          >
            <Spoken>{figure}</Spoken>
          </Typography>
          {key === 'sun' && (
            <Box component="dd" sx={{ m: 0, mt: 1, order: 3 }}>
              <SourceStrip parts={parts} label={`${solar} ${t('sessions.solar')}`} />
            </Box>
          )}
          {against && (
            <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0, mt: 'auto', pt: 1, order: 4 }}>
              {t('sessions.before', { figure: earlier })}
            </Typography>
          )}
        </Card>
      ))}
    </Box>
  );
};
