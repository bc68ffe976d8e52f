import type { BoxMake } from '#shared/box-makes.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { type Box, newBox } from './box.ts';
import type { Wishes } from './known-boxes.ts';
import type { Received } from './receive.ts';

/** A charge that ends so soon after a limit of 0 A, without anybody having ended it, ended by the limit. */
const BY_LIMIT_MS = MINUTE_MS;
/** So often it has to happen: once may be chance. */
const LEARNT_AFTER = 2;
/** Reasons that say that something or somebody else ended the charge. */
const OTHERWISE = /disconnect|local|remote|auth|emergency|power|reboot|reset|unlock|stopped|master|fault|reached/i;

/** Whether 0 A ends a charge at this box: its make is known for it, or its firmware was seen to do it. */
export const zeroEnds = (box: Box | null, make: BoxMake): boolean => {
  const { zeroEnded, firmware } = box ?? newBox;
  return make.zeroEnds === true || (zeroEnded?.firmware === firmware && zeroEnded.count >= LEARNT_AFTER);
};

/** The box after a frame, with what the end of a charge taught of it. Pure. */
export const withZeroEnd = ({ box, ended }: Received, wishes: Wishes | null, nowMs: number): Box => {
  if (ended === null || OTHERWISE.test(ended.reason ?? '')) return box;
  const wish = wishes?.connectors[String(ended.connectorId)];
  if (wish?.currentA !== 0 || nowMs - wish.atMs > BY_LIMIT_MS) return box;
  const { firmware, zeroEnded } = box;
  const count = zeroEnded?.firmware === firmware ? zeroEnded.count : 0;
  return { ...box, zeroEnded: { firmware, count: Math.min(LEARNT_AFTER, count + 1) } };
};
