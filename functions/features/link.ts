import type { Deps } from '#functions/deps.ts';
import type { TokenSet } from '#functions/integrations/port.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { CredentialsChanges, StoredCredentials, StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import type { Manifest } from '#shared/integration.ts';
import type { Account } from '#shared/model/account.ts';
import { MAX_LINKS } from '#shared/model/credentials.ts';
import type { CredentialsId, TokenId, UserId } from '#shared/model/ids.ts';
import { heldFeatures, planInForce, plansWith } from '#shared/plans.ts';

export type LinkDeps = Pick<Deps, 'storage' | 'services' | 'secrets' | 'vendorTokens' | 'now' | 'newId'>;

/** A service that requires a feature or product is available to plans that include it. */
export const serviceAllowed = (
  account: Pick<Account, 'products' | 'subscriptionStatus' | 'grant'>,
  manifest: Manifest,
): boolean => {
  const needed = manifest.planRequired;
  if (needed === null) return true;
  const plan = planInForce(account);
  return (
    plan.name === needed ||
    (plan.features as readonly string[]).includes(needed) ||
    heldFeatures(account).includes(needed)
  );
};

/**
 * The manifest of a service that a site wants to link.
 * @throws ApiError `unknown_service`, `plan_required`
 */
export const linkableService = (deps: Pick<Deps, 'services'>, site: StoredSite, service: string): Manifest => {
  const manifest = deps.services.manifest(service);
  if (!manifest) throw new ApiError('unknown_service', { faults: [fault('service', 'unknown')] });
  if (!serviceAllowed(site.account, manifest)) {
    const plans = plansWith(manifest.planRequired);
    throw new ApiError('plan_required', {
      faults: [
        plans.length === 0 ? fault('service', 'service_not_sold') : fault('service', 'service_not_in_plan', { plans }),
      ],
    });
  }
  return manifest;
};

/** Before a vendor is asked for a new link. @throws ApiError `link_limit` */
export const checkLinkPlace = ({ credentials }: Pick<StoredSite, 'credentials'>): void => {
  if (credentials.length >= MAX_LINKS) throw new ApiError('link_limit');
};

/** @throws ApiError `credentials_not_found` */
export const credentialsOf = (site: StoredSite, credentialsId: CredentialsId): StoredCredentials => {
  const credentials = site.credentials.find(({ id }) => id === credentialsId);
  if (!credentials) throw new ApiError('credentials_not_found');
  return credentials;
};

/** Fields that were checked at the vendor and work. */
export interface TriedLink {
  /** Everything the adapter needs. */
  readonly all: Readonly<Record<string, string>>;
  /** The part that is not secret. */
  readonly shown: Readonly<Record<string, string>>;
  /** The tokens from signing in; null: none. */
  readonly tokens: TokenSet | null;
}

/**
 * Stores a new link. Its tokens are stored first, so that no run finds it without them.
 * @throws ApiError `already_exists` when the site has this vendor account already, `link_limit`; nothing is kept then
 */
export const storeLink = async (
  deps: LinkDeps,
  site: StoredSite,
  manifest: Manifest,
  { all, shown, tokens }: TriedLink,
  {
    name,
    webhookKeyHash = null,
    passwordHash,
    keySeenBy = null,
    keyByToken = null,
    accountKey = deps.services.accountKey(manifest.id, all),
  }: {
    readonly name: string | undefined;
    readonly webhookKeyHash?: string | null;
    /** Of the password that belongs to its key; absent: it has none. */
    readonly passwordHash?: string | undefined;
    /** Who is shown its key; absent: it has none. */
    readonly keySeenBy?: UserId | null;
    /** The token by which its key is made; absent: none. */
    readonly keyByToken?: TokenId | null;
    /** Of which one link of a site can be; absent: what the service says. */
    readonly accountKey?: string | null;
  },
): Promise<StoredCredentials> => {
  const accountId = site.account.id;
  const id = deps.newId('crd');
  const nowIso = isoTime(deps.now());
  const sealed = await deps.secrets.seal(accountId, id, all);
  const link = { accountId, credentialsId: id, sealed };
  if (tokens !== null) await deps.vendorTokens.keep(link, tokens);
  try {
    const created = await deps.storage.credentials.create({
      id,
      accountId,
      service: manifest.id,
      name: name ?? manifest.name,
      settings: shown,
      sealed,
      health: { lastSuccessAt: webhookKeyHash === null ? nowIso : null, error: null, errorAt: null },
      webhookKeyHash,
      passwordHash,
      keySeenBy,
      keyByToken,
      accountKey,
      createdAt: nowIso,
    });
    // Counted after the write: of concurrent ones for the last place, the last to count sees all of them.
    if ((await deps.storage.credentials.list(accountId)).length > MAX_LINKS) {
      await deps.storage.credentials.delete(accountId, id);
      throw new ApiError('link_limit');
    }
    return created;
  } catch (error) {
    if (tokens !== null) await deps.vendorTokens.keep(link, null);
    throw error;
  }
};

/**
 * Replaces a link's sign-in fields; its sensors and appliances stay. The newly sealed fields also show control that an earlier
 * rejection no longer applies.
 * @throws ApiError `already_exists` when another link of the site has this vendor account; `conflict`
 */
export const replaceLink = async (
  deps: LinkDeps,
  { accountId, id, service, version }: StoredCredentials,
  { all, shown, tokens }: TriedLink,
  changes: Pick<CredentialsChanges, 'name'> = {},
): Promise<StoredCredentials> => {
  const sealed = await deps.secrets.seal(accountId, id, all);
  const stored = await deps.storage.credentials.patch(
    accountId,
    id,
    {
      ...changes,
      settings: shown,
      sealed,
      health: { lastSuccessAt: isoTime(deps.now()), error: null, errorAt: null },
      accountKey: deps.services.accountKey(service, all),
    },
    version,
  );
  if (tokens !== null) await deps.vendorTokens.keep({ accountId, credentialsId: id, sealed }, tokens);
  return stored;
};
