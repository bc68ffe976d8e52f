import { buildSnapshot } from '#functions/control/build-snapshot.ts';
import { decide } from '#functions/control/decide/decide.ts';
import { afterFailures, type CommandFailure } from '#functions/control/decide/memory/failed-commands.ts';
import type { ControlState } from '#functions/control/decide/memory/state.ts';
import type { Snapshot } from '#functions/control/decide/snapshot.ts';
import type { SiteReads } from '#functions/control/read-site.ts';
import type { RunState, SiteBundle } from '#functions/control/store.ts';
import { type Outcome, VendorError } from '#functions/integrations/port.ts';
import type { CommandCost, Manifest, PhaseChange } from '#shared/integration.ts';
import { type AccountSettings, defaultAccountSettings } from '#shared/model/account.ts';
import { type ApplianceSettings, defaultApplianceSettings } from '#shared/model/appliance.ts';
import type { AccountId, ApplianceId, CredentialsId, SensorId } from '#shared/model/ids.ts';
import type { ApplianceState, SensorReading } from '#shared/model/reading.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import type { Controller } from './controller.ts';
import { FEED_IN_EUR, IMPORT_EUR } from './money.ts';
import type { Plant, PlantOptions } from './plant.ts';
import { pollerOf } from './poller.ts';
import type { MeterSample, Sampling } from './sampler.ts';

const ulid = (n: number): string => n.toString().padStart(26, '0');
const accountId = `acc_${ulid(1)}` as AccountId;
const meterLink = `crd_${ulid(1)}` as CredentialsId;
const deviceLink = `crd_${ulid(2)}` as CredentialsId;
const sensorId = `sen_${ulid(1)}` as SensorId;
const evId = `app_${ulid(1)}` as ApplianceId;
const heaterId = `app_${ulid(2)}` as ApplianceId;
const METER = 'bench-meter';
const MOST_WAITING = 120;
/** A morning in spring, so that days and nights are as in the trace. */
export const EPOCH_MS = Date.parse('2026-03-21T00:00:00Z');
export const iso = (seconds: number): string => new Date(EPOCH_MS + seconds * 1000).toISOString();

export interface ProductOptions {
  readonly laterEur: number;
  readonly everyS: number;
  readonly sampling: Sampling;
  readonly plant: Pick<PlantOptions, 'phases' | 'switchable' | 'heater' | 'battery'>;
  /** Controls only this one and treats the other as house load; absent: both. */
  readonly only?: 'car' | 'heater';
  readonly settings?: Partial<AccountSettings>;
  /** Break-even set at the car; absent: from the prices. */
  readonly sunShare?: number;
  /** Daily call budget of the meter's service; absent: none, so that every run asks. */
  readonly callsPerDay?: number;
  /** Meter and car report energy counters with their time. */
  readonly counters?: boolean;
  /** Vendors show only their newest value, as most do; false: every value since the last run. */
  readonly newestOnly?: boolean;
  /** When the car has to be ready, and with what; absent: never. */
  readonly deadline?: ApplianceSettings['deadline'];
  /** What a command to the car's box costs; absent: nothing. */
  readonly commandCost?: CommandCost;
  /** Usable size of the car's battery, kWh; absent: nobody said. */
  readonly carBatteryKWh?: number;
  /** What is done to the snapshot before each decision, such as adding a plan; absent: nothing. */
  readonly prepare?: (snapshot: Snapshot, nowMs: number) => Snapshot;
  /** How the car's box changes phases; absent: it is switched off and on for it. */
  readonly phaseChange?: PhaseChange;
}

export const benchBundle = ({
  laterEur,
  everyS,
  plant,
  settings,
  only,
  sunShare,
  deadline = null,
  carBatteryKWh,
}: ProductOptions): Omit<SiteBundle, 'run'> => {
  const shared = { accountId, credentialsId: deviceLink, service: 'bench', createdAt: iso(0), mode: 'AUTO' as const };
  const ev = {
    ...shared,
    id: evId,
    deviceId: 'ev',
    name: 'Car',
    kind: 'charger' as const,
    autoCharge: { priority: 1, sunShare: sunShare ?? null },
    settings: {
      ...defaultApplianceSettings,
      phases: plant.switchable ? null : plant.phases,
      phaseSwitching: plant.switchable,
      deadline,
      carBatteryKWh: carBatteryKWh ?? null,
    },
    capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: plant.switchable, metered: true },
  };
  const heater = {
    ...shared,
    id: heaterId,
    deviceId: 'heater',
    name: 'Heater',
    kind: 'plug' as const,
    autoCharge: { priority: 2, sunShare: null },
    settings: { ...defaultApplianceSettings, phases: 1 as const, maxPowerW: 2000 },
    capabilities: { current: null, phaseSwitching: false, metered: true },
  };
  const health = { lastSuccessAt: null, error: null, errorAt: null };
  return {
    account: {
      id: accountId,
      name: 'Bench',
      timezone: 'UTC',
      settings: {
        ...defaultAccountSettings,
        autochargeInterval: everyS / 60,
        importPriceEurPerKWh: IMPORT_EUR,
        feedInPriceEurPerKWh: FEED_IN_EUR,
        laterPriceEurPerKWh: laterEur,
        batteryStrategy: 'car-first',
        ...settings,
      },
      products: ['PREMIUM'],
      subscriptionStatus: 'active',
      grant: null,
      createdAt: iso(0),
    },
    sensors: [
      {
        id: sensorId,
        accountId,
        credentialsId: meterLink,
        deviceId: 'meter',
        service: METER,
        name: 'Meter',
        settings: defaultSensorSettings,
        createdAt: iso(0),
      },
    ],
    appliances: only === 'heater' ? [heater] : plant.heater && only === undefined ? [ev, heater] : [ev],
    credentials: [
      { id: meterLink, service: METER, sealed: new Uint8Array(), health },
      { id: deviceLink, service: 'bench', sealed: new Uint8Array(), health },
    ],
    reports: new Map(),
    gates: new Map(),
  };
};

export const benchTiming = (sampling: Sampling): Manifest['timing'] => ({
  samplingS: sampling.everyS,
  windowS: sampling.windowS,
  guardS: 90,
  actuationS: 10,
});

/** A meter with this PV and an export of most of it. */
export const readingsAt = (nowS: number, pvW: number): SiteReads['sensors'] => {
  const value: SensorReading = {
    time: iso(nowS - 5),
    receivedAt: iso(nowS),
    timeIsMeasured: true,
    windowS: 0,
    gridPowerW: 400 - pvW / 3,
    pvPowerW: pvW,
    consumptionPowerW: null,
    batteryPowerW: null,
    batterySocPercent: null,
  };
  return new Map([[sensorId, { ok: true, value }]]);
};

/** The product's own `decide`, fed through the same snapshot as a control run. */
export const product = (options: ProductOptions): Controller => {
  const bundle = benchBundle(options);
  const { sampling } = options;
  const timing = benchTiming(sampling);
  const boxTiming = options.phaseChange === undefined ? timing : { ...timing, phaseChange: options.phaseChange };
  let control: ControlState | null = null;
  let reading: SensorReading | null = null;
  let version = 0;
  // Samples that came while the meter was not asked.
  let waiting: readonly MeterSample[] = [];
  const poller = options.callsPerDay === undefined ? null : pollerOf(options.callsPerDay, options.everyS, timing);
  const refused: CommandFailure = { how: 'refused', retryAfterS: null, service: 'bench' };
  const failed: Outcome<never> = { ok: false, error: new VendorError('timeout', 'outage') };

  const readingOf = (sample: MeterSample, nowS: number): SensorReading => ({
    time: iso(sample.stampS),
    receivedAt: iso(nowS),
    timeIsMeasured: true,
    windowS: sampling.windowS,
    gridPowerW: sample.gridW,
    pvPowerW: sample.pvW,
    consumptionPowerW: null,
    batteryPowerW: options.plant.battery ? sample.batteryW : null,
    batterySocPercent: options.plant.battery ? sample.socPercent : null,
    ...(options.counters === true ? { counters: { importWh: sample.importWh, exportWh: sample.exportWh } } : {}),
  });

  return {
    everyS: options.everyS,
    run: (plant: Plant, nowS, samples, out) => {
      const nowMs = EPOCH_MS + nowS * 1000;
      const asks = poller === null || poller.asks(bundle, control, meterLink, nowMs);
      waiting = [...waiting, ...samples].slice(-MOST_WAITING);
      if (asks) plant.totals.meterCalls += 1;
      const received = asks ? waiting : [];
      if (asks) waiting = [];
      const readings = received.map((sample) => readingOf(sample, nowS));
      const newest = readings.at(-1) ?? reading;
      const appliances = new Map<ApplianceId, Outcome<ApplianceState>>([
        [evId, { ok: true, value: evState(plant, nowS, options.counters === true) }],
        [heaterId, { ok: true, value: heaterState(plant, nowS) }],
      ]);
      const sensor: Outcome<SensorReading> = out || newest === null ? failed : { ok: true, value: newest };
      const reads: Pick<SiteReads, 'sensors' | 'appliances' | 'links'> = {
        sensors: asks ? new Map([[sensorId, sensor]]) : new Map(),
        appliances,
        links: {},
      };
      const state: RunState | null = control && {
        claimedMinuteMs: 0,
        ranAtMs: 0,
        control,
        sensors: { [sensorId]: { reading, health: { lastSuccessAt: null, error: null, errorAt: null } } },
        appliances: {},
      };
      const snapshot = buildSnapshot(
        { ...bundle, run: state && { state, version } },
        reads,
        (service) => (service === METER ? timing : boxTiming),
        nowMs,
        () => options.commandCost ?? 'free',
      );
      const fed =
        options.newestOnly === false && readings.length > 1
          ? { ...snapshot, sensors: snapshot.sensors.map((view) => ({ ...view, readings })) }
          : snapshot;
      const verdict = decide(options.prepare?.(fed, nowMs) ?? fed, nowMs);
      version += 1;
      reading = snapshot.sensors[0]?.readings.at(-1) ?? reading;
      control =
        poller === null
          ? verdict.nextState
          : poller.remember(control, verdict.nextState, meterLink, asks ? reading : null, nowMs);
      const refusals = new Map<ApplianceId, CommandFailure>();
      for (const { applianceId, command } of verdict.commands) {
        const on = command.kind === 'on';
        if (applianceId === evId) {
          const currentA = command.kind === 'on' ? command.currentA : null;
          if (!plant.command(on, currentA, command.kind === 'on' ? command.phases : null)) refusals.set(evId, refused);
        } else plant.commandHeater(on);
      }
      control = afterFailures(control, verdict, refusals, nowMs);
    },
  };
};

const evState = (plant: Plant, nowS: number, counters: boolean): ApplianceState => {
  const { atS, on, setA, phases, evW, plugged, full } = plant.seen;
  return {
    observedAt: iso(atS ?? nowS),
    online: true,
    on,
    powerW: evW,
    currentA: evW / (230 * phases),
    setCurrentA: setA,
    phases: evW > 0 || plant.options.switchable ? phases : null,
    plugged,
    full,
    ...(plugged && plant.carReports !== null ? { battery: { ...plant.carReports, at: iso(nowS) } } : {}),
    ...(counters
      ? { counter: { wh: 1000 * (plant.totals.evSun + plant.totals.evBattery + plant.totals.evGrid), at: iso(nowS) } }
      : {}),
  };
};

const heaterState = (plant: Plant, nowS: number): ApplianceState => ({
  observedAt: iso(nowS),
  online: true,
  on: plant.heaterOn,
  powerW: plant.heaterW,
  currentA: null,
  setCurrentA: null,
  phases: null,
  plugged: null,
  full: null,
});
