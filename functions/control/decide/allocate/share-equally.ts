import { claimOf, type Device, takesLess } from '../observe/device.ts';
import { currentRange, phasesOf, wattsPerAmpere } from '../observe/limits.ts';
import type { Choice, Share } from './choose.ts';
import { mayDrawA } from './force.ts';
import type { Ledger, RuledDevice } from './ledger.ts';

/** What one of several may take, W. */
export interface PowerRange {
  readonly minW: number;
  readonly maxW: number;
}

/**
 * Divides a power: each gets its minimum, the rest in proportion to what each can take at most, and what one cannot take
 * goes to the others. What is left when all are full, or missing for the minimums, is spread evenly.
 * @param totalW what there is for all of them together, W
 */
export const divide = (totalW: number, ranges: readonly PowerRange[]): readonly number[] => {
  const parts = ranges.map(({ minW, maxW }) => ({ gotW: minW, maxW }));
  const restW = (): number => parts.reduce((rest, { gotW }) => rest - gotW, totalW);
  let open = parts;
  while (restW() > 0) {
    const rest = restW();
    const weight = open.reduce((sum, { maxW }) => sum + maxW, 0);
    if (weight === 0) break;
    const full = open.filter(({ gotW, maxW }) => gotW + (rest * maxW) / weight >= maxW);
    if (full.length === 0) {
      for (const part of open) part.gotW += (rest * part.maxW) / weight;
      return parts.map(({ gotW }) => gotW);
    }
    for (const part of full) part.gotW = part.maxW;
    open = open.filter((part) => !full.includes(part));
  }
  const evenW = restW() / Math.max(1, parts.length);
  return parts.map(({ gotW }) => gotW + evenW);
};

/** What one of several appliances of equal priority gets. */
export interface EqualShare {
  readonly choice: Choice;
  /** What it could have beside the others' minimums, W; null: unknown. */
  readonly surplusW: number | null;
}

/** Running ones keep their minimum; the others get theirs by waiting time, then by age. */
const inTurn = (members: readonly RuledDevice[]): readonly RuledDevice[] => {
  const waitingSince = ({ device }: RuledDevice): number =>
    device.on === true ? Number.NEGATIVE_INFINITY : (device.memory.waitingSinceMs ?? Number.POSITIVE_INFINITY);
  return [...members].sort((x, y) => (waitingSince(x) === waitingSince(y) ? 0 : waitingSince(x) - waitingSince(y)));
};

const powerRangeOf = (device: Device): PowerRange | null => {
  const { view, memory } = device;
  const range = currentRange(view, memory);
  if (range === null) return null;
  const minW = claimOf(device, true, range.minA);
  const drawsLess = memory.drawsNothing || takesLess(memory);
  const maxW = drawsLess ? (device.powerW ?? minW) : range.maxA * wattsPerAmpere(phasesOf(view, memory));
  return { minW, maxW: Math.max(minW, maxW) };
};

/**
 * Allocates what is left among appliances of equal priority that follow the surplus: first which of them run, each weighed
 * against the minimums of those before it, then how much each gets.
 * @param decideOne the rules for one appliance and its share
 */
export const shareEqually = (
  members: readonly RuledDevice[],
  ledger: Ledger,
  decideOne: (device: Device, share: Share | null) => Choice,
): ReadonlyMap<Device, EqualShare> => {
  let aheadW = 0;
  let leader: Device | null = null;
  const first = inTurn(members).map((member) => {
    const { device } = member;
    ledger.begin(device);
    const left = ledger.share();
    const share = left === null ? null : behind(left, leader, aheadW);
    const choice = decideOne(device, share);
    const powerRange = powerRangeOf(device);
    const runs = choice.target.on === true;
    const heldA = runs ? mayDrawA(device, true, currentRange(device.view, device.memory)?.minA ?? null) : 0;
    if (runs) {
      aheadW += powerRange === null ? claimOf(device, true, choice.target.currentA) : powerRange.minW;
      if (aheadW > 0) leader ??= device;
    }
    ledger.budget?.take(heldA);
    return { member, share, choice, powerRange: runs ? powerRange : null, runs, heldA };
  });

  const all = ledger.share();
  const modulating = first.flatMap(({ powerRange }) => (powerRange === null ? [] : [powerRange]));
  const fixedW = aheadW - modulating.reduce((sum, { minW }) => sum + minW, 0);
  const nowW = divide((all?.nowW ?? 0) - fixedW, modulating);
  const outlookW = divide((all?.outlookW ?? 0) - fixedW, modulating);
  let next = 0;
  const result = new Map<Device, EqualShare>();
  for (const { member, share, choice: before, powerRange, heldA } of first) {
    const { device } = member;
    ledger.budget?.take(-heldA);
    let choice = before;
    if (powerRange !== null) {
      const bet = { nowW: nowW[next] ?? 0, outlookW: outlookW[next] ?? 0 };
      next += 1;
      if (share !== null) choice = decideOne(device, { ...share, bet });
    }
    ledger.book(member, choice.target);
    result.set(device, { choice, surplusW: share?.nowW ?? null });
  }
  return result;
};

/** The share of an appliance behind the minimums of its equals, of which the first is named. */
const behind = (left: Share, leader: Device | null, aheadW: number): Share => {
  if (leader === null) return left;
  const before = { other: left.before?.other ?? leader.view.id, powerW: (left.before?.powerW ?? 0) + aheadW };
  return { ...left, nowW: left.nowW - aheadW, outlookW: left.outlookW - aheadW, before };
};
