import type { Trace } from '#infra/local/trace.ts';
import { chance } from './chance.ts';

/** One step of the plant, s. */
export const STEP_S = 10;
const STEPS_PER_MINUTE = 60 / STEP_S;
export const STEPS_PER_DAY = 86_400 / STEP_S;

/** PV and house load of every step, W. */
export interface Weather {
  readonly steps: number;
  readonly days: number;
  readonly pvW: Float64Array;
  readonly loadW: Float64Array;
}

/** A minute's mean with those before and after it, W. */
type Three = readonly [before: number, here: number, after: number];
type Shape = (means: Three, minute: number) => readonly number[];

const zeroMean = (values: readonly number[]): number[] => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
};
const eachPart = (make: (part: number) => number): number[] =>
  Array.from({ length: STEPS_PER_MINUTE }, (_, part) => make(part));

/** PV is interpolated within the minute, load is held. */
const straight: Shape = ([, here, after]) => eachPart((part) => here + (after - here) * (part / STEPS_PER_MINUTE));
const held: Shape = ([, here]) => eachPart(() => here);

/**
 * Steps of 10 s differ by so much of what minutes differ by: the spectrum of measured irradiance falls with about the power
 * −5/3 of the frequency, so differences grow with the third root of the time. The straight line has a sixth of it already.
 */
const ROUGHNESS = Math.sqrt((STEP_S / 60) ** (2 / 3) - (STEP_S / 60) ** 2);
/** The edge of a cloud reflects: a little more than the brightest of the minutes around. */
const MOST = 1.1;

/** A sky within the minute: its mean is kept, and it is as rough as the minutes around it. */
const clouds: Shape = ([before, here, after], minute) => {
  const usual = Math.sqrt(((here - before) ** 2 + (after - here) ** 2) / 2);
  let walk = 0;
  const rough = eachPart((part) => {
    walk += ROUGHNESS * usual * chance.normal(1, minute * STEPS_PER_MINUTE + part);
    return walk;
  });
  const line = eachPart((part) => {
    const from = (part + 0.5) / STEPS_PER_MINUTE - 0.5;
    return from < 0 ? (before - here) * -from : (after - here) * from;
  });
  const moved = zeroMean(rough.map((value, part) => value + (line[part] ?? 0)));
  const most = MOST * Math.max(before, here, after);
  // Less of it where it would pass what a sky can do: the mean stays.
  const [low, high] = [Math.min(...moved), Math.max(...moved)];
  const share = Math.min(1, low < 0 ? here / -low : 1, high > 0 ? (most - here) / high : 1);
  return moved.map((value) => here + Math.max(0, share) * value);
};

/** A device that switches has at least this, W. */
const DEVICE_W = 200;
/** From here on, something heats by a thermostat or in pulses. */
const PULSES_FROM_W = 1500;
const PULSE_W = 500;
const FLICKER_W = 15;

/** A house within the minute: devices switch at a moment, heat in pulses, and the rest flickers. The mean is kept. */
const devices: Shape = ([before, here, after], minute) => {
  const flicker = zeroMean(eachPart((part) => FLICKER_W * chance.normal(2, minute * STEPS_PER_MINUTE + part)));
  const levels = switched([before, here, after], chance.even(3, minute));
  return zeroMean(levels.map((level, part) => level + (flicker[part] ?? 0))).map((value) => Math.max(0, here + value));
};

const switched = ([before, here, after]: Three, place: number): number[] => {
  if (Math.abs(after - before) > DEVICE_W && (here - before) * (after - here) > 0) {
    // From the one level to the other, when it gives this mean.
    const changes = (STEPS_PER_MINUTE * (after - here)) / (after - before);
    return eachPart((part) => {
      const old = Math.min(1, Math.max(0, changes - part));
      return old * before + (1 - old) * after;
    });
  }
  const rest = Math.max(before, after);
  if (here - rest > DEVICE_W) {
    // Something that ran for half of the minute, such as a kettle.
    const first = Math.floor(place * (STEPS_PER_MINUTE / 2 + 1));
    return eachPart((part) => (part >= first && part < first + STEPS_PER_MINUTE / 2 ? 2 * here - rest : rest));
  }
  if (here > PULSES_FROM_W) {
    const first = place < 0.5 ? 1 : -1;
    return eachPart(
      (part) => here + (Math.floor(part / (place < 0.25 || place > 0.75 ? 1 : 3)) % 2 === 0 ? first : -first) * PULSE_W,
    );
  }
  return eachPart(() => here);
};

/**
 * @param scale other system sizes in the same weather
 * @param fine with what sky and house do within the minute
 */
export const weatherOf = (trace: Trace, scale = 1, fine = false): Weather => {
  const minutes = trace.days * 1440;
  const steps = minutes * STEPS_PER_MINUTE;
  const pvW = new Float64Array(steps);
  const loadW = new Float64Array(steps);
  const at = (minute: number) => {
    const known = Math.min(minutes - 1, Math.max(0, minute));
    return trace.minute(Math.floor(known / 1440), known % 1440);
  };
  const [sky, house] = fine ? [clouds, devices] : [straight, held];
  for (let minute = 0; minute < minutes; minute += 1) {
    const [before, here, after] = [at(minute - 1), at(minute), at(minute + 1)];
    const sun = sky([before.pvW, here.pvW, after.pvW], minute);
    const load = house([before.loadW, here.loadW, after.loadW], minute);
    for (let part = 0; part < STEPS_PER_MINUTE; part += 1) {
      pvW[minute * STEPS_PER_MINUTE + part] = scale * (sun[part] ?? 0);
      loadW[minute * STEPS_PER_MINUTE + part] = load[part] ?? 0;
    }
  }
  return { steps, days: trace.days, pvW, loadW };
};
