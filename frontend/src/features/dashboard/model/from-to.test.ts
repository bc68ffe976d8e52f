import { describe, expect, test } from 'vitest';
import { homeNow } from '../../../lib/live/home-now.ts';
import { anAppliance, aReading, aSensor } from '../../../lib/testing/samples.ts';
import { type FlowShare, fromTo } from './from-to.ts';

const NOW = Date.parse('2026-06-01T10:00:00Z');
const time = '2026-06-01T09:59:50Z';
const charging = (powerW: number | null) =>
  anAppliance({ state: { observedAt: time, online: true, on: true, powerW, plugged: true } });
const split = (values: Parameters<typeof aReading>[0], appliances = [charging(6840)]) => {
  const sensors = [aSensor({ sensorData: [aReading({ time, ...values })] })];
  return fromTo(homeNow(sensors, appliances, NOW), appliances, NOW);
};
const figures = (shares: readonly FlowShare[] | null | undefined) => shares?.map(({ part, powerW }) => [part, powerW]);
const total = (shares: readonly FlowShare[] | null | undefined) =>
  (shares ?? []).reduce((sum, { powerW }) => sum + powerW, 0);

describe('where power comes from and goes to', () => {
  test('has one total, in the steps that are shown', () => {
    const shares = split({ pvPowerW: 7763, gridPowerW: -65.1, batteryPowerW: 402, batterySocPercent: 60 });
    expect(figures(shares?.from)).toEqual([['sun', 7760]]);
    expect(figures(shares?.to)).toEqual([
      ['appliance', 6830],
      ['house', 460],
      ['charging', 400],
      ['export', 70],
    ]);
    expect(total(shares?.from)).toBe(total(shares?.to));
  });

  test('names grid and home battery where they give', () => {
    const shares = split({ pvPowerW: 500, gridPowerW: 6000, batteryPowerW: -700 });
    expect(figures(shares?.from)).toEqual([
      ['sun', 500],
      ['battery', 700],
      ['gridImport', 6000],
    ]);
    expect(total(shares?.to)).toBe(7200);
  });

  test('a grid that rests is no source', () => {
    const shares = split({ pvPowerW: 7000, gridPowerW: 14 });
    expect(figures(shares?.from)).toEqual([['sun', 7000]]);
    expect(total(shares?.to)).toBe(7000);
  });

  test('leaves out what one of them takes as long as that is not known', () => {
    const mute = anAppliance({ state: { observedAt: '2026-06-01T08:00:00Z', online: true, on: true, powerW: 3000 } });
    const shares = split({ pvPowerW: 5000, gridPowerW: -100 }, [mute]);
    expect(figures(shares?.from)).toEqual([['sun', 5000]]);
    expect(shares?.to).toBeNull();
  });

  test('is unknown while a source is, and while nothing flows', () => {
    expect(split({ pvPowerW: 500, gridPowerW: null })).toBeNull();
    expect(split({ pvPowerW: 500, gridPowerW: 10, batterySocPercent: 50 })).toBeNull();
    expect(split({ pvPowerW: 0, gridPowerW: 0 }, [])).toBeNull();
  });
});
