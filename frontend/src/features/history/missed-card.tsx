import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { DayTotals } from '#shared/model/history.ts';
import { SumRow } from '../../components/sum-row.tsx';
import { formatEnergy } from '../../lib/format.ts';
import { missedOf } from '../../lib/missed.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** The sun that was exported although an appliance could have used it: how much, why, and what would help most. */
export const MissedCard = ({ days }: { readonly days: readonly DayTotals[] }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const missed = missedOf(days);
  if (missed === null) return null;
  const { totalWh, parts, beyondWh, unknownDays } = missed;
  const energy = (energyWh: number): string => formatEnergy(energyWh, locale, totalWh);
  const notes = [
    ...(beyondWh >= 100 ? [t('missed.beyond', { energy: energy(beyondWh) })] : []),
    ...(unknownDays > 0 ? [t('missed.unknownDays', { count: unknownDays })] : []),
  ];
  return (
    <Card
      component="section"
      aria-label={t('missed.title')}
      sx={{ p: 2, bgcolor: 'var(--sun-soft)', boxShadow: 'none', border: 0 }}
    >
      <Typography variant="h2">{t('missed.total', { energy: energy(totalWh) })}</Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {parts.map(({ cause, energyWh }) => (
          <SumRow key={cause} label={t(`missed.cause.${cause}`)} value={energy(energyWh)} />
        ))}
      </Box>
      <Typography sx={{ mt: 1.5 }}>{t(`missed.advice.${parts[0].cause}`)}</Typography>
      {notes.map((note) => (
        <Typography key={note} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {note}
        </Typography>
      ))}
    </Card>
  );
};
