import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { Box } from './box.ts';
import { HEARTBEAT_S } from './changes.ts';

/** What an older connection still says within this was on its way when a newer one took over. */
const ON_ITS_WAY_MS = 5 * SECOND_MS;
/**
 * So often within this a connection has to speak on after another took over. They do so in turn, so that after an even number the
 * one that was there first is connected.
 */
const TIMES = 4;
const WITHIN_MS = 30 * MINUTE_MS;
/** A box that was heard of within this is there: it reports at least every four minutes. */
const ALIVE_MS = (HEARTBEAT_S + 60) * SECOND_MS;

/** Whether a connection speaks on though a newer one took over. */
export const speaksOn = ({ connectedAtMs }: { readonly connectedAtMs: number }, nowMs: number): boolean =>
  nowMs - connectedAtMs > ON_ITS_WAY_MS;

/**
 * A connection spoke on after a newer one of the same name had taken over. A box that redials does not do that: two boxes have one
 * name, and each takes over from the other for ever. Pure.
 */
export const withClash = (box: Box, nowMs: number): Box => {
  const { clash } = box;
  const goesOn = clash !== undefined && nowMs - clash.atMs <= WITHIN_MS;
  return { ...box, clash: { atMs: nowMs, count: goesOn ? Math.min(TIMES, clash.count + 1) : 1 } };
};

/** Whether a box that dials is another one than the one that is connected under its name: that one stays. */
export const isAnother = (
  stored: { readonly state: Box | null; readonly connectionId: string | null; readonly seenAtMs: number },
  nowMs: number,
): boolean => {
  const clash = stored.state?.clash;
  if (clash === undefined || clash.count < TIMES || nowMs - clash.atMs > WITHIN_MS) return false;
  return stored.connectionId !== null && nowMs - stored.seenAtMs <= ALIVE_MS;
};

/** Whether it is noted once more that both dial: once a minute, so that it does not pass for over. */
export const isNotedAgain = ({ clash }: Box, nowMs: number): boolean =>
  clash !== undefined && nowMs - clash.atMs >= MINUTE_MS;
