import type { BatterySlotKind } from '#shared/model/battery.ts';
import { HOUR_MS } from '#shared/units.ts';
import { BATTERY_EFFICIENCY } from '../decide/observe/sun-days.ts';
import type { PriceSlot } from './types.ts';

/**
 * How sure it is that what is kept or bought is needed later. Otherwise the sun finds it there, and it is worth what the sun would have
 * earned fed in.
 */
const SURE = 0.65;
/** What a kWh that is bought for later must earn beyond its losses: it wears the battery, EUR/kWh. */
const WEAR_EUR = 0.03;
/** Of what is bought so much comes out again. */
const ROUND_TRIP = BATTERY_EFFICIENCY * BATTERY_EFFICIENCY;
/** A car charges cheaply below this part of what a kWh costs on average until the sun has refilled the battery. */
const CHEAP = 0.92;
/** Less is not bought, and less need not be kept: a change of mode is not worth it, Wh. */
const LEAST_WH = 500;
/** Power that a home battery is taken to give at most where nothing else is known, W. */
export const USUAL_BATTERY_W = 5000;

/** A span of time as the battery sees it. */
export interface BatterySpan extends PriceSlot {
  /** What the house leaves (+) or lacks (−) on average, W, without the appliances that we control. */
  readonly freeW: number;
  /** What appliances are planned to draw from the grid, W. */
  readonly carGridW: number;
  /** Power that the fuse leaves to charge it, W. */
  readonly mostW: number;
}

/** What is known of a home battery that the plan may use. */
export interface BatteryFacts {
  /** Energy in it, and when full, Wh. */
  readonly nowWh: number;
  readonly fullWh: number;
  /** Below this nothing is counted on, Wh. */
  readonly reserveWh: number;
  /** Most power that it takes and gives, W. */
  readonly mostW: number;
  readonly canHold: boolean;
  /** Power with which it charges from the grid, W; 0: it does not. */
  readonly gridChargeW: number;
  /** While it is held it does not charge from the sun, either. */
  readonly holdStopsSun: boolean;
  /** What the house does not need in dearer hours may go into a car that charges cheaply from the grid. */
  readonly intoCar: boolean;
}

/** A span in which the battery is not left to itself. */
export interface BatterySlot {
  readonly startMs: number;
  readonly endMs: number;
  readonly kind: BatterySlotKind;
  /** What a kWh from the grid costs then, and on average where the battery's is used instead, EUR/kWh. */
  readonly importEur: number;
  readonly laterEur: number;
  /** What it would have given, or is charged with, Wh. */
  readonly wh: number;
  readonly guessed: boolean;
}

export interface BatteryDay {
  /** In order of time. */
  readonly slots: readonly BatterySlot[];
  /** What runs out of it into appliances that are planned to draw from the grid, Wh, and what that saves there, EUR. */
  readonly drain: { readonly wh: number; readonly eur: number };
}

/**
 * What a home battery is to do until the sun is expected to have refilled it, or as far as prices are known. What is in it goes to the
 * dearest hours of the house that it can reach; where it is not needed and a kWh costs clearly less, it is held. It is not emptied into
 * a car that charges cheaply from the grid, unless wished, and then no further than the house leaves. What dear hours still lack is bought in the cheapest before them, where that pays
 * beyond losses and wear, and only what is used before the sun comes: its room stays free. Pure.
 */
export const planBattery = (spans: readonly BatterySpan[], battery: BatteryFacts): BatteryDay => {
  const until = refilledAt(spans, battery);
  const window = spans.slice(0, until);
  const serve = serveDearest(window, battery);
  const charged = fill(window, serve, battery);
  const slots: BatterySlot[] = [];
  const drain = { wh: 0, eur: 0 };
  let leftWh = Math.max(0, battery.nowWh - battery.reserveWh) * BATTERY_EFFICIENCY;
  for (const [at, span] of window.entries()) {
    const slot = charged[at] ?? heldIn(window, at, serve, leftWh, battery);
    if (slot !== null) slots.push(slot);
    const givenWh = slot === null ? (serve.takenWh[at] ?? 0) : 0;
    if (slot === null && span.carGridW > 0) {
      const wh = Math.max(0, Math.min(leftWh - givenWh, whOf(span, Math.min(battery.mostW, span.carGridW)) - givenWh));
      leftWh -= wh;
      drain.wh += wh;
      drain.eur += (wh * span.importEur) / 1000;
    }
    leftWh = Math.max(0, leftWh - givenWh) + sunWh(span, battery.mostW) * ROUND_TRIP;
  }
  return { slots, drain };
};

const whOf = ({ startMs, endMs }: Pick<PriceSlot, 'startMs' | 'endMs'>, powerW: number): number =>
  (powerW * (endMs - startMs)) / HOUR_MS;

/** What the house lacks in a span and the battery can give, Wh. */
const lackWh = (span: BatterySpan, mostW: number): number => whOf(span, Math.min(mostW, Math.max(0, -span.freeW)));
const sunWh = (span: BatterySpan, mostW: number): number => whOf(span, Math.min(mostW, Math.max(0, span.freeW)));

/** Index of the first span in which the sun will have refilled it, left to itself; the number of spans: it does not. */
const refilledAt = (spans: readonly BatterySpan[], { nowWh, fullWh, reserveWh, mostW }: BatteryFacts): number => {
  let wh = nowWh;
  let wasLower = nowWh < fullWh - LEAST_WH;
  for (const [at, span] of spans.entries()) {
    wh = Math.min(fullWh, wh + sunWh(span, mostW) * BATTERY_EFFICIENCY);
    wh = Math.max(Math.min(wh, reserveWh), wh - lackWh(span, mostW) / BATTERY_EFFICIENCY);
    if (wh < fullWh - LEAST_WH) wasLower = true;
    else if (wasLower && span.freeW > 0) return at;
  }
  return spans.length;
};

interface Serving {
  /** What the battery gives to the house in each span, and what the house still lacks then, Wh. */
  readonly takenWh: readonly number[];
  readonly missingWh: readonly number[];
}

/** Gives what is in the battery, and what the sun adds, to the dearest hours of the house that come after it. */
const serveDearest = (window: readonly BatterySpan[], { nowWh, reserveWh, mostW }: BatteryFacts): Serving => {
  const takenWh = window.map(() => 0);
  // What may still be taken by the end of each span.
  const spareWh: number[] = [];
  let availableWh = Math.max(0, nowWh - reserveWh) * BATTERY_EFFICIENCY;
  for (const span of window) {
    availableWh += sunWh(span, mostW) * ROUND_TRIP;
    spareWh.push(availableWh);
  }
  const lacks = window.map((span) => lackWh(span, mostW));
  for (const at of dearestFirst(window)) {
    let possible = lacks[at] ?? 0;
    for (let after = at; after < window.length; after += 1) possible = Math.min(possible, spareWh[after] ?? 0);
    if (possible <= 0) continue;
    takenWh[at] = possible;
    for (let after = at; after < window.length; after += 1) spareWh[after] = (spareWh[after] ?? 0) - possible;
  }
  return { takenWh, missingWh: lacks.map((wh, at) => wh - (takenWh[at] ?? 0)) };
};

const dearestFirst = (window: readonly BatterySpan[]): readonly number[] =>
  window.map((_, at) => at).sort((x, y) => (window[y]?.importEur ?? 0) - (window[x]?.importEur ?? 0) || x - y);

/**
 * What must be in it after a span so that it can give to the house what it is to give in hours dearer than a price, beyond what the sun
 * adds before them: how much, Wh, and at what mean price, EUR.
 */
const neededLater = (
  window: readonly BatterySpan[],
  from: number,
  takenWh: readonly number[],
  aboveEur: number,
  mostW: number,
): { readonly wh: number; readonly eur: number } => {
  let given = { wh: 0, eur: 0 };
  let added = 0;
  let needed = { wh: 0, eur: 0 };
  for (let at = from + 1; at < window.length; at += 1) {
    const span = window[at];
    if (span === undefined) break;
    added += sunWh(span, mostW) * ROUND_TRIP;
    const wh = span.importEur > aboveEur ? (takenWh[at] ?? 0) : 0;
    given = { wh: given.wh + wh, eur: given.eur + wh * span.importEur };
    if (given.wh - added > needed.wh) needed = { wh: given.wh - added, eur: given.eur / given.wh };
  }
  return needed;
};

/** The mean price of a span and all after it, by time, EUR/kWh. */
const meanFrom = (window: readonly BatterySpan[], at: number): number => {
  let eurMs = 0;
  let sumMs = 0;
  for (const { startMs, endMs, importEur } of window.slice(at)) {
    eurMs += importEur * (endMs - startMs);
    sumMs += endMs - startMs;
  }
  return eurMs / sumMs;
};

/** What appliances that draw from the grid now, and go on without a break, could take of it, Wh. */
const carWhFrom = (window: readonly BatterySpan[], at: number, mostW: number): number => {
  let sumWh = 0;
  for (const span of window.slice(at)) {
    if (span.carGridW <= 0) break;
    sumWh += whOf(span, Math.min(mostW, span.carGridW));
  }
  return sumWh;
};

/**
 * It is held while a car charges cheaply from the grid; where its owner lets it go into the car, and for the house, only where it would
 * give away what clearly dearer hours of the house need of it. @param leftWh what is then in it above its reserve, as it comes out
 */
const heldIn = (
  window: readonly BatterySpan[],
  at: number,
  { takenWh, missingWh }: Serving,
  leftWh: number,
  { canHold, holdStopsSun, intoCar, mostW }: BatteryFacts,
): BatterySlot | null => {
  const span = window[at];
  if (span === undefined || !canHold || leftWh < LEAST_WH || (holdStopsSun && span.freeW > 0)) return null;
  const { startMs, endMs, importEur, feedInEur, guessed } = span;
  const aboveEur = Math.max(importEur, feedInEur + (importEur - feedInEur) / SURE);
  const later = neededLater(window, at, takenWh, aboveEur, mostW);
  const carWh = whOf(span, Math.min(mostW, span.carGridW));
  if (carWh > 0 && !intoCar) {
    const meanEur = meanFrom(window, at);
    const laterEur = later.wh < LEAST_WH ? meanEur : later.eur;
    if (importEur < meanEur - (1 - CHEAP) * Math.abs(meanEur))
      return { startMs, endMs, importEur, laterEur, guessed, kind: 'hold-car', wh: carWh };
  }
  if (later.wh < LEAST_WH) return null;
  const slot = { startMs, endMs, importEur, laterEur: later.eur, guessed };
  if (carWh > 0) {
    // All that the car could yet take counts, so that it is not let go and held again.
    const goesWh = carWhFrom(window, at, mostW) + (takenWh[at] ?? 0);
    if (leftWh - goesWh < later.wh) return { ...slot, kind: 'hold-car', wh: carWh };
  }
  // What is given to the house in this span is needed nowhere dearer.
  if ((takenWh[at] ?? 0) > 0 || (missingWh[at] ?? 0) <= 0) return null;
  return { ...slot, kind: 'hold-dear', wh: missingWh[at] ?? 0 };
};

/** Buys what dear spans still lack in the cheapest before them; null for spans in which nothing is bought. */
const fill = (
  window: readonly BatterySpan[],
  { missingWh }: Serving,
  { nowWh, fullWh, gridChargeW, mostW }: BatteryFacts,
): readonly (BatterySlot | null)[] => {
  const none = window.map(() => null);
  const powerW = Math.min(gridChargeW, mostW);
  if (powerW <= 0) return none;
  let roomWh = fullWh - nowWh;
  const boughtWh = window.map(() => 0);
  const forEur = window.map(() => 0);
  const cheapest = [...dearestFirst(window)].reverse();
  for (const dear of dearestFirst(window)) {
    let lacksWh = (missingWh[dear] ?? 0) / BATTERY_EFFICIENCY;
    const { importEur = 0 } = window[dear] ?? {};
    for (const at of cheapest) {
      const span = window[at];
      if (span === undefined || lacksWh <= 0 || roomWh <= 0) break;
      const paysEur = SURE * importEur + (1 - SURE) * span.feedInEur;
      if (span.importEur >= importEur || span.importEur / ROUND_TRIP + WEAR_EUR >= paysEur) break;
      if (at >= dear || span.freeW > 0 || span.guessed) continue;
      const canWh = whOf(span, Math.min(powerW, Math.max(0, span.mostW))) * BATTERY_EFFICIENCY - (boughtWh[at] ?? 0);
      const wh = Math.min(lacksWh, roomWh, canWh);
      if (wh <= 0) continue;
      boughtWh[at] = (boughtWh[at] ?? 0) + wh;
      forEur[at] = (forEur[at] ?? 0) + wh * importEur;
      lacksWh -= wh;
      roomWh -= wh;
    }
  }
  if (boughtWh.reduce((sum, wh) => sum + wh, 0) < LEAST_WH) return none;
  return window.map(({ startMs, endMs, importEur, guessed }, at) => {
    const wh = boughtWh[at] ?? 0;
    if (wh <= 0) return null;
    return { startMs, endMs, kind: 'charge', importEur, laterEur: (forEur[at] ?? 0) / wh, wh, guessed };
  });
};
