import type { ApplianceCapabilities } from '#shared/model/appliance.ts';
import type { Device } from '#shared/model/credentials.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { type ApplianceCommand, VendorError } from '../port.ts';
import type { Status } from './schemas.ts';

const CHARGING = 2;
const FINISHED = 4;
const LOWEST_A = 6;
const HIGHEST_A = 32;
const SMALL_A = 16;
const POWER_LIMIT_W = 1_000_000;
/** Older than this, the charger is not connected to its cloud; `success` does not show it. */
const OUTDATED_MS = 2 * MINUTE_MS;
/** From this firmware on a current can be set that is not stored in flash. */
const FIRMWARE_WITH_AMX = 40;
/** A phase that draws less is not in use, A. */
const PHASE_USED_A = 0.5;

const plausible = (value: number | null, limit: number): number | null =>
  value !== null && value >= 0 && value <= limit ? value : null;

const element = ({ nrg }: Status, index: number): number | null => nrg?.[index] ?? null;

const currentsOf = (status: Status): (number | null)[] =>
  [4, 5, 6].map((index) => {
    const tenths = plausible(element(status, index), 1_000);
    return tenths === null ? null : tenths / 10;
  });

const isPhaseCount = (count: number): count is 1 | 2 | 3 => count === 1 || count === 2 || count === 3;

/** While charging the phases that draw, else those of the installation. */
const phasesOf = (status: Status): 1 | 2 | 3 | null => {
  const used = currentsOf(status).filter((amps) => (amps ?? 0) > PHASE_USED_A).length;
  if (status.car === CHARGING && isPhaseCount(used)) return used;
  const bits = Math.trunc(plausible(status.pha, 63) ?? 0);
  const installed = [8, 16, 32].filter((bit) => (bits & bit) !== 0).length;
  return isPhaseCount(installed) ? installed : null;
};

export const setsCurrent = ({ fwv }: Status): boolean => fwv !== null && fwv >= FIRMWARE_WITH_AMX;

/** The volatile value is in force; firmware 040 and 041 accept one without reporting it. */
const setCurrentOf = (status: Status): number | null =>
  plausible(status.amx, HIGHEST_A) ??
  (status.fwv !== null && !setsCurrent(status) ? plausible(status.amp, HIGHEST_A) : null);

const switchOf = ({ alw }: Status): boolean | null => (alw === 1 ? true : alw === 0 ? false : null);

/** A charger that was switched off also shows "finished", so it means a full car only while charging is allowed. */
const fullOf = (status: Status): boolean | null => {
  const { car } = status;
  if (car === 1 || car === 2 || car === 3) return false;
  return car === FINISHED && switchOf(status) === true ? true : null;
};

/** @throws VendorError offline when the charger has reported nothing for 2 min; bad_response without the age */
export const requireOnline = (reportedMs: number | null, nowMs: number): number => {
  if (reportedMs === null) throw new VendorError('bad_response', 'go-e-v2: the status carries no age');
  if (nowMs - reportedMs >= OUTDATED_MS) throw new VendorError('offline', 'go-e-v2: the charger sends no data');
  return Math.min(reportedMs, nowMs);
};

/** @throws VendorError as requireOnline */
export const toApplianceState = (status: Status, reportedMs: number | null, nowMs: number): ApplianceState => {
  const observedMs = requireOnline(reportedMs, nowMs);
  const hundredths = element(status, 11);
  const currents = currentsOf(status).filter((amps) => amps !== null);
  const { car } = status;
  return {
    observedAt: new Date(observedMs).toISOString(),
    online: true,
    on: switchOf(status),
    powerW: plausible(hundredths === null ? null : hundredths * 10, POWER_LIMIT_W),
    currentA: currents.length === 0 ? null : Math.max(...currents),
    setCurrentA: setCurrentOf(status),
    phases: phasesOf(status),
    plugged: car === 1 ? false : car === 2 || car === 3 || car === FINISHED ? true : null,
    full: fullOf(status),
  };
};

/** The most that owner, cable, temperature and adapter allow; without a reported limit the small model is assumed. */
const highestOf = ({ ama, cbl, amt, adi }: Status): number => {
  const limits = [ama, cbl, amt, adi === 1 ? SMALL_A : null].filter((limit) => limit !== null && limit > 0);
  const reported = limits.map((limit) => limit ?? HIGHEST_A);
  return reported.length === 0 ? SMALL_A : Math.min(HIGHEST_A, Math.max(LOWEST_A, Math.floor(Math.min(...reported))));
};

const toCapabilities = (status: Status): ApplianceCapabilities => ({
  current: setsCurrent(status) ? { minA: LOWEST_A, maxA: highestOf(status) } : null,
  phaseSwitching: false,
  metered: element(status, 11) !== null,
});

/** @throws VendorError bad_response without a serial number */
export const toDevice = (status: Status, online: boolean): Device => {
  const { sse } = status;
  if (sse === null) throw new VendorError('bad_response', 'go-e-v2: the charger does not report its serial number');
  return {
    deviceId: sse,
    name: `go-eCharger ${sse}`,
    kind: 'appliance',
    model: null,
    online,
    applianceKind: 'charger',
    capabilities: toCapabilities(status),
    needsMeterRole: false,
    suggestedMeterRole: null,
  };
};

/** A key to write and its value. */
export type Write = readonly ['alw' | 'amx', number];

const writesOfCurrent = (status: Status, currentA: number): Write[] => {
  if (!setsCurrent(status)) {
    // Older firmware stores what it accepts in flash memory, which a regulated value would wear out.
    throw new VendorError('unsupported', 'go-e-v2: this firmware has no current that may be set often');
  }
  const amps = Math.floor(currentA);
  if (!(amps >= LOWEST_A && amps <= HIGHEST_A)) {
    throw new VendorError('unsupported', 'go-e-v2: the current is not within 6 and 32 A');
  }
  return status.amx === amps ? [] : [['amx', amps]];
};

/** `alw` is stored in flash: it is written only where it changes something. */
const writesOfSwitch = (status: Status, on: boolean): Write[] => (switchOf(status) === on ? [] : [['alw', on ? 1 : 0]]);

/**
 * What to write for a command, in order: the current before charging is allowed.
 * @throws VendorError unsupported for phases, or for a current outside 6–32 A or on firmware before 040
 */
export const toWrites = (status: Status, command: ApplianceCommand): readonly Write[] => {
  switch (command.kind) {
    case 'off':
      return writesOfSwitch(status, false);
    case 'release': {
      // There is no control of the box's own to return to, but a current of its owner's.
      const own = plausible(status.amp, HIGHEST_A);
      return own === null || own < LOWEST_A || !setsCurrent(status) ? [] : writesOfCurrent(status, own);
    }
    case 'on': {
      if (command.phases !== null) throw new VendorError('unsupported', 'go-e-v2: the phases cannot be switched');
      const current = command.currentA === null ? [] : writesOfCurrent(status, command.currentA);
      return [...current, ...writesOfSwitch(status, true)];
    }
  }
};
