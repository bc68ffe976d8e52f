import { type Adapter, type Outcome, type SensorTarget, VendorError } from '#functions/integrations/port.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { ApplianceState, RawReading } from '#shared/model/reading.ts';
import { wattsPerAmp } from '#shared/units.ts';
import { CHARGER_ID, type LivingHome } from '../home/home.ts';
import { BATTERY_DEVICE, METER_DEVICE, SUN_METER_DEVICE } from './site.ts';

const unknown = <T>(): Outcome<T> => ({ ok: false, error: new VendorError('refused', 'no such device') });

/**
 * The home's devices as their vendors' adapters give them, without the vendors: what is between, such as sign-ins and formats, a guest has
 * no need of.
 */
export const openDevices = (home: LivingHome): Adapter => {
  /** Of its owner's own there is none. */
  const reserve = (): number => {
    const order = home.state().state.battery?.order ?? null;
    return order !== null && 'reservePercent' in order ? order.reservePercent : 0;
  };
  const sensor = ({ deviceId, controlsBattery }: SensorTarget): Outcome<RawReading> => {
    if (![METER_DEVICE, SUN_METER_DEVICE, BATTERY_DEVICE].includes(deviceId)) return unknown();
    const { timeMs, gridPowerW, pvPowerW, batteryPowerW, batterySocPercent } = home.meter();
    const isBattery = deviceId === BATTERY_DEVICE;
    return {
      ok: true,
      value: {
        time: isoTime(timeMs),
        receivedAt: isoTime(home.now()),
        timeIsMeasured: true,
        windowS: 0,
        gridPowerW: deviceId === METER_DEVICE ? gridPowerW : null,
        pvPowerW: deviceId === SUN_METER_DEVICE ? pvPowerW : null,
        consumptionPowerW: null,
        batteryPowerW: isBattery ? batteryPowerW : null,
        batterySocPercent: isBattery ? batterySocPercent : null,
        ...(isBattery &&
          controlsBattery && {
            batteryControl: {
              mode: null,
              reservePercent: reserve(),
              canHold: true,
              canCharge: true,
              mostChargeW: null,
            },
          }),
      },
    };
  };
  const appliance = (deviceId: string): Outcome<ApplianceState> => {
    const device = home.device(deviceId);
    if (device === null) return unknown();
    const { on, online, powerW } = device;
    const common = { observedAt: isoTime(home.now()), online, on, powerW };
    if (device.kind === 'plug') {
      const none = { currentA: null, setCurrentA: null, phases: null, plugged: null, full: null };
      return { ok: true, value: { ...common, ...none } };
    }
    const vehicle = deviceId === CHARGER_ID && device.plugged ? (home.vehicle?.(deviceId) ?? null) : null;
    return {
      ok: true,
      value: {
        ...common,
        currentA: powerW / wattsPerAmp(device.phases),
        setCurrentA: device.setCurrentA,
        phases: device.phases,
        plugged: device.plugged,
        full: device.full,
        ...(vehicle !== null && {
          battery: {
            percent: Math.round(vehicle.batteryLevelPercent),
            limitPercent: vehicle.batteryLevelLimitPercent,
            rangeKm: Math.round(vehicle.rangeKm),
            at: isoTime(home.now()),
          },
        }),
      },
    };
  };
  return {
    verify: async () => {},
    listDevices: async () => [],
    read: async ({ sensors, appliances }) => ({
      sensors: sensors.map(sensor),
      appliances: appliances.map(({ deviceId }) => appliance(deviceId)),
    }),
    battery: async (_, { reservePercent }) => home.tellBattery?.({ reservePercent }),
    command: async ({ deviceId }, command) => {
      if (command.kind === 'off') home.command(deviceId, { on: false });
      if (command.kind !== 'on') return;
      const { currentA, phases } = command;
      home.command(deviceId, {
        on: true,
        ...(currentA !== null && { setCurrentA: currentA }),
        ...(phases !== null && { phases }),
      });
    },
  };
};
