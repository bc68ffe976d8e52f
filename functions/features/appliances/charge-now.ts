import type { Deps } from '#functions/deps.ts';
import { chargeNowChanges } from '#functions/features/charge-now-until.ts';
import { ensureSchedule, loadSite, retryOnConflict } from '#functions/features/site.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { AccountId, ApplianceId, CredentialsId } from '#shared/model/ids.ts';
import { commandsAllowed } from '#shared/plans.ts';
import { applianceOf, applianceView } from './view.ts';

type ChargeNowDeps = Pick<Deps, 'storage' | 'schedules' | 'runNow' | 'now'>;

/** The interval may depend on it, and control acts at once: both are repeated after whatever stopped an earlier call. */
const actOn = async (
  deps: ChargeNowDeps,
  accountId: AccountId,
  applianceId: ApplianceId,
  credentialsId: CredentialsId,
): Promise<Appliance> => {
  await ensureSchedule(deps, accountId);
  // The device is read as well: whether a car is plugged in decides when it ends.
  await deps.runNow(accountId, { commanded: credentialsId });
  const site = await loadSite(deps, accountId);
  return applianceView(site, applianceOf(site, applianceId), deps.now());
};

/**
 * Charges at once, beside the mode. Repeated while it is in force, it stays what it is.
 * @throws ApiError `appliance_not_found`, or `plan_required` when the plan has no commands to this service
 */
export const startChargeNow = async (
  deps: ChargeNowDeps,
  accountId: AccountId,
  applianceId: ApplianceId,
): Promise<Appliance> => {
  const credentialsId = await retryOnConflict(async () => {
    const { account, ...site } = await loadSite(deps, accountId);
    const appliance = applianceOf({ account, ...site }, applianceId);
    if (!commandsAllowed(account, appliance.service)) throw new ApiError('plan_required');
    if (appliance.chargeNow === null) {
      const changes = chargeNowChanges(appliance.kind, account.timezone, deps.now());
      await deps.storage.appliances.patch(accountId, applianceId, changes, appliance.version);
    }
    return appliance.credentialsId;
  });
  return actOn(deps, accountId, applianceId, credentialsId);
};

/** Ends it now. Where there is none, nothing changes. @throws ApiError `appliance_not_found` */
export const endChargeNow = async (
  deps: ChargeNowDeps,
  accountId: AccountId,
  applianceId: ApplianceId,
): Promise<Appliance> => {
  const appliance = applianceOf(await loadSite(deps, accountId), applianceId);
  if (appliance.chargeNow !== null) await deps.storage.appliances.patch(accountId, applianceId, { chargeNow: null });
  return actOn(deps, accountId, applianceId, appliance.credentialsId);
};
