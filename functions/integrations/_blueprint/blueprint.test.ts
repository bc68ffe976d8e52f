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

/** Any body maps to a value of our models or to a VendorError. */
const mapsOrRefuses = (schema: { parse(value: unknown): unknown }, map: () => unknown): void => {
  try {
    schema.parse(map());
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
  }
};

describe('blueprint mapping', () => {
  it('gives no value for an offline device', () => {
    expect(() => toApplianceState(device({ online: false }), NOW)).toThrow(VendorError);
    expect(() => toSensorReading(device({ online: null }), NOW)).toThrow(VendorError);
  });

  it('distinguishes unknown from zero', () => {
    expect(toApplianceState(device({ power: null, on: null }), NOW)).toMatchObject({ powerW: null, on: null });
    expect(() => toSensorReading(device({ power: null }), NOW)).toThrow('no power');
  });

  it('marks the time as ours when the vendor gives none', () => {
    expect(toSensorReading(device(), NOW)).toMatchObject({ timeIsMeasured: false, time: '2026-05-03T10:42:00.000Z' });
  });

  it('offers nothing for a device of unknown type', () => {
    expect(toDevices(device({ type: null }))).toEqual([]);
  });

  it('maps any JSON or rejects it', () => {
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
