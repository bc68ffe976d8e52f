import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Account } from '#shared/model/account.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { seesMoney } from '#shared/roles.ts';
import type { Period } from '../../lib/day/period.ts';
import { formatEnergy, formatEuro, formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { sumsOf } from './model/sums.ts';
import { viewSearch } from './model/view-param.ts';
import { useTitles } from './use-titles.ts';

interface DayLinkProps {
  readonly period: Period;
  /** Of the period; none: nothing is known. */
  readonly days: readonly DayTotals[];
  readonly account: Account;
}

/** A day or a month in one line, which leads to it. */
export const DayLink = ({ period, days, account }: DayLinkProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { title } = useTitles();
  const { use, ...sums } = sumsOf(days, account.settings);
  const savedEur = seesMoney(account.role) ? sums.savedEur : null;
  const said = (): string => {
    if (use === null) return t(days.length === 0 ? 'history.noFigures' : 'history.nothingTaken');
    const figures = {
      energy: formatEnergy(use.totalWh, locale),
      percent: formatPercent(use.sunPercent, locale),
    };
    return savedEur === null || savedEur < 0.005
      ? t('history.dayLine', figures)
      : t('history.dayLineSaved', { ...figures, amount: formatEuro(savedEur, locale) });
  };
  return (
    <ButtonBase
      component={Link}
      to={{ search: new URLSearchParams(viewSearch(period)).toString() }}
      sx={{
        width: 1,
        minHeight: 56,
        px: 2,
        py: 1,
        gap: 1,
        textAlign: 'start',
        justifyContent: 'space-between',
        bgcolor: 'var(--well)',
        borderRadius: '14px',
      }}
    >
      <Box>
        <Typography sx={{ fontWeight: 660 }}>{title(period)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {said()}
        </Typography>
      </Box>
      <ChevronRight />
    </ButtonBase>
  );
};
