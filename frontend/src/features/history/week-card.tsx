import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { dayAfter, mondayOf } from '../../lib/day/week.ts';
import { formatCount, formatEnergy, formatPercent } from '../../lib/format.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { sunshineKm } from '../../lib/sunshine-km.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { sumsOf } from './model/sums.ts';
import { ShareSun } from './share-sun.tsx';

interface WeekCardProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  /** `YYYY-MM-DD`, in the site's zone. */
  readonly today: string;
}

/** The week so far: how far the cars drove on sunshine, beside the whole week before, and a picture of it for others. */
export const WeekCard = ({ account, appliances, today }: WeekCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const monday = mondayOf(today);
  const { data: week } = useQuery(daysQuery(account.id, monday, today));
  const { data: last } = useQuery(daysQuery(account.id, dayAfter(monday, -7), dayAfter(monday, -1)));
  const use = week === undefined ? null : sumsOf(week.days, account.settings).use;
  if (week === undefined || use === null) return null;
  /** Kilometres where cars are known, else energy from the sun; null: nothing is known. */
  const figureOf = (days: readonly DayTotals[]): string | null => {
    const sun = sumsOf(days, account.settings).use;
    const km = sunshineKm(days, appliances);
    if (km !== null && km >= 1) return t('history.km', { km: formatCount(km, locale) });
    return sun === null ? null : formatEnergy(sun.sunWh, locale, sun.totalWh);
  };
  const before = last === undefined ? null : figureOf(last.days);
  const km = sunshineKm(week.days, appliances);
  return (
    <Card component="section" aria-label={t('history.week.title')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('history.week.title')}</Typography>
      <Typography sx={{ font: 'var(--font-h1)', mt: 1 }}>{figureOf(week.days)}</Typography>
      <Typography>{t(km !== null && km >= 1 ? 'history.onSunshine' : 'history.ofSun')}</Typography>
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
          days={week.days}
          use={use}
        />
      </Box>
    </Card>
  );
};
