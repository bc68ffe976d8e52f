export const MINUTES_PER_DAY = 1440;

/** PV and house load at one minute, W, both >= 0. */
export interface TraceMinute {
  readonly pvW: number;
  /** The house without the controlled appliances. */
  readonly loadW: number;
}

/** Days of one home, minute by minute. */
export interface Trace {
  readonly days: number;
  /** True if recorded, false if generated. */
  readonly recorded: boolean;
  /** @throws RangeError outside `0 <= day < days`, `0 <= minuteOfDay < 1440` */
  minute(day: number, minuteOfDay: number): TraceMinute;
}

/**
 * Generates a realistic trace: clear sky times a cloud process, and a house that cooks, washes and sleeps.
 * 10 kWp facing south at 50 degrees north, from spring to early summer. The same seed gives the same days.
 */
export const generateTrace = (seed: number, days: number): Trace => {
  const random = mulberry32(seed);
  const pv = new Float64Array(days * MINUTES_PER_DAY);
  const load = new Float64Array(days * MINUTES_PER_DAY);
  for (let day = 0; day < days; day += 1) {
    const sky = cloudProcess(random);
    const house = houseProcess(random);
    // From the equinox on, a day of the trace spans two of the year, so that 54 days cover a whole spring.
    const dayOfYear = 80 + ((day * 2) % 100);
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
      const row = day * MINUTES_PER_DAY + minute;
      pv[row] = Math.round(clearSkyW(dayOfYear, minute) * sky());
      load[row] = Math.round(house(minute));
    }
  }
  return ofSeries(pv, load, false);
};

/** A trace of whole days, a value a minute, W. @param recorded false: generated */
export const ofSeries = (pv: Float64Array, load: Float64Array, recorded: boolean): Trace => ({
  days: pv.length / MINUTES_PER_DAY,
  recorded,
  minute: (day, minuteOfDay) => {
    const row = day * MINUTES_PER_DAY + minuteOfDay;
    const pvW = pv[row];
    const loadW = load[row];
    if (pvW === undefined || loadW === undefined || minuteOfDay < 0 || minuteOfDay >= MINUTES_PER_DAY) {
      throw new RangeError(`the trace has no minute ${minuteOfDay} on day ${day}`);
    }
    return { pvW, loadW };
  },
});

/** Small seeded generator of uniform numbers in [0, 1): reproducible days need no cryptography. */
const mulberry32 = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

const LATITUDE = (50 * Math.PI) / 180;
const TILT = (30 * Math.PI) / 180;
const PEAK_W = 10_000;

/** AC power under a clear sky: solar elevation by the usual declination formula, attenuated by the air mass, on a tilted roof. */
const clearSkyW = (dayOfYear: number, minuteOfDay: number): number => {
  const declination = -0.409 * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365);
  // Clock noon is solar noon, as in the recorded trace.
  const hourAngle = ((minuteOfDay - 720) / 720) * Math.PI;
  const height = (latitude: number): number =>
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  const sinHeight = height(LATITUDE);
  if (sinHeight <= 0.01) return 0;
  const beam = 0.7 ** (sinHeight ** -0.678);
  // A south-facing roof sees the sun as a flat one that much farther south.
  const onRoof = Math.max(0, height(LATITUDE - TILT)) * beam * 1.35 + sinHeight * 0.1;
  return PEAK_W * 0.88 * onRoof;
};

/** Clearness 0…1 minute by minute: the day's base level, passing clouds and flicker at their edges. */
const cloudProcess = (random: () => number): (() => number) => {
  const cloudiness = random();
  const depth = 0.25 + 0.55 * random();
  let covered = random() < cloudiness;
  let minutesLeft = 1;
  let value = covered ? 1 - depth : 1;
  return () => {
    minutesLeft -= 1;
    if (minutesLeft <= 0) {
      covered = random() < cloudiness;
      const mean = covered ? 4 + 30 * cloudiness : 4 + 40 * (1 - cloudiness);
      minutesLeft = 1 - mean * Math.log(1 - random());
    }
    const target = covered ? 1 - depth - 0.1 * random() : 1;
    value += 0.55 * (target - value) + 0.02 * (random() - 0.5);
    return Math.min(1, Math.max(0.04, value));
  };
};

/** Load of a house: standby, fridge, and events that are likelier in the morning and evening. */
const houseProcess = (random: () => number): ((minuteOfDay: number) => number) => {
  const standby = 180 + 80 * random();
  const fridgePhase = Math.floor(60 * random());
  const running: { endsAt: number; powerW: number }[] = [];
  return (minute) => {
    const hour = minute / 60;
    const rate = hour < 6 ? 0.003 : hour < 9 ? 0.035 : hour < 17 ? 0.018 : hour < 22 ? 0.04 : 0.008;
    if (random() < rate) {
      running.push({ endsAt: minute + 3 + 40 * random() ** 2, powerW: 150 + 2600 * random() ** 2 });
    }
    let sum = standby + ((minute + fridgePhase) % 60 < 20 ? 90 : 0) + 25 * random();
    for (const event of running) if (event.endsAt > minute) sum += event.powerW;
    return sum;
  };
};
