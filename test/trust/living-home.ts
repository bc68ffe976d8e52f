import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  SimulatedBatteryOrder,
  SimulatedCommand,
  SimulatedDevice,
  SimulatedFault,
  SimulatedHome,
  SimulatedMeter,
} from '#functions/integrations/simulated-home.ts';

/** Noon of a June day in Germany. */
export const NOON_MS = Date.parse('2026-06-15T11:00:00Z');
export const MINUTE_MS = 60_000;
export const CHARGER_ID = '074368';
export const PLUG_ID = 'b48a0a1cd978';

/** A home whose devices draw what they are commanded to, on a clock that only `pass` and waiting advance. */
export interface LivingHome extends SimulatedHome {
  readonly clock: { readonly now: () => number; readonly sleep: (ms: number) => Promise<void> };
  pvW: number;
  houseW: number;
  /** Advances time; counters count. */
  pass(ms: number): void;
  /** Commands that devices received, oldest first. */
  readonly received: readonly {
    readonly atMs: number;
    readonly deviceId: string;
    readonly command: SimulatedCommand;
  }[];
  /** Answers a request while a service's cloud has a fault; null: it has none. */
  during<T>(fault: SimulatedFault | null, answer: () => T): T;
  /** Its home battery, at rest, and what it was told last; null: it has none. */
  battery: { readonly socPercent: number; told: SimulatedBatteryOrder | null } | null;
  /** How far the meter's clock is ahead of ours, ms; behind: negative. */
  meterSkewMs: number;
  /** Since when the meter's cloud is stuck, ms; null: it is not. */
  meterStoppedMs: number | null;
}

const METER_LAG_MS = 5_000;
const PLUG_W = 2_000;

const boxes: readonly SimulatedDevice[] = [
  {
    id: CHARGER_ID,
    kind: 'charger',
    name: 'Charger',
    online: true,
    on: false,
    powerW: 0,
    setCurrentA: 6,
    maxCurrentA: 16,
    phases: 3,
    plugged: true,
    full: false,
    energyWh: 4_120.5,
  },
  {
    id: PLUG_ID,
    kind: 'plug',
    name: 'Boiler',
    online: true,
    on: false,
    powerW: 0,
    setCurrentA: 0,
    maxCurrentA: 16,
    phases: 1,
    plugged: false,
    full: false,
    energyWh: 25_744.6,
  },
];

const drawn = ({ kind, on, setCurrentA, phases }: SimulatedDevice): number =>
  !on ? 0 : kind === 'plug' ? PLUG_W : setCurrentA * phases * 230;

/** @param kind the only kind of device in the home */
export const createLivingHome = (kind: SimulatedDevice['kind'], startMs = NOON_MS): LivingHome => {
  let nowMs = startMs;
  const devices = new Map(boxes.filter((box) => box.kind === kind).map((box) => [box.id, box]));
  const received: { atMs: number; deviceId: string; command: SimulatedCommand }[] = [];
  const faults = new AsyncLocalStorage<SimulatedFault | null>();
  let importWh = 312_005;
  let feedInWh = 588_120;
  const ownW = (): number => [...devices.values()].reduce((sum, { powerW }) => sum + powerW, 0);
  /** No real house repeats itself to the watt. */
  const wobbleW = (): number => (Math.floor(nowMs / MINUTE_MS) % 7) * 3;
  const gridW = (): number => home.houseW + wobbleW() + ownW() - home.pvW;
  let last: SimulatedMeter | null = null;
  const meter = (): SimulatedMeter => {
    if (home.meterStoppedMs !== null && last !== null) return last;
    const grid = gridW();
    last = {
      timeMs: nowMs - METER_LAG_MS + home.meterSkewMs,
      gridPowerW: grid,
      gridPhasesW: [grid / 3, grid / 3, grid / 3],
      pvPowerW: home.pvW,
      consumptionPowerW: home.houseW + wobbleW() + ownW(),
      batteryPowerW: home.battery === null ? null : 0,
      batterySocPercent: home.battery?.socPercent ?? null,
      importWh,
      feedInWh,
    };
    return last;
  };
  const pass = (ms: number): void => {
    const wh = (gridW() * ms) / 3_600_000;
    if (wh > 0) importWh += wh;
    else feedInWh -= wh;
    for (const [id, device] of devices)
      devices.set(id, { ...device, energyWh: device.energyWh + (device.powerW * ms) / 3_600_000 });
    nowMs += ms;
  };
  const home: LivingHome = {
    clock: { now: () => nowMs, sleep: async (ms) => pass(ms) },
    pvW: 0,
    houseW: 400,
    battery: null,
    tellBattery: (order) => {
      if (home.battery !== null) home.battery.told = order;
    },
    meterSkewMs: 0,
    meterStoppedMs: null,
    received,
    pass,
    during: (fault, answer) => faults.run(fault, answer),
    now: () => nowMs,
    meter,
    device: (id) => devices.get(id) ?? null,
    devices: () => [...devices.values()],
    command: (deviceId, command) => {
      const device = devices.get(deviceId);
      if (device === undefined) return;
      received.push({ atMs: nowMs, deviceId, command });
      const changed = { ...device, ...command };
      devices.set(deviceId, { ...changed, powerW: drawn(changed) });
    },
    vehicle: (deviceId) =>
      devices.get(deviceId)?.kind === 'charger'
        ? { name: 'Blitz', batteryLevelPercent: 40, batteryLevelLimitPercent: 80, rangeKm: 190, asleep: false }
        : null,
    fault: () => faults.getStore() ?? null,
  };
  return home;
};
