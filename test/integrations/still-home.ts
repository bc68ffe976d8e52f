import type {
  SimulatedBatteryOrder,
  SimulatedCommand,
  SimulatedDevice,
  SimulatedFault,
  SimulatedHome,
  SimulatedMeter,
  SimulatedVehicle,
} from '#functions/integrations/simulated-home.ts';

export const STILL_NOW_MS = Date.parse('2026-05-14T10:30:00Z');
/** How old the meter's values are, ms. */
export const METER_LAG_MS = 20_000;

export const CHARGER_ID = '074368';
export const PLUG_ID = 'b48a0a1cd978';
export const OTHER_PLUG_ID = 'e8db84a1b2c3';

/** A clock that only waiting advances, so that tests wait for nothing and see how long code would have waited. */
export interface StillClock {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export const createStillClock = (startMs = STILL_NOW_MS): StillClock => {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    sleep: async (ms) => {
      nowMs += ms;
    },
  };
};

export interface StillHome extends SimulatedHome {
  readonly clock: StillClock;
  setFault(service: string, fault: SimulatedFault | null): void;
  change(deviceId: string, change: Partial<SimulatedDevice>): void;
  /** Hears what the battery is told. */
  onBattery(heard: (order: SimulatedBatteryOrder) => void): void;
  /** Changes the car at the charger. */
  changeVehicle(change: Partial<SimulatedVehicle>): void;
}

const charger: SimulatedDevice = {
  id: CHARGER_ID,
  kind: 'charger',
  name: 'Charger',
  online: true,
  on: true,
  powerW: 4140,
  setCurrentA: 6,
  maxCurrentA: 16,
  phases: 3,
  plugged: true,
  full: false,
  energyWh: 4120.5,
};
const plug: SimulatedDevice = {
  id: PLUG_ID,
  kind: 'plug',
  name: 'Boiler',
  online: true,
  on: true,
  powerW: 1984.3,
  setCurrentA: 0,
  maxCurrentA: 16,
  phases: 1,
  plugged: false,
  full: false,
  energyWh: 25_744.6,
};

/** A home in which nothing changes by itself; commands take effect at once. */
export const createStillHome = (clock = createStillClock()): StillHome => {
  const devices = new Map(
    [charger, plug, { ...plug, id: OTHER_PLUG_ID, name: 'Pump', powerW: 60 }].map((d) => [d.id, d]),
  );
  const faults = new Map<string, SimulatedFault>();
  let heardBattery: (order: SimulatedBatteryOrder) => void = () => {};
  let vehicle: SimulatedVehicle = {
    name: 'Blitz',
    batteryLevelPercent: 61,
    batteryLevelLimitPercent: 80,
    rangeKm: 293.5,
    asleep: false,
  };
  const meter = (): SimulatedMeter => ({
    timeMs: clock.now() - METER_LAG_MS,
    gridPowerW: -1237.1,
    gridPhasesW: [-702.4, -655, 120.3],
    pvPowerW: 9600,
    consumptionPowerW: 6962.9,
    batteryPowerW: 1400,
    batterySocPercent: 62,
    importWh: 312_005,
    feedInWh: 588_120,
  });
  const change = (deviceId: string, changed: Partial<SimulatedDevice>): void => {
    const device = devices.get(deviceId);
    if (device === undefined) throw new Error(`the home has no device ${deviceId}`);
    devices.set(deviceId, { ...device, ...changed });
  };
  return {
    clock,
    now: clock.now,
    meter,
    device: (deviceId) => devices.get(deviceId) ?? null,
    devices: () => [...devices.values()],
    command: (deviceId, command: SimulatedCommand) => change(deviceId, command),
    fault: (service) => faults.get(service) ?? null,
    setFault: (service, fault) => {
      if (fault === null) faults.delete(service);
      else faults.set(service, fault);
    },
    change,
    tellBattery: (order) => heardBattery(order),
    onBattery: (heard) => {
      heardBattery = heard;
    },
    vehicle: (deviceId) => (deviceId === CHARGER_ID ? vehicle : null),
    changeVehicle: (changed) => {
      vehicle = { ...vehicle, ...changed };
    },
  };
};
