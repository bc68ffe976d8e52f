import type { TimeRange } from './time-range.ts';

/** A block with the number by which it is known. */
export type Keyed<Block> = Block & { readonly key: number };

const common = (one: TimeRange, other: TimeRange): number =>
  Math.min(one.toMs, other.toMs) - Math.max(one.fromMs, other.fromMs);

/**
 * Gives the blocks of a new plan the keys of those that they take the place of, so that these are seen to move there: first of the block
 * with which each shares most time, then, of what is left, in order of time. Others are new.
 * @param before what was drawn, by `keepKeys`, too; empty: nothing
 */
export const keepKeys = <Block extends TimeRange>(
  before: readonly Keyed<TimeRange>[],
  now: readonly Block[],
): readonly Keyed<Block>[] => {
  const keys = new Map<Block, number>();
  const free = new Set(before);
  const shared = now
    .flatMap((block) => before.map((old) => ({ block, old, ms: common(block, old) })))
    .filter(({ ms }) => ms > 0)
    .toSorted((one, other) => other.ms - one.ms);
  for (const { block, old } of shared) if (!keys.has(block) && free.delete(old)) keys.set(block, old.key);
  const left = [...free].toSorted((one, other) => one.fromMs - other.fromMs);
  let fresh = Math.max(-1, ...before.map(({ key }) => key));
  return now.map((block) => ({ ...block, key: keys.get(block) ?? left.shift()?.key ?? ++fresh }));
};
