import { checkLinkPlace, credentialsOf, linkableService, storeLink } from '#functions/features/link.ts';
import { newLinkKey } from '#functions/features/link-key.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredCredentials, StoredSensor, StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { SensorId, UserId } from '#shared/model/ids.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { mayStillSee, type PatchDeps } from './patch.ts';

/** What takes reports with a key, and its one sensor. */
const SERVICE = 'webhook';
const DEVICE = 'webhook';

/** A link of this name that a call before this one left, whose answer its caller may never have had. */
const leftOver = (site: StoredSite, name: string, userId: UserId): StoredCredentials | undefined =>
  site.credentials.find(
    (link) =>
      link.service === SERVICE &&
      link.name === name &&
      link.keySeenBy === userId &&
      link.health.lastSuccessAt === null &&
      !site.reports.has(link.id),
  );

/**
 * The same for calls that come at once and different for any later one: it names the links that are there. Of those calls one makes the
 * link.
 */
const onceKey = (site: StoredSite, name: string, userId: UserId): string => {
  const there = site.credentials.filter(({ service }) => service === SERVICE).map(({ id }) => id);
  return JSON.stringify(['report', userId, name, ...there.toSorted()]);
};
const atOnce = (error: unknown): never => {
  throw error instanceof ApiError && error.code === 'already_exists' ? new ApiError('conflict') : error;
};

const sensorIn = (sensors: readonly StoredSensor[], link: StoredCredentials): SensorId | undefined =>
  sensors.find((sensor) => sensor.credentialsId === link.id && sensor.deviceId === DEVICE)?.id;

/** The sensor of a link that has none: of calls at once one makes it. */
const newSensor = async (
  { storage, newId, now }: Pick<PatchDeps, 'storage' | 'newId' | 'now'>,
  link: StoredCredentials,
): Promise<SensorId> => {
  const { accountId, id: credentialsId, name } = link;
  const id = newId('sen');
  const createdAt = isoTime(now());
  const of = { accountId, credentialsId, deviceId: DEVICE, service: SERVICE };
  try {
    await storage.sensors.create({ ...of, id, name, settings: defaultSensorSettings, createdAt });
    return id;
  } catch (error) {
    const there = sensorIn(await storage.sensors.list(accountId), link);
    if (there === undefined) throw error;
    return there;
  }
};

/** Makes the key of a program that reports. The link comes first: what is repeated after a crash finds it. */
export const createReportKey =
  (deps: PatchDeps): Handlers<'api'>['createReportKey'] =>
  async ({ params: { accountId }, body: { name, credentialsId }, caller, requireReauth }) => {
    // A key outlives the session that it was shown to. Who made a token has proved then who they are.
    if (caller.token === null) requireReauth();
    const site = await loadSite(deps, accountId);
    const manifest = linkableService(deps, site, SERVICE);
    const old = credentialsId === undefined ? leftOver(site, name, caller.userId) : credentialsOf(site, credentialsId);
    if (old !== undefined && old.service !== SERVICE) throw new ApiError('credentials_not_found');
    const { hash, reveal } = newLinkKey(deps, SERVICE);
    const keyByToken = caller.token?.id ?? null;
    if (old === undefined) checkLinkPlace(site);
    const link =
      old === undefined
        ? await storeLink(
            deps,
            site,
            manifest,
            { all: {}, shown: {}, tokens: null },
            {
              ...{ name, webhookKeyHash: hash, keySeenBy: caller.userId, keyByToken },
              accountKey: onceKey(site, name, caller.userId),
            },
          ).catch(atOnce)
        : await deps.storage.credentials.replaceKey(old, hash, caller.userId, { keyByToken });
    await mayStillSee(deps, caller, link);
    const sensorId = sensorIn(site.sensors, link) ?? (await newSensor(deps, link));
    const { key } = reveal;
    if (key === undefined) throw new Error('a webhook has a key');
    return { credentialsId: link.id, sensorId, key };
  };
