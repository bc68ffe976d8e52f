import { expect, test } from 'vitest';
import { anAppliance, aReading, aSensor } from '../testing/samples.ts';
import { deviceSourcesOf, pastSince, sourcesOf } from './source.ts';

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
  expect(sourcesOf(sensors, 60, () => 60, nowMs).map(({ sensor, state }) => [sensor.name, state])).toEqual([
    ['failing', 'failing'],
    ['dead', 'dead'],
    ['silent', 'silent'],
    ['old', 'old'],
    ['fresh', 'fresh'],
  ]);
});

test('values that are recent for a slow service are not old', () => {
  const [source] = sourcesOf([at('slow', '2026-06-01T09:45:00Z')], 60, () => 900, nowMs);
  expect(source?.state).toBe('fresh');
});

const pastOf = (...sensors: Parameters<typeof sourcesOf>[0]) =>
  pastSince(
    sourcesOf(sensors, 60, () => 60, nowMs),
    nowMs,
  );

test('the picture is now while no sample was missed', () => {
  expect(pastOf(at('fresh', '2026-06-01T09:59:30Z'), at('limit', '2026-06-01T09:56:00Z'))).toBeNull();
  expect(pastOf()).toBeNull();
});

test('the picture is past from the first missed sample on, with the time of its oldest value', () => {
  expect(pastOf(failing)).toBe('2026-06-01T09:59:00Z');
  expect(pastOf(at('fresh', '2026-06-01T09:59:30Z'), at('missed', '2026-06-01T09:55:59Z'))).toBe(
    '2026-06-01T09:55:59Z',
  );
  expect(pastOf(failing, at('old', '2026-06-01T09:30:00Z'))).toBe('2026-06-01T09:30:00Z');
});

test('what is not in the picture does not date it', () => {
  expect(pastOf(at('fresh', '2026-06-01T09:59:30Z'), at('dead', '2026-06-01T08:00:00Z'))).toBeNull();
});

test('appliances are sources as well: what is offline or has never reported comes before what is late', () => {
  const device = (name: string, online: boolean, observedAt: string | null) =>
    anAppliance({ name, state: { online, observedAt } });
  const devices = [
    device('fresh', true, '2026-06-01T09:59:30Z'),
    device('late', true, '2026-06-01T09:50:00Z'),
    device('never', true, null),
    device('offline', false, '2026-06-01T09:59:30Z'),
  ];
  const statesAfter = (lastRunAt: string | null) =>
    deviceSourcesOf(devices, lastRunAt, 60, () => 60, nowMs).map(({ appliance, state }) => [appliance.name, state]);
  expect(statesAfter(null)).toEqual([
    ['offline', 'failing'],
    ['never', 'silent'],
    ['late', 'old'],
    ['fresh', 'fresh'],
  ]);
  // It answered the last run: the time is that of its last change.
  expect(statesAfter('2026-06-01T09:59:00Z')).toContainEqual(['late', 'fresh']);
});
