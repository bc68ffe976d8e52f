import type { Device } from '#shared/model/credentials.ts';
import type { RawReading } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { plantDevice } from '../plant-device.ts';
import { VendorError } from '../port.ts';
import { manifest } from './manifest.ts';
import type { LiveState, User } from './schemas.ts';

/** No home has more; values a thousand times too large were seen. */
const POWER_LIMIT_W = 100_000;
/** More than a clock may be behind: whether younger values are old, or their clock is late, control finds out. */
const OUTDATED_MS = 20 * MINUTE_MS;

const watts = (value: number | null): number | null =>
  value === null || value < 0 || value > POWER_LIMIT_W ? null : value;

/** What flows one way less what flows the other; unknown when either is. */
const net = (there: number | null, back: number | null): number | null => {
  const [plus, minus] = [watts(there), watts(back)];
  return plus === null || minus === null ? null : plus - minus;
};

const measuredMs = ({ timestamp }: LiveState, nowMs: number): number | null => {
  const ms = timestamp === null ? null : Date.parse(timestamp);
  if (ms === null) return null;
  if (nowMs - ms > OUTDATED_MS) throw new VendorError('offline', 'sonnen: the battery sends no data');
  // Also where its clock is ahead of ours: control finds out how old its values are.
  return ms;
};

/**
 * While a battery starts it reports 0 for everything, including its state of charge: none of that is measured.
 * @throws VendorError offline
 */
const mustBeReady = (state: LiveState): void => {
  const { production_power, consumption_power, battery_usoc, online, backup_active, ...more } = state;
  const { battery_charging, battery_discharging, grid_feedin, grid_purchase } = more;
  if (online === false) throw new VendorError('offline', 'sonnen: the battery is offline');
  const noGrid = grid_feedin === 0 && grid_purchase === 0;
  const powers = [production_power, consumption_power, battery_charging, battery_discharging];
  if (noGrid && battery_usoc === 0 && powers.every((value) => value === 0)) {
    throw new VendorError('offline', 'sonnen: the battery is not ready');
  }
  // Off the grid, what looks like surplus belongs to the house.
  if (noGrid && backup_active === true) throw new VendorError('offline', 'sonnen: the house runs without the grid');
};

/**
 * Live state of a site.
 * @throws VendorError offline when the battery is not online or not ready, its values are older than 20 min, or there are none
 */
export const toSensorReading = (state: LiveState, nowMs: number): RawReading => {
  mustBeReady(state);
  const measured = measuredMs(state, nowMs);
  const pvPowerW = watts(state.production_power);
  const consumptionPowerW = watts(state.consumption_power);
  const gridPowerW = net(state.grid_purchase, state.grid_feedin);
  const batteryPowerW = net(state.battery_charging, state.battery_discharging);
  if ([pvPowerW, consumptionPowerW, gridPowerW, batteryPowerW].every((power) => power === null)) {
    throw new VendorError('offline', 'sonnen: no values');
  }
  const soc = state.battery_usoc;
  return {
    time: new Date(measured ?? nowMs).toISOString(),
    receivedAt: new Date(nowMs).toISOString(),
    timeIsMeasured: measured !== null,
    windowS: manifest.timing.windowS,
    gridPowerW,
    pvPowerW,
    consumptionPowerW,
    batteryPowerW,
    batterySocPercent: soc === null || soc < 0 || soc > 100 ? null : soc,
  };
};

/** The sites of a user, the default one first. */
export const siteIdsOf = ({ relationships }: User): readonly string[] => {
  const first = relationships?.['default-site']?.data.id;
  const all = relationships?.sites?.data.map(({ id }) => id) ?? [];
  return [...new Set(first === undefined ? all : [first, ...all])];
};

export const toDevices = (user: User): Device[] => {
  const ids = siteIdsOf(user);
  return ids.map((id) =>
    plantDevice({
      deviceId: id,
      name: ids.length === 1 ? 'sonnenBatterie' : `sonnenBatterie ${id.slice(0, 8)}`,
    }),
  );
};
