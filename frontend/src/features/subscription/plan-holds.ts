import { useTranslation } from 'react-i18next';
import type { PlanName } from '#shared/model/account.ts';
import { plans } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { formatDuration } from '../../lib/format.ts';

/** What a plan includes, a line each. */
export const usePlanHolds = (): ((plan: PlanName) => string[]) => {
  const { t } = useTranslation('app');
  return (plan) => {
    const { maxAppliances, intervalOnMinutes, intervalOffMinutes, extraModes, features } = plans[plan];
    return [
      t('billing.holds.interval', {
        count: intervalOnMinutes,
        off: formatDuration(intervalOffMinutes * MINUTE_MS, t),
      }),
      maxAppliances === null
        ? t('billing.holds.appliancesAll')
        : t('billing.holds.appliances', { count: maxAppliances }),
      ...(extraModes.length > 0 ? [t('billing.holds.modes')] : []),
      ...(features.includes('tesla-commands') ? [t('billing.holds.tesla')] : []),
      ...(features.includes('sma') ? [t('billing.holds.sma')] : []),
    ];
  };
};
