import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { applianceLimitReached, planInForce } from '#shared/plans.ts';
import { accountQuery } from '../lib/queries/account.ts';
import { appliancesQuery } from '../lib/queries/appliances.ts';
import { UpgradeNotice } from './upgrade-notice.tsx';

/** For who adds an appliance: the plan holds no more of them, and the call would be refused. Nothing while it does. */
export const PlanFullNotice = ({ accountId }: { readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const account = useQuery(accountQuery(accountId)).data;
  const appliances = useQuery(appliancesQuery(accountId)).data;
  if (account === undefined || appliances === undefined) return null;
  const plan = planInForce(account);
  if (!applianceLimitReached(plan, appliances.length)) return null;
  return (
    <UpgradeNotice accountId={accountId}>{t('device.planFull', { count: plan.maxAppliances ?? 0 })}</UpgradeNotice>
  );
};
