import { Temporal } from 'temporal-polyfill';
import type { Device } from '#shared/model/credentials.ts';
import type { RawReading } from '#shared/model/reading.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { CLOCK_AHEAD_MS, instantOf } from '../local-time.ts';
import { plantDevice } from '../plant-device.ts';
import { VendorError } from '../port.ts';
import { manifest } from './manifest.ts';
import type { Chart, Series } from './schemas.ts';

export const SLOT_MS = 10 * MINUTE_MS;
const POWER_LIMIT_W = 1_000_000;
/** Sent every 15 min, and shown some time later. */
const OUTDATED_MS = HOUR_MS;
/** The portal is German; used where the site's zone is unknown. */
const HOME_ZONE = 'Europe/Berlin';

/** The days, by the plant's clock, that contain the last two hours, requested as the portal's own page does. */
export const daysAround = (nowMs: number, timeZone = HOME_ZONE): { readonly from: string; readonly to: string } => {
  const day = (ms: number): string =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return { from: `${day(nowMs - 2 * HOUR_MS)}T00:00:00.000`, to: `${day(nowMs)}T23:59:59.999` };
};

const valuesOf = (series: Series): ReadonlyMap<string, number> =>
  new Map(
    series.flatMap(({ timestamp, value }) =>
      timestamp !== null && value !== null && value >= 0 && value <= POWER_LIMIT_W ? [[timestamp, value] as const] : [],
    ),
  );

/**
 * The newest ten minutes that are complete.
 * @param timeZone the plant's; absent: Germany's
 * @throws VendorError offline when there are none of the last hour; bad_response when their times are those of another zone
 */
export const toSensorReading = (chart: Chart, nowMs: number, timeZone = HOME_ZONE): RawReading => {
  const [own, home, feedIn, draw] = [
    valuesOf(chart.pv_consumption_power),
    valuesOf(chart.home_consumption_power),
    valuesOf(chart.grid_feedin_power),
    valuesOf(chart.grid_consumption_power),
  ];
  for (const timestamp of [...home.keys()].sort().reverse()) {
    const values = [own, home, feedIn, draw].map((series) => series.get(timestamp));
    const [ownW, homeW, feedInW, drawW] = values;
    // No house needs nothing at all: a slot of zeros is one to come.
    if (ownW === undefined || homeW === undefined || feedInW === undefined || drawW === undefined) continue;
    if (values.every((value) => value === 0)) continue;
    const startMs = instantOf(timestamp, timeZone, nowMs);
    // The newest is from another hour: so are the others, and the one that would fit is old.
    if (startMs !== null && startMs > nowMs + CLOCK_AHEAD_MS)
      throw new VendorError('bad_response', 'kostal: the times are ahead of ours');
    if (startMs === null || startMs + SLOT_MS > nowMs) continue;
    if (nowMs - (startMs + SLOT_MS) > OUTDATED_MS) break;
    return {
      time: new Date(startMs + SLOT_MS).toISOString(),
      receivedAt: new Date(nowMs).toISOString(),
      timeIsMeasured: true,
      windowS: manifest.timing.windowS,
      gridPowerW: drawW - feedInW + 0,
      pvPowerW: ownW + feedInW,
      consumptionPowerW: homeW + 0,
      // How the portal names a battery's series is unknown.
      batteryPowerW: null,
      batterySocPercent: null,
    };
  }
  throw new VendorError('offline', 'kostal: no values of the last hour');
};

export const toDevice = (plantId: string): Device =>
  plantDevice({
    deviceId: plantId,
    name: `KOSTAL ${plantId}`,
  });
