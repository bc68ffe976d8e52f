import { describe, expect, test } from 'vitest';
import { homeNow } from '../../../lib/live/home-now.ts';
import { sourcesOf } from '../../../lib/live/source.ts';
import { anAppliance, aReading, aSensor } from '../../../lib/testing/samples.ts';
import { pillsOf } from './pills.ts';
import { narrowLayout, wideLayout } from './scene.ts';

const NOW = Date.parse('2026-06-01T10:00:00Z');
const time = '2026-06-01T09:59:50Z';
const sensor = aSensor({
  sensorData: [aReading({ time, pvPowerW: 8400, gridPowerW: -200, consumptionPowerW: 7800, batterySocPercent: 82 })],
});
const car = anAppliance({ state: { observedAt: time, online: true, on: true, powerW: 7200, plugged: true } });
const shown = (over: Partial<Parameters<typeof pillsOf>[1]> = {}, sensors = [sensor], layout = narrowLayout) =>
  pillsOf(layout, {
    home: homeNow(sensors, [car], NOW),
    sources: sourcesOf(sensors, 60, () => 60, NOW),
    sunShare: 0.5,
    appliance: car,
    appliancePast: null,
    nowMs: NOW,
    ...over,
  });
const figures = (pills: ReturnType<typeof pillsOf>) => pills.map(({ kind, value, unit }) => `${kind} ${value} ${unit}`);

describe('the figures of the scene', () => {
  test('have no sign: a word says where the power goes', () => {
    expect(figures(shown())).toEqual(['sun 8400 W', 'feedIn 200 W', 'battery 82 %', 'house 600 W', 'appliance 7200 W']);
    expect(shown().every(({ past }) => past === null)).toBe(true);
  });

  test('a car that draws nothing shows how full it is, where that is known', () => {
    const idle = anAppliance({
      state: { observedAt: time, online: true, on: false, powerW: 0, battery: { percent: 48, at: time } },
    });
    expect(figures(shown({ appliance: idle })).at(-1)).toBe('appliance 48 %');
    const unknown = anAppliance({ state: { observedAt: time, online: true, on: false, powerW: 0 } });
    expect(figures(shown({ appliance: unknown })).at(-1)).toBe('appliance 0 W');
  });

  test('each says from when it is: a silent meter makes nothing else past', () => {
    const old = '2026-06-01T09:34:00Z';
    const meter = aSensor({ name: 'Meter', sensorData: [aReading({ time: old, gridPowerW: 300 })] });
    const roof = aSensor({ name: 'Roof', sensorData: [aReading({ time, pvPowerW: 4900 })] });
    expect(shown({}, [meter, roof]).map(({ kind, past }) => [kind, past])).toEqual([
      ['sun', null],
      ['import', old],
      ['house', old],
      ['appliance', null],
    ]);
  });

  test('lead to the sensor that measures them', () => {
    expect(shown()[0]?.sensorId).toBe(sensor.id);
    expect(shown({}, [])[0]?.sensorId).toBeNull();
  });

  test.each([narrowLayout, wideLayout])('stand beside each other, wherever the sun is ($width wide)', (layout) => {
    for (const sunShare of [null, 0.03, 0.2, 0.4, 0.6, 0.8, 0.97]) {
      const pills = shown({ sunShare }, [sensor], layout);
      for (const [at, { place }] of pills.entries())
        for (const other of pills.slice(at + 1).map((pill) => pill.place))
          expect(Math.abs(place.x - other.x) >= 64 || Math.abs(place.y - other.y) >= 38).toBe(true);
    }
  });
});
