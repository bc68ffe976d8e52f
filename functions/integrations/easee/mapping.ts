import type { ApplianceCapabilities } from '#shared/model/appliance.ts';
import type { Device } from '#shared/model/credentials.ts';
import type { ApplianceState, SensorReading } from '#shared/model/reading.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { VendorError } from '../port.ts';
import type { Observation, Sites } from './schemas.ts';

export const LOWEST_A = 6;
export const HIGHEST_A = 32;
const SMALL_INSTALLATION_A = 16;
const POWER_LIMIT_W = 1_000_000;
/** A connected charger reports at least every 15 min. */
const OUTDATED_MS = 20 * MINUTE_MS;
/** An Equalizer behind a slow meter speaks every 3–5 min. */
const FRESH_MS = 10 * MINUTE_MS;
/** Observations of one report have the same time, except for rounding. */
const TOGETHER_MS = 10 * SECOND_MS;

/** Observation ids; the README has the table with units. */
export const ids = {
  gridType: 21,
  circuitMaxP1: 22,
  circuitMaxP2: 23,
  circuitMaxP3: 24,
  enabled: 31,
  phaseMode: 38,
  maxChargerCurrent: 47,
  dynamicChargerCurrent: 48,
  noCurrentReason: 96,
  mode: 109,
  outputPhase: 110,
  outputCurrent: 114,
  power: 120,
  currentT2: 182,
  currentT3: 183,
  currentT4: 184,
  currentT5: 185,
  voltage: 194,
  connected: 250,
} as const;
export const equalizerIds = { importPower: 40, exportPower: 41 } as const;

const mode = {
  offline: 0,
  noCar: 1,
  awaitingStart: 2,
  charging: 3,
  completed: 4,
  error: 5,
  ready: 6,
  auth: 7,
  deAuth: 8,
};
/** No current because the charger is switched off for good by its owner. */
const REASON_DISABLED = 53;
/** No current because the charger's own weekly schedule holds it back, whatever its limit. */
const REASON_SCHEDULE = 54;

const numberOf = (list: readonly Observation[], id: number): number | null => {
  const value = list.find((one) => one.id === id)?.value ?? null;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

const booleanOf = (list: readonly Observation[], id: number): boolean | null => {
  const value = list.find((one) => one.id === id)?.value ?? null;
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  return value === false || value === 0 || value === '0' || value === 'false' ? false : null;
};

/** Even if the clock is ahead of ours: control determines how old such values are. */
const timeOf = ({ timestamp }: Observation): number | null => {
  if (timestamp === null || !/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(timestamp)) return null;
  const ms = Date.parse(timestamp);
  return Number.isNaN(ms) ? null : ms;
};

const newestOf = (list: readonly Observation[]): number | null => {
  const times = list.map(timeOf).filter((ms) => ms !== null);
  return times.length === 0 ? null : Math.max(...times);
};

const within = (value: number | null, limit: number): number | null =>
  value !== null && value >= 0 && value <= limit ? value : null;

/** kW with any digits as W, without the noise of the multiplication. */
const watts = (kw: number | null): number | null =>
  within(kw === null ? null : Math.round(kw * 1e6) / 1e3, POWER_LIMIT_W);

/** @throws VendorError offline: the cloud keeps showing the last values of such a charger */
const requireConnected = (list: readonly Observation[], nowMs: number): number => {
  if (booleanOf(list, ids.connected) === false || numberOf(list, ids.mode) === mode.offline) {
    throw new VendorError('offline', 'easee: the charger is not connected to its cloud');
  }
  const newest = newestOf(list);
  if (newest === null) throw new VendorError('bad_response', 'easee: no observation has a time');
  if (nowMs - newest > OUTDATED_MS) throw new VendorError('offline', 'easee: the charger sends no data');
  return Math.min(newest, nowMs);
};

const phasesOf = (list: readonly Observation[]): 1 | 2 | 3 | null => {
  const output = numberOf(list, ids.outputPhase) ?? 0;
  if (output >= 10 && output < 20) return 1;
  if (output >= 20 && output < 30) return 2;
  if (output === 30) return 3;
  if (numberOf(list, ids.phaseMode) === 1) return 1;
  const grid = numberOf(list, ids.gridType);
  return grid === 1 ? 3 : grid === 3 || grid === 5 ? 1 : null;
};

/** Highest phase; the neutral (T2) counts only in IT nets, where it is a phase. */
const currentOf = (list: readonly Observation[]): number | null => {
  const grid = numberOf(list, ids.gridType);
  const lines = [ids.currentT3, ids.currentT4, ids.currentT5, ...(grid === 4 || grid === 5 ? [ids.currentT2] : [])];
  const known = lines.map((id) => within(numberOf(list, id), 100)).filter((one) => one !== null);
  return known.length > 0 ? Math.max(...known) : within(numberOf(list, ids.outputCurrent), 100);
};

const isHeldBySchedule = (list: readonly Observation[]): boolean =>
  numberOf(list, ids.mode) === mode.awaitingStart && numberOf(list, ids.noCurrentReason) === REASON_SCHEDULE;

const onOf = (list: readonly Observation[], op: number | null): boolean | null => {
  if (op === mode.charging) return true;
  if (op === null || op === mode.error || op > mode.deAuth) return null;
  // Without authorisation no current flows, whatever the limit.
  if (op === mode.auth || op === mode.deAuth) return false;
  if (booleanOf(list, ids.enabled) === false || numberOf(list, ids.noCurrentReason) === REASON_DISABLED) return false;
  if (isHeldBySchedule(list)) return false;
  const limit = numberOf(list, ids.dynamicChargerCurrent);
  // Released is released, whether or not a car is connected.
  return limit === null ? null : limit >= LOWEST_A;
};

/** @throws VendorError offline; bad_response when nothing has a time */
export const toApplianceState = (list: readonly Observation[], nowMs: number): ApplianceState => {
  const newest = requireConnected(list, nowMs);
  const op = numberOf(list, ids.mode);
  const known = op !== null && op >= mode.noCar && op <= mode.deAuth && op !== mode.error;
  const charging = op === mode.charging;
  // Old power and current stay after the end of charging.
  const drawn = (value: number | null): number | null => (op === null ? null : charging ? value : 0);
  return {
    observedAt: new Date(newest).toISOString(),
    online: true,
    on: onOf(list, op),
    powerW: drawn(watts(numberOf(list, ids.power))),
    currentA: drawn(currentOf(list)),
    setCurrentA: within(numberOf(list, ids.dynamicChargerCurrent), 80),
    phases: phasesOf(list),
    plugged: known ? op !== mode.noCar : null,
    full: known ? op === mode.completed : null,
  };
};

/**
 * What must be known of a charger before it is commanded.
 * @throws VendorError offline
 */
export const toCommandState = (
  list: readonly Observation[],
  nowMs: number,
): {
  readonly awaitsAuthorisation: boolean;
  readonly charging: boolean;
  readonly heldBySchedule: boolean;
  readonly limitA: number | null;
} => {
  requireConnected(list, nowMs);
  const op = numberOf(list, ids.mode);
  return {
    awaitsAuthorisation: op === mode.auth,
    charging: op === mode.charging,
    heldBySchedule: isHeldBySchedule(list),
    limitA: numberOf(list, ids.dynamicChargerCurrent),
  };
};

/**
 * Grid power of an Equalizer. Import and export are reported on change, each with its own time.
 * @throws VendorError bad_response when neither has a value with a time
 */
export const toSensorReading = (list: readonly Observation[], nowMs: number): SensorReading => {
  const side = (id: number): { readonly w: number; readonly ms: number } | null => {
    const own = list.filter((one) => one.id === id);
    const [w, ms] = [watts(numberOf(own, id)), newestOf(own)];
    return w === null || ms === null ? null : { w, ms };
  };
  const drawn = side(equalizerIds.importPower);
  const fed = side(equalizerIds.exportPower);
  const newest = Math.max(drawn?.ms ?? Number.NEGATIVE_INFINITY, fed?.ms ?? Number.NEGATIVE_INFINITY);
  // A missing one is 0 only if another is fresh: then it has never been anything else.
  const known = drawn !== null && fed !== null ? true : newest > nowMs - FRESH_MS;
  if (!known || newest === Number.NEGATIVE_INFINITY) {
    throw new VendorError('bad_response', 'easee: the Equalizer shows no power');
  }
  return {
    time: new Date(newest).toISOString(),
    receivedAt: new Date(nowMs).toISOString(),
    timeIsMeasured: true,
    windowS: 0,
    gridPowerW: netOf(drawn, fed),
    pvPowerW: null,
    consumptionPowerW: null,
    batteryPowerW: null,
    batterySocPercent: null,
  };
};

type Side = { readonly w: number; readonly ms: number } | null;
/** Only one direction flows at a time: an older value beside a newer one above 0 is a leftover. */
const netOf = (drawn: Side, fed: Side): number => {
  if (drawn === null || fed === null) return (drawn?.w ?? 0) - (fed?.w ?? 0);
  const leftover = drawn.w > 0 && fed.w > 0 && Math.abs(drawn.ms - fed.ms) > TOGETHER_MS;
  if (leftover) return drawn.ms > fed.ms ? drawn.w : -fed.w;
  return drawn.w - fed.w;
};

/**
 * The cable's limit is left out: it is today's cable, and the charger keeps to it by itself.
 * @param installationA what site and circuit are built for, A; null: unknown
 */
const toCapabilities = (
  list: readonly Observation[],
  installationA: readonly (number | null)[],
): ApplianceCapabilities => {
  const limits = [
    ...[ids.maxChargerCurrent, ids.circuitMaxP1, ids.circuitMaxP2, ids.circuitMaxP3].map((id) => numberOf(list, id)),
    ...installationA,
  ].filter((limit): limit is number => limit !== null && limit > 0);
  // A charger that reports no limit is assumed to be the smaller model: too little is safe, too much is not.
  const maxA = limits.length === 0 ? SMALL_INSTALLATION_A : Math.floor(Math.min(...limits, HIGHEST_A));
  return { current: { minA: LOWEST_A, maxA: Math.max(LOWEST_A, maxA) }, phaseSwitching: false, metered: true };
};

export const chargersOf = (sites: Sites): string[] =>
  sites.flatMap(({ circuits }) => circuits.flatMap(({ chargers }) => chargers.map(({ id }) => id)));

/** @param observed observations of a charger by its id; missing: not reached */
export const toDevices = (sites: Sites, observed: ReadonlyMap<string, readonly Observation[]>): Device[] =>
  sites.flatMap((site) => [
    ...site.circuits.flatMap((circuit) =>
      circuit.chargers.map(
        ({ id, name }): Device => ({
          deviceId: id,
          name: name ?? id,
          kind: 'appliance',
          model: null,
          online: observed.has(id) ? booleanOf(observed.get(id) ?? [], ids.connected) : null,
          applianceKind: 'charger',
          capabilities: toCapabilities(observed.get(id) ?? [], [site.ratedCurrent, circuit.ratedCurrent]),
          needsMeterRole: false,
          suggestedMeterRole: null,
        }),
      ),
    ),
    ...site.equalizers.map(
      ({ id, name }): Device => ({
        deviceId: id,
        name: name ?? id,
        kind: 'sensor',
        model: 'Equalizer',
        online: null,
        applianceKind: null,
        capabilities: null,
        needsMeterRole: false,
        suggestedMeterRole: 'grid',
      }),
    ),
  ]);

/** @throws VendorError unsupported for a current outside 6–32 A */
export const toAmperes = (currentA: number): number => {
  const whole = Math.floor(currentA);
  if (!(whole >= LOWEST_A && whole <= HIGHEST_A)) {
    throw new VendorError('unsupported', 'easee: the current is not within 6 and 32 A');
  }
  return whole;
};
