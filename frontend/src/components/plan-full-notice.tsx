import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { applianceLimitReached, planInForce } from '#shared/plans.ts';
import { formatEuro } from '../lib/format.ts';
import { accountQuery } from '../lib/queries/account.ts';
import { appliancesQuery } from '../lib/queries/appliances.ts';
import { productsQuery } from '../lib/queries/products.ts';
import { unlimitedOfferOf } from '../lib/unlimited-offer.ts';
import { useLocale } from '../lib/use-locale.ts';
import { usePlusTax } from '../lib/use-plus-tax.ts';
import { UpgradeNotice } from './upgrade-notice.tsx';

interface PlanLimitProps {
  readonly accountId: AccountId;
  /** As many as the plan holds. */
  readonly count: number;
}

/** That the plan holds no more appliances, and what one that holds any number costs. */
export const PlanLimit = ({ accountId, count }: PlanLimitProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const tax = usePlusTax();
  const offer = unlimitedOfferOf(useQuery(productsQuery()).data ?? []);
  const more =
    offer === null
      ? t('device.planLarger')
      : t('device.planMore', { plan: offer.plan, price: formatEuro(offer.cents / 100, locale) });
  const texts = [t('device.planFull', { count }), more, ...(offer === null || tax === null ? [] : [tax])];
  return <UpgradeNotice accountId={accountId}>{texts.join(' ')}</UpgradeNotice>;
};

/** For who adds an appliance: the plan holds no more of them, and the call would be refused. Nothing while it does. */
export const PlanFullNotice = ({ accountId }: Pick<PlanLimitProps, 'accountId'>) => {
  const account = useQuery(accountQuery(accountId)).data;
  const appliances = useQuery(appliancesQuery(accountId)).data;
  if (account === undefined || appliances === undefined) return null;
  const plan = planInForce(account);
  if (!applianceLimitReached(plan, appliances.length)) return null;
  return <PlanLimit accountId={accountId} count={plan.maxAppliances ?? 0} />;
};
