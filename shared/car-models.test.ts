import { expect, it } from 'vitest';
import { carModels } from './car-models.ts';
import { applianceSettingsSchema } from './model/appliance.ts';

it.each(carModels)('the figures of $name are within the bounds of the settings', ({ batteryKWh, kWhPer100Km }) => {
  const { carBatteryKWh, carKWhPer100Km } = applianceSettingsSchema.shape;
  expect(carBatteryKWh.safeParse(batteryKWh).success && carKWhPer100Km.safeParse(kWhPer100Km).success).toBe(true);
  // Less than 100 km or more than 600 would be a figure in the wrong unit or column.
  expect((100 * batteryKWh) / kWhPer100Km).toBeGreaterThan(100);
  expect((100 * batteryKWh) / kWhPer100Km).toBeLessThan(600);
});

it('each model and each pair of figures is there once, so that stored figures name one model', () => {
  const pairs = carModels.map(({ batteryKWh, kWhPer100Km }) => `${batteryKWh} ${kWhPer100Km}`);
  expect(new Set(pairs).size).toBe(carModels.length);
  expect(new Set(carModels.map(({ name }) => name)).size).toBe(carModels.length);
});
