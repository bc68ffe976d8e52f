import type { Deps } from '#functions/deps.ts';
import { capability } from '#functions/integrations/port.ts';
import { type Deadline, startDeadline } from '#functions/platform/deadline.ts';
import type { StoredSite } from '#functions/storage/index.ts';
import { SECOND_MS } from '#shared/units.ts';
import { askLink } from './vendor.ts';

/** A removal waits no longer than this for a battery. */
const RELEASE_MS = 8 * SECOND_MS;

type ReleaseDeps = Pick<Deps, 'storage' | 'services' | 'secrets' | 'logger'>;

/**
 * Lets the home battery of a sensor that is about to go do what it does without us: no run will look after it any more. Of one that
 * reports to us the order is taken out of the answers; another is told. Safe to repeat.
 * @param sensorId the sensor; absent: whichever was told something
 * @returns false: it could not be told
 */
export const releaseBattery = async (
  deps: ReleaseDeps,
  site: StoredSite,
  sensorId: string | null = null,
  deadline: Deadline = startDeadline(RELEASE_MS),
): Promise<boolean> => {
  const told = site.run?.state.control.battery ?? null;
  if (told === null || told.order === null || (sensorId !== null && told.sensorId !== sensorId)) return true;
  const sensor = site.sensors.find(({ id }) => id === told.sensorId);
  const credentials = site.credentials.find(({ id }) => id === sensor?.credentialsId);
  if (sensor === undefined || credentials === undefined) return true;
  const { accountId } = credentials;
  try {
    const gate = site.gates.get(credentials.id);
    if (gate != null) await deps.storage.webhooks.putGate(accountId, credentials.id, { ...gate, battery: null });
    else {
      const command = { kind: 'normal', reservePercent: told.ownReservePercent } as const;
      await askLink(deps, credentials, (adapter) => capability(adapter, 'battery')(sensor.deviceId, command), deadline);
    }
    return true;
  } catch {
    deps.logger.warn('battery not released', { accountId, sensorId: sensor.id, vendor: sensor.service });
    return false;
  }
};
