import { describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { type Sample, toSteps } from './steps.ts';

const FROM = Date.parse('2026-06-01T10:00:00Z');
const MINUTE = 60_000;
const nothing = {
  pvPowerW: null,
  consumptionPowerW: null,
  gridPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
};
const sample = (minute: number, gridPowerW: number | null, carW?: number | null): Sample => ({
  timeMs: FROM + minute * MINUTE,
  home: { ...nothing, gridPowerW },
  appliances: carW === undefined ? {} : { car: { powerW: carW } },
});
const grid = (samples: readonly Sample[], minutes = 15) =>
  toSteps(samples, FROM, FROM + minutes * MINUTE, 5 * MINUTE).map(({ gridPowerW }) => gridPowerW);

describe('steps of history', () => {
  it('starts each step at its time and ends before `to`', () => {
    expect(toSteps([], FROM, FROM + 11 * MINUTE, 5 * MINUTE).map(({ time }) => time)).toEqual([
      isoTime(FROM),
      isoTime(FROM + 5 * MINUTE),
      isoTime(FROM + 10 * MINUTE),
    ]);
  });

  it('takes the mean of what is known, a sample at the border in the later step', () => {
    expect(grid([sample(0, -1000), sample(1, null), sample(4, -2000), sample(5, 600)])).toEqual([-1500, 600, null]);
  });

  it('keeps a gap a gap and a true zero a zero', () => {
    expect(grid([sample(0, 0), sample(6, null)])).toEqual([0, null, null]);
  });

  it('means the power of each appliance that a step saw', () => {
    const points = toSteps([sample(0, 1, 4000), sample(1, 1, null), sample(2, 1)], FROM, FROM + 5 * MINUTE, 5 * MINUTE);
    expect(points[0]?.appliances).toEqual({ car: 4000 });
    expect(toSteps([sample(0, 1, null)], FROM, FROM + MINUTE, MINUTE)[0]?.appliances).toEqual({ car: null });
  });
});
