import type { Device } from '#shared/model/credentials.ts';
import type { RawReading } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { CLOCK_AHEAD_MS, instantOf } from '../local-time.ts';
import { plantDevice } from '../plant-device.ts';
import { VendorError } from '../port.ts';
import { manifest } from './manifest.ts';
import type { Balance, Entry, Plant } from './schemas.ts';

const POWER_LIMIT_W = 1_000_000;
const WATTS_PER_KILOWATT = 1_000;
/** Means of five minutes come every five minutes, those of a quarter-hour may wait for the next one. */
const OUTDATED_MS = 20 * MINUTE_MS;
const OUTDATED_SLOW_MS = 45 * MINUTE_MS;

/** Length of the means by their name, s. */
const windows: ReadonlyMap<string, number> = new Map([
  ['OneMinute', 60],
  ['FiveMinutes', 300],
  ['FifteenMinutes', 900],
  ['OneHour', 3_600],
]);

/** One direction is never below 0. */
const watts = (value: number | null): number | null =>
  value !== null && value >= 0 && value <= POWER_LIMIT_W ? value : null;

/** Unknown unless both directions are reported: one alone would turn a missing value into zero. */
const difference = (plus: number | null, minus: number | null): number | null => {
  const [a, b] = [watts(plus), watts(minus)];
  return a === null || b === null ? null : a - b;
};

const powersOf = (entry: Entry) => ({
  gridPowerW: difference(entry.gridConsumption, entry.gridFeedIn),
  pvPowerW: watts(entry.pvGeneration),
  consumptionPowerW: watts(entry.totalConsumption),
  batteryPowerW: difference(entry.batteryCharging, entry.batteryDischarging),
});

/** Is there a battery whose power is unknown? */
const batteryIsUnknown = (entry: Entry): boolean =>
  powersOf(entry).batteryPowerW === null &&
  [entry.batteryCharging, entry.batteryDischarging, entry.batteryStateOfCharge].some((value) => value !== null);

/** What follows from the rest; nothing where more than one is missing. */
const derived = (entry: Entry): 'gridPowerW' | 'consumptionPowerW' | null => {
  const { gridPowerW, pvPowerW, consumptionPowerW } = powersOf(entry);
  if (pvPowerW === null || batteryIsUnknown(entry)) return null;
  if (gridPowerW !== null && consumptionPowerW === null) return 'consumptionPowerW';
  return gridPowerW === null && consumptionPowerW !== null ? 'gridPowerW' : null;
};

/** The newest entry with a power, and its end; null: none has one. */
const newest = ({ set, plant }: Balance, nowMs: number): { readonly entry: Entry; readonly endMs: number } | null => {
  const { timezone } = plant;
  if (timezone === null) throw new VendorError('bad_response', 'sma: the plant has no time zone');
  const usable = set.flatMap((entry) => {
    const endMs = entry.time === null ? null : instantOf(entry.time, timezone, nowMs);
    const tells = Object.values(powersOf(entry)).some((power) => power !== null);
    return tells && endMs !== null ? [{ entry, endMs }] : [];
  });
  return usable.reduce<(typeof usable)[number] | null>(
    (best, one) => (best === null || one.endMs >= best.endMs ? one : best),
    null,
  );
};

/**
 * Means of the newest interval.
 * @throws VendorError offline when none of the last 20 min (45 min for quarter-hours) has a power; bad_response when their
 * times are those of another zone
 */
export const toSensorReading = (balance: Balance, nowMs: number): RawReading => {
  const windowS = windows.get(balance.resolution ?? '') ?? manifest.timing.windowS;
  const outdatedMs = windowS > manifest.timing.windowS ? OUTDATED_SLOW_MS : OUTDATED_MS;
  const found = newest(balance, nowMs);
  if (found === null || nowMs - found.endMs > outdatedMs) {
    throw new VendorError('offline', 'sma: the plant sends no values');
  }
  const { entry, endMs } = found;
  // None of them: taking an older one for the newest would take old values for new ones.
  if (endMs > nowMs + CLOCK_AHEAD_MS) throw new VendorError('bad_response', 'sma: the times are ahead of ours');
  const soc = entry.batteryStateOfCharge;
  const derive = derived(entry);
  return {
    time: new Date(endMs).toISOString(),
    receivedAt: new Date(nowMs).toISOString(),
    timeIsMeasured: true,
    windowS,
    ...powersOf(entry),
    batterySocPercent: soc !== null && soc >= 0 && soc <= 100 ? soc : null,
    ...(derive !== null && { derive }),
  };
};

export const toDevice = ({ plantId, name, installation }: Plant): Device => {
  const peakW = installation?.peakPower ?? 0;
  return plantDevice({
    deviceId: plantId,
    name: name?.trim() || `SMA ${plantId}`,
    model: peakW > 0 ? `${peakW / WATTS_PER_KILOWATT} kWp` : null,
  });
};
