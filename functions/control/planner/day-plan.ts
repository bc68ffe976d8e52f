import { HOUR_MS } from '#shared/units.ts';
import type { DayPlan, PlanNeed, PlannedSlot, PlanSlot } from './types.ts';

/** Of equal offers the later one: it may yet become sun, EUR/kWh for each slot. */
const LATER_IS_BETTER_EUR = 0.0001;
/** Less than this is no energy, Wh. */
const NOTHING_WH = 0.001;

/** Energy that can be had in a slot at one price. */
interface Offer {
  readonly slot: number;
  readonly kind: 'sun' | 'grid';
  readonly wh: number;
  readonly eur: number;
  takenWh: number;
}

/**
 * The cheapest way to what an appliance needs, by the order of merit: everything that its slots offer, sun at what it would earn
 * fed in, sun topped up to the least power, and grid, is sorted by price, and each mark takes the cheapest that lie before it. For
 * needs that only grow this is the cheapest of all plans. The dearest kWh that was taken is what one more is worth.
 * Pure: the same slots and needs give the same plan, and what is left of a plan that is followed is its rest.
 */
export const planDay = (slots: readonly PlanSlot[], need: PlanNeed): DayPlan => {
  const offers = slots.flatMap((slot, index) => offersOf(slot, index, need));
  const byMerit = [...offers].sort((x, y) => merit(x) - merit(y) || x.slot - y.slot || (x.kind === 'sun' ? -1 : 1));
  let takenWh = 0;
  /** What marks missed, for good, and for now. */
  let goneWh = 0;
  let mostWh = 0;
  for (const { byMs, needWh, ends = false, maybe = false } of need.marks) {
    let missingWh = needWh - takenWh - (ends ? goneWh : 0);
    for (const offer of byMerit) {
      if (missingWh <= NOTHING_WH) break;
      const slot = slots[offer.slot];
      if (slot === undefined || slot.startMs >= byMs) continue;
      const wh = Math.min(missingWh, offer.wh * partBefore(slot, byMs) - offer.takenWh);
      if (wh <= 0) continue;
      offer.takenWh += wh;
      takenWh += wh;
      missingWh -= wh;
    }
    if (missingWh <= NOTHING_WH || maybe) continue;
    if (ends) goneWh += missingWh;
    else mostWh = Math.max(mostWh, missingWh);
  }
  return {
    slots: withTaken(slots, offers),
    ...worthOf(slots, byMerit, need),
    shortWh: goneWh + mostWh,
    countedSunWh: sunIn(slots, offers),
  };
};

const merit = ({ eur, slot }: Offer): number => eur - LATER_IS_BETTER_EUR * slot;

/** Of a slot that a mark falls into only the part before it counts. */
const partBefore = ({ startMs, endMs }: PlanSlot, byMs: number): number =>
  endMs <= byMs ? 1 : (byMs - startMs) / (endMs - startMs);

const offersOf = (slot: PlanSlot, index: number, need: PlanNeed): Offer[] => {
  const hours = (slot.endMs - slot.startMs) / HOUR_MS;
  const { importEur, feedInEur } = slot;
  const { minW } = need;
  const maxW = Math.min(need.maxW, slot.mostW);
  if (maxW <= 0 || maxW < minW) return [];
  const grid = (powerW: number): Offer => ({
    slot: index,
    kind: 'grid',
    wh: powerW * hours,
    eur: importEur,
    takenWh: 0,
  });
  if (slot.surplusW <= 0) return [grid(maxW)];
  const baseW = Math.min(maxW, Math.max(minW, slot.surplusW));
  const sunW = Math.min(baseW, slot.surplusW);
  const eur = (sunW * feedInEur + (baseW - sunW) * importEur) / baseW;
  const sun: Offer = { slot: index, kind: 'sun', wh: baseW * hours, eur, takenWh: 0 };
  return baseW < maxW ? [sun, grid(maxW - baseW)] : [sun];
};

const withTaken = (slots: readonly PlanSlot[], offers: readonly Offer[]): readonly PlannedSlot[] => {
  // Named one by one: copying all but one field takes as long as the rest of a plan.
  const planned = slots.map(({ startMs, endMs, importEur, feedInEur, guessed, surplusW }) => ({
    startMs,
    endMs,
    importEur,
    feedInEur,
    guessed,
    surplusW,
    sunWh: 0,
    gridWh: 0,
  }));
  for (const { kind, slot, takenWh } of offers) {
    const here = planned[slot];
    if (here === undefined) continue;
    if (kind === 'sun') here.sunWh += takenWh;
    else here.gridWh += takenWh;
  }
  return planned;
};

/**
 * One kWh more now saves the dearest one that was taken. Where the car would be full before it is used it saves what fills the
 * car last; what was taken before the car next leaves is saved in any case.
 */
const worthOf = (
  slots: readonly PlanSlot[],
  byMerit: readonly Offer[],
  { room, usualEur }: PlanNeed,
): Pick<DayPlan, 'dearestEur' | 'worthEur'> => {
  let dearestEur: number | null = null;
  let beforeLeavingEur = Number.NEGATIVE_INFINITY;
  let filledWh = 0;
  let fillsAtEur = Number.POSITIVE_INFINITY;
  for (const { slot, wh, eur, takenWh } of byMerit) {
    const taken = takenWh > NOTHING_WH;
    if (taken) dearestEur = Math.max(dearestEur ?? eur, eur);
    if (room === null || (slots[slot]?.startMs ?? 0) >= room.byMs) continue;
    if (taken) beforeLeavingEur = Math.max(beforeLeavingEur, eur);
    filledWh += wh;
    if (filledWh >= room.wh && fillsAtEur === Number.POSITIVE_INFINITY) fillsAtEur = eur;
  }
  const worthEur = Math.max(beforeLeavingEur, Math.min(fillsAtEur, Math.max(dearestEur ?? usualEur, usualEur)));
  return { dearestEur, worthEur };
};

const sunIn = (slots: readonly PlanSlot[], offers: readonly Offer[]): number => {
  let sumWh = 0;
  for (const { kind, slot: index, takenWh } of offers) {
    const slot = slots[index];
    if (kind !== 'sun' || slot === undefined) continue;
    sumWh += Math.min(takenWh, (slot.surplusW * (slot.endMs - slot.startMs)) / HOUR_MS);
  }
  return sumWh;
};
