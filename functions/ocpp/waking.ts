import type { BoxMake } from '#shared/box-makes.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { connectorOf, newBox } from './box.ts';
import type { KnownBox } from './known-boxes.ts';
import { wishInForce } from './limits.ts';
import { zeroEnds } from './zero-end.ts';

/** A car that is offered current begins within this. */
const BEGINS_MS = 3 * MINUTE_MS;
/** One that does not draw after so long has drawn before and is full, or wants nothing. */
const SLEEPS_MS = 20 * MINUTE_MS;
/** Less is what a box itself draws. */
const DRAWS_W = 200;
/** The pause by which a car notices that it is offered current anew, ms. */
export const WAKING_MS = 3 * SECOND_MS;

/**
 * Whether a car was offered current after a pause and has not begun to draw: many sleep when they were held at 0 A for long. OCPP
 * has no call for that; most wake when the offer ends for a moment and comes back. It is done once after each pause, and never
 * where a limit of 0 A would end the charge.
 */
export const isAsleep = (box: KnownBox, connectorId: number, make: BoxMake, nowMs: number): boolean => {
  const wish = wishInForce(box, connectorId);
  if (wish === null || wish.currentA === 0 || wish.sinceMs === undefined || wish.woken === true) return false;
  const offeredMs = nowMs - wish.sinceMs;
  if (offeredMs < BEGINS_MS || offeredMs > SLEEPS_MS || zeroEnds(box.state, make)) return false;
  const { status, transaction, sample } = connectorOf(box.state ?? newBox, connectorId);
  if (transaction === null) return false;
  const powerW = sample === null || sample.atMs - wish.sinceMs < BEGINS_MS / 2 ? null : sample.powerW;
  // States are mixed up by firmware: power decides where it is known.
  return powerW === null ? status?.value === 'SuspendedEV' : powerW < DRAWS_W;
};
