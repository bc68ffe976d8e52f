import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type Period, periodOf, shifted } from '../../lib/day/period.ts';
import { useTitles } from './use-titles.ts';

interface PeriodBarProps {
  readonly period: Period;
  /** The day on which the site was created, and today: there is nothing before and after. */
  readonly firstDay: string;
  readonly today: string;
  readonly onPeriod: (period: Period) => void;
}

/** The shown period, with the one before and the one after. */
export const PeriodBar = ({ period, firstDay, today, onPeriod }: PeriodBarProps) => {
  const { t } = useTranslation('app');
  const { title } = useTitles();
  const [first, last] = [periodOf(period.kind, firstDay), periodOf(period.kind, today)];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <IconButton
        aria-label={t('days.earlier')}
        disabled={period.key <= first.key}
        onClick={() => onPeriod(shifted(period, -1))}
        sx={{ width: 44, height: 44 }}
      >
        <ChevronLeft />
      </IconButton>
      <Typography variant="h2" aria-live="polite" sx={{ minWidth: 190, textAlign: 'center' }}>
        {title(period)}
      </Typography>
      <IconButton
        aria-label={t('days.later')}
        disabled={period.key >= last.key}
        onClick={() => onPeriod(shifted(period, 1))}
        sx={{ width: 44, height: 44 }}
      >
        <ChevronRight />
      </IconButton>
    </Box>
  );
};
