import type { Appliance } from '#shared/model/appliance.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';

/** An older state counts as unknown. */
const FORGOTTEN_MS = HOUR_MS;
/** The same while control cannot reach it: its state may have changed since. */
const UNREACHED_MS = 3 * MINUTE_MS;

const unreachedCodes: readonly ReasonCode[] = ['vendor-trouble', 'own-trouble', 'link-broken', 'vendor-limit'];

/** The state that it reported last is too old to count. */
export const isForgotten = ({ state, decision }: Appliance, nowMs: number): boolean => {
  if (state.observedAt === null) return true;
  const unreached = decision !== null && unreachedCodes.includes(decision.reason.code);
  return nowMs - Date.parse(state.observedAt) > (unreached ? UNREACHED_MS : FORGOTTEN_MS);
};

/** No device accepted the command. */
const untakenCodes: readonly ReasonCode[] = ['command-failed', 'vendor-step'];

/** The command that was sent and that the device has not confirmed yet; it may or may not have taken effect. */
export const isUnderway = ({ decision, state }: Appliance): boolean =>
  decision !== null &&
  decision.on !== null &&
  decision.on !== state.on &&
  !untakenCodes.includes(decision.reason.code) &&
  (state.observedAt === null || Date.parse(state.observedAt) <= Date.parse(decision.time));

/**
 * An appliance's power now, W; null when it is not reported, offline, too old or from before the last switch: the last
 * figure of a device that is gone is not current.
 */
export const livePowerW = (appliance: Appliance, nowMs: number): number | null => {
  const { state } = appliance;
  return isForgotten(appliance, nowMs) || state.online === false || isUnderway(appliance) ? null : state.powerW;
};
