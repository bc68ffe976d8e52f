import type { Manifest } from '#shared/integration.ts';
import type { ApplianceId, CredentialsId, SensorId } from '#shared/model/ids.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { buildSnapshot } from '../build-snapshot.ts';
import { controlStateOf } from '../control-state.ts';
import { decide } from '../decide/decide.ts';
import { planRun } from '../plan-run.ts';
import { pricesAhead } from '../prices-ahead.ts';
import type { SiteBundle } from '../store.ts';
import type { LearnedSun } from './learned-sun.ts';
import {
  batteryAfter,
  deviceAfter,
  type Flow,
  flowOf,
  obey,
  type SimulatedBattery,
  type SimulatedDevice,
  stateOf,
} from './plant.ts';

/** Time between two decisions of the preview, ms: the means of the law follow at any spacing. */
export const STEP_MS = 5 * MINUTE_MS;

/** The home from which the stepping starts. */
export interface StartingPoint {
  readonly site: SiteBundle;
  readonly timing: (service: string) => Manifest['timing'] | null;
  /** PV as it is expected; where it is not measured, the surplus, and then `houseW` is 0 and `pvMeasured` false. */
  readonly sun: LearnedSun;
  readonly pvMeasured: boolean;
  readonly houseW: number;
  readonly battery: SimulatedBattery | null;
  readonly devices: readonly SimulatedDevice[];
}

/** What came of it for one appliance. */
export interface Stepped {
  /** When what it needs was drawn, ms; null: not until the end. */
  readonly readyMs: number | null;
  readonly sunWh: number;
  readonly gridWh: number;
  /** What the part from the grid costs, EUR. */
  readonly gridEur: number;
  /** When it was first on after it had been off, ms; null: never. */
  readonly startMs: number | null;
}

const METER = 'sen_00000000000000000000000000' as SensorId;
const METER_LINK = 'crd_00000000000000000000000000' as CredentialsId;

/**
 * Steps today's law through the time from now on, with the plan of the day made anew as a run does: what is expected of sun and house
 * goes into `decide` as readings do, its commands into the appliances. Ends once the appliance has what it needs.
 * @param needWh what it still needs, Wh; Infinity: until the end
 */
export const stepThrough = (
  start: StartingPoint,
  applianceId: ApplianceId,
  needWh: number,
  span: { readonly fromMs: number; readonly toMs: number },
): Stepped => {
  const site = withOneMeter(start.site);
  const wasOn = start.devices.find(({ id }) => id === applianceId)?.on ?? false;
  let { devices, battery } = start;
  let { run } = site;
  let planning = site.planning ?? null;
  let [sunWh, gridWh, gridEur] = [0, 0, 0];
  const priceAt = pricesFrom(start.site, span.fromMs);
  let startMs: number | null = null;
  for (let atMs = span.fromMs; atMs < span.toMs; atMs += STEP_MS) {
    const before = flowAt(start, devices, battery, atMs);
    const step = decideAt({ ...site, run, planning }, start, devices, battery, before, atMs);
    run = step.run;
    planning = step.planning;
    devices = step.devices;
    const flow = flowAt(start, devices, battery, atMs);
    if (startMs === null && !wasOn && devices.some(({ id, on }) => id === applianceId && on)) startMs = atMs;
    const powerW = flow.powerW[applianceId] ?? 0;
    const left = needWh - sunWh - gridWh;
    const stepMs = Math.min(STEP_MS, span.toMs - atMs, powerW > 0 ? (left / powerW) * HOUR_MS : STEP_MS);
    const drawnWh = (powerW * stepMs) / HOUR_MS;
    const partOfGrid = gridShare(flow);
    gridWh += drawnWh * partOfGrid;
    gridEur += (drawnWh * partOfGrid * priceAt(atMs)) / 1000;
    sunWh += drawnWh * (1 - partOfGrid);
    if (left - drawnWh <= 1e-6) return { readyMs: atMs + stepMs, sunWh, gridWh, gridEur, startMs };
    devices = devices.map((device) => deviceAfter(device, ((flow.powerW[device.id] ?? 0) * stepMs) / HOUR_MS));
    battery = batteryAfter(battery, flow.batteryW, stepMs);
  }
  return { readyMs: null, sunWh, gridWh, gridEur, startMs };
};

/** What a kWh from the grid costs at a time, EUR; asked in order of time. Beyond what is known the last price goes on. */
const pricesFrom = (site: SiteBundle, fromMs: number): ((atMs: number) => number) => {
  const { slots } = pricesAhead(site, fromMs);
  let at = 0;
  return (atMs) => {
    while (at < slots.length - 1 && (slots[at]?.endMs ?? 0) <= atMs) at += 1;
    return slots[at]?.importEur ?? site.account.settings.importPriceEurPerKWh;
  };
};

/** The house is served first: what the appliances draw counts as grid as far as there is import, as in history. */
const gridShare = ({ gridW, powerW }: Flow): number => {
  const takenW = Object.values(powerW).reduce((sum, each) => sum + each, 0);
  return takenW <= 0 ? 0 : Math.min(1, Math.max(0, gridW) / takenW);
};

/** Whether the plan holds the home battery at a time, or fills it. */
const isHeld = ({ planning }: SiteBundle, atMs: number): boolean =>
  planning?.memory.battery?.day?.slots.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs) === true;

const flowAt = (
  { site, sun, houseW }: StartingPoint,
  devices: readonly SimulatedDevice[],
  battery: SimulatedBattery | null,
  atMs: number,
): Flow => flowOf(sun(atMs), houseW, devices, battery, isHeld(site, atMs));

/** One meter that measures all; what the owner added to the surplus stays. Nothing is probed: curtailed sun was never learnt. */
const withOneMeter = (site: SiteBundle): SiteBundle => ({
  ...site,
  account: { ...site.account, settings: { ...site.account.settings, exportLimitW: null } },
  sensors: site.sensors.slice(0, 1).map((sensor) => ({
    ...sensor,
    id: METER,
    credentialsId: METER_LINK,
    service: '',
    settings: {
      ...defaultSensorSettings,
      autoChargeOffset: site.sensors.reduce((sum, { settings }) => sum + settings.autoChargeOffset, 0),
    },
  })),
  appliances: site.appliances.map((appliance) => ({
    ...appliance,
    givenCharge: null,
    settings: { ...appliance.settings, vehicle: null },
  })),
});

const decideAt = (
  site: SiteBundle,
  { timing, sun, pvMeasured }: StartingPoint,
  devices: readonly SimulatedDevice[],
  battery: SimulatedBattery | null,
  flow: Flow,
  nowMs: number,
): Pick<SiteBundle, 'run'> & {
  readonly planning: NonNullable<SiteBundle['planning']> | null;
  readonly devices: readonly SimulatedDevice[];
} => {
  const at = new Date(nowMs).toISOString();
  const reading = {
    time: at,
    receivedAt: at,
    timeIsMeasured: true,
    windowS: 0,
    // Values that repeat to the watt would count as a frozen vendor's.
    gridPowerW: flow.gridW + ((nowMs / STEP_MS) % 7) * 0.1,
    pvPowerW: pvMeasured ? Math.max(0, sun(nowMs)) : null,
    consumptionPowerW: null,
    batteryPowerW: battery === null ? null : flow.batteryW,
    batterySocPercent: battery?.socPercent ?? null,
  };
  const snapshot = buildSnapshot(
    site,
    {
      sensors: new Map([[METER, { ok: true, value: reading }]]),
      appliances: new Map(devices.map((device) => [device.id, { ok: true, value: stateOf(device, at) }])),
      links: {},
    },
    timing,
    nowMs,
  );
  const planned = site.planning == null ? null : planRun(site, snapshot, nowMs);
  const { commands, nextState } = decide(planned?.snapshot ?? snapshot, nowMs);
  const byId = new Map(commands.map(({ applianceId, command }) => [applianceId, command]));
  const after = devices.map((device) => {
    const command = byId.get(device.id);
    return command === undefined ? device : obey(device, command);
  });
  // What the run keeps of the daylight holds for the days to come, too.
  const daylight = controlStateOf(site)?.sun;
  const control = { ...nextState, ...(daylight === undefined ? {} : { sun: daylight }) };
  const state = { claimedMinuteMs: 0, ranAtMs: nowMs, control, sensors: {}, appliances: {} };
  return {
    run: { state, version: 0 },
    planning: site.planning == null || planned === null ? null : { ...site.planning, memory: planned.memory },
    devices: after,
  };
};
