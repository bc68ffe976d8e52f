import { describe, expect, it } from 'vitest';
import { credentialsIdSchema } from '#shared/model/ids.ts';
import { unknownApplianceState } from '#shared/model/reading.ts';
import { VendorError } from '../integrations/port.ts';
import { withLinkedCar } from './linked-cars.ts';

const settings = {
  vehicle: { credentialsId: credentialsIdSchema.parse('crd_01ARZ3NDEKTSV4RRFFQ69G5FAV'), deviceId: 'car' },
};
const at = (minute: number): string => `2026-06-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const charger = { ...unknownApplianceState, plugged: true };
const battery = (percent: number, minute: number) => ({ percent, at: at(minute) });
const car = (percent: number, minute: number, plugged: boolean | null = true) =>
  ({ ok: true, value: { ...unknownApplianceState, plugged, battery: battery(percent, minute) } }) as const;
const failed = { ok: false, error: new VendorError('timeout', 'no answer') } as const;

describe('the battery of a car that stands at a charger', () => {
  it('is read from the car', () => {
    expect(withLinkedCar(charger, settings, car(40, 5), charger).battery).toEqual(battery(40, 5));
  });

  it('stays with its own time while the car is not asked or does not answer', () => {
    const before = { ...charger, battery: battery(40, 5) };
    expect(withLinkedCar(charger, settings, undefined, before).battery).toEqual(battery(40, 5));
    expect(withLinkedCar(charger, settings, failed, before).battery).toEqual(battery(40, 5));
    // The charger was not read either: its last state stands.
    expect(withLinkedCar(before, settings, car(55, 9), before).battery).toEqual(battery(55, 9));
  });

  it('is never replaced by an older one', () => {
    const before = { ...charger, battery: battery(60, 9) };
    expect(withLinkedCar(charger, settings, car(40, 5), before).battery).toEqual(battery(60, 9));
  });

  it('is not that of a guest’s car', () => {
    const before = { ...charger, battery: battery(40, 5) };
    expect(withLinkedCar(charger, settings, car(41, 9, false), before)).not.toHaveProperty('battery');
    // Neither is plugged in, or the car does not say: it is the one that is usually here.
    expect(withLinkedCar({ ...charger, plugged: false }, settings, car(41, 9, false), before).battery).toEqual(
      battery(41, 9),
    );
    expect(withLinkedCar(charger, settings, car(41, 9, null), before).battery).toEqual(battery(41, 9));
  });

  it('is the charger’s own where no car is linked', () => {
    const own = { ...charger, battery: battery(70, 1) };
    expect(withLinkedCar(own, { vehicle: null }, car(40, 5), charger)).toBe(own);
  });
});
