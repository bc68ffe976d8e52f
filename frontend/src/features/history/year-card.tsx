import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { dateTag } from '#shared/locales.ts';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { spokenSharePercent } from '#shared/spoken.ts';
import { SumRow } from '../../components/sum-row.tsx';
import { formatCount, formatEnergy, formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { sumsOf } from './model/sums.ts';
import { type ReviewedMonth, yearReview } from './model/year-review.ts';
import { ShareSun } from './share-sun.tsx';

interface YearCardProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  /** `YYYY` */
  readonly year: string;
  /** Of the year. */
  readonly days: readonly DayTotals[];
  /** `YYYY-MM-DD`, in the site's zone. */
  readonly today: string;
}

/** A year in review: its best month and day, how much of it is known, and its months as a picture for others. */
export const YearCard = ({ account, appliances, year, days, today }: YearCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const review = yearReview(days, year, today);
  const { use } = sumsOf(days, account.settings);
  if (review === null || use === null) return null;
  const { bestDay, bestMonth, from, isSoFar, isWhole, knownDays, months, sunOnlyDays, to } = review;
  const write = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(dateTag(locale), { timeZone: 'UTC', ...options }).format(Date.parse(day));
  const date = (day: string): string => write(day, { day: 'numeric', month: 'long' });
  const percentOf = ({ sunWh, usedWh }: ReviewedMonth): string =>
    formatPercent(usedWh === null || usedWh <= 0 ? null : spokenSharePercent((sunWh ?? 0) / usedWh, usedWh), locale);
  const rows = [
    ...(bestMonth === null
      ? []
      : [
          {
            label: t('history.review.bestMonth'),
            value: t('history.review.month', {
              month: write(`${bestMonth.key}-01`, { month: 'long' }),
              energy: formatEnergy(bestMonth.sunWh ?? 0, locale),
              percent: percentOf(bestMonth),
            }),
          },
        ]),
    ...(bestDay === null
      ? []
      : [
          {
            label: t('history.review.bestDay'),
            value: t('history.review.day', { day: date(bestDay.day), energy: formatEnergy(bestDay.sunWh, locale) }),
          },
        ]),
    { label: t('history.review.sunOnly'), value: formatCount(sunOnlyDays, locale) },
  ];
  const covers = {
    from: date(from),
    to: date(to),
    known: formatCount(knownDays, locale),
    days: formatCount(review.days, locale),
  };
  // A part of a year is never called one.
  const part = isSoFar ? t('history.review.soFar', { year }) : t('history.review.since', { year, date: date(from) });
  const period = isWhole ? year : part;
  return (
    <Card component="section" aria-label={t('history.review.title', { year })} sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Typography variant="h2">{t('history.review.title', { year })}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t(isWhole ? 'history.review.whole' : 'history.review.part', covers)}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map((row) => (
          <SumRow key={row.label} {...row} />
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <ShareSun
          above={t('history.picture.above', { period })}
          appliances={appliances}
          days={days}
          use={use}
          best={bestDay === null ? null : date(bestDay.day)}
          months={months.map((month) => ({ ...month, label: write(`${month.key}-01`, { month: 'narrow' }) }))}
        />
      </Box>
    </Card>
  );
};
