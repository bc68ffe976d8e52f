import { describe, expect, it } from 'vitest';
import { type RawReading, sensorReadingSchema } from '#shared/model/reading.ts';
import { fc } from '#test/support/property.ts';
import { inProductSigns } from './signs.ts';

const straight = { reversePvProduction: false, reverseConsumption: false, reverseBatteryCharging: false };
const raw = (values: Partial<RawReading>): RawReading => ({
  time: '2026-06-15T11:00:00.000Z',
  receivedAt: '2026-06-15T11:00:05.000Z',
  timeIsMeasured: true,
  windowS: 0,
  gridPowerW: null,
  pvPowerW: null,
  consumptionPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
  ...values,
});

describe('signs', () => {
  it.each([
    ['PV', 'reversePvProduction', 'pvPowerW'],
    ['consumption', 'reverseConsumption', 'consumptionPowerW'],
    ['battery', 'reverseBatteryCharging', 'batteryPowerW'],
  ] as const)('of %s alone are reversed by its setting', (_, setting, field) => {
    const all = raw({ gridPowerW: 700, pvPowerW: 3000, consumptionPowerW: 400, batteryPowerW: 900 });
    const negative = { ...all, [field]: -(all[field] ?? 0) };
    expect(inProductSigns(negative, { ...straight, [setting]: true })).toEqual(all);
  });

  it.each([
    [3000, 3000],
    [0, 0],
    [-1, 0],
    [-100, 0],
    [-100.1, null],
    [-3000, null],
    [null, null],
  ])('production and consumption of %s are %s', (value, expected) => {
    const seen = inProductSigns(raw({ pvPowerW: value, consumptionPowerW: value }), straight);
    expect([seen.pvPowerW, seen.consumptionPowerW]).toEqual([expected, expected]);
    const mirrored = value === null ? null : -value;
    const reversed = { ...straight, reversePvProduction: true, reverseConsumption: true };
    const flipped = inProductSigns(raw({ pvPowerW: mirrored, consumptionPowerW: mirrored }), reversed);
    expect([flipped.pvPowerW, flipped.consumptionPowerW]).toEqual([expected, expected]);
  });

  it('that are correct already become wrong by a reversal, and the value unknown', () => {
    expect(inProductSigns(raw({ pvPowerW: 3000 }), { ...straight, reversePvProduction: true }).pvPowerW).toBeNull();
  });

  it('of grid and battery may be either', () => {
    const both = raw({ gridPowerW: -3000, batteryPowerW: -3000 });
    expect(inProductSigns(both, straight)).toEqual(both);
  });
});

describe('derived values', () => {
  it('compute consumption from correctly signed values', () => {
    const seen = raw({ pvPowerW: -4000, gridPowerW: -2500, batteryPowerW: -1000, derive: 'consumptionPowerW' });
    const reversed = { ...straight, reversePvProduction: true, reverseBatteryCharging: true };
    expect(inProductSigns(seen, reversed)).toMatchObject({ pvPowerW: 4000, consumptionPowerW: 500 });
    expect(inProductSigns(seen, straight).consumptionPowerW).toBeNull();
  });

  it('compute the grid power', () => {
    const seen = raw({ pvPowerW: 4000, consumptionPowerW: -500, batteryPowerW: 1000, derive: 'gridPowerW' });
    expect(inProductSigns(seen, { ...straight, reverseConsumption: true }).gridPowerW).toBe(-2500);
    expect(inProductSigns(seen, straight).gridPowerW).toBeNull();
  });

  it('are unknown where no home can reach the sum', () => {
    const seen = raw({ pvPowerW: 0, consumptionPowerW: 900_000, batteryPowerW: 900_000, derive: 'gridPowerW' });
    expect(inProductSigns(seen, straight).gridPowerW).toBeNull();
  });

  it('are computed only where the reading asks for them', () => {
    expect(inProductSigns(raw({ pvPowerW: 4000, gridPowerW: -2500 }), straight).consumptionPowerW).toBeNull();
  });
});

it('any input yields a valid reading, with unknown values where needed', () => {
  const power = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }));
  const values = fc.record(
    {
      gridPowerW: power,
      pvPowerW: power,
      consumptionPowerW: power,
      batteryPowerW: power,
      derive: fc.constantFrom('consumptionPowerW' as const, 'gridPowerW' as const),
    },
    { requiredKeys: ['gridPowerW', 'pvPowerW', 'consumptionPowerW', 'batteryPowerW'] },
  );
  const settings = fc.record({
    reversePvProduction: fc.boolean(),
    reverseConsumption: fc.boolean(),
    reverseBatteryCharging: fc.boolean(),
  });
  fc.assert(
    fc.property(values, settings, (seen, reversal) => {
      const reading = inProductSigns(raw(seen), reversal);
      expect(sensorReadingSchema.strict().parse(reading)).toEqual(reading);
    }),
  );
});
