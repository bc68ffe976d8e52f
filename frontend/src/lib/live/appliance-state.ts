import type { Appliance } from '#shared/model/appliance.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { automaticModes } from '#shared/modes.ts';
import { namesNextTime } from '#shared/sentence-variant.ts';
import { isForgotten, isUnderway } from './live-power.ts';

export { livePowerW } from './live-power.ts';

/** Below this power an appliance that is on is in standby, W. */
const STANDBY_W = 30;

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

const whileOn = ({ kind, state, decision }: Appliance): Headline => {
  if (state.powerW !== null && state.powerW >= STANDBY_W)
    return { kind: kind === 'plug' ? 'running' : 'charging', powerW: state.powerW };
  if (state.plugged === false) return { kind: 'unplugged' };
  if (state.full === true) return { kind: 'full' };
  if (decision?.reason.code.startsWith('starting')) return { kind: 'goingOn' };
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
