import { expect, test } from 'vitest';
import { dayEnergyKWh, demoDay, demoSunShare } from './demo-day.ts';

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
