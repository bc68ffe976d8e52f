import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { Segments } from '../../components/segments.tsx';
import { type Period, partsOf } from '../../lib/day/period.ts';
import { DayLink } from './day-link.tsx';
import { type BarSeries, EnergyBars } from './energy-bars.tsx';
import { blockLooks, swatchOf } from './looks.ts';
import type { EnergyRow } from './model/days-data.ts';
import { useTitles } from './use-titles.ts';

const use: readonly BarSeries[] = [
  { key: 'sun', value: ({ sunWh }) => sunWh },
  { key: 'battery', value: ({ batteryWh }) => batteryWh },
  { key: 'grid', value: ({ gridWh }) => gridWh },
];
/** Of the sun: what stayed at home, and what did not. */
const solar: readonly BarSeries[] = [
  { key: 'sun', value: ({ pvWh, feedInWh }) => (pvWh === null ? null : Math.max(0, pvWh - (feedInWh ?? 0))) },
  { key: 'export', value: ({ pvWh, feedInWh }) => (pvWh === null ? null : feedInWh) },
];
const HEIGHT = 240;

interface BarsCardProps {
  readonly account: Account;
  readonly period: Period;
  readonly rows: readonly EnergyRow[];
  readonly days: readonly DayTotals[];
}

/** A bar for each day or month, by source or, of the sun, by where it stayed; the chosen one leads to its day or month. */
export const BarsCard = ({ account, period, rows, days }: BarsCardProps) => {
  const { t } = useTranslation('app');
  const { title, tick } = useTitles();
  const parts = partsOf(period);
  const hasUse = rows.some(({ appliancesWh }) => (appliancesWh ?? 0) > 0);
  const hasSolar = rows.some(({ pvWh }) => (pvWh ?? 0) > 0);
  const [wanted, setWanted] = useState<'use' | 'solar'>('use');
  const shown = wanted === 'use' && hasUse ? 'use' : hasSolar ? 'solar' : 'use';
  const all = shown === 'use' ? use : solar;
  const series = useMemo(() => all.filter(({ value }) => rows.some((row) => (value(row) ?? 0) > 0)), [all, rows]);
  const lastKnown = rows.findLastIndex(({ appliancesWh, pvWh }) => appliancesWh !== null || pvWh !== null);
  const [index, setIndex] = useState<number | null>(null);
  const chosen = Math.min(index ?? Math.max(0, lastKnown), parts.length - 1);
  const part = parts[chosen] ?? period;
  const kind = part.kind;
  const ticks = useMemo(() => (key: string) => tick({ kind, key }), [kind, tick]);
  return (
    <Card sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h2">
          {t(`history.bars.${shown}`)}{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {t(kind === 'day' ? 'history.kWhADay' : 'history.kWhAMonth')}
          </Typography>
        </Typography>
        {hasUse && hasSolar && (
          <Segments
            label={t('history.bars.which')}
            chosen={shown}
            options={[
              { key: 'use', text: t('history.bars.devices') },
              { key: 'solar', text: t('history.bars.sun') },
            ]}
            onChoose={setWanted}
          />
        )}
      </Box>
      <EnergyBars
        name={t('history.bars.name', { title: t(`history.bars.${shown}`) })}
        rows={rows}
        series={series}
        tick={ticks}
        height={HEIGHT}
        chosen={chosen}
        valueText={title(part)}
        onChoose={setIndex}
      />
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, my: 1, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
      >
        {series.map(({ key }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, font: 'var(--font-small)' }}
          >
            <Box
              sx={{ width: 12, height: 12, borderRadius: '3px', border: '1.5px solid' }}
              style={
                key === 'export'
                  ? {
                      background: swatchOf({ color: 'var(--export)', pattern: 'stripes' }),
                      borderColor: 'var(--export)',
                    }
                  : { background: blockLooks[key].background, borderColor: blockLooks[key].edge }
              }
            />
            {shown === 'solar' && key === 'sun' ? t('history.usedAtHome') : t(`history.source.${key}`)}
          </Box>
        ))}
      </Box>
      <Box aria-live="polite">
        <DayLink period={part} days={days.filter(({ day }) => day.startsWith(part.key))} account={account} />
      </Box>
    </Card>
  );
};
