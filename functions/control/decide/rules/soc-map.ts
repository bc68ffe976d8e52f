import type { SocMapItem } from '#shared/model/schedule.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { SocMapMemory } from '../memory/state.ts';

/** Charge levels are whole percent and 1 to 15 min old: without both, a level at a threshold would flap. */
const HYSTERESIS_PERCENT = 5;
const DWELL_MS = 10 * MINUTE_MS;
/** A battery moves slowly: a charge level this old still tells on which side of a threshold it is. */
export const SOC_HOLDS_MS = 60 * MINUTE_MS;

/** Where a battery map stands. */
export type MapPosition =
  /** The charge is not known, or no longer; `last`: the item that held before. */
  | { readonly kind: 'unknown'; readonly last: SocMapItem | null }
  /** Below the lowest threshold; `from`: that threshold, percent. */
  | { readonly kind: 'below'; readonly from: number; readonly socPercent: number }
  | { readonly kind: 'item'; readonly item: SocMapItem; readonly socPercent: number };

/**
 * The item with the highest threshold not above the current charge applies, with hysteresis: an item holds until the
 * charge is 5 points below its threshold, and for at least 10 min.
 * @param socPercent state of charge; null: not known now
 */
export const mapPosition = (
  items: readonly SocMapItem[],
  socPercent: number | null,
  memory: SocMapMemory | null,
  nowMs: number,
): { readonly position: MapPosition; readonly memory: SocMapMemory | null } => {
  const byThreshold = (threshold: number | null | undefined): SocMapItem | null =>
    items.find((item) => item.threshold === threshold) ?? null;
  if (socPercent === null) return { position: { kind: 'unknown', last: byThreshold(memory?.threshold) }, memory };
  const held = memory === null ? null : memory.threshold;
  let wanted: number | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  for (const { threshold } of items) {
    lowest = Math.min(lowest, threshold);
    const holds = held !== null && threshold <= held && socPercent > Math.max(0, threshold - HYSTERESIS_PERCENT);
    if ((threshold <= socPercent || holds) && (wanted === null || threshold > wanted)) wanted = threshold;
  }
  // A threshold that the user has just moved or removed does not hold anything.
  const heldExists = memory !== null && (held === null || byThreshold(held) !== null);
  const dwells = memory !== null && heldExists && wanted !== held && nowMs - memory.sinceMs < DWELL_MS;
  const threshold = dwells ? held : wanted;
  const sinceMs = memory !== null && memory.threshold === threshold ? memory.sinceMs : nowMs;
  const item = byThreshold(threshold);
  return {
    position: item === null ? { kind: 'below', from: lowest, socPercent } : { kind: 'item', item, socPercent },
    memory: { threshold, sinceMs },
  };
};
