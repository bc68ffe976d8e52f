import type { Deps } from '#functions/deps.ts';
import { inboxOf } from '#functions/integrations/inboxes.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredCredentials, StoredSite } from '#functions/storage/index.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { NO_KEY, type SourceHealth } from '#shared/model/sensor.ts';
import { DAY_MS } from '#shared/units.ts';

export type ViewDeps = Pick<Deps, 'services' | 'now'>;

const later = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a;
const latest = (times: readonly (string | null | undefined)[]): string | null =>
  times.reduce<string | null>((best, each) => later(best, each ?? null), null);

/** Times of all values that came through a link, by the vendor's clock. */
const dataTimes = (site: StoredSite, { id }: StoredCredentials): (string | null | undefined)[] => {
  const run = site.run?.state;
  const isOfLink = <T extends { readonly credentialsId: unknown }>(each: T): boolean => each.credentialsId === id;
  return [
    site.reports.get(id)?.time,
    ...site.sensors.filter(isOfLink).map((sensor) => run?.sensors[sensor.id]?.reading?.time),
    ...site.appliances.filter(isOfLink).map((appliance) => run?.appliances[appliance.id]?.state.observedAt),
  ];
};

/** null: not counted, or not yet. A run of an earlier day means that none has asked today. */
const callsOn = (today: string, use: { readonly day: string; readonly calls: number } | undefined): number | null =>
  use === undefined ? null : use.day === today ? use.calls : 0;

/** The link's own last check, what runs have observed since, and its use of the vendor's budget. */
const healthOf = (deps: ViewDeps, site: StoredSite, credentials: StoredCredentials): Credentials['health'] => {
  const use = site.run?.state.links?.[credentials.id];
  const all: readonly SourceHealth[] = use === undefined ? [credentials.health] : [credentials.health, use];
  const lastSuccessAt = latest([
    site.reports.get(credentials.id)?.receivedAt,
    ...all.map((each) => each.lastSuccessAt),
  ]);
  const lastError = all.reduce((best, each) => (later(best.errorAt, each.errorAt) === best.errorAt ? best : each));
  const { keyEndedAt } = credentials;
  const holds = lastError.errorAt !== null && later(lastSuccessAt, lastError.errorAt) === lastError.errorAt;
  const manifest = deps.services.manifest(credentials.service);
  const today = isoTime(deps.now()).slice(0, 10);
  return {
    lastSuccessAt,
    error: keyEndedAt !== null ? NO_KEY : holds ? lastError.error : null,
    errorAt: keyEndedAt ?? (holds ? lastError.errorAt : null),
    newestDataAt: latest(dataTimes(site, credentials)),
    callsToday: callsOn(today, manifest?.delivery === 'push' ? undefined : use),
    callsPerDay: manifest?.limits.requestsPerDay ?? null,
  };
};

/** Older rejections no longer matter. */
const REFUSAL_SHOWN_MS = DAY_MS;

/** The last rejected report of a link that pushes; never its content. */
export const lastRefusalOf = async (
  deps: ViewDeps & Pick<Deps, 'storage'>,
  { accountId, id, service }: StoredCredentials,
): Promise<Pick<Credentials['health'], 'lastRefusal'>> => {
  const inbox = inboxOf(service);
  if (inbox === null) return {};
  const report = await deps.storage.webhooks.getReport(accountId, id, inbox.stateSchema);
  const refusal = report === null || report.state === null ? null : inbox.lastRefusal(report.state);
  if (refusal === null || deps.now() - refusal.atMs > REFUSAL_SHOWN_MS) return {};
  return { lastRefusal: { at: isoTime(refusal.atMs), code: refusal.code, field: refusal.field } };
};

/** Whether the service's whole cloud has an outage; a service that pushes has no cloud to call. */
export const vendorTroubleOf = async (
  deps: ViewDeps & Pick<Deps, 'outages'>,
  { service }: Pick<StoredCredentials, 'service'>,
): Promise<Pick<Credentials['health'], 'vendorTroubleSince'>> => {
  if (deps.services.manifest(service)?.delivery !== 'poll') return {};
  const sinceMs = await deps.outages.troubleSinceMs(service);
  return sinceMs === null ? {} : { vendorTroubleSince: isoTime(sinceMs) };
};

/** The response schema drops the rest; secrets are out of its reach anyway. */
export const credentialsView = (deps: ViewDeps, site: StoredSite, credentials: StoredCredentials): Credentials => {
  const uses = <T extends { readonly id: unknown; readonly credentialsId: unknown }>(all: readonly T[]): T['id'][] =>
    all.filter(({ credentialsId }) => credentialsId === credentials.id).map(({ id }) => id);
  const { id, accountId, service, name, settings, createdAt } = credentials;
  return {
    id,
    accountId,
    service,
    name,
    settings,
    createdAt,
    health: healthOf(deps, site, credentials),
    sensors: uses(site.sensors),
    appliances: uses(site.appliances),
  };
};
