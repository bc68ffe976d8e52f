import { expect, test } from 'vitest';
import type { SensorReading } from '#shared/model/reading.ts';
import { aReading, aSensor } from '../../lib/testing/samples.ts';
import { firstFigures } from './first-figures.ts';

const nowMs = Date.parse('2026-06-01T10:00:00Z');
const figures = (values: Partial<SensorReading>) =>
  firstFigures([aSensor({ sensorData: [aReading({ time: '2026-06-01T09:59:48Z', ...values })] })], [], nowMs);

test('the first figures have no sign: a word says where the power goes', () => {
  expect(figures({ pvPowerW: 5000, gridPowerW: -3000, consumptionPowerW: 2000, batterySocPercent: 80 })).toEqual([
    { name: 'sun', value: 5000, unit: 'W' },
    { name: 'feedIn', value: 3000, unit: 'W' },
    { name: 'house', value: 2000, unit: 'W' },
    { name: 'battery', value: 80, unit: '%' },
  ]);
  expect(figures({ gridPowerW: 700 })).toContainEqual({ name: 'import', value: 700, unit: 'W' });
});

test('what is unknown is left out, and so is a grid that rests', () => {
  expect(figures({ pvPowerW: 0, gridPowerW: null, consumptionPowerW: null })).toEqual([
    { name: 'sun', value: 0, unit: 'W' },
  ]);
  expect(figures({ pvPowerW: 400, gridPowerW: 5 }).map(({ name }) => name)).toEqual(['sun', 'house']);
});

test('nothing that may be past is shown as now', () => {
  expect(figures({ pvPowerW: 5000, time: '2026-06-01T09:57:59Z' })).toEqual([]);
  expect(firstFigures([], [], nowMs)).toEqual([]);
});
