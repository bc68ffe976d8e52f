import { type Appliance, automaticModes } from '#shared/model/appliance.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { namesNextTime } from '../../../lib/sentence-variant.ts';

/** Below this power an appliance that is on is in standby, W. */
const STANDBY_W = 30;
/** An older state counts as unknown. */
const FORGOTTEN_MS = HOUR_MS;
/** The same while control cannot reach it: its state may have changed since. */
const UNREACHED_MS = 3 * MINUTE_MS;

const unreachedCodes: readonly ReasonCode[] = ['vendor-trouble', 'own-trouble', 'link-broken', 'vendor-limit'];

const isForgotten = ({ state, decision }: Appliance, nowMs: number): boolean => {
  if (state.observedAt === null) return true;
  const unreached = decision !== null && unreachedCodes.includes(decision.reason.code);
  return nowMs - Date.parse(state.observedAt) > (unreached ? UNREACHED_MS : FORGOTTEN_MS);
};

/** No device accepted the command. */
const untakenCodes: readonly ReasonCode[] = ['command-failed', 'vendor-step'];

/** The command that was sent and that the device has not confirmed yet; it may or may not have taken effect. */
const isUnderway = ({ decision, state }: Appliance): boolean =>
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

/** The main state on an appliance's card. */
export type Headline =
  | { readonly kind: 'unknown' | 'waiting' | 'off' | 'on' | 'idle' | 'full' | 'unplugged' | 'goingOn' | 'goingOff' }
  | { readonly kind: 'offline'; readonly since: string | null }
  | { readonly kind: 'charging' | 'running'; readonly powerW: number };

const waitingCodes: readonly ReasonCode[] = [
  'waiting-surplus',
  'waiting-calm',
  'battery-first',
  'battery-sunset',
  'other-lost',
  'priority',
  'night',
  'min-off',
  'stopping-cloud',
  'deadline-waiting',
  'deadline-waiting-unknown',
];

const whileOff = ({ mode, decision, state }: Appliance): Headline => {
  if (state.plugged === false) return { kind: 'unplugged' };
  const waits = automaticModes.includes(mode) && decision !== null && waitingCodes.includes(decision.reason.code);
  return { kind: waits ? 'waiting' : 'off' };
};

const whileOn = ({ kind, state }: Appliance): Headline => {
  if (state.powerW !== null && state.powerW >= STANDBY_W)
    return { kind: kind === 'plug' ? 'running' : 'charging', powerW: state.powerW };
  if (state.plugged === false) return { kind: 'unplugged' };
  if (state.full === true) return { kind: 'full' };
  return { kind: state.powerW === null ? 'on' : 'idle' };
};

/** What an appliance is doing according to its reports; never inferred from what it should be doing. */
export const headlineOf = (appliance: Appliance, nowMs: number): Headline => {
  const { online, on } = appliance.state;
  const { decision } = appliance;
  if (online === false) {
    return {
      kind: 'offline',
      since: decision?.reason.code === 'device-offline' ? decision.reason.figures.since : null,
    };
  }
  if (isForgotten(appliance, nowMs) || on === null) return { kind: 'unknown' };
  if (isUnderway(appliance)) return { kind: decision?.on ? 'goingOn' : 'goingOff' };
  return on ? whileOn(appliance) : whileOff(appliance);
};

/** When an appliance can change next; a time, or at any moment. */
export type NextLook =
  | { readonly kind: 'none' }
  | { readonly kind: 'soon' }
  | { readonly kind: 'at'; readonly time: string };

/**
 * When an appliance can change next: not before its decision allows it, and only at a control run.
 * @param nextRunAt when the site's next control run is due
 * @returns `none` too where the decision's own sentence says when
 */
export const nextLookOf = (appliance: Appliance, nextRunAt: string | null, nowMs: number): NextLook => {
  const { decision, mode } = appliance;
  const from = decision?.nextChangeAt ?? null;
  if (decision === null || from === null || mode === 'MANUAL' || namesNextTime(decision.reason))
    return { kind: 'none' };
  const next = nextRunAt !== null && Date.parse(nextRunAt) > Date.parse(from) ? nextRunAt : from;
  return Date.parse(next) <= nowMs ? { kind: 'soon' } : { kind: 'at', time: next };
};
