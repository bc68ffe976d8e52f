import type { Device } from '#shared/model/credentials.ts';
import type { MeterRole, RawReading } from '#shared/model/reading.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { VendorError } from '../port.ts';
import { manifest } from './manifest.ts';
import type { Meter, Reading } from './schemas.ts';

const MILLIWATT = 1_000;
const POWER_LIMIT_W = 1_000_000;
/** No clock is this far ahead: such a number is not a time. */
const NO_TIME_MS = 400 * DAY_MS;
/**
 * A meter that has sent nothing for so long does not reach the portal. More than a clock may be behind: whether younger values
 * are old, or their clock is late, control finds out.
 */
const OUTDATED_MS = 20 * MINUTE_MS;

const sum = (phases: readonly (number | null)[]): number | null =>
  // One phase missing is no sum.
  phases.reduce((total, phase) => (total === null || phase === null ? null : total + phase), 0);

/** W, signed as the meter counts; null when it shows no usable power. */
const powerOf = ({ values }: Reading): number | null => {
  const milliwatts =
    values.power ??
    sum([values.power1, values.power2, values.power3]) ??
    sum([values.phase1Power, values.phase2Power, values.phase3Power]);
  const power = milliwatts === null ? null : milliwatts / MILLIWATT;
  return power !== null && Math.abs(power) <= POWER_LIMIT_W ? power : null;
};

/** ms by the meter's clock, also where that is ahead of ours: control finds out how old its values are. @throws VendorError offline */
const measuredMs = ({ time }: Reading, nowMs: number): number | null => {
  if (time === null || time <= 0 || time > nowMs + NO_TIME_MS) return null;
  if (nowMs - time > OUTDATED_MS) throw new VendorError('offline', 'discovergy: the meter sends no data');
  return time;
};

const PER_WATT_HOUR = 1e7;
/** Only a bidirectional meter shows what the grid exchanged in all, and only with its own time. */
const countersOf = ({ values: { energy, energyOut } }: Reading): Pick<RawReading, 'counters'> =>
  energy === null || energyOut === null || energy < 0 || energyOut < 0
    ? {}
    : { counters: { importWh: energy / PER_WATT_HOUR, exportWh: energyOut / PER_WATT_HOUR } };

type Powers = Pick<RawReading, 'gridPowerW' | 'pvPowerW' | 'consumptionPowerW' | 'batteryPowerW'>;
const powersOf = (power: number, role: MeterRole): Powers => {
  const none: Powers = { gridPowerW: null, pvPowerW: null, consumptionPowerW: null, batteryPowerW: null };
  switch (role) {
    case 'grid':
      return { ...none, gridPowerW: power };
    case 'pv':
      // A generation meter counts what flows into the house as import. Adding 0 turns −0 into plain 0.
      return { ...none, pvPowerW: -power + 0 };
    case 'consumption':
      return { ...none, consumptionPowerW: power };
    case 'battery':
      return { ...none, batteryPowerW: power };
  }
};

/**
 * The one value of a meter, signs as it counts them.
 * @throws VendorError offline when it is older than 20 min; bad_response without a power; unsupported without a role
 */
export const toSensorReading = (reading: Reading, measures: MeterRole | null, nowMs: number): RawReading => {
  if (measures === null) throw new VendorError('unsupported', 'discovergy: it is not known what the meter measures');
  const measured = measuredMs(reading, nowMs);
  const power = powerOf(reading);
  if (power === null) throw new VendorError('bad_response', 'discovergy: the meter shows no power');
  return {
    time: new Date(measured ?? nowMs).toISOString(),
    receivedAt: new Date(nowMs).toISOString(),
    timeIsMeasured: measured !== null,
    windowS: manifest.timing.windowS,
    ...powersOf(power, measures),
    batterySocPercent: null,
    ...(measures === 'grid' && measured !== null ? countersOf(reading) : {}),
  };
};

const hasLiveValues = ({ measurementType, loadProfileType, lastMeasurementTime }: Meter): boolean =>
  (measurementType === null || measurementType === 'ELECTRICITY') &&
  loadProfileType !== 'RLM' &&
  lastMeasurementTime !== -1;

const isGenerator = ({ serialNumber }: Meter): boolean => serialNumber?.toUpperCase().includes('GENERATOR') ?? false;

/** The electricity meters with live values. The only one of a house is assumed to be at the grid connection. */
export const toDevices = (meters: readonly Meter[], nowMs: number): Device[] => {
  const usable = meters.filter(hasLiveValues);
  return usable.map((meter) => {
    const { meterId, serialNumber, type, lastMeasurementTime } = meter;
    return {
      deviceId: meterId,
      name: serialNumber === null || serialNumber === '' ? meterId.slice(0, 8) : serialNumber,
      kind: 'sensor',
      model: type,
      online: lastMeasurementTime === null ? null : nowMs - lastMeasurementTime <= OUTDATED_MS,
      applianceKind: null,
      capabilities: null,
      needsMeterRole: true,
      suggestedMeterRole: isGenerator(meter) ? 'pv' : usable.length === 1 ? 'grid' : null,
    };
  });
};
