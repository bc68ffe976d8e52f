import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { type Box, connectorIds, connectorOf } from './box.ts';
import type { Received } from './receive.ts';

/** Runs that values of one box start are at least so far apart, ms: the shortest step of any plan. */
const SPACING_MS = 20 * SECOND_MS;
/** Values start a run when they are this far from those of the last one, W: less is what a car itself varies by. */
const NEWS_W = 500;
/** So many messages of a box are stored in a minute; one that is well sends five. */
const STORED_A_MINUTE = 60;
/** So many, if they change what is known: a state or a charge that is not stored is not told again. */
const NEWS_A_MINUTE = 180;
/** These are stored in any case: there is one of each for a charge. */
const always: ReadonlySet<string> = new Set(['StartTransaction', 'StopTransaction', 'BootNotification']);

/** Power of all connectors, W; null: none is known. */
const powerW = (box: Box): number | null => {
  const known = connectorIds(box).flatMap((each) => connectorOf(box, each).sample?.powerW ?? []);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
};

const isFar = (before: number | null, now: number | null): boolean =>
  now !== null && (before === null ? now >= NEWS_W : Math.abs(now - before) >= NEWS_W);

/** What a message of a box causes. */
export interface Arrival {
  readonly box: Box;
  readonly startsRun: boolean;
  /** False: the box sends so much that this message is answered and forgotten. */
  readonly isStored: boolean;
}

/**
 * A car that comes or goes, a charge that begins or ends, a start of the box and another power start a run of its site. Such a run
 * asks no vendor, and claims its step like one that a report starts (functions/control/triggers.ts). Pure.
 */
export const arrivalOf = (
  before: Box,
  taken: Box,
  { isNews, action, settled }: Pick<Received, 'isNews' | 'action' | 'settled'>,
  nowMs: number,
): Arrival => {
  const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const count = before.pace?.minuteMs === minuteMs ? before.pace.count + 1 : 1;
  if (count > (isNews ? NEWS_A_MINUTE : STORED_A_MINUTE) && settled === null && !always.has(action ?? ''))
    return { box: before, startsRun: false, isStored: false };
  const box = { ...taken, pace: { minuteMs, count } };
  const { ran } = before;
  const nowW = powerW(taken);
  const isSpaced = ran === null || nowMs - ran.atMs >= SPACING_MS || nowMs < ran.atMs;
  const startsRun = isNews || (isSpaced && isFar(ran?.powerW ?? null, nowW));
  return { box: startsRun ? { ...box, ran: { atMs: nowMs, powerW: nowW } } : box, startsRun, isStored: true };
};
