import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SitePlan } from '#shared/model/day-plan.ts';
import { formatCents, formatTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';

interface PricesCardProps {
  readonly prices: SitePlan['prices'];
  readonly nowMs: number;
  readonly zone: string;
}

/** The prices to come, for reading: the chart shows the same. One price needs no list. */
export const PricesCard = ({ prices: { slots }, nowMs, zone }: PricesCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  if (slots.length < 2) return null;
  const clock = { zone, locale, nowMs };
  return (
    <Card component="section" aria-label={t('dayPlan.prices')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('dayPlan.prices')}</Typography>
      <ol className="plan-prices">
        {slots.map(({ startAt, importEur, guessed }) => (
          <li key={startAt}>
            <time dateTime={startAt}>{formatTime(startAt, clock)}</time>
            <span>
              {guessed ? t('dayPlan.about', { price: formatCents(importEur, locale) }) : formatCents(importEur, locale)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
};
