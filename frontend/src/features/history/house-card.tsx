import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SumRow } from '../../components/sum-row.tsx';
import { formatAlike, formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { EnergyRow } from './model/days-data.ts';
import { usedAtHomePercent } from './model/sums.ts';

const WHOLE = 0.9;

interface HouseCardProps {
  readonly total: EnergyRow;
  /** Share of the span that is measured, 0…1. */
  readonly coverage: number;
}

/** The house's own sums: solar, grid import, export, and what stayed at home. */
export const HouseCard = ({ total, coverage }: HouseCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const used = usedAtHomePercent(total);
  const energies = (
    ['pvWh', 'consumptionWh', 'importWh', 'feedInWh', 'batteryChargedWh', 'batteryDischargedWh'] as const
  ).filter((key) => !key.startsWith('battery') || (total[key] ?? 0) > 0);
  const write = formatAlike(
    energies.map((key) => total[key]),
    locale,
  );
  const figures = [
    ...energies.map((key) => ({
      label: t(`days.energy.${key}`),
      value: write(total[key]),
    })),
    ...(used === null ? [] : [{ label: t('history.usedAtHome'), value: formatPercent(used, locale) }]),
  ];
  return (
    <Card component="section" aria-label={t('history.house')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('history.house')}</Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {figures.map(({ label, value }) => (
          <SumRow key={label} label={label} value={value} />
        ))}
      </Box>
      {coverage < WHOLE && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('history.measured', { percent: formatPercent(coverage * 100, locale) })}
        </Typography>
      )}
    </Card>
  );
};
