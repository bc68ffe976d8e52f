import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Account } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { EditorPage } from '../../components/editor-page.tsx';
import { LifetimeCard } from '../../components/savings/lifetime-card.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { accountQuery } from '../../lib/queries/account.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { productsQuery } from '../../lib/queries/products.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { CancelledNotice, EndSection } from './end-section.tsx';
import { FeatureList } from './feature-list.tsx';
import { offersOf } from './model/offers.ts';
import { type Purpose, purposeOf } from './model/payment-return.ts';
import { fittingPlan } from './model/plan-choice.ts';
import { PaymentNotice } from './payment-notice.tsx';
import { PlanHeadline } from './plan-headline.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { PrepaymentCard } from './prepayment-card.tsx';
import { ReturnNotice } from './return-notice.tsx';
import { type Arrival, useSubscription } from './use-subscription.ts';

interface PlanProps {
  readonly account: Account;
  readonly subscription: Subscription;
  readonly purpose: Purpose | null;
  readonly arrival: Arrival | null;
}

const Plan = ({ account, subscription, purpose, arrival }: PlanProps) => {
  const { t } = useTranslation('app');
  const owner = useIsOwner(account);
  const products = useQuery(productsQuery()).data ?? [];
  const { data: credentials = [] } = useQuery(credentialsQuery(account.id));
  const shown = { account, subscription };
  const services = credentials.map(({ service }) => service);
  const fitting = fittingPlan(offersOf(products, subscription), services, subscription);
  return (
    <>
      {purpose !== null && arrival !== null && (
        <ReturnNotice subscription={subscription} purpose={purpose} arrival={arrival} />
      )}
      <PaymentNotice {...shown} owner={owner} />
      <CancelledNotice {...shown} owner={owner} />
      {owner ? (
        <>
          <PlanHeadline account={account} fitting={fitting} />
          <PlanList {...shown} products={products} fitting={fitting} />
          <FeatureList {...shown} products={products} />
          <PrepaymentCard {...shown} products={products} />
          <PlanSummary {...shown} owner />
          <LifetimeCard account={account} />
          <EndSection key={String(subscription.cancelAtPeriodEnd)} {...shown} />
        </>
      ) : (
        <>
          <PlanSummary {...shown} owner={false} />
          <Alert severity="info">{t('billing.ownerOnly')}</Alert>
        </>
      )}
    </>
  );
};

/** A site's plan, its price and features; the owner changes and ends it here. */
export const PlanPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const account = useQuery(accountQuery(accountId));
  const [search] = useSearchParams();
  const purpose = purposeOf(search);
  const { query: subscription, arrival } = useSubscription(accountId, purpose);
  const failed = [account, subscription].find(({ data, error }) => data === undefined && error !== null);
  const item =
    account.data && subscription.data ? { account: account.data, subscription: subscription.data } : undefined;
  return (
    <EditorPage query={failed ?? account} item={item} title={() => t('siteSettings.title')}>
      {(stored) => (
        <>
          <SettingsTabs accountId={accountId} current="plan" />
          <Plan {...stored} purpose={purpose} arrival={arrival} />
        </>
      )}
    </EditorPage>
  );
};
