import { expect, test } from 'vitest';
import { dayEnergyKWh, demoDay, demoSunShare, halfHourOf, momentToShow, NOON } from './demo-day.ts';

test('the day has 48 half hours, balanced except for rounding', () => {
  expect(demoDay).toHaveLength(48);
  for (const { sun, house, car, heater, grid } of demoDay)
    expect(Math.abs(sun + grid - house - car - heater)).toBeLessThanOrEqual(150);
});

test('its totals match the figures on the page', () => {
  expect(dayEnergyKWh(({ sun }) => sun)).toBeCloseTo(44.35, 1);
  expect(dayEnergyKWh(({ car }) => car)).toBeCloseTo(27.9, 1);
  expect(demoSunShare()).toBeGreaterThan(0.9);
  expect(demoSunShare()).toBeLessThan(1);
});

test('the picture starts at the current time by day, at noon by night', () => {
  expect(halfHourOf(new Date(2026, 5, 1, 14, 40))).toBe(29);
  expect(momentToShow(new Date(2026, 5, 1, 14, 40))).toBe(29);
  expect(momentToShow(new Date(2026, 5, 1, 23, 10))).toBe(NOON);
});
