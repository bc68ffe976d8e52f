import { expect } from 'vitest';
import { type BatteryCommand, capability } from '#functions/integrations/port.ts';
import type { SimulatedBatteryOrder } from '#functions/integrations/simulated-home.ts';
import type { Subject } from './bench.ts';
import type { VendorCase } from './vendor-case.ts';

const noBattery = ({ integration }: Subject): string | null =>
  integration.manifest.battery === undefined ? 'has no battery that can be told anything' : null;

/** A command as it stands for a battery of this kind; the reserve is that of a battery at 62 %. */
const commandOf = ({ integration }: Subject, kind: BatteryCommand['kind'], reserve: number): BatteryCommand => {
  const reservePercent = integration.manifest.battery?.by === 'reserve' ? reserve : null;
  return kind === 'charge' ? { kind, powerW: 2000, reservePercent } : { kind, reservePercent };
};

/** What every service does whose home battery can be told something. */
export const batteryCases: readonly VendorCase[] = [
  {
    name: 'battery held, charged and let go, as read back',
    exempt: noBattery,
    run: async (subject, { home, adapter }) => {
      const { sample, integration } = subject;
      const orders: SimulatedBatteryOrder[] = [];
      home.onBattery((order) => orders.push(order));
      const [sensor] = sample.sensors;
      if (sensor === undefined) throw new Error('it has no sensor');
      const read = async () => {
        const [outcome] = (await adapter.read({ sensors: [{ ...sensor, controlsBattery: true }], appliances: [] }))
          .sensors;
        if (outcome?.ok !== true) throw new Error('not read');
        return outcome.value.batteryControl;
      };
      const before = await read();
      expect(before).toMatchObject({ canHold: true });
      // Who does not ask for it does not pay for it.
      const [plain] = (await adapter.read({ sensors: [sensor], appliances: [] })).sensors;
      expect(plain?.ok === true && plain.value.batteryControl).toBeUndefined();
      const own = before?.reservePercent ?? null;
      const steps = [
        commandOf(subject, 'hold', 62),
        commandOf(subject, 'hold', 62),
        commandOf(subject, 'charge', 80),
        commandOf(subject, 'normal', own ?? 0),
        commandOf(subject, 'normal', own ?? 0),
      ];
      for (const command of steps) {
        await expect(capability(adapter, 'battery')(sensor.deviceId, command)).resolves.toBeUndefined();
        const state = await read();
        if (integration.manifest.battery?.by === 'reserve') expect(state?.reservePercent).toBe(command.reservePercent);
        else expect(state?.mode).toBe(command.kind);
      }
      expect(await read()).toEqual(before);
      // It ends as it began, whatever came in between.
      expect(orders.at(-1)).toEqual(
        integration.manifest.battery?.by === 'reserve' ? { reservePercent: null } : { mode: 'normal' },
      );
    },
  },
];
