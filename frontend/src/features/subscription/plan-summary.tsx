import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { Section } from '../../components/section.tsx';
import { formatDate, formatEuro } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { basePriceIn, type Price } from './model/offers.ts';
import { usePaymentPage } from './use-subscription.ts';

const CENTS = 100;

/** An amount with its interval, or that it is free. */
export const usePriceText = (): ((price: Pick<Price, 'unitAmount' | 'interval'>) => string) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  return ({ unitAmount, interval }) =>
    unitAmount === 0
      ? t('billing.free')
      : t('billing.price', { price: formatEuro(unitAmount / CENTS, locale), interval: t(`interval.${interval}`) });
};

interface Fact {
  readonly label: string;
  readonly value: string | null;
}

const useFacts = ({ timezone }: Account, subscription: Subscription): Fact[] => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const date = (at: string): string => formatDate(at, timezone, locale);
  const { currentSubscriptionPeriod: period, nextPhase, trialEnd, creditCents, grant } = subscription;
  const next = basePriceIn(nextPhase);
  const base = basePriceIn(subscription.currentPhase)?.plan;
  const features = subscription.subscriptionItems.filter((name) => name !== base);
  return [
    { label: t('billing.facts.status'), value: t(`billing.status.${subscription.status}`) },
    {
      label: t('billing.facts.period'),
      value: period && t('billing.facts.span', { from: date(period.start), to: date(period.end) }),
    },
    {
      label: t('billing.facts.next'),
      value:
        next &&
        (nextPhase?.start ? t('billing.facts.nextFrom', { plan: next.plan, date: date(nextPhase.start) }) : next.plan),
    },
    { label: t('billing.facts.trial'), value: trialEnd && date(trialEnd) },
    {
      label: t('billing.facts.features'),
      value:
        features.length === 0
          ? null
          : features
              .map((name) => (name === 'sma' || name === 'tesla-commands' ? t(`billing.feature.${name}`) : name))
              .join(', '),
    },
    {
      label: t('billing.facts.grant'),
      value: grant && t('billing.facts.grantUntil', { plan: grant.plan, date: date(grant.until) }),
    },
    { label: t('billing.facts.credit'), value: creditCents > 0 ? formatEuro(creditCents / CENTS, locale) : null },
    {
      label: t('billing.facts.method'),
      value: t(subscription.hasPaymentMethod ? 'billing.facts.methodThere' : 'billing.facts.methodNone'),
    },
  ];
};

interface PlanSummaryProps {
  readonly account: Account;
  readonly subscription: Subscription;
  readonly owner: boolean;
}

/** The site's current products and prices, and the link to invoices. */
export const PlanSummary = ({ account, subscription, owner }: PlanSummaryProps) => {
  const { t } = useTranslation('app');
  const priceText = usePriceText();
  const page = usePaymentPage(account.id);
  const base = basePriceIn(subscription.currentPhase);
  const facts = useFacts(account, subscription);
  return (
    <Section title={t('billing.yourPlan')}>
      <Card sx={{ p: 2 }}>
        <Typography sx={{ font: 'var(--font-figure)' }}>{base?.plan ?? t('billing.noPlan')}</Typography>
        {base !== null && <Typography color="textSecondary">{priceText(base.price)}</Typography>}
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
            columnGap: 2,
            rowGap: { xs: 0, sm: 1 },
            my: 2,
          }}
        >
          {facts.flatMap(({ label, value }) =>
            value === null
              ? []
              : [
                  <Typography key={`${label} name`} component="dt" variant="body2" color="textSecondary">
                    {label}
                  </Typography>,
                  <Typography key={label} component="dd" variant="body2" sx={{ m: 0, mb: { xs: 1, sm: 0 } }}>
                    {value}
                  </Typography>,
                ],
          )}
        </Box>
        {owner && subscription.trialEnd !== null && !subscription.hasPaymentMethod && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {t('billing.trialOnce')}
          </Typography>
        )}
        {owner && (
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              color="secondary"
              loading={page.isPending && page.variables === 'portal'}
              onClick={() => page.mutate('portal')}
            >
              {t('billing.portal')}
            </Button>
            {!subscription.hasPaymentMethod && !subscription.awaitingPayment && (
              <Button
                variant="outlined"
                color="secondary"
                loading={page.isPending && page.variables === 'method'}
                onClick={() => page.mutate('method')}
              >
                {t('billing.addMethod')}
              </Button>
            )}
          </Stack>
        )}
      </Card>
    </Section>
  );
};
