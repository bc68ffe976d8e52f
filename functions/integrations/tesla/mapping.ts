import type { BatteryState } from '#shared/model/battery.ts';
import type { ApplianceState, RawReading } from '#shared/model/reading.ts';
import type { VehicleState } from '#shared/model/vehicle.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { observedTime } from '../observed-time.ts';
import { VendorError } from '../port.ts';
import type { Charge, LiveStatus, SiteInfo, VehicleData } from './schemas.ts';

const KM_PER_MILE = 1.609344;
const POWER_LIMIT_W = 1_000_000;
const CURRENT_LIMIT_A = 100;
/** Inverters and clamps show a little below zero when there is nothing. */
const STANDBY_W = 50;
/** What is below is no mains: an idle charger shows about 2 V. */
const MAINS_V = { min: 80, max: 300 } as const;
const FUTURE_MS = 2 * MINUTE_MS;
/** Lowest current that all cars accept. */
export const MIN_CURRENT_A = 5;

const within = (value: number | null, min: number, max: number): number | null =>
  value !== null && value >= min && value <= max ? value : null;
const power = (value: number | null): number | null => within(value, -POWER_LIMIT_W, POWER_LIMIT_W);
const percent = (value: number | null): number | null => within(value, 0, 100);
const current = (value: number | null): number | null => within(value, 0, CURRENT_LIMIT_A);

/** What is a little below zero is zero. */
const notQuiteNegative = (value: number | null): number | null =>
  value !== null && value < 0 && value > -STANDBY_W ? 0 : value;

/** A complete time with its offset, ms, even if ahead of ours; null for a bare date and anything else. */
const measuredMs = (text: string | null): number | null => {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
};

/**
 * Energy site in our signs: its own battery sign is + discharging.
 * @param hasBattery from the site's components; the figures do not show it: without a battery they are 0
 * @throws VendorError bad_response without any value; unsupported while the house runs without the grid, as what looks
 *   like surplus then must stay in the house
 */
export const toReading = (status: LiveStatus, hasBattery: boolean, nowMs: number): RawReading => {
  const offGrid = status.island_status?.startsWith('off_grid') === true || (status.generator_power ?? 0) !== 0;
  if (offGrid) throw new VendorError('unsupported', 'tesla: the house runs without the grid');
  const battery = hasBattery ? power(status.battery_power) : null;
  const values = {
    gridPowerW: power(status.grid_power),
    pvPowerW: notQuiteNegative(power(status.solar_power)),
    consumptionPowerW: notQuiteNegative(power(status.load_power)),
    // Adding 0 turns -0 into 0.
    batteryPowerW: battery === null ? null : -battery + 0,
    batterySocPercent: hasBattery ? percent(status.percentage_charged) : null,
  };
  if (Object.values(values).every((value) => value === null)) {
    throw new VendorError('bad_response', 'tesla: the site shows no values');
  }
  const measured = measuredMs(status.timestamp);
  return {
    time: new Date(measured ?? nowMs).toISOString(),
    receivedAt: new Date(nowMs).toISOString(),
    timeIsMeasured: measured !== null,
    windowS: 0,
    ...values,
  };
};

/**
 * What a site's battery is told: its reserve alone says so. While storm watch or the owner's "backup" rules it, it takes no reserve
 * of ours; it charges from the grid only where its owner, or the law of the country, allows that beside a solar system.
 */
export const toBatteryState = ({
  components,
  backup_reserve_percent: reserve,
  default_real_mode: mode,
}: SiteInfo): BatteryState => {
  const reservePercent = components?.battery === true ? percent(reserve) : null;
  const ours = reservePercent !== null && mode !== 'backup';
  const forbidden = components?.disallow_charge_from_grid_with_solar_installed === true;
  return { mode: null, reservePercent, canHold: ours, canCharge: ours && !forbidden, mostChargeW: null };
};

/** May the car draw power? null when its state is none of the known ones. */
export const isCharging = ({ charging_state: state }: Charge): boolean | null => {
  if (state === 'Charging' || state === 'Starting') return true;
  return state === 'Stopped' || state === 'Complete' || state === 'NoPower' || state === 'Disconnected' ? false : null;
};

const isPlugged = (charge: Charge): boolean | null =>
  isCharging(charge) === null ? null : charge.charging_state !== 'Disconnected';

const isFull = (charge: Charge): boolean | null => {
  const { charging_state: state, battery_level: level, charge_limit_soc: limit } = charge;
  if (isCharging(charge) === null) return null;
  return state === 'Complete' || (state === 'Stopped' && level !== null && limit !== null && level >= limit);
};

/** Tesla reports 2 for three phases. */
const phasesOf = ({ charger_phases: phases }: Charge): 1 | 3 | null => {
  if (phases === null || phases < 1) return null;
  return phases === 1 ? 1 : 3;
};

const drawnW = (charge: Charge): number | null => {
  const amps = current(charge.charger_actual_current);
  const volts = within(charge.charger_voltage, MAINS_V.min, MAINS_V.max);
  const phases = phasesOf(charge);
  if (amps !== null && volts !== null && phases !== null) return amps * volts * phases;
  // Whole kW only, but better than nothing.
  const kW = within(charge.charger_power, 0, CURRENT_LIMIT_A);
  return kW === null ? null : kW * 1_000;
};

/** When the car reported it, ms; null when it does not say. */
const reportedMs = ({ timestamp }: Charge, nowMs: number): number | null =>
  timestamp !== null && timestamp > 0 && timestamp <= nowMs + FUTURE_MS ? Math.min(timestamp, nowMs) : null;

/** The same; the time of arrival when it does not say. */
export const chargeMs = (charge: Charge, nowMs: number): number => reportedMs(charge, nowMs) ?? nowMs;

/** Maximum current that car and cable accept now, A; null when neither reports it. */
export const maxCurrentOf = (charge: Charge): number | null => {
  const limits = [charge.charge_current_request_max, charge.charger_pilot_current]
    .map(current)
    .filter((limit) => limit !== null && limit >= MIN_CURRENT_A);
  return limits.length === 0 ? null : Math.floor(Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY)));
};

/** Is it at a fast charger, which is no one's home, or away from the home that its owner named? */
export const isElsewhere = ({ fast_charger_present: fast, away }: Charge): boolean => fast === true || away;

/** The car as an appliance. What it charges elsewhere is not the house's: there it counts as not plugged in. */
export const toApplianceState = (charge: Charge, nowMs: number): ApplianceState => {
  const elsewhere = isElsewhere(charge);
  const on = elsewhere ? false : isCharging(charge);
  const idle = on === false;
  return {
    ...observedTime(reportedMs(charge, nowMs), nowMs),
    online: true,
    on,
    powerW: idle ? 0 : on ? drawnW(charge) : null,
    currentA: idle ? 0 : on ? current(charge.charger_actual_current) : null,
    setCurrentA: current(charge.charge_current_request) ?? current(charge.charge_amps),
    phases: elsewhere ? null : phasesOf(charge),
    plugged: elsewhere ? false : isPlugged(charge),
    full: isFull(charge),
    ...batteryOf(charge, nowMs),
  };
};

/** Its charge with the car's own time: without one it could be of any age. */
const batteryOf = (charge: Charge, nowMs: number): Pick<ApplianceState, 'battery'> => {
  const level = percent(charge.usable_battery_level ?? charge.battery_level);
  if (level === null || charge.timestamp === null) return {};
  const limitPercent = percent(charge.charge_limit_soc);
  const rangeKm = rangeKmOf(charge);
  return {
    battery: {
      percent: level,
      ...(limitPercent === null ? {} : { limitPercent }),
      ...(rangeKm === null ? {} : { rangeKm }),
      at: new Date(chargeMs(charge, nowMs)).toISOString(),
    },
  };
};

/** Tesla gives miles, in every country. */
const rangeKmOf = ({ battery_range }: Charge): number | null => {
  const miles = within(battery_range, 0, 10_000);
  return miles === null ? null : Math.round(miles * KM_PER_MILE * 10) / 10;
};

/**
 * A sleeping car: it charges nothing, as it does not sleep while it does.
 * @param last its last report before it fell asleep, as far as it is known
 */
export const toSleepingState = (last: Charge | null, nowMs: number): ApplianceState => {
  const before = last === null ? null : toApplianceState(last, nowMs);
  return {
    observedAt: new Date(nowMs).toISOString(),
    online: true,
    on: false,
    powerW: 0,
    currentA: 0,
    setCurrentA: before?.setCurrentA ?? null,
    phases: before?.phases ?? null,
    plugged: before?.plugged ?? null,
    full: before?.full ?? null,
    ...(before?.battery === undefined ? {} : { battery: before.battery }),
  };
};

/** The same with a current that a charging car has just accepted. */
export const withCurrent = (data: VehicleData, amps: number, nowMs: number): VehicleData => ({
  ...data,
  charge_state: {
    ...data.charge_state,
    charge_current_request: amps,
    charge_amps: amps,
    charger_actual_current: amps,
    // Computed from the current where that is known; older whole kW would contradict it.
    charger_power: null,
    timestamp: nowMs,
  },
});

const models: Readonly<Record<string, string>> = {
  S: 'Model S',
  '3': 'Model 3',
  X: 'Model X',
  Y: 'Model Y',
  C: 'Cybertruck',
  R: 'Roadster',
  T: 'Semi',
};

/** The fourth letter of a VIN is the model. */
export const modelOf = (vin: string): string | null => models[vin[3] ?? ''] ?? null;

/** "" and "<invalid>" are Tesla's words for nothing. */
export const nameIn = (...texts: readonly (string | null | undefined)[]): string | null => {
  for (const text of texts) {
    const name = text?.trim() ?? '';
    if (name !== '' && name !== '<invalid>') return name.slice(0, 200);
  }
  return null;
};

/**
 * The car as its owner sees it.
 * @param data its last report; null: none yet
 * @param displayName as the account shows it
 */
export const toVehicle = (
  vin: string,
  data: VehicleData | null,
  displayName: string | null,
  asleep: boolean,
  nowMs: number,
): VehicleState => {
  const charge = data?.charge_state ?? null;
  const charging = charge !== null && !asleep && isCharging(charge) === true;
  return {
    batteryLevelPercent: charge === null ? null : percent(charge.usable_battery_level ?? charge.battery_level),
    batteryLevelLimitPercent: charge === null ? null : percent(charge.charge_limit_soc),
    minutesUntilFull: charging ? within(charge.minutes_to_full_charge, 0, 100_000) : null,
    make: 'Tesla',
    model: modelOf(vin),
    rangeKm: charge === null ? null : rangeKmOf(charge),
    name: nameIn(data?.vehicle_state?.vehicle_name, displayName),
    asleep,
    observedAt: charge === null ? null : new Date(chargeMs(charge, nowMs)).toISOString(),
  };
};
