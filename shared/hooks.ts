import { HOUR_S, MINUTE_S } from './units.ts';

/**
 * What a site tells webhooks of its members' own, signed by Standard Webhooks. The only list: runs, the page, deliveries and their
 * tests follow from it.
 */
export const hookTypes = [
  /** Another reason, another power, on or off. */
  'appliance.decision_changed',
  /** It drew for the first time. */
  'session.started',
  'session.finished',
  'goal.at_risk',
  /** A device or source has not answered for a quarter of an hour, or a service refuses the sign-in. */
  'source.lost',
  'source.back',
] as const;
export type HookType = (typeof hookTypes)[number];

/** Sent to try a webhook; nobody chooses it. */
export const PING = 'ping';

/** Webhooks of a site. */
export const MAX_HOOKS = 5;
/** Deliveries that are shown, and can be repeated. */
export const SHOWN_DELIVERIES = 20;
/** Characters of a delivery's body that are shown. */
export const SHOWN_BODY = 500;
/** After a secret was replaced, deliveries are signed with both for this long, s. */
export const OLD_SECRET_S = 24 * HOUR_S;

/** When a delivery is tried, s after its first try; then it has failed, and can be repeated by hand. */
export const HOOK_TRIES_S = [
  0,
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
] as const;
