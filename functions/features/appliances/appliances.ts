import { phaseHintOf } from '#functions/control/phase-facts.ts';
import type { Deps } from '#functions/deps.ts';
import { checkLinkedCar } from '#functions/features/linked-car.ts';
import { ensureSchedule, loadSite, mergeSettings, retryOnConflict, runSiteNow } from '#functions/features/site.ts';
import { credentialsOfBody, deviceOf } from '#functions/features/vendor.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import type { ApplianceChanges, NewAppliance, StoredAppliance } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import {
  type Appliance,
  applianceSettingsSchema,
  autoChargeSchema,
  defaultApplianceSettings,
} from '#shared/model/appliance.ts';
import { HISTORY_HOURS } from '#shared/model/history.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { applianceLimitReached, planInForce } from '#shared/plans.ts';
import { HOUR_MS } from '#shared/units.ts';
import { endChargeNow, startChargeNow } from './charge-now.ts';
import { getOutcomes, previewGoal } from './outcomes.ts';
import { commandDevice, type SwitchDeps, switchAppliance } from './switch.ts';
import { applianceOf, applianceView, byPriority, checkMode, currentLimits } from './view.ts';

export type ApplianceDeps = SwitchDeps & Pick<Deps, 'schedules' | 'newId' | 'priceBook' | 'skyBook'>;

type ApplianceOperations =
  | 'listAppliances'
  | 'createAppliance'
  | 'patchAppliance'
  | 'deleteAppliance'
  | 'giveCharge'
  | 'getApplianceDetails'
  | 'getOutcomes'
  | 'previewGoal'
  | 'startChargeNow'
  | 'endChargeNow'
  | 'switchApplianceOn'
  | 'switchApplianceOff';

/** A new appliance gets the lowest priority: existing ones keep theirs. */
const lastPriority = (appliances: readonly StoredAppliance[]): number =>
  appliances.length === 0 ? 0 : Math.min(1000, Math.max(...appliances.map((each) => each.autoCharge.priority)) + 1);

const viewById = async (deps: ApplianceDeps, accountId: AccountId, applianceId: ApplianceId): Promise<Appliance> => {
  const site = await loadSite(deps, accountId);
  return applianceView(site, applianceOf(site, applianceId), deps.now());
};

const createAppliance =
  (deps: ApplianceDeps): Handlers<'api'>['createAppliance'] =>
  async ({ params: { accountId }, body }) => {
    const deadline = startDeadline();
    const settings = mergeSettings(applianceSettingsSchema, defaultApplianceSettings, body.settings);
    const site = await loadSite(deps, accountId);
    const plan = planInForce(site.account);
    if (applianceLimitReached(plan, site.appliances.length)) throw new ApiError('appliance_limit');
    if (body.mode !== undefined) checkMode(plan, body.mode);
    const credentials = await credentialsOfBody(deps, accountId, body.credentialsId);
    const device = await deviceOf(deps, credentials, 'appliance', body.deviceId, deadline);
    const kind = device.applianceKind ?? 'plug';
    await checkLinkedCar(deps, accountId, kind, settings.vehicle);
    const made: NewAppliance = {
      id: deps.newId('app'),
      accountId,
      credentialsId: credentials.id,
      deviceId: device.deviceId,
      service: credentials.service,
      name: body.name,
      kind,
      // Nothing is switched before the user asks for it.
      mode: body.mode ?? 'MANUAL',
      autoCharge: { priority: lastPriority(site.appliances), sunShare: null },
      settings,
      capabilities: device.capabilities ?? { current: null, phaseSwitching: false, metered: false },
      createdAt: isoTime(deps.now()),
    };
    // Concurrent additions count, too: each claims a place.
    const appliance = await deps.storage.appliances.create(made, plan.maxAppliances);
    await ensureSchedule(deps, accountId);
    await deps.runNow(accountId, 'change', deadline);
    return viewById(deps, accountId, appliance.id);
  };

const patchAppliance =
  (deps: ApplianceDeps): Handlers<'api'>['patchAppliance'] =>
  async ({ params: { accountId, applianceId }, body }) => {
    await retryOnConflict(async () => {
      const [account, appliance] = await Promise.all([
        deps.storage.accounts.get(accountId),
        deps.storage.appliances.get(accountId, applianceId),
      ]);
      if (!account) throw new ApiError('account_not_found');
      if (!appliance) throw new ApiError('appliance_not_found');
      if (body.mode !== undefined) checkMode(planInForce(account), body.mode);
      await checkLinkedCar(deps, accountId, appliance.kind, body.settings?.vehicle);
      const changes: ApplianceChanges = {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.mode === undefined ? {} : { mode: body.mode, chargeNow: null }),
        ...(body.autoCharge === undefined
          ? {}
          : { autoCharge: autoChargeSchema.parse({ ...appliance.autoCharge, ...body.autoCharge }) }),
        ...(body.settings === undefined
          ? {}
          : { settings: mergeSettings(applianceSettingsSchema, appliance.settings, body.settings) }),
        // Choosing a mode ends an override, as an explicit resume does.
        ...(body.override === undefined && body.mode === undefined ? {} : { resumedAt: isoTime(deps.now()) }),
      };
      if (Object.keys(changes).length > 0) {
        await deps.storage.appliances.patch(accountId, applianceId, changes, appliance.version);
      }
    });
    // The mode decides between the two intervals. Even if it is the same: a retry must repair the schedule.
    if (body.mode !== undefined) await ensureSchedule(deps, accountId);
    const { name: _, ...matters } = body;
    const car = body.settings?.vehicle;
    // What is known of another car must not stand for this one until the link is polled next.
    const reason = car == null ? 'change' : { commanded: car.credentialsId };
    if (Object.keys(matters).length > 0) await deps.runNow(accountId, reason);
    return viewById(deps, accountId, applianceId);
  };

const giveCharge =
  (deps: ApplianceDeps): Handlers<'api'>['giveCharge'] =>
  async ({ params: { accountId, applianceId }, body: { percent } }) => {
    const appliance = await deps.storage.appliances.get(accountId, applianceId);
    if (!appliance) throw new ApiError('appliance_not_found');
    if (appliance.kind !== 'charger') {
      throw new ApiError('invalid_request', { faults: [fault('percent', 'no_charger')] });
    }
    const givenCharge = percent === null ? null : { percent, at: isoTime(deps.now()) };
    await deps.storage.appliances.patch(accountId, applianceId, { givenCharge });
    // The charger is read as well: it may not have been since the car was plugged in.
    await deps.runNow(accountId, { commanded: appliance.credentialsId });
    return viewById(deps, accountId, applianceId);
  };

/** Keeps runs from commanding it any more. @throws ApiError `appliance_not_found` */
const stopCommanding = async (
  { storage }: ApplianceDeps,
  accountId: AccountId,
  applianceId: ApplianceId,
): Promise<void> => {
  try {
    await storage.appliances.patch(accountId, applianceId, { mode: 'MANUAL', chargeNow: null });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') throw new ApiError('appliance_not_found');
    throw error;
  }
};

const deleteAppliance =
  (deps: ApplianceDeps): Handlers<'api'>['deleteAppliance'] =>
  async ({ params: { accountId, applianceId } }) => {
    const site = await loadSite(deps, accountId);
    const appliance = applianceOf(site, applianceId);
    // From now on no run takes the device back. The row goes last: after a crash there is still something to delete.
    await stopCommanding(deps, accountId, applianceId);
    await deps.storage.control.overtake(accountId);
    try {
      await commandDevice(deps, site, appliance, { kind: 'release' });
    } catch {
      // An unreachable device must not keep its owner from removing it.
      deps.logger.info('device not released', { accountId, applianceId, vendor: appliance.service });
    }
    if (!(await deps.storage.appliances.delete(accountId, applianceId))) throw new ApiError('appliance_not_found');
    await ensureSchedule(deps, accountId);
    return { id: applianceId };
  };

export const createApplianceHandlers = (deps: ApplianceDeps): Pick<Handlers<'api'>, ApplianceOperations> => ({
  listAppliances: async ({ params: { accountId }, query, caller }) => {
    if (query.forceFetchId !== undefined && !caller.superAdmin) throw new ApiError('forbidden');
    if (query.forceFetchId !== undefined) {
      const appliance = await deps.storage.appliances.get(accountId, query.forceFetchId);
      await runSiteNow(deps, accountId, appliance === null ? 'values' : { commanded: appliance.credentialsId });
    } else if (query.fetch === 'true') await runSiteNow(deps, accountId);
    const site = await loadSite(deps, accountId);
    const nowMs = deps.now();
    return [...site.appliances].sort(byPriority).map((appliance) => applianceView(site, appliance, nowMs));
  },

  createAppliance: createAppliance(deps),
  patchAppliance: patchAppliance(deps),
  deleteAppliance: deleteAppliance(deps),
  giveCharge: giveCharge(deps),

  getApplianceDetails: async ({ params: { accountId, applianceId } }) => {
    const nowMs = deps.now();
    const [site, decisions] = await Promise.all([
      loadSite(deps, accountId),
      deps.storage.decisions.list(accountId, nowMs - HISTORY_HOURS * HOUR_MS, nowMs + 1, { applianceId }),
    ]);
    const appliance = applianceOf(site, applianceId);
    const limits = currentLimits(appliance);
    return {
      appliance: applianceView(site, appliance, nowMs),
      limits,
      phaseHint: phaseHintOf(site, appliance, limits, nowMs),
      decisions: [...decisions],
    };
  },

  getOutcomes: getOutcomes(deps),
  previewGoal: previewGoal(deps),

  startChargeNow: ({ params }) => startChargeNow(deps, params.accountId, params.applianceId),
  endChargeNow: ({ params }) => endChargeNow(deps, params.accountId, params.applianceId),
  switchApplianceOn: ({ params }) => switchAppliance(deps, params.accountId, params.applianceId, 'ON'),
  switchApplianceOff: ({ params }) => switchAppliance(deps, params.accountId, params.applianceId, 'OFF'),
});
