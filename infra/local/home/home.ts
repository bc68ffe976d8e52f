import type {
  SimulatedCommand,
  SimulatedDevice,
  SimulatedFault,
  SimulatedHome,
  SimulatedMeter,
  SimulatedVehicle,
} from '#functions/integrations/simulated-home.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import type { LocalClock } from '../clock.ts';
import type { Trace } from '../trace.ts';
import { atHome, car, carEvents } from './car.ts';
import { bestDay, traceAt } from './drive.ts';
import { applyCommands, book, carFull, charger, heater, homeBattery, type Powers, settle } from './plant.ts';
import { measure, sample } from './sampler.ts';
import { BOX_ID, driveSecond, newSecondCharger, secondDevice } from './second-charger.ts';
import { type Driver, type HomeChange, type HomeState, noEnergy } from './state.ts';
import { localTimes } from './zone.ts';

/** Serial number of the go-eCharger and hex ids of the Shelly devices, in their vendors' notation. */
export const CHARGER_ID = '207514';
export const PLUG_ID = 'b48a0a1cd978';

/** Fine steps for what is observed or commanded, coarse ones for the rest. */
const FINE_MS = 1_000;
const COARSE_MS = 10_000;
const FINE_SPAN_MS = 10 * MINUTE_MS;
/** A home that stood still for longer than this skips the gap, which shows nowhere. */
const LONGEST_GAP_MS = 60 * DAY_MS;

/** What the meter of a new home has counted before. */
export const METER_BEGAN = { importWh: 4_812_300, feedInWh: 7_203_900 } as const;

/** A new home: car at home and half empty, as is the battery if it has one, everything off. */
export const newHome = (
  startMs: number,
  timezone: string,
  trace: Trace,
  arrivalMs: number,
  withBattery = false,
): HomeState => {
  const local = localTimes(timezone);
  const { minute } = local(startMs);
  return {
    version: 1,
    timeMs: startMs,
    timezone,
    firstDay: local(arrivalMs).day,
    firstTraceDay: bestDay(trace),
    random: 1,
    sun: { multiplier: 1 },
    load: { multiplier: 1 },
    charger: {
      id: CHARGER_ID,
      on: false,
      setCurrentA: charger.maxCurrentA,
      phases: 3,
      pending: [],
      drawsFromMs: null,
      plugged: atHome(minute),
      energyWh: 0,
      powerW: 0,
    },
    plug: { id: PLUG_ID, on: false, pending: [], energyWh: 0, powerW: 0 },
    car: { socWh: 0.45 * car.capacityWh },
    second: null,
    battery: withBattery ? { socWh: 0.5 * homeBattery.capacityWh, powerW: 0, order: null } : null,
    ...METER_BEGAN,
    energy: { ...noEnergy },
    sampler: {
      shown: {
        timeMs: startMs,
        gridPowerW: 0,
        gridPhasesW: [0, 0, 0],
        pvPowerW: 0,
        consumptionPowerW: 0,
        batteryPowerW: null,
        batterySocPercent: null,
        ...METER_BEGAN,
      },
      underWay: [],
      nextMs: startMs,
    },
    offline: {},
    faults: {},
  };
};

/** The simulated home, with what only its own server shows and changes. */
export interface LivingHome extends SimulatedHome {
  /** Advances to now. @returns a copy of everything */
  state(): { readonly state: HomeState; readonly powers: Powers };
  change(change: HomeChange): void;
  /** A second charger from now on, which speaks OCPP, with a car; one that is there stays as it is. */
  addSecondCharger(): void;
}

const driven = (driver: Driver, traceW: number): number =>
  'powerW' in driver ? driver.powerW : driver.multiplier * traceW;

/**
 * A home that follows its clock: every access advances it to now.
 * @param state taken over and changed
 * @param fineMs steps of what is observed
 */
export const createHome = (state: HomeState, trace: Trace, clock: LocalClock, fineMs = FINE_MS): LivingHome => {
  const local = localTimes(state.timezone);
  const dayOffset = state.firstTraceDay - state.firstDay;
  let powers: Powers;

  const drive = (): void => {
    const minute = local(state.timeMs).minute;
    for (const event of carEvents(lastMinute, minute)) {
      if (event.kind === 'leaves') state.charger.plugged = false;
      else if (!state.charger.plugged) {
        state.charger.plugged = true;
        state.charger.energyWh = 0;
        state.car.socWh = Math.max(car.reserve * car.capacityWh, state.car.socWh - event.usesWh);
      }
    }
    driveSecond(state, lastMinute, minute);
    lastMinute = minute;
  };

  const look = (dtMs: number): Powers => {
    const traced = traceAt(trace, local(state.timeMs), dayOffset);
    return settle(state, driven(state.sun, traced.pvW), driven(state.load, traced.loadW), dtMs);
  };

  const step = (dtMs: number): void => {
    applyCommands(state);
    drive();
    powers = look(dtMs);
    sample(state, powers);
    book(state, powers, dtMs);
    state.timeMs += dtMs;
  };

  const expire = (): void => {
    for (const [id, untilMs] of Object.entries(state.offline)) {
      if (untilMs !== null && untilMs <= state.timeMs) delete state.offline[id];
    }
    for (const [service, { untilMs }] of Object.entries(state.faults)) {
      if (untilMs !== null && untilMs <= state.timeMs) delete state.faults[service];
    }
  };

  const live = (): void => {
    const now = clock.now();
    if (now - state.timeMs > LONGEST_GAP_MS) state.timeMs = now - DAY_MS;
    while (state.timeMs < now) {
      const left = now - state.timeMs;
      step(left <= FINE_SPAN_MS ? Math.min(left, fineMs) : COARSE_MS);
    }
    expire();
  };

  const until = (durationS: number | undefined): number | null =>
    durationS === undefined ? null : state.timeMs + durationS * 1000;

  const deviceOf = (id: string): SimulatedDevice | null => {
    const box = state.charger;
    const online = !(id in state.offline);
    if (id === box.id) {
      return {
        id,
        kind: 'charger',
        name: 'go-eCharger',
        online,
        on: box.on,
        powerW: box.powerW,
        setCurrentA: box.setCurrentA,
        maxCurrentA: charger.maxCurrentA,
        phases: box.phases,
        plugged: box.plugged,
        full: box.plugged && carFull(state),
        energyWh: box.energyWh,
      };
    }
    if (id === BOX_ID) return secondDevice(state);
    if (id !== state.plug.id) return null;
    return {
      id,
      kind: 'plug',
      name: 'Water heater',
      online,
      on: state.plug.on,
      powerW: state.plug.powerW,
      setCurrentA: 0,
      maxCurrentA: 16,
      phases: 1,
      plugged: true,
      full: false,
      energyWh: state.plug.energyWh,
    };
  };

  const applyDevices = (change: NonNullable<HomeChange['devices']>): void => {
    for (const [id, { offline, durationS }] of Object.entries(change)) {
      if (offline) state.offline[id] = until(durationS);
      else delete state.offline[id];
    }
  };

  const applyFaults = (change: NonNullable<HomeChange['faults']>): void => {
    for (const [service, fault] of Object.entries(change)) {
      if (fault === null) delete state.faults[service];
      else state.faults[service] = { fault: fault.fault, untilMs: until(fault.durationS) };
    }
  };

  const applyCar = (change: NonNullable<HomeChange['car']>): void => {
    if (change.socPercent !== undefined) state.car.socWh = (change.socPercent / 100) * car.capacityWh;
    if (change.plugged === undefined || change.plugged === state.charger.plugged) return;
    state.charger.plugged = change.plugged;
    if (change.plugged) state.charger.energyWh = 0;
  };

  let lastMinute = local(state.timeMs).minute;
  powers = look(FINE_MS);
  if (state.sampler.shown.timeMs >= state.timeMs) state.sampler.shown = measure(state, powers);

  return {
    now: clock.now,
    timeZone: state.timezone,
    meter: (): SimulatedMeter => {
      live();
      return state.sampler.shown;
    },
    device: (id) => {
      live();
      return deviceOf(id);
    },
    devices: () => {
      live();
      return [state.charger.id, state.plug.id].flatMap((id) => deviceOf(id) ?? []);
    },
    vehicle: (id): SimulatedVehicle | null => {
      live();
      if (id !== state.charger.id) return null;
      return {
        name: car.name,
        batteryLevelPercent: (100 * state.car.socWh) / car.capacityWh,
        batteryLevelLimitPercent: 100 * car.limit,
        rangeKm: state.car.socWh / car.useWhPerKm,
        // It sleeps until a charger offers it current, or a command wakes it.
        asleep: state.charger.drawsFromMs === null,
      };
    },
    command: (id: string, { on, setCurrentA, phases }: SimulatedCommand) => {
      live();
      if (id in state.offline) return;
      const target = [state.charger, state.plug, state.second?.charger].find((each) => each?.id === id);
      target?.pending.push({
        atMs: state.timeMs + (target === state.plug ? heater.commandMs : charger.commandMs),
        ...(on === undefined ? {} : { on }),
        ...(setCurrentA === undefined ? {} : { setCurrentA }),
        ...(phases === undefined ? {} : { phases }),
      });
    },
    tellBattery: (order) => {
      live();
      if (state.battery === null) return;
      if ('reservePercent' in order) {
        const { reservePercent } = order;
        state.battery.order = reservePercent === null ? null : { reservePercent };
      } else if (order.mode === 'charge') state.battery.order = { mode: 'charge', powerW: order.powerW };
      else state.battery.order = order.mode === 'hold' ? { mode: 'hold' } : null;
      powers = look(FINE_MS);
    },
    fault: (service): SimulatedFault | null => {
      live();
      return state.faults[service]?.fault ?? null;
    },
    state: () => {
      live();
      return { state: structuredClone(state), powers };
    },
    addSecondCharger: () => {
      live();
      state.second ??= newSecondCharger();
    },
    change: (change) => {
      live();
      if (change.sun) state.sun = change.sun;
      if (change.load) state.load = change.load;
      if (change.car) applyCar(change.car);
      if (change.battery === null) state.battery = null;
      else if (change.battery) {
        state.battery = { socWh: (change.battery.socPercent / 100) * homeBattery.capacityWh, powerW: 0, order: null };
      }
      if (change.devices) applyDevices(change.devices);
      if (change.faults) applyFaults(change.faults);
      powers = look(FINE_MS);
    },
  };
};
