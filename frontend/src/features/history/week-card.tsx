import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { dayAfter, mondayOf } from '../../lib/day/week.ts';
import { formatCount, formatEnergy, formatPercent } from '../../lib/format.ts';
import type { ShownUse } from '../../lib/shown-use.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { shownKm } from './model/shown-km.ts';
import { sumsOf } from './model/sums.ts';
import { ShareSun } from './share-sun.tsx';

interface WeekCardProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  /** This month's and the month before's: both weeks are within. */
  readonly days: readonly DayTotals[];
  /** `YYYY-MM-DD`, in the site's zone. */
  readonly today: string;
}

/** The week so far: how far the cars drove on sunshine, beside the whole week before, and a picture of it for others. */
export const WeekCard = ({ account, appliances, days, today }: WeekCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const monday = mondayOf(today);
  const mondayBefore = dayAfter(monday, -7);
  const [week, weekBefore] = [
    days.filter(({ day }) => day >= monday),
    days.filter(({ day }) => day >= mondayBefore && day < monday),
  ];
  const { use } = sumsOf(week, account.settings);
  const useBefore = sumsOf(weekBefore, account.settings).use;
  if (use === null) return null;
  /** Kilometres where cars are known, else energy from the sun. */
  const figureOf = (km: number | null, { sunWh, totalWh }: ShownUse): string =>
    km === null ? formatEnergy(sunWh, locale, totalWh) : t('history.km', { km: formatCount(km, locale) });
  const km = shownKm(week, appliances);
  const before = useBefore === null ? null : figureOf(shownKm(weekBefore, appliances), useBefore);
  return (
    <Card component="section" aria-label={t('history.week.title')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('history.week.title')}</Typography>
      <Typography sx={{ font: 'var(--font-h1)', mt: 1 }}>{figureOf(km, use)}</Typography>
      <Typography>{t(km === null ? 'history.ofSun' : 'history.onSunshine')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('today.picture.foot', {
          energy: formatEnergy(use.totalWh, locale),
          percent: formatPercent(use.sunPercent, locale),
        })}
        {before !== null && ` · ${t('history.week.before', { figure: before })}`}
      </Typography>
      <Box sx={{ mt: 2 }}>
        <ShareSun
          above={t('history.picture.above', { period: t('history.week.title') })}
          appliances={appliances}
          days={week}
          use={use}
        />
      </Box>
    </Card>
  );
};
