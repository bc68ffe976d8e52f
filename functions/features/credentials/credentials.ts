import type { Deps } from '#functions/deps.ts';
import { loadSite } from '#functions/features/site.ts';
import { askService, devicesOf } from '#functions/features/vendor.ts';
import { hashWebhookKey, newWebhookKey } from '#functions/features/webhook-key.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredCredentials, StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Manifest } from '#shared/integration.ts';
import type { Account } from '#shared/model/account.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import type { SourceHealth } from '#shared/model/sensor.ts';
import { isUnpaid, planInForce } from '#shared/plans.ts';
import { readFields } from './fields.ts';

export type CredentialsDeps = Pick<Deps, 'storage' | 'services' | 'secrets' | 'now' | 'newId' | 'publicUrl'>;

type CredentialsOperations =
  | 'listCredentials'
  | 'listSupportedServices'
  | 'createCredentials'
  | 'deleteCredentials'
  | 'listDevices';

/** A service that asks for a feature or product is open to plans that hold it. */
const serviceAllowed = (account: Pick<Account, 'products' | 'subscriptionStatus'>, manifest: Manifest): boolean => {
  const needed = manifest.planRequired;
  if (needed === null) return true;
  const plan = planInForce(account);
  const held: readonly string[] = isUnpaid(account.subscriptionStatus) ? [] : account.products;
  return plan.name === needed || (plan.features as readonly string[]).includes(needed) || held.includes(needed);
};

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
const credentialsView = (site: StoredSite, credentials: StoredCredentials): Credentials => {
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

const createCredentials =
  (deps: CredentialsDeps): Handlers<'api'>['createCredentials'] =>
  async ({ params: { accountId }, body }) => {
    const manifest = deps.services.manifest(body.service);
    if (!manifest) throw new ApiError('unknown_service', { messages: ['service: is not known'] });
    const site = await loadSite(deps, accountId);
    if (!serviceAllowed(site.account, manifest)) throw new ApiError('plan_required');
    const fields = readFields(manifest, body.fields);
    await askService(deps, manifest.id, fields.all, (adapter) => adapter.verify());
    const id = deps.newId('crd');
    const nowIso = isoTime(deps.now());
    const key = manifest.credentialFields.some(({ kind }) => kind === 'generated') ? newWebhookKey() : null;
    const credentials = await deps.storage.credentials.create({
      id,
      accountId,
      service: manifest.id,
      name: body.name ?? manifest.name,
      settings: fields.shown,
      sealed: await deps.secrets.seal(accountId, id, fields.all),
      health: { lastSuccessAt: key === null ? nowIso : null, error: null, errorAt: null },
      webhookKeyHash: key === null ? null : hashWebhookKey(key),
      accountKey: deps.services.accountKey(manifest.id, fields.all),
      createdAt: nowIso,
    });
    return {
      credentials: credentialsView(site, credentials),
      reveal: key === null ? {} : { key, url: `${deps.publicUrl}/api/webhook/${key}` },
    };
  };

export const createCredentialsHandlers = (deps: CredentialsDeps): Pick<Handlers<'api'>, CredentialsOperations> => ({
  listCredentials: async ({ params: { accountId } }) => {
    const site = await loadSite(deps, accountId);
    return site.credentials.map((credentials) => credentialsView(site, credentials));
  },

  listSupportedServices: async ({ params: { accountId } }) => {
    const account = await deps.storage.accounts.get(accountId);
    if (!account) throw new ApiError('account_not_found');
    return deps.services.manifests.map((manifest) => ({ manifest, allowed: serviceAllowed(account, manifest) }));
  },

  createCredentials: createCredentials(deps),

  deleteCredentials: async ({ params: { accountId, credentialsId } }) => {
    const site = await loadSite(deps, accountId);
    const used = [...site.sensors, ...site.appliances].some((each) => each.credentialsId === credentialsId);
    if (used) throw new ApiError('credentials_in_use');
    if (!(await deps.storage.credentials.delete(accountId, credentialsId))) throw new ApiError('not_found');
    return { id: credentialsId };
  },

  listDevices: async ({ params: { accountId, credentialsId } }) => {
    const credentials = await deps.storage.credentials.get(accountId, credentialsId);
    if (!credentials) throw new ApiError('not_found');
    return [...(await devicesOf(deps, credentials))];
  },
});
