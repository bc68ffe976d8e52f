import type { ApplianceCapabilities } from '#shared/model/appliance.ts';
import type { Device } from '#shared/model/credentials.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { observedTime } from '../observed-time.ts';
import { type ApplianceCommand, VendorError } from '../port.ts';
import type { Charger, Groups, Status } from './schemas.ts';

const LOWEST_A = 6;
const HIGHEST_A = 32;
const SMALL_INSTALLATION_A = 16;
const POWER_LIMIT_W = 1_000_000;
/** An idle charger reports every 5 min. */
const OUTDATED_MS = 15 * MINUTE_MS;

/** What a status id means for us. */
type Meaning =
  | 'offline'
  | 'no-car'
  /** Released: charging, or waiting for the car or the load management. */
  | 'charging'
  | 'waiting'
  | 'discharging'
  | 'paused'
  | 'scheduled'
  | 'locked'
  | 'locked-with-car'
  | 'unable';

const meanings: readonly (readonly [Meaning, readonly number[]])[] = [
  ['offline', [0, 5]],
  ['no-car', [161, 162, 163]],
  ['charging', [193, 194, 195]],
  // Waiting, connected, and in the queue of Power Sharing, Power Boost or Eco-Smart.
  ['waiting', [164, 180, 181, 183, 184, 185, 186, 189]],
  ['discharging', [196]],
  ['paused', [178, 182]],
  ['scheduled', [177, 179]],
  ['locked', [165, 209]],
  ['locked-with-car', [210]],
  // Error, updating, failure of the calibrated meter.
  ['unable', [14, 15, 166, 187, 188]],
];

const meaningOf = ({ status_id: id }: Status): Meaning | null =>
  (id === null ? null : meanings.find(([, ids]) => ids.includes(id))?.[0]) ?? null;

const within = (value: number | null | undefined, limit: number): number | null =>
  value != null && value >= 0 && value <= limit ? value : null;

/**
 * Time of the charger's last report, ms; null: the cloud gives none.
 * @throws VendorError offline
 */
const reportedMs = (status: Status, nowMs: number): number | null => {
  const text = status.last_sync ?? '';
  const ms = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}Z`)
    : Number.NaN;
  if (meaningOf(status) === 'offline') throw new VendorError('offline', 'pulsar: the charger is disconnected');
  if (Number.isNaN(ms)) return null;
  if (nowMs - ms > OUTDATED_MS) throw new VendorError('offline', 'pulsar: the charger sends no data');
  return ms;
};

const released: Readonly<Record<Meaning, boolean | null>> = {
  offline: null,
  // Nothing can be paused or resumed while no car is there.
  'no-car': false,
  charging: true,
  waiting: true,
  discharging: null,
  paused: false,
  scheduled: false,
  locked: false,
  'locked-with-car': false,
  unable: null,
};
const plugged: Readonly<Record<Meaning, boolean | null>> = {
  offline: null,
  'no-car': false,
  charging: true,
  waiting: true,
  discharging: true,
  paused: true,
  scheduled: true,
  locked: null,
  'locked-with-car': true,
  unable: null,
};

const powerOf = (status: Status, meaning: Meaning | null): number | null => {
  if (meaning === null || meaning === 'discharging') return null;
  if (meaning !== 'charging') return 0;
  const kw = status.charging_power;
  return within(kw === null ? null : Math.round(kw * 1e6) / 1e3, POWER_LIMIT_W);
};

/** @throws VendorError offline; bad_response when nothing is known */
export const toApplianceState = (status: Status, nowMs: number): ApplianceState => {
  const reported = reportedMs(status, nowMs);
  const meaning = meaningOf(status);
  if (reported === null && meaning === null) {
    throw new VendorError('bad_response', 'pulsar: the status says neither what nor when');
  }
  return {
    ...observedTime(reported, nowMs),
    online: true,
    on: meaning === null ? null : released[meaning],
    powerW: powerOf(status, meaning),
    // The cloud reports neither the current nor the phases in use.
    currentA: null,
    setCurrentA: within(status.config_data?.max_charging_current, 80),
    phases: null,
    plugged: meaning === null ? null : plugged[meaning],
    full: meaning === 'charging' ? false : null,
  };
};

/** Codes of `remote-action`. The vendor's 3, 4 and 5 restart, reset and update the charger: they are never sent. */
export const actions = { resume: 1, pause: 2, ownControl: 9 } as const;
export type Action = (typeof actions)[keyof typeof actions];

/** What to send, in this order: the current is set before charging resumes. */
export interface Plan {
  readonly currentA: number | null;
  readonly action: Action | null;
}

/** @throws VendorError unsupported for a current outside 6–32 A, or for phases */
export const toAmperes = (command: ApplianceCommand): number | null => {
  if (command.kind !== 'on') return null;
  if (command.phases !== null) throw new VendorError('unsupported', 'pulsar: phases are not switched');
  if (command.currentA === null) return null;
  const whole = Math.floor(command.currentA);
  if (!(whole >= LOWEST_A && whole <= HIGHEST_A)) {
    throw new VendorError('unsupported', 'pulsar: the current is not within 6 and 32 A');
  }
  return whole;
};

/**
 * What a command means for a charger in this state.
 * @throws VendorError offline; refused for a charger that is locked, in error or led by another backend
 */
export const toPlan = (command: ApplianceCommand, status: Status, nowMs: number): Plan => {
  reportedMs(status, nowMs);
  const meaning = meaningOf(status);
  const { config_data: config } = status;
  if (config?.operation_mode === 'ocpp') throw new VendorError('refused', 'pulsar: another backend leads the charger');
  if (command.kind !== 'on' && meaning !== null && released[meaning] === false) {
    const isPaused = meaning === 'paused';
    if (command.kind === 'off' || !isPaused) return { currentA: null, action: null };
    return { currentA: null, action: config?.ecosmart?.enabled === true ? actions.ownControl : actions.resume };
  }
  if (meaning === null || released[meaning] === null) {
    throw new VendorError('refused', 'pulsar: the charger can be neither paused nor resumed now');
  }
  if (command.kind === 'off') return { currentA: null, action: actions.pause };
  if (command.kind === 'release') return { currentA: null, action: null };
  if (config?.locked === true || meaning === 'locked' || meaning === 'locked-with-car') {
    throw new VendorError('refused', 'pulsar: the charger is locked');
  }
  const wishedA = toAmperes(command);
  return {
    // It is a stored value: written only when it differs.
    currentA: wishedA === config?.max_charging_current ? null : wishedA,
    action: meaning === 'paused' || meaning === 'scheduled' ? actions.resume : null,
  };
};

const toCapabilities = (status: Status | undefined): ApplianceCapabilities => {
  const reported = status?.config_data?.max_available_current ?? status?.max_available_power ?? null;
  // A charger that reports no limit is assumed to be the smaller model: too little is safe, too much is not.
  const maxA = reported !== null && reported > 0 ? Math.floor(Math.min(reported, HIGHEST_A)) : SMALL_INSTALLATION_A;
  return { current: { minA: LOWEST_A, maxA: Math.max(LOWEST_A, maxA) }, phaseSwitching: false, metered: true };
};

export const chargersOf = ({ result }: Groups): Charger[] => {
  const all = result.groups.flatMap(({ chargers, subgroups }) => [
    ...chargers,
    ...(subgroups ?? []).flatMap((group) => group.chargers),
  ]);
  return [...new Map(all.map((charger) => [charger.id, charger])).values()];
};

/** @param status undefined: it could not be read */
export const toDevice = ({ id, name, chargerType }: Charger, status: Status | undefined): Device => ({
  deviceId: id,
  name: name ?? `Wallbox ${id}`,
  kind: 'appliance',
  model: chargerType,
  online: status === undefined ? null : meaningOf(status) !== 'offline',
  applianceKind: 'charger',
  capabilities: toCapabilities(status),
  needsMeterRole: false,
  suggestedMeterRole: null,
});
