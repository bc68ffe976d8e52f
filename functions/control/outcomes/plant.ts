import type { ApplianceId } from '#shared/model/ids.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { ApplianceCommand } from '../../integrations/port.ts';
import { wattsPerAmpere } from '../decide/observe/limits.ts';
import { BATTERY_EFFICIENCY } from '../decide/observe/sun-days.ts';

/** An appliance as it is stepped through the day: it obeys at once, and takes what its set-point allows. */
export interface SimulatedDevice {
  readonly id: ApplianceId;
  /** Whether it takes set-points, or is on and off alone. */
  readonly follows: boolean;
  readonly on: boolean;
  /** Set-point, A per phase; null: none. */
  readonly setA: number | null;
  /** Phases that its box is switched to, and that its car can use. */
  readonly boxPhases: 1 | 2 | 3;
  readonly carPhases: 1 | 2 | 3;
  /** Power when on, of a load that takes no set-point, and the most that one which does was seen to take, W. */
  readonly onW: number;
  readonly mostW: number;
  readonly plugged: boolean | null;
  /** What it still takes until it is full, Wh. */
  readonly roomWh: number;
  /** Charge of its car, %, and the Wh for one point; null: unknown. */
  readonly car: { readonly percent: number; readonly perPercentWh: number } | null;
}

/** A home battery as far as it is known: Wh and W, + charging. */
export interface SimulatedBattery {
  readonly socPercent: number;
  readonly capacityWh: number;
  readonly mostW: number;
}

/** What flowed in a step, W. */
export interface Flow {
  readonly gridW: number;
  readonly batteryW: number;
  readonly powerW: Readonly<Record<ApplianceId, number>>;
}

/** Inverters keep this much in the battery, %. */
const RESERVE_PERCENT = 10;

/** Power that an appliance draws as it is set, W. */
export const drawnW = ({
  follows,
  on,
  setA,
  boxPhases,
  carPhases,
  onW,
  mostW,
  plugged,
  roomWh,
}: SimulatedDevice): number => {
  if (!on || plugged === false || roomWh <= 0) return 0;
  if (!follows || setA === null) return onW;
  return Math.min(setA * wattsPerAmpere(Math.min(boxPhases, carPhases) as 1 | 2 | 3), mostW);
};

/**
 * Powers at one moment: appliances and house first, the battery takes or gives the rest as far as it can, then the grid.
 * @param held the battery gives nothing
 */
export const flowOf = (
  pvW: number,
  houseW: number,
  devices: readonly SimulatedDevice[],
  battery: SimulatedBattery | null,
  held = false,
): Flow => {
  const powerW: Record<ApplianceId, number> = {};
  let restW = pvW - houseW;
  for (const device of devices) {
    const drawn = drawnW(device);
    powerW[device.id] = drawn;
    restW -= drawn;
  }
  const freeW = battery === null ? 0 : batteryPower(battery, restW);
  const batteryW = held ? Math.max(0, freeW) : freeW;
  return { gridW: batteryW - restW, batteryW, powerW };
};

const batteryPower = ({ socPercent, mostW }: SimulatedBattery, restW: number): number => {
  if (restW > 0) return socPercent < 100 ? Math.min(restW, mostW) : 0;
  return socPercent > RESERVE_PERCENT ? -Math.min(-restW, mostW) : 0;
};

/** The same battery after a step. */
export const batteryAfter = (
  battery: SimulatedBattery | null,
  batteryW: number,
  stepMs: number,
): SimulatedBattery | null => {
  if (battery === null) return null;
  const storedW = batteryW > 0 ? batteryW * BATTERY_EFFICIENCY : batteryW / BATTERY_EFFICIENCY;
  const socPercent = battery.socPercent + ((storedW * stepMs) / HOUR_MS / battery.capacityWh) * 100;
  return { ...battery, socPercent: Math.min(100, Math.max(0, socPercent)) };
};

/** The same appliance after it drew for a while. */
export const deviceAfter = (device: SimulatedDevice, energyWh: number): SimulatedDevice => {
  const { roomWh, car } = device;
  return {
    ...device,
    roomWh: Math.max(0, roomWh - energyWh),
    car: car && { ...car, percent: Math.min(100, car.percent + energyWh / car.perPercentWh) },
  };
};

/** What a device does with a command. */
export const obey = (device: SimulatedDevice, command: ApplianceCommand): SimulatedDevice =>
  command.kind === 'on'
    ? {
        ...device,
        on: true,
        setA: command.currentA ?? device.setA,
        boxPhases: command.phases ?? device.boxPhases,
      }
    : { ...device, on: false };

/** What its vendor would report. */
export const stateOf = (device: SimulatedDevice, at: string): ApplianceState => {
  const powerW = drawnW(device);
  const phases = Math.min(device.boxPhases, device.carPhases) as 1 | 2 | 3;
  const { car, follows, on, setA, plugged, roomWh } = device;
  return {
    observedAt: at,
    online: true,
    on,
    powerW,
    currentA: follows ? powerW / wattsPerAmpere(phases) : null,
    setCurrentA: follows ? setA : null,
    phases: powerW > 0 && follows ? phases : null,
    plugged,
    full: plugged === null ? null : roomWh <= 0,
    ...(car === null ? {} : { battery: { percent: car.percent, at } }),
  };
};
