import { describe, expect, it } from 'vitest';
import { applianceStateSchema, rawReadingSchema } from '#shared/model/reading.ts';
import { fc } from '#test/support/property.ts';
import { VendorError } from '../port.ts';
import { toApplianceState, toDevices, toSensorReading } from './mapping.ts';
import { deviceSchema, type VendorDevice } from './schemas.ts';

const NOW = Date.parse('2026-05-03T10:42:00Z');
const device = (change: Partial<VendorDevice> = {}): VendorDevice => ({
  ...deviceSchema.parse({ id: 'plug-1', type: 'plug', online: true, power: 100, on: true }),
  ...change,
});

/** Whatever the vendor sends: a value that our models hold, or a VendorError. */
const mapsOrRefuses = (schema: { parse(value: unknown): unknown }, map: () => unknown): void => {
  try {
    schema.parse(map());
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
  }
};

describe('blueprint mapping', () => {
  it('gives no value of a device that is offline', () => {
    expect(() => toApplianceState(device({ online: false }), NOW)).toThrow(VendorError);
    expect(() => toSensorReading(device({ online: null }), NOW)).toThrow(VendorError);
  });

  it('keeps unknown apart from zero', () => {
    expect(toApplianceState(device({ power: null, on: null }), NOW)).toMatchObject({ powerW: null, on: null });
    expect(() => toSensorReading(device({ power: null }), NOW)).toThrow('no power');
  });

  it('tells when the vendor gave no time', () => {
    expect(toSensorReading(device(), NOW)).toMatchObject({ timeIsMeasured: false, time: '2026-05-03T10:42:00.000Z' });
  });

  it('offers nothing of a device whose kind it does not know', () => {
    expect(toDevices(device({ type: null }))).toEqual([]);
  });

  it('maps any JSON or refuses it', () => {
    const field = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('plug', 'meter', true));
    const fields = { name: field, type: field, online: field, updatedAt: field, power: field, on: field };
    fc.assert(
      fc.property(fc.record(fields, { requiredKeys: [] }), (body) => {
        const parsed = deviceSchema.parse({ id: 'x', ...body });
        mapsOrRefuses(rawReadingSchema, () => toSensorReading(parsed, NOW));
        mapsOrRefuses(applianceStateSchema, () => toApplianceState(parsed, NOW));
      }),
    );
  });
});
