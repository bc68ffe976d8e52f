import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, PlanName, Product } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { type BillingInterval, billingIntervals, planInForce } from '#shared/plans.ts';
import { Section } from '../../components/section.tsx';
import { Segments } from '../../components/segments.tsx';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { usePlusTax } from '../../lib/use-plus-tax.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { offersOf } from './model/offers.ts';
import { firstInterval, freeMonths, shownOffers } from './model/plan-choice.ts';
import { PlanCard } from './plan-card.tsx';

interface PlanListProps {
  readonly account: Account;
  readonly products: readonly Product[];
  readonly subscription: Subscription;
  /** The plan that fits this home; null: none is sold. */
  readonly fitting: PlanName | null;
}

/** Every base plan with its features and price, the fitting one first; the owner changes plans here. */
export const PlanList = ({ account, products, subscription, fitting }: PlanListProps) => {
  const { t } = useTranslation('app');
  const plusTax = usePlusTax();
  const { data: appliances = [] } = useQuery(appliancesQuery(account.id));
  const [wanted, setWanted] = useState<BillingInterval | null>(null);
  const { about, ask, close } = useQuestion('plan');
  const sold = offersOf(products, subscription);
  const chosen = sold.find(({ price }) => price.id === about);
  const interval = wanted ?? firstInterval(sold, subscription);
  const hasBoth = billingIntervals.every((one) =>
    sold.some(({ price }) => price.unitAmount > 0 && price.interval === one),
  );
  const free = freeMonths(sold);
  const limit = planInForce(account).maxAppliances;
  return (
    <Section title={t('billing.plans')}>
      <Stack spacing={2}>
        {hasBoth && (
          <Segments
            wide
            label={t('billing.paid')}
            chosen={interval}
            options={[
              { key: 'month', text: t('billing.monthly') },
              { key: 'year', text: free > 0 ? t('billing.yearlyFree', { count: free }) : t('billing.yearly') },
            ]}
            onChoose={setWanted}
          />
        )}
        {plusTax !== null && (
          <Typography variant="body2" color="textSecondary">
            {plusTax}
          </Typography>
        )}
        {products.length > 0 && sold.every(({ price }) => price.unitAmount === 0) && (
          <Alert severity="info" variant="outlined">
            {t('noPrices')}
          </Alert>
        )}
        {shownOffers(sold, interval, fitting).map(({ plan, offers }) => (
          <PlanCard
            key={plan}
            plan={plan}
            offers={offers}
            fits={plan === fitting}
            leaving={subscription.nextPhase !== null}
            disabled={subscription.cancelAtPeriodEnd}
            cardNext={!subscription.hasPaymentMethod}
            paused={limit !== null && appliances.length > limit ? { have: appliances.length, limit } : null}
            onChoose={({ price }) => ask(price.id)}
          />
        ))}
      </Stack>
      {chosen !== undefined && (
        <ChangePlanDialog account={account} subscription={subscription} offer={chosen} onClose={close} />
      )}
    </Section>
  );
};
