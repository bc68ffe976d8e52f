import { checkLinkPlace, credentialsOf, linkableService, storeLink } from '#functions/features/link.ts';
import { newLinkKey } from '#functions/features/link-key.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredCredentials, StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/model/ids.ts';
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
    if (old === undefined) checkLinkPlace(site);
    const link =
      old === undefined
        ? await storeLink(
            deps,
            site,
            manifest,
            { all: {}, shown: {}, tokens: null },
            { name, webhookKeyHash: hash, keySeenBy: caller.userId },
          )
        : await deps.storage.credentials.replaceKey(old, hash, caller.userId);
    await mayStillSee(deps, caller, link);
    const there = site.sensors.find((sensor) => sensor.credentialsId === link.id && sensor.deviceId === DEVICE);
    const sensor =
      there ??
      (await deps.storage.sensors.create({
        id: deps.newId('sen'),
        accountId,
        credentialsId: link.id,
        deviceId: DEVICE,
        service: SERVICE,
        name,
        settings: defaultSensorSettings,
        createdAt: isoTime(deps.now()),
      }));
    const { key } = reveal;
    if (key === undefined) throw new Error('a webhook has a key');
    return { credentialsId: link.id, sensorId: sensor.id, key };
  };
