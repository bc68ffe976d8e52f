import { expect, test } from 'vitest';
import { chargeToGo } from './charge-to-go.ts';

const car = { nowPercent: 62, batteryKWh: 77, kWhPer100Km: 16 };

test('is what is lacking, and how far that goes', () => {
  const lacks = chargeToGo(80, car);
  expect(lacks?.energyWh).toBeCloseTo(13_860);
  expect(lacks?.km).toBeCloseTo(86.6, 1);
  expect(chargeToGo(80, { ...car, kWhPer100Km: null })?.km).toBeCloseTo(77);
});

test('is nothing for a car that is full enough', () => {
  expect(chargeToGo(60, car)).toEqual({ energyWh: 0, km: 0 });
});

test.each([{ nowPercent: null }, { batteryKWh: null }])('is unknown with %o', (unknown) => {
  expect(chargeToGo(80, { ...car, ...unknown })).toBeNull();
});
