import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateTag } from '#shared/locales.ts';
import type { Account } from '#shared/model/account.ts';
import { HOUR_MS } from '#shared/units.ts';
import { formatEuro } from '../../lib/format.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { subscriptionQuery } from '../../lib/queries/subscription.ts';
import { zoneDate } from '../../lib/site-time.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { SumRow } from '../sum-row.tsx';
import { lifetimeOf, type PayBack, planEurPerYear } from './lifetime.ts';

/** Days of earlier years do not change any more. */
const PAST_STALE_MS = HOUR_MS;

/** What the sun saved this year and since the beginning, and when that pays back the plan: what it costs is the owner's to see. */
export const LifetimeCard = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const isOwner = useIsOwner(account);
  const { id, createdAt, timezone, settings } = account;
  const [first, today] = [zoneDate(Date.parse(createdAt), timezone), zoneDate(Date.now(), timezone)];
  const [from, to] = [Number(first.slice(0, 4)), Number(today.slice(0, 4))];
  const years = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  const answers = useQueries({
    queries: years.map((year) => ({
      ...daysQuery(id, `${year}-01-01`, `${year}-12-31`),
      ...(year < today.slice(0, 4) && { staleTime: PAST_STALE_MS, refetchInterval: false as const }),
    })),
  });
  const subscription = useQuery({ ...subscriptionQuery(id), enabled: isOwner });
  const days = answers.flatMap(({ data }) => data?.days ?? []);
  if (answers.some(({ data }) => data === undefined)) return null;
  const costEur = subscription.data === undefined ? null : planEurPerYear(subscription.data);
  const lifetime = lifetimeOf(days, settings, costEur, today);
  if (lifetime === null) return null;
  const { yearEur, totalEur, since, payBack } = lifetime;
  const date = (day: string): string =>
    new Intl.DateTimeFormat(dateTag(locale), { timeZone: 'UTC', dateStyle: 'long' }).format(Date.parse(day));
  const said = (one: PayBack): string => {
    switch (one.kind) {
      case 'paid':
        return t('lifetime.paidBack', { date: date(one.on) });
      case 'in':
        return t('lifetime.daysLeft', { count: one.days });
      case 'slow':
        return t('lifetime.slow', { count: one.months });
      default:
        return t(`lifetime.${one.kind}`);
    }
  };
  const rows = [
    { label: t('lifetime.year', { year: today.slice(0, 4) }), eur: yearEur },
    { label: t('lifetime.since', { date: date(since) }), eur: totalEur },
    ...(costEur === null || costEur <= 0 ? [] : [{ label: t('lifetime.plan'), eur: costEur }]),
  ];
  return (
    <Card component="section" aria-label={t('lifetime.title')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('lifetime.title')}</Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map(({ label, eur }) => (
          <SumRow key={label} label={label} value={formatEuro(eur, locale)} />
        ))}
      </Box>
      {payBack !== null && (
        <Typography
          sx={{ mt: 1.5, ...(payBack.kind === 'paid' && { fontWeight: 620, color: 'var(--battery)' }) }}
          color={payBack.kind === 'paid' ? undefined : 'textSecondary'}
        >
          {said(payBack)}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('lifetime.prices')}
      </Typography>
    </Card>
  );
};
