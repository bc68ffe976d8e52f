import { expect } from 'vitest';
import type { Adapter } from '#functions/integrations/port.ts';
import { applianceStateSchema } from '#shared/model/reading.ts';
import { vehicleSchema } from '#shared/model/vehicle.ts';
import { failureOf, type Subject } from './bench.ts';
import { firstOf, type VendorCase } from './vendor-case.ts';

const offersCars = ({ integration }: Subject): boolean => integration.manifest.offers.vehicle;
const noCars = (subject: Subject): string | null => (offersCars(subject) ? null : 'has no cars');

const carsOf = ({ vehicles }: Adapter): NonNullable<Adapter['vehicles']> => {
  if (vehicles === undefined) throw new Error('the adapter knows no cars');
  return vehicles;
};

/** What every service with cars does. */
export const vehicleCases: readonly VendorCase[] = [
  {
    name: 'car read and honked',
    exempt: noCars,
    run: async (subject, { home, adapter }) => {
      const { device, target } = firstOf(subject, home);
      const seen = await carsOf(adapter).read(target.deviceId);
      const { batteryLevelPercent, batteryLevelLimitPercent, rangeKm, name } = home.vehicle?.(device.id) ?? {};
      expect(vehicleSchema.parse(seen)).toEqual(seen);
      expect(seen).toMatchObject({ batteryLevelPercent, batteryLevelLimitPercent, name, asleep: false });
      expect(Math.abs((seen.rangeKm ?? Number.NaN) - (rangeKm ?? Number.NaN))).toBeLessThan(1);
      expect(seen.minutesUntilFull).toBeGreaterThan(0);
      expect(seen.make).not.toBeNull();
      expect(seen.model).not.toBeNull();
      await expect(carsOf(adapter).honk(target.deviceId)).resolves.toBeUndefined();
    },
  },
  {
    name: 'sleeping car left asleep, woken to be charged',
    exempt: noCars,
    run: async (subject, { home, open }) => {
      const { device, target } = firstOf(subject, home);
      home.change(device.id, { on: false, powerW: 0 });
      home.changeVehicle({ asleep: true });
      const sent: string[] = [];
      const adapter = open({
        fetch: async (input, init) => {
          sent.push(init?.method ?? 'GET');
          return await fetch(input, init);
        },
      });
      const look = async (): Promise<void> => {
        const [state] = (await adapter.read({ sensors: [], appliances: [target] })).appliances;
        if (state?.ok !== true) throw new Error('a sleeping car has no state');
        expect(applianceStateSchema.parse(state.value)).toMatchObject({ online: true, on: false, powerW: 0 });
        expect(await carsOf(adapter).read(target.deviceId)).toMatchObject({ asleep: true, batteryLevelPercent: null });
      };
      for (let i = 0; i < 3; i += 1) await look();
      await adapter.command(target, { kind: 'off' });
      expect((await failureOf(subject, carsOf(adapter).honk(target.deviceId))).kind).toBe('asleep');
      // No call was made that could wake it.
      expect(new Set(sent)).toEqual(new Set(['GET']));
      await look();

      await adapter.command(target, { kind: 'on', currentA: 8, phases: null });
      expect(home.device(device.id)).toMatchObject({ on: true, setCurrentA: 8 });
    },
  },
];
