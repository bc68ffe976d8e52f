import { schedulePosition } from '#functions/control/schedule.ts';
import { shownState } from '#functions/features/shown-state.ts';
import type { StoredAppliance, StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import type { Appliance, ApplianceMode } from '#shared/model/appliance.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { modeAllowed, type Plan } from '#shared/plans.ts';

/** More important first; ties by age, which ids sort by. */
export const byPriority = (a: StoredAppliance, b: StoredAppliance): number =>
  a.autoCharge.priority - b.autoCharge.priority || (a.id < b.id ? -1 : 1);

/** @param nowMs determines the week's current item */
export const applianceView = (site: StoredSite, appliance: StoredAppliance, nowMs: number): Appliance => {
  const { version: _, resumedAt, givenCharge: __, scheduleItems, socMapItems, ...stored } = appliance;
  const position = schedulePosition(scheduleItems, site.account.timezone, nowMs);
  const run = site.run?.state;
  const seen = run?.appliances[appliance.id];
  // An override that the last run observed, and the user has ended since, is over.
  const resumed = resumedAt !== null && run !== undefined && Date.parse(resumedAt) >= run.ranAtMs;
  return {
    ...stored,
    state: shownState(site, appliance),
    override: resumed ? null : (seen?.override ?? null),
    decision: seen?.decision ?? null,
    applianceScheduleItems: [...(position?.items ?? [])],
    currentApplianceScheduleItemIndex: position?.currentIndex ?? null,
    nextApplianceScheduleItemIndex: position?.nextIndex ?? null,
    socMapItems: [...socMapItems],
  };
};

/** @throws ApiError `appliance_not_found` */
export const applianceOf = (site: StoredSite, applianceId: ApplianceId): StoredAppliance => {
  const appliance = site.appliances.find(({ id }) => id === applianceId);
  if (!appliance) throw new ApiError('appliance_not_found');
  return appliance;
};

/** The charging current limits in force: the device's, narrowed by the user's; null where nothing limits. */
export const currentLimits = ({
  capabilities,
  settings,
}: Pick<StoredAppliance, 'capabilities' | 'settings'>): { minCurrentA: number | null; maxCurrentA: number | null } => {
  if (capabilities.current === null) return { minCurrentA: null, maxCurrentA: null };
  const { minA, maxA } = capabilities.current;
  return {
    minCurrentA: Math.min(maxA, Math.max(minA, settings.minCurrentA ?? minA)),
    maxCurrentA: Math.max(minA, Math.min(maxA, settings.maxCurrentA ?? maxA)),
  };
};

/** @throws ApiError `plan_required` */
export const checkMode = (plan: Plan, mode: ApplianceMode): void => {
  if (!modeAllowed(plan, mode)) {
    throw new ApiError('plan_required', { faults: [fault('mode', 'mode_not_in_plan', { mode })] });
  }
};
