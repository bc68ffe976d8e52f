import type { Plant } from './plant.ts';
import { STEP_S } from './weather.ts';

/** Spells of a day, each at a random time of its part of the day, or of the hours given. */
export interface Spells {
  readonly perDay: number;
  readonly minutes: number;
  /** From and to which hour; absent: the whole day. */
  readonly hours?: readonly [number, number];
}

/** How the meter's cloud shows the plant. */
export interface Sampling {
  /** Spacing of values, s. */
  readonly everyS: number;
  /** Age at which they can be fetched, s. What is over whole steps of the plant is when the run that takes them comes after its step began. */
  readonly delayS: number;
  /** How long after the runs a value is measured, s. */
  readonly phaseS: number;
  /** 0: snapshots; else mean over this span, s. */
  readonly windowS: number;
  /** Error of the vendor's time stamp, s; `random`: evenly spread between ± that. */
  readonly stampErrorS: number;
  readonly stampErrorRandom: boolean;
  /** Outages: how many a day, and how long, min. */
  readonly outages: Spells;
  /** The same with values that freeze while their stamps go on. */
  readonly frozen: Spells;
  /** PV is not measured. */
  readonly gridOnly: boolean;
}

export const samplingOf = (everyS: number, delayS: number, windowS = 0, more: Partial<Sampling> = {}): Sampling => ({
  everyS,
  delayS,
  windowS,
  phaseS: 0,
  stampErrorS: 0,
  stampErrorRandom: false,
  outages: { perDay: 0, minutes: 0 },
  frozen: { perDay: 0, minutes: 0 },
  gridOnly: false,
  ...more,
});

/** One value of the meter, times in s since the start, powers in W. */
export interface MeterSample {
  readonly trueS: number;
  /** As the vendor stamps it. */
  readonly stampS: number;
  readonly readyS: number;
  readonly gridW: number;
  readonly pvW: number | null;
  readonly batteryW: number;
  readonly socPercent: number;
  /** Energy counters of the grid, Wh. */
  readonly importWh: number;
  readonly exportWh: number;
}

/** Observes the plant step by step and returns samples when the vendor would. */
export class Sampler {
  readonly sampling: Sampling;
  #pending: MeterSample[] = [];
  #ring: { grid: number; pv: number; battery: number }[] = [];
  #seed = 12345;
  #shown = { grid: 0, pv: 0, battery: 0 };

  constructor(sampling: Sampling) {
    this.sampling = sampling;
  }

  /** Call after the plant has computed its step. */
  watch(plant: Plant): void {
    const { everyS, delayS, windowS, gridOnly, phaseS } = this.sampling;
    const nowS = plant.step * STEP_S;
    let now = { grid: plant.gridW, pv: plant.pvW, battery: plant.batteryW };
    const due = (nowS - phaseS) % everyS === 0;
    if (windowS > 0) {
      // The mean covers the steps that ended before this one.
      const means = due ? this.#mean() : null;
      this.#ring.push(now);
      if (this.#ring.length > windowS / STEP_S) this.#ring.shift();
      if (means === null) return;
      now = means;
    }
    if (!due) return;
    if (isWithin(this.sampling.frozen, nowS, 3)) now = this.#shown;
    this.#shown = now;
    this.#pending.push({
      trueS: nowS,
      stampS: nowS + this.#stampError(),
      readyS: nowS + delayS,
      gridW: now.grid,
      pvW: gridOnly ? null : now.pv,
      batteryW: now.battery,
      socPercent: plant.socPercent,
      importWh: 1000 * plant.totals.gridImport,
      exportWh: 1000 * plant.totals.gridExport,
    });
  }

  /** Samples that became available until now, oldest first; empty while the vendor is down. */
  take(nowS: number): readonly MeterSample[] {
    if (this.isOut(nowS)) return [];
    const ready: MeterSample[] = [];
    while (this.#pending[0] !== undefined && this.#pending[0].readyS <= nowS) {
      const sample = this.#pending.shift();
      // Values of an outage are lost, not late.
      if (sample !== undefined && !this.isOut(sample.trueS)) ready.push(sample);
    }
    return ready;
  }

  isOut(nowS: number): boolean {
    return isWithin(this.sampling.outages, nowS, 0);
  }

  #mean(): { grid: number; pv: number; battery: number } | null {
    const count = this.#ring.length;
    if (count === 0) return null;
    const sum = { grid: 0, pv: 0, battery: 0 };
    for (const entry of this.#ring) {
      sum.grid += entry.grid / count;
      sum.pv += entry.pv / count;
      sum.battery += entry.battery / count;
    }
    return sum;
  }

  #stampError(): number {
    const { stampErrorS, stampErrorRandom } = this.sampling;
    if (!stampErrorRandom) return stampErrorS;
    this.#seed = (Math.imul(this.#seed, 1664525) + 1013904223) >>> 0;
    return stampErrorS * ((2 * this.#seed) / 4294967296 - 1);
  }
}

/** A number in [0, 1) that is the same for the same seed. */
const hash01 = (seed: number): number => {
  const x = Math.sin(seed * 12.9898 + 4.1414) * 43758.5453;
  return x - Math.floor(x);
};

/** Inside one of the day's spells, each at a random place in its part of the day. */
const isWithin = ({ perDay, minutes, hours: [first, last] = [0, 24] }: Spells, nowS: number, seed: number): boolean => {
  const day = Math.floor(nowS / 86_400);
  const minute = (nowS % 86_400) / 60;
  for (let index = 0; index < perDay; index += 1) {
    const part = (60 * (last - first)) / perDay;
    const from = 60 * first + part * index + hash01(seed + day * 7 + index) * (part - minutes);
    if (minute >= from && minute < from + minutes) return true;
  }
  return false;
};
