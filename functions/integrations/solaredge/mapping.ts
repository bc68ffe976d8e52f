import type { Device } from '#shared/model/credentials.ts';
import type { RawReading } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { CLOCK_AHEAD_MS } from '../local-time.ts';
import { plantDevice } from '../plant-device.ts';
import { VendorError } from '../port.ts';
import { manifest } from './manifest.ts';
import type { Meter, Meters, Series, Site, Storage } from './schemas.ts';

export const BUCKET_MS = 15 * MINUTE_MS;
/** Older means say nothing about now. */
const OUTDATED_MS = 35 * MINUTE_MS;
const POWER_LIMIT_W = 1_000_000;
/** Mean power of a quarter-hour by its energy. */
const QUARTERS = 4;

/** What a quantity counts in its unit; another unit: unknown. */
const power: ReadonlyMap<string, number> = new Map([
  ['W', 1],
  ['KW', 1_000],
]);
const energy: ReadonlyMap<string, number> = new Map([
  ['WH', QUARTERS],
  ['KWH', 1_000 * QUARTERS],
]);
const percent: ReadonlyMap<string, number> = new Map([['PERCENTAGE', 1]]);

/** Values by start of their bucket, ms; null where there is none. */
type Line = ReadonlyMap<number, number | null>;

/** What the site's devices reported; null: not requested or not answered. */
export interface Reported {
  readonly meters: Meters;
  /** null: a meter measures the production, or it did not come. */
  readonly power: Series | null;
  /** null: it did not come. */
  readonly storage: Storage | null;
}

/** null: nothing is reported at all, so the device does not measure this. */
const lineOf = (series: Series | null, units: ReadonlyMap<string, number>, limit = POWER_LIMIT_W): Line | null => {
  const factor = units.get(series?.unit?.toUpperCase() ?? '');
  if (series === null || factor === undefined || series.values.length === 0) return null;
  return new Map(
    series.values.flatMap(({ timestamp, value }) => {
      const reported = value === null ? null : value * factor;
      const known = reported === null || reported < 0 || reported > limit ? null : reported;
      return timestamp === null ? [] : [[Date.parse(timestamp), known] as const];
    }),
  );
};

const hasValues = (line: Line | null): boolean => line !== null && [...line.values()].some((value) => value !== null);

/** All devices together: a bucket that one of them lacks is unknown. null: none measures this. */
const together = (lines: readonly (Line | null)[], join: (values: readonly number[]) => number): Line | null => {
  const known = lines.filter((line) => line !== null);
  if (known.length === 0) return null;
  const starts = new Set(known.flatMap((line) => [...line.keys()]));
  const at = (start: number): number | null => {
    const values = known.map((line) => line.get(start) ?? null).filter((value) => value !== null);
    return values.length === known.length ? join(values) : null;
  };
  return new Map([...starts].map((start) => [start, at(start)]));
};
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** null unless both directions are measured: half of them would make a zero of what is missing. */
const difference = (plus: Line | null, minus: Line | null): Line | null => {
  if (plus === null || minus === null) return null;
  const at = (start: number, value: number | null): number | null => {
    const other = minus.get(start) ?? null;
    return value === null || other === null ? null : value - other;
  };
  return new Map([...plus].map(([start, value]) => [start, at(start, value)]));
};

type Quantity = 'import' | 'export' | 'production' | 'consumption';

const meterLine = ({ meters }: Meters, quantity: Quantity): Line | null =>
  together(
    Object.values(meters)
      .filter((meter): meter is Meter => meter !== null)
      .map((meter) => {
        const reported = lineOf(meter[`${quantity}Power`], power);
        // Some meters report only the energy.
        return hasValues(reported) ? reported : (lineOf(meter[`${quantity}Energy`], energy) ?? reported);
      }),
    sum,
  );

/** Does a meter report the production? Otherwise the site's power must be requested. */
export const metersTellProduction = (meters: Meters): boolean => meterLine(meters, 'production') !== null;

const batteriesOf = ({ storage }: Storage) =>
  Object.values(storage)
    .filter((battery) => battery !== null)
    .filter((battery) => Object.values(battery).some((series) => series !== null));

export const hasBattery = (storage: Storage): boolean => batteriesOf(storage).length > 0;

const linesOf = ({ meters, power: sitePower, storage }: Reported) => {
  const batteries = storage === null ? [] : batteriesOf(storage);
  const batteryLine = (name: 'chargePower' | 'dischargePower'): Line | null =>
    together(
      batteries.map((battery) => lineOf(battery[name], power)),
      sum,
    );
  return {
    gridPowerW: difference(meterLine(meters, 'import'), meterLine(meters, 'export')),
    pvPowerW: meterLine(meters, 'production') ?? lineOf(sitePower, power),
    consumptionPowerW: meterLine(meters, 'consumption'),
    batteryPowerW: difference(batteryLine('chargePower'), batteryLine('dischargePower')),
    batterySocPercent: together(
      batteries.map((battery) => lineOf(battery.stateOfEnergy, percent, 100)),
      mean,
    ),
  };
};

/**
 * The newest bucket in which no quantity that is known at all is missing; null: nothing is known.
 * @throws VendorError bad_response when there are later ones that are of another hour: the one that would fit is old
 */
const newestStart = (lines: readonly (Line | null)[], nowMs: number): number | null => {
  const isRecent = (start: number): boolean => {
    const endMs = start + BUCKET_MS;
    return endMs <= nowMs + MINUTE_MS && nowMs - endMs <= OUTDATED_MS;
  };
  const reported = lines.flatMap((line) =>
    [...(line ?? [])].flatMap(([start, value]) => (value === null ? [] : [start])),
  );
  if (Math.max(...reported) > nowMs + CLOCK_AHEAD_MS)
    throw new VendorError('bad_response', 'solaredge: the times are ahead of ours');
  const known = lines
    .map((line) => [...(line ?? [])].filter(([start, value]) => value !== null && isRecent(start)))
    .filter((values) => values.length > 0)
    .map((values) => values.map(([start]) => start));
  const [first = [], ...others] = known;
  const complete = first.filter((start) => others.every((starts) => starts.includes(start)));
  // Devices that never report the same quarter-hour: the newest one, as far as it is known.
  const starts = complete.length > 0 ? complete : known.flat();
  return starts.length === 0 ? null : Math.max(...starts);
};

/**
 * Means of the newest known quarter-hour.
 * @throws VendorError offline when none of the last 35 min is
 */
export const toSensorReading = (reported: Reported, nowMs: number): RawReading => {
  const lines = linesOf(reported);
  const powers = [lines.gridPowerW, lines.pvPowerW, lines.consumptionPowerW, lines.batteryPowerW];
  const start = newestStart(powers, nowMs);
  if (start === null) throw new VendorError('offline', 'solaredge: no values of the last half hour');
  // Adding 0 turns −0 into plain 0.
  const at = (line: Line | null): number | null => {
    const value = line?.get(start) ?? null;
    return value === null ? null : value + 0;
  };
  const [gridPowerW = null, pvPowerW = null, consumptionPowerW = null, batteryPowerW = null] = powers.map(at);
  const batteryIsKnown = batteryPowerW !== null || (reported.storage !== null && !hasBattery(reported.storage));
  const canDerive = consumptionPowerW === null && pvPowerW !== null && gridPowerW !== null && batteryIsKnown;
  return {
    time: new Date(Math.min(start + BUCKET_MS, nowMs)).toISOString(),
    receivedAt: new Date(nowMs).toISOString(),
    timeIsMeasured: true,
    windowS: manifest.timing.windowS,
    gridPowerW,
    pvPowerW,
    consumptionPowerW,
    batteryPowerW,
    batterySocPercent: at(lines.batterySocPercent),
    ...(canDerive && { derive: 'consumptionPowerW' as const }),
  };
};

export const toDevice = ({ siteId, name, peakPower }: Site): Device =>
  plantDevice({
    deviceId: siteId,
    name: name?.trim() || `SolarEdge ${siteId}`,
    model: peakPower === null || peakPower <= 0 ? null : `${peakPower} kWp`,
  });
