import { inProductSigns } from '#functions/control/signs.ts';
import type { Deps } from '#functions/deps.ts';
import { releaseBattery } from '#functions/features/battery-release.ts';
import { loadSite, mergeSettings, retryOnConflict, runSiteNow } from '#functions/features/site.ts';
import { credentialsOfBody, deviceOf } from '#functions/features/vendor.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import type { StoredSensor, StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import type { AccountId, SensorId } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { defaultSensorSettings, NO_KEY, type Sensor, sensorSettingsSchema } from '#shared/model/sensor.ts';

export type SensorDeps = Pick<Deps, 'storage' | 'services' | 'secrets' | 'now' | 'newId' | 'runNow' | 'logger'>;

/** Readings in `sensorData`. */
const READINGS = 10;

type LatestReadings = ReadonlyMap<SensorId, readonly SensorReading[]>;

/** Newest first. The run state has a reading before history does, and a report has it before any run. */
const readingsOf = (site: StoredSite, sensor: StoredSensor, latest: LatestReadings): SensorReading[] => {
  const report = site.reports.get(sensor.credentialsId);
  const current = [
    site.run?.state.sensors[sensor.id]?.reading ?? null,
    report === undefined ? null : inProductSigns(report, sensor.settings),
  ];
  const byTime = new Map((latest.get(sensor.id) ?? []).map((reading) => [reading.time, reading]));
  for (const reading of current) if (reading) byTime.set(reading.time, reading);
  return [...byTime.values()].sort((a, b) => Date.parse(b.time) - Date.parse(a.time)).slice(0, READINGS);
};

/** What runs observed; a sensor whose link's key was ended has none until there is a new key. */
const healthOf = (site: StoredSite, { id, credentialsId }: StoredSensor): Sensor['health'] => {
  const observed = site.run?.state.sensors[id]?.health ?? { lastSuccessAt: null, error: null, errorAt: null };
  const endedAt = site.credentials.find((link) => link.id === credentialsId)?.keyEndedAt ?? null;
  return endedAt === null ? observed : { ...observed, error: NO_KEY, errorAt: endedAt };
};

const sensorView = (site: StoredSite, sensor: StoredSensor, latest: LatestReadings): Sensor => ({
  ...sensor,
  sensorData: readingsOf(site, sensor, latest),
  health: healthOf(site, sensor),
});

const viewById = async (deps: SensorDeps, accountId: AccountId, sensorId: SensorId): Promise<Sensor> => {
  const [site, latest] = await Promise.all([
    loadSite(deps, accountId),
    deps.storage.history.latestSensorReadings(accountId, READINGS),
  ]);
  const sensor = site.sensors.find(({ id }) => id === sensorId);
  if (!sensor) throw new ApiError('sensor_not_found');
  return sensorView(site, sensor, latest);
};

export const createSensorHandlers = (
  deps: SensorDeps,
): Pick<Handlers<'api'>, 'listSensors' | 'createSensor' | 'patchSensor' | 'deleteSensor'> => ({
  listSensors: async ({ params: { accountId }, query }) => {
    if (query.fetch === 'true') await runSiteNow(deps, accountId);
    const [site, latest] = await Promise.all([
      loadSite(deps, accountId),
      deps.storage.history.latestSensorReadings(accountId, READINGS),
    ]);
    return site.sensors.map((sensor) => sensorView(site, sensor, latest));
  },

  createSensor: async ({ params: { accountId }, body }) => {
    const deadline = startDeadline();
    const settings = mergeSettings(sensorSettingsSchema, defaultSensorSettings, body.settings);
    await loadSite(deps, accountId);
    const credentials = await credentialsOfBody(deps, accountId, body.credentialsId);
    const device = await deviceOf(deps, credentials, 'sensor', body.deviceId, deadline);
    if (device.needsMeterRole && settings.measures === null) {
      throw new ApiError('invalid_request', { faults: [fault('settings.measures', 'role_needed')] });
    }
    const sensor = await deps.storage.sensors.create({
      id: deps.newId('sen'),
      accountId,
      credentialsId: credentials.id,
      deviceId: device.deviceId,
      service: credentials.service,
      name: body.name,
      settings,
      createdAt: isoTime(deps.now()),
    });
    await deps.runNow(accountId, 'change', deadline);
    return viewById(deps, accountId, sensor.id);
  },

  patchSensor: async ({ params: { accountId, sensorId }, body: { name, settings: changes } }) => {
    await retryOnConflict(async () => {
      const sensor = await deps.storage.sensors.get(accountId, sensorId);
      if (!sensor) throw new ApiError('sensor_not_found');
      const patch = {
        ...(name === undefined ? {} : { name }),
        ...(changes === undefined ? {} : { settings: mergeSettings(sensorSettingsSchema, sensor.settings, changes) }),
      };
      if (Object.keys(patch).length > 0) {
        await deps.storage.sensors.patch(accountId, sensorId, patch, sensor.version);
      }
    });
    // The displayed and used values depend on the settings.
    if (changes !== undefined) await deps.runNow(accountId, 'change');
    return viewById(deps, accountId, sensorId);
  },

  deleteSensor: async ({ params: { accountId, sensorId } }) => {
    const site = await loadSite(deps, accountId);
    const sensor = site.sensors.find(({ id }) => id === sensorId);
    if (sensor === undefined) throw new ApiError('sensor_not_found');
    if (site.run?.state.control.battery?.sensorId === sensorId) {
      // From now on no run tells its battery anything. The row goes last: after a crash there is still something to delete.
      const settings = { ...sensor.settings, batteryControl: false };
      await deps.storage.sensors.patch(accountId, sensorId, { settings }, sensor.version);
      await deps.storage.control.overtake(accountId);
      await releaseBattery(deps, site, sensorId);
    }
    if (!(await deps.storage.sensors.delete(accountId, sensorId))) throw new ApiError('sensor_not_found');
    return { id: sensorId };
  },
});
