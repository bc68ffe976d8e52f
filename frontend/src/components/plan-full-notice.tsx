import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { planInForce } from '#shared/plans.ts';
import { accountQuery } from '../lib/queries/account.ts';
import { appliancesQuery } from '../lib/queries/appliances.ts';
import { UpgradeNotice } from './upgrade-notice.tsx';

/** For who adds an appliance: the plan controls no more of them. Nothing while it does. */
export const PlanFullNotice = ({ accountId }: { readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const account = useQuery(accountQuery(accountId)).data;
  const appliances = useQuery(appliancesQuery(accountId)).data;
  const most = account && planInForce(account).maxAppliances;
  if (typeof most !== 'number' || appliances === undefined || appliances.length < most) return null;
  return <UpgradeNotice accountId={accountId}>{t('device.planFull', { count: most })}</UpgradeNotice>;
};
