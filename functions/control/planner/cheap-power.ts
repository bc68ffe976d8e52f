import type { Below } from '#shared/model/goals.ts';
import type { ApplianceView, Snapshot } from '../decide/snapshot.ts';
import type { CheapPower } from '../decide/types.ts';
import type { PriceSlot } from './types.ts';

/** What a kWh from the grid emits in a span of time, kg CO2. */
export interface EmissionSlot {
  readonly startMs: number;
  readonly endMs: number;
  readonly perKWh: number;
}

/** What is known of the grid's power in the time to come. */
export interface GridAhead {
  readonly prices: readonly PriceSlot[];
  /** Empty: nobody says. */
  readonly co2: readonly EmissionSlot[];
}

/** A time in which a limit holds or does not, with what decides. */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
  readonly holds: boolean;
  readonly by: NonNullable<CheapPower['by']>;
}

/**
 * The time to come, in spans in which power from the grid is within a limit or above it. It ends where a price or the CO2 is not
 * known: what nobody knows is never within a limit. A guessed price is not enough to buy by, but says when it may be worth waiting.
 */
export const cheapSpans = (
  { priceEurPerKWh, co2GPerKWh }: Below,
  { prices, co2 }: GridAhead,
  nowMs: number,
): readonly Span[] => {
  const spans: Span[] = [];
  for (const { startMs, endMs, importEur, guessed } of prices) {
    if (endMs <= nowMs) continue;
    for (const part of co2GPerKWh === null ? [{ startMs, endMs, grams: null }] : partsOf(co2, startMs, endMs)) {
      // Of the present only what is published.
      const sure = !guessed || startMs > nowMs;
      const cheap = priceEurPerKWh === null || (importEur <= priceEurPerKWh && sure);
      const clean = co2GPerKWh === null || (part.grams !== null && part.grams <= co2GPerKWh);
      const by =
        priceEurPerKWh === null
          ? { kind: 'co2' as const, value: part.grams ?? 0, limit: co2GPerKWh ?? 0 }
          : { kind: 'price' as const, value: importEur, limit: priceEurPerKWh };
      spans.push({ startMs: part.startMs, endMs: part.endMs, holds: cheap && clean, by });
    }
  }
  return spans;
};

/** What is known of the emissions between two times, g per kWh. */
const partsOf = (co2: readonly EmissionSlot[], fromMs: number, toMs: number) =>
  co2
    .filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
    .map(({ startMs, endMs, perKWh }) => ({
      startMs: Math.max(startMs, fromMs),
      endMs: Math.min(endMs, toMs),
      grams: Math.round(1000 * perKWh),
    }));

/** Whether a limit holds now, until when, or when it will next; null: nothing is known of now. */
const cheapNow = (spans: readonly Span[], nowMs: number): CheapPower | null => {
  const here = spans.findIndex(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  const now = spans[here];
  if (now === undefined) return null;
  if (!now.holds) {
    const next = spans.slice(here).find(({ holds }) => holds);
    return { holds: false, changesMs: next?.startMs ?? null, by: next?.by ?? now.by };
  }
  let { endMs } = now;
  for (const { startMs, endMs: end, holds } of spans.slice(here + 1)) {
    if (!holds || startMs !== endMs) break;
    endMs = end;
  }
  return { holds: true, changesMs: endMs, by: now.by };
};

/** An appliance buys by a limit only in AUTO, and only while no goal has a time: with one the plan picks the cheapest hours. */
export const buysByLimit = ({ mode, goals, settings }: ApplianceView): boolean =>
  mode === 'AUTO' && goals.length === 0 && settings.below !== null;

/** Adds to a snapshot whether the grid's power is within the limits of its appliances. Pure. */
export const withCheapPower = (snapshot: Snapshot, grid: GridAhead, nowMs: number): Snapshot =>
  snapshot.appliances.some(buysByLimit)
    ? {
        ...snapshot,
        appliances: snapshot.appliances.map((view) => {
          const { below } = view.settings;
          if (below === null || !buysByLimit(view)) return view;
          return { ...view, cheap: cheapNow(cheapSpans(below, grid, nowMs), nowMs) };
        }),
      }
    : snapshot;
