import type { Deps } from '#functions/deps.ts';
import { loadSite } from '#functions/features/site.ts';
import { askLink } from '#functions/features/vendor.ts';
import { type ApplianceCommand, capability } from '#functions/integrations/port.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { type Deadline, startDeadline } from '#functions/platform/deadline.ts';
import type { StoredAppliance, StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type Appliance, switchableModes } from '#shared/model/appliance.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { commandsAllowed } from '#shared/plans.ts';
import { applianceOf, applianceView, currentLimits } from './view.ts';

export type SwitchDeps = Pick<Deps, 'storage' | 'services' | 'secrets' | 'now' | 'runNow' | 'logger'>;

/** @throws VendorError, or ApiError `unknown_device` when the credentials are gone, `plan_required` */
export const commandDevice = async (
  deps: SwitchDeps,
  site: StoredSite,
  appliance: StoredAppliance,
  command: ApplianceCommand,
  deadline?: Deadline,
): Promise<void> => {
  const credentials = site.credentials.find(({ id }) => id === appliance.credentialsId);
  if (!credentials) throw new ApiError('unknown_device');
  if (!commandsAllowed(site.account, appliance.service)) throw new ApiError('plan_required');
  const target = { deviceId: appliance.deviceId };
  await askLink(deps, credentials, (adapter) => capability(adapter, 'command')(target, command), deadline);
};

/**
 * The on and off buttons. In the modes ON and OFF the mode follows, so that the next run agrees with what the user saw. The
 * device is commanded first, so that a rejection changes nothing.
 * @throws ApiError `mode_not_switchable`, or VendorError
 */
export const switchAppliance = async (
  deps: SwitchDeps,
  accountId: AccountId,
  applianceId: ApplianceId,
  to: 'ON' | 'OFF',
): Promise<Appliance> => {
  const deadline = startDeadline();
  const site = await loadSite(deps, accountId);
  const appliance = applianceOf(site, applianceId);
  if (!switchableModes.includes(appliance.mode)) throw new ApiError('mode_not_switchable');
  await commandDevice(
    deps,
    site,
    appliance,
    to === 'ON'
      ? // On without a current means the appliance's maximum.
        { kind: 'on', currentA: currentLimits(appliance).maxCurrentA, phases: null }
      : { kind: 'off' },
    deadline,
  );
  await deps.storage.appliances.patch(accountId, applianceId, {
    ...(appliance.mode === 'MANUAL' ? {} : { mode: to }),
    // The user has decided: an earlier override no longer holds.
    chargeNow: null,
    resumedAt: isoTime(deps.now()),
  });
  await deps.runNow(accountId, { commanded: appliance.credentialsId }, deadline);
  const after = await loadSite(deps, accountId);
  return applianceView(after, applianceOf(after, applianceId), deps.now());
};
