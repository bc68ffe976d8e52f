import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import type { PastSunMemory } from '../memory/state.ts';

/** Time that one remembered value stands for. */
const SLOT_MS = HOUR_MS;
const SLOTS = DAY_MS / SLOT_MS;
/** Days that are remembered, and how many of them make an expectation. */
const DAYS = 10;
const NEEDED_DAYS = 3;
/** The best of a slot counts for less by this factor with each day that it is old: seasons change. */
const FADING = 0.985;
/** Further than this from every hour that was ever observed no PV is expected. */
const FAR_SLOTS = 3;

/**
 * PV is remembered as one character for each hour: the root of the power, as an error matters in proportion. 10 kW are 16
 * steps, so that a value is within 7 %. A space is an hour that was not observed.
 */
const STEP_W = 40;
const FIRST_CODE = 48;
const LAST_CODE = 126;
const UNKNOWN = ' ';
const encode = (powerW: number): string =>
  String.fromCharCode(Math.min(LAST_CODE, FIRST_CODE + Math.round(Math.sqrt(Math.max(0, powerW) / STEP_W))));
const decode = (day: string | undefined, slot: number): number | null => {
  const code = day?.charCodeAt(slot) ?? Number.NaN;
  return code >= FIRST_CODE ? STEP_W * (code - FIRST_CODE) ** 2 : null;
};

/**
 * Adds a used sample to what is known of this home's past days.
 * @param sunW PV, or where it is not measured the surplus, W
 */
export const recordPastSun = (before: PastSunMemory | undefined, timeMs: number, sunW: number): PastSunMemory => {
  const pvW = Math.max(0, sunW);
  const slot = Math.floor(timeMs / SLOT_MS);
  if (before === undefined) return { slot, count: 1, pvW, days: [''] };
  if (slot < before.slot) return before;
  if (slot === before.slot) {
    const count = before.count + 1;
    return { ...before, count, pvW: before.pvW + (pvW - before.pvW) / count };
  }
  return { days: withClosed(before, slot), slot, count: 1, pvW };
};

/** The finished hour goes to its day; a later day begins with an empty text. */
const withClosed = ({ slot, pvW, days }: PastSunMemory, nextSlot: number): readonly string[] => {
  const today = (days.at(-1) ?? '').padEnd(slot % SLOTS, UNKNOWN) + encode(pvW);
  const newDay = Math.floor(nextSlot / SLOTS) > Math.floor(slot / SLOTS);
  return [...days.slice(0, -1), today, ...(newDay ? [''] : [])].slice(-1 - DAYS);
};

/** What this home's past days say of one time of the day. */
export interface PastSun {
  /** PV at this time on each of the past days, W; empty: too few were observed. */
  readonly pvW: readonly number[];
  /** PV under a clear sky, W; null: too few days were observed. */
  readonly clearW: number | null;
}

/** This home's past days, ready to be asked for several times of the day. */
export class PastDays {
  readonly #memory: PastSunMemory | undefined;
  readonly #clearW: readonly number[];
  readonly #noon: number;

  constructor(memory: PastSunMemory | undefined) {
    this.#memory = memory !== undefined && memory.days.length > NEEDED_DAYS ? memory : undefined;
    const bestW = this.#memory === undefined ? [] : bestOf(this.#memory);
    this.#noon = bestW.indexOf(Math.max(...bestW));
    this.#clearW = risingToNoon(bestW, this.#noon);
  }

  at(timeMs: number): PastSun {
    if (this.#memory === undefined) return { pvW: [], clearW: null };
    const slot = Math.floor(timeMs / SLOT_MS) % SLOTS;
    const pvW = this.#memory.days.slice(0, -1).flatMap((day) => this.#onDay(day, slot) ?? []);
    return {
      pvW: pvW.length < NEEDED_DAYS ? [] : pvW,
      clearW: this.#clearAt(timeMs),
    };
  }

  /** A clear day's brightest hour is over, by less than half a day. */
  isAfternoon(timeMs: number): boolean {
    return (Math.floor(timeMs / SLOT_MS) - this.#noon + SLOTS) % SLOTS < SLOTS / 2;
  }

  /** PV of a past day, W; an hour that was not observed takes the nearest one's share of a clear sky. */
  #onDay(day: string, slot: number): number | null {
    for (let away = 0; away < FAR_SLOTS; away += 1) {
      for (const near of [slot - away, slot + away]) {
        const seenW = decode(day, near);
        if (seenW === null) continue;
        const clearW = around(this.#clearW, near);
        return near === slot || clearW === 0 ? seenW : (seenW / clearW) * around(this.#clearW, slot);
      }
    }
    return null;
  }

  /** Between the middles of two hours. */
  #clearAt(timeMs: number): number {
    const middle = timeMs / SLOT_MS - 0.5;
    const slot = Math.floor(middle);
    const beforeW = around(this.#clearW, slot);
    return beforeW + (middle - slot) * (around(this.#clearW, slot + 1) - beforeW);
  }
}

/** An hour of the day, before and after midnight too. */
const around = (bySlot: readonly number[], slot: number): number => bySlot[(slot + SLOTS) % SLOTS] ?? 0;

/**
 * The best of each hour, W, fading with age. Those never observed lie on the line between their neighbours, and are dark
 * where these are far.
 */
const bestOf = ({ days, slot, pvW }: PastSunMemory): readonly number[] => {
  const seenW = Array.from({ length: SLOTS }, (_, at): number | null => {
    const values = days.flatMap((day, index) => {
      const value = decode(day, at);
      return value === null ? [] : value * FADING ** (days.length - 1 - index);
    });
    if (at === slot % SLOTS) values.push(pvW);
    return values.length === 0 ? null : Math.max(...values);
  });
  const seenAt = (at: number): number | null => seenW[(at + SLOTS) % SLOTS] ?? null;
  const isFar = (at: number): boolean => {
    for (let away = 0; away < FAR_SLOTS; away += 1)
      if (seenAt(at - away) !== null || seenAt(at + away) !== null) return false;
    return true;
  };
  const known = seenW.map((value, at) => value ?? (isFar(at) ? 0 : null));
  return known.map((value, at) => {
    if (value !== null) return value;
    let [before, after] = [1, 1];
    while ((known[(at - before + SLOTS) % SLOTS] ?? null) === null) before += 1;
    while ((known[(at + after) % SLOTS] ?? null) === null) after += 1;
    const beforeW = known[(at - before + SLOTS) % SLOTS] ?? 0;
    const afterW = known[(at + after) % SLOTS] ?? 0;
    return beforeW + (before / (before + after)) * (afterW - beforeW);
  });
};

/** A clear sky only brightens until noon and only darkens after it: dips are clouds that no past day spared. */
const risingToNoon = (bestW: readonly number[], noon: number): readonly number[] => {
  const clearW = [...bestW];
  for (const side of [1, -1]) {
    for (let away = SLOTS / 2 - 1; away > 0; away -= 1) {
      const at = (noon + side * away + SLOTS) % SLOTS;
      const inner = (noon + side * (away - 1) + SLOTS) % SLOTS;
      clearW[inner] = Math.max(clearW[inner] ?? 0, clearW[at] ?? 0);
    }
  }
  return clearW;
};
