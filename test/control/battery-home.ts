import type { BatteryCommand, VendorError } from '#functions/integrations/port.ts';
import type { Manifest } from '#shared/integration.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { FakeHome } from './harness.ts';

type BatteryControl = NonNullable<Manifest['battery']>;

/** Of a battery that is told a mode, which ends by itself. */
export const byMode: BatteryControl = {
  by: 'mode',
  charges: 'set',
  usualChargeW: null,
  mostReservePercent: null,
  holdStopsSun: true,
  endsAlone: true,
  limits: [{ en: 'none', de: 'keine' }],
};
/** Of one that is held by its reserve, which stays raised. */
export const byReserve: BatteryControl = {
  ...byMode,
  by: 'reserve',
  charges: 'own',
  usualChargeW: 3300,
  mostReservePercent: 80,
  endsAlone: false,
};

/** What a `BatteryHome`'s battery has as its own. */
export const OWN_RESERVE = 20;

/** A home with a battery that covers the house, and tells and takes what it is told. */
export class BatteryHome extends FakeHome {
  control = byMode;
  soc = 30;
  mode: 'normal' | 'hold' | 'charge' = 'normal';
  reserve = OWN_RESERVE;
  told: BatteryCommand[] = [];
  refuses: VendorError | null = null;

  override reading(): SensorReading {
    const led = this.control.by === 'reserve';
    return {
      ...super.reading(),
      batteryPowerW: 0,
      batterySocPercent: this.soc,
      batteryControl: {
        mode: led ? null : this.mode,
        reservePercent: led ? this.reserve : null,
        canHold: true,
        canCharge: false,
        mostChargeW: null,
      },
    };
  }
  override adapter(service: string) {
    return {
      ...super.adapter(service),
      battery: async (_: string, command: BatteryCommand) => {
        if (this.refuses !== null) throw this.refuses;
        this.told.push(command);
        this.mode = command.kind;
        if (command.reservePercent !== null) this.reserve = command.reservePercent;
      },
    };
  }
}
