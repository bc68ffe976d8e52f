import { expect, test } from 'vitest';
import { aReading, aSensor } from '../../../lib/testing/samples.ts';
import { sourcesOf } from './source.ts';

const nowMs = Date.parse('2026-06-01T10:00:00Z');
const at = (name: string, time: string) => aSensor({ name, sensorData: [aReading({ time })] });
const failing = {
  ...at('failing', '2026-06-01T09:59:00Z'),
  health: { lastSuccessAt: null, error: 'timeout', errorAt: '2026-06-01T09:59:30Z' },
};

test('problems come first, even if a good value is still fresh', () => {
  const sensors = [
    at('fresh', '2026-06-01T09:59:30Z'),
    at('old', '2026-06-01T09:50:00Z'),
    at('dead', '2026-06-01T08:00:00Z'),
    aSensor({ name: 'silent' }),
    failing,
  ];
  expect(sourcesOf(sensors, () => 60, nowMs).map(({ sensor, state }) => [sensor.name, state])).toEqual([
    ['failing', 'failing'],
    ['dead', 'dead'],
    ['silent', 'silent'],
    ['old', 'old'],
    ['fresh', 'fresh'],
  ]);
});

test('values that are recent for a slow service are not old', () => {
  const [source] = sourcesOf([at('slow', '2026-06-01T09:45:00Z')], () => 900, nowMs);
  expect(source?.state).toBe('fresh');
});
