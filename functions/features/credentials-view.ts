import type { StoredCredentials, StoredSite } from '#functions/storage/index.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import type { SourceHealth } from '#shared/model/sensor.ts';

const later = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a;

/** How the link does: its own last trial and what runs saw of its sensors since. */
const healthOf = (site: StoredSite, credentials: StoredCredentials): SourceHealth => {
  const seen = site.sensors
    .filter(({ credentialsId }) => credentialsId === credentials.id)
    .flatMap(({ id }) => site.run?.state.sensors[id]?.health ?? []);
  const all = [credentials.health, ...seen];
  const lastSuccessAt = all.reduce<string | null>((best, { lastSuccessAt: each }) => later(best, each), null);
  const lastError = all.reduce((best, each) => (later(best.errorAt, each.errorAt) === best.errorAt ? best : each));
  const holds = lastError.errorAt !== null && later(lastSuccessAt, lastError.errorAt) === lastError.errorAt;
  return { lastSuccessAt, error: holds ? lastError.error : null, errorAt: holds ? lastError.errorAt : null };
};

/** The response's schema drops the rest; secrets are not even in reach of it. */
export const credentialsView = (site: StoredSite, credentials: StoredCredentials): Credentials => {
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
    health: healthOf(site, credentials),
    sensors: uses(site.sensors),
    appliances: uses(site.appliances),
  };
};
