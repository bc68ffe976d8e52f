import type { ApplianceCapabilities } from '#shared/model/appliance.ts';
import type { Device } from '#shared/model/credentials.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { observedTime } from '../observed-time.ts';
import { type ApplianceCommand, VendorError } from '../port.ts';
import type { Status } from './schemas.ts';

const CHARGING = 2;
const COMPLETE = 4;
const LOWEST_A = 6;
const HIGHEST_A = 32;
const SMALL_BOX_A = 16;
const POWER_LIMIT_W = 1_000_000;
/** Older data means that the box does not reach its cloud. */
const OUTDATED_MS = 2 * MINUTE_MS;

const element = (list: readonly (number | null)[] | null, index: number): number | null => list?.[index] ?? null;

const plausible = (value: number | null, limit: number): number | null =>
  value !== null && value >= 0 && value <= limit ? value : null;

/** Firmware 60.4 reports all zeros, voltages too, while charging. */
const isBroken = ({ car, nrg }: Status): boolean => car === CHARGING && (nrg ?? []).every((value) => !value);

const powerOf = (status: Status): number | null => {
  const total = isBroken(status) ? null : plausible(element(status.nrg, 11), POWER_LIMIT_W);
  if (total !== null) return total;
  const mean = plausible(status.tpa, POWER_LIMIT_W);
  return mean !== null && mean > 0 ? mean : null;
};

const currentOf = (status: Status): number | null => {
  if (isBroken(status)) return null;
  const known = [4, 5, 6].map((index) => plausible(element(status.nrg, index), 100)).filter((one) => one !== null);
  return known.length === 0 ? null : Math.max(...known);
};

const phasesOf = ({ car, pnp, fsp, psm }: Status): 1 | 2 | 3 | null => {
  if (car === CHARGING && (pnp === 1 || pnp === 2 || pnp === 3)) return pnp;
  if (fsp === true || psm === 1) return 1;
  return fsp === false || psm === 2 ? 3 : null;
};

/**
 * Currents that the charger can be set to, A; null where it reports none. Cable and temperature limit it, too, but only for
 * a while, and the box itself keeps to them.
 */
export const limitsOf = (status: Status): { minA: number; maxA: number | null } => {
  const upper = [
    status.ama,
    status.var === null ? null : status.var === 11 ? SMALL_BOX_A : HIGHEST_A,
    status.adi === true ? SMALL_BOX_A : null,
  ].filter((limit): limit is number => limit !== null && limit > 0);
  const minA = Math.max(LOWEST_A, plausible(status.mca, HIGHEST_A) ?? LOWEST_A);
  return { minA, maxA: upper.length === 0 ? null : Math.max(minA, Math.min(...upper, HIGHEST_A)) };
};

/**
 * Time of a status, ms; null: unknown.
 * @throws VendorError offline when the cloud still shows old data
 */
const timeOf = ({ utc }: Status, lastModifiedMs: number | null, nowMs: number): number | null => {
  const own = utc === null || !/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(utc) ? Number.NaN : Date.parse(`${utc}Z`);
  const reported = lastModifiedMs ?? (Number.isNaN(own) ? null : own);
  if (reported !== null && nowMs - reported > OUTDATED_MS) {
    throw new VendorError('offline', 'go-e-v3: the charger sends no data');
  }
  return reported;
};

/**
 * @param lastModifiedMs time of the data by the cloud
 * @throws VendorError offline when the data is older than 2 min
 */
export const toApplianceState = (status: Status, lastModifiedMs: number | null, nowMs: number): ApplianceState => {
  const { car, alw, wh } = status;
  const carKnown = car !== null && car >= 1 && car <= COMPLETE;
  return {
    ...observedTime(timeOf(status, lastModifiedMs, nowMs), nowMs),
    online: true,
    on: car === null || car === 0 || car === 5 ? null : alw,
    powerW: powerOf(status),
    currentA: currentOf(status),
    setCurrentA: plausible(status.amp, HIGHEST_A),
    phases: phasesOf(status),
    plugged: carKnown ? car !== 1 : null,
    full: carKnown ? car === COMPLETE : null,
    ...(lastModifiedMs === null || wh === null || wh < 0
      ? {}
      : { counter: { wh, at: new Date(Math.min(lastModifiedMs, nowMs)).toISOString() } }),
  };
};

const toCapabilities = (status: Status): ApplianceCapabilities => {
  const { minA, maxA } = limitsOf(status);
  const threePhases = [3, 4, 5].every((index) => status.pha?.[index] === true);
  return {
    // A charger that reports no limit is assumed to be the smaller model: too little is safe, too much is not.
    current: { minA, maxA: maxA ?? SMALL_BOX_A },
    phaseSwitching: threePhases && status.psm !== null,
    metered: element(status.nrg, 11) !== null || status.tpa !== null,
  };
};

export const toDevice = (serial: string, status: Status): Device => ({
  deviceId: serial,
  name: `go-eCharger ${serial}`,
  kind: 'appliance',
  model: status.var === null ? null : `${status.var} kW`,
  online: true,
  applianceKind: 'charger',
  capabilities: toCapabilities(status),
  needsMeterRole: false,
  suggestedMeterRole: null,
});

/**
 * The keys to write for a command, all in one call.
 * @throws VendorError unsupported for a current outside 6–32 A
 */
export const toKeys = (command: ApplianceCommand): Record<string, number> => {
  if (command.kind === 'off') return { frc: 1 };
  if (command.kind === 'release') return { frc: 0 };
  const { currentA, phases } = command;
  const amp = currentA === null ? null : Math.floor(currentA);
  if (amp !== null && !(amp >= LOWEST_A && amp <= HIGHEST_A)) {
    throw new VendorError('unsupported', 'go-e-v3: the current is not within 6 and 32 A');
  }
  return {
    ...(amp === null ? {} : { amp }),
    ...(phases === null ? {} : { psm: phases === 1 ? 1 : 2 }),
    frc: 2,
  };
};
