import { expect, test } from 'vitest';
import { sunshineKm } from './sunshine-km.ts';
import { aDay } from './testing/days.ts';
import { anAppliance } from './testing/samples.ts';

const car = anAppliance({ kind: 'charger' });
const day = aDay('2026-06-13', { appliancesWh: 20_000, sunWh: 15_000, gridWh: 5000, appliances: { [car.id]: 12_000 } });

test('what the sun put into cars is driven with 18 kWh per 100 km, or what the owner says', () => {
  expect(sunshineKm([day, day], [car])).toBeCloseTo(100);
  expect(sunshineKm([day], [{ ...car, settings: { ...car.settings, carKWhPer100Km: 15 } }])).toBeCloseTo(60);
});

test('a water heater drives nowhere, and an unknown day adds nothing', () => {
  expect(sunshineKm([day], [anAppliance({ kind: 'plug' })])).toBeNull();
  expect(sunshineKm([aDay('2026-06-12', { appliances: { [car.id]: 12_000 } })], [car])).toBeNull();
});
