import { expect, test } from 'vitest';
import { pauseUntil } from './pause-until.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-06-01T20:30:00Z');
const until = (...[choice, typed = '', at = now]: [Parameters<typeof pauseUntil>[0], string?, number?]) => {
  const ms = pauseUntil(choice, typed, at, zone);
  return ms === null ? null : new Date(ms).toISOString();
};

test('some hours from now', () => {
  expect(until('4')).toBe('2026-06-02T00:30:00.000Z');
  expect(until('168')).toBe('2026-06-08T20:30:00.000Z');
});

test('the next morning of the site, also over a change of clocks', () => {
  expect(until('morning')).toBe('2026-06-02T05:00:00.000Z');
  expect(until('morning', '', Date.parse('2026-06-02T04:59:00Z'))).toBe('2026-06-02T05:00:00.000Z');
  expect(until('morning', '', Date.parse('2026-10-24T18:00:00Z'))).toBe('2026-10-25T06:00:00.000Z');
});

test('a typed time by the clock of the site, ahead and within a year', () => {
  expect(until('custom', '2026-06-05T18:00')).toBe('2026-06-05T16:00:00.000Z');
  expect(until('custom', '2026-12-05T18:00')).toBe('2026-12-05T17:00:00.000Z');
  expect(until('custom', '2026-06-01T22:00')).toBeNull();
  expect(until('custom', '2028-06-01T22:00')).toBeNull();
  expect(until('custom', '')).toBeNull();
});
