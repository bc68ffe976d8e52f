import { expect, test } from 'vitest';
import { aReading } from '../../../lib/testing/samples.ts';
import { sensorTile, sensorValues } from './sensor-line.ts';

test('a row shows what is known, each power by the word for its direction', () => {
  const reading = aReading({ pvPowerW: 4200, gridPowerW: -2560, batteryPowerW: -800, batterySocPercent: 64 });
  expect(sensorValues(reading)).toEqual([
    { kind: 'pv', powerW: 4200 },
    { kind: 'export', powerW: 2560 },
    { kind: 'soc', percent: 64 },
    { kind: 'batteryGiving', powerW: 800 },
  ]);
  expect(sensorValues(aReading())).toEqual([]);
});

test('what swings around zero has no direction and is shown as zero', () => {
  const still = sensorValues(aReading({ pvPowerW: 0, gridPowerW: 12, consumptionPowerW: 0, batteryPowerW: 0 }));
  expect(still).toEqual([
    { kind: 'pv', powerW: 0 },
    { kind: 'gridStill', powerW: 12 },
    { kind: 'consumption', powerW: 0 },
    { kind: 'batteryStill', powerW: 0 },
  ]);
  expect(sensorValues(aReading({ gridPowerW: 900, batteryPowerW: 900 })).map(({ kind }) => kind)).toEqual([
    'import',
    'batteryCharging',
  ]);
});

test.each([
  [aReading({ pvPowerW: 100, gridPowerW: 5 }), null, 'sun'],
  [aReading({ gridPowerW: 5 }), null, 'meter'],
  [aReading({ batterySocPercent: 5 }), null, 'battery'],
  [aReading({ batteryPowerW: 5, gridPowerW: 1 }), null, 'meter'],
  [null, 'pv', 'sun'],
  [null, 'battery', 'battery'],
  [null, 'grid', 'meter'],
  [null, null, 'meter'],
] as const)('its drawing says what it measures (%#)', (reading, measures, tile) => {
  expect(sensorTile(reading, measures)).toBe(tile);
});
