import type { SocMapItem } from '#shared/model/schedule.ts';
import type { SocMapMemory } from '../memory/state.ts';

/** control.md §B9 (2): "rising edge at s, falling edge at s − 5 (SoC is integer and 1–15 min old), min dwell 10 min". */
const HYSTERESIS_PERCENT = 5;
const DWELL_MS = 10 * 60_000;
/** A battery moves slowly: a state of charge told this long ago still says on which side of an edge it is. */
export const SOC_HOLDS_MS = 60 * 60_000;

/** Where a battery map stands. */
export type MapPosition =
  /** The charge is unknown for too long, or never was known; `last`: the item that held before. */
  | { readonly kind: 'unknown'; readonly last: SocMapItem | null }
  /** Below the lowest threshold; `from`: that threshold, percent. */
  | { readonly kind: 'below'; readonly from: number; readonly socPercent: number }
  | { readonly kind: 'item'; readonly item: SocMapItem; readonly socPercent: number };

/**
 * "The item with the highest threshold not above the current charge applies" (design.md §4), with hysteresis: what holds
 * goes on to hold until the charge is 5 points below its threshold, and every item holds at least 10 min.
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
  // An edge that the user has just moved or removed holds nobody back.
  const heldStands = memory !== null && (held === null || byThreshold(held) !== null);
  const dwells = memory !== null && heldStands && wanted !== held && nowMs - memory.sinceMs < DWELL_MS;
  const threshold = dwells ? held : wanted;
  const sinceMs = memory !== null && memory.threshold === threshold ? memory.sinceMs : nowMs;
  const item = byThreshold(threshold);
  return {
    position: item === null ? { kind: 'below', from: lowest, socPercent } : { kind: 'item', item, socPercent },
    memory: { threshold, sinceMs },
  };
};
