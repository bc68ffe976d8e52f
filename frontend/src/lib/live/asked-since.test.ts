import { expect, test } from 'vitest';
import type { SensorReading } from '#shared/model/reading.ts';
import { askedSince } from './source.ts';

const reading: SensorReading = {
  time: '2026-06-01T10:00:00.000Z',
  receivedAt: '2026-06-01T10:00:20.000Z',
  timeIsMeasured: true,
  windowS: 0,
  gridPowerW: 100,
  pvPowerW: null,
  consumptionPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
};

test('a source is blamed for old figures only once Sunward has read it again', () => {
  expect(askedSince(reading, null)).toBe(false);
  // The read that brought these figures.
  expect(askedSince(reading, '2026-06-01T10:00:25.000Z')).toBe(false);
  expect(askedSince(reading, '2026-06-01T11:00:00.000Z')).toBe(true);
});
