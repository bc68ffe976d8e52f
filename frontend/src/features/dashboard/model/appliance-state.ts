import { type Appliance, automaticModes } from '#shared/model/appliance.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';

/** Below this power an appliance that is on is only standing by, W. */
const STANDBY_W = 30;
/** A state told longer ago is none. */
const FORGOTTEN_MS = HOUR_MS;

/**
 * An appliance's power now, W; null when it does not tell, is offline or told too long ago: the last figure of a device
 * that is gone is no figure.
 */
export const livePowerW = ({ state }: Appliance, nowMs: number): number | null => {
  const heard = state.observedAt !== null && nowMs - Date.parse(state.observedAt) <= FORGOTTEN_MS;
  return heard && state.online !== false ? state.powerW : null;
};

/** The big state on an appliance's card. */
export type Headline =
  | { readonly kind: 'unknown' | 'waiting' | 'off' | 'on' | 'idle' | 'full' | 'unplugged' | 'goingOn' | 'goingOff' }
  | { readonly kind: 'offline'; readonly since: string | null }
  | { readonly kind: 'charging' | 'running'; readonly powerW: number };

const waitingCodes: readonly ReasonCode[] = [
  'waiting-surplus',
  'waiting-calm',
  'battery-first',
  'priority',
  'night',
  'min-off',
  'stopping-cloud',
  'deadline-waiting',
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

/** So long a command may take until the device tells of it. */
const OBEYS_WITHIN_MS = 2 * MINUTE_MS;

/** The command that was just given and of which the device has not told yet. */
const underway = ({ decision, state }: Appliance, nowMs: number): Headline | null => {
  if (decision === null || decision.on === null || decision.on === state.on) return null;
  if (nowMs - Date.parse(decision.time) > OBEYS_WITHIN_MS) return null;
  return { kind: decision.on ? 'goingOn' : 'goingOff' };
};

/** What an appliance is doing, as far as it told; nothing is made up from what it should be doing. */
export const headlineOf = (appliance: Appliance, nowMs: number): Headline => {
  const { observedAt, online, on } = appliance.state;
  if (online === false) {
    const { decision } = appliance;
    return {
      kind: 'offline',
      since: decision?.reason.code === 'device-offline' ? decision.reason.figures.since : null,
    };
  }
  if (observedAt === null || nowMs - Date.parse(observedAt) > FORGOTTEN_MS || on === null) return { kind: 'unknown' };
  return underway(appliance, nowMs) ?? (on ? whileOn(appliance) : whileOff(appliance));
};

/** What can be said of the next change. */
export type NextLook =
  | { readonly kind: 'none' }
  | { readonly kind: 'soon' }
  | { readonly kind: 'in'; readonly ms: number }
  | { readonly kind: 'at'; readonly time: string };

const AT_FROM_MS = 10 * 60_000;

/**
 * When an appliance can change next: not before its decision allows it, and only when control looks again.
 * @param nextRunAt when the site's next control run is due
 */
export const nextLookOf = (appliance: Appliance, nextRunAt: string | null, nowMs: number): NextLook => {
  const from = appliance.decision?.nextChangeAt ?? null;
  if (from === null || appliance.mode === 'MANUAL') return { kind: 'none' };
  const next = nextRunAt !== null && Date.parse(nextRunAt) > Date.parse(from) ? nextRunAt : from;
  const ms = Date.parse(next) - nowMs;
  if (ms <= 0) return { kind: 'soon' };
  return ms >= AT_FROM_MS ? { kind: 'at', time: next } : { kind: 'in', ms };
};
