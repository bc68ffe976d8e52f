import type { Deps } from '#functions/deps.ts';
import { endBoxConnections } from '#functions/features/box-connections.ts';
import { credentialsView } from '#functions/features/credentials-view.ts';
import {
  credentialsOf,
  type LinkDeps,
  linkableService,
  replaceLink,
  type TriedLink,
} from '#functions/features/link.ts';
import { newLinkKey } from '#functions/features/link-key.ts';
import { loadSite, retryOnConflict } from '#functions/features/site.ts';
import { askService } from '#functions/features/vendor.ts';
import type { Caller } from '#functions/http/caller.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import { type Deadline, startDeadline } from '#functions/platform/deadline.ts';
import type { StoredCredentials } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Manifest } from '#shared/integration.ts';
import { readFields } from './fields.ts';

export type PatchDeps = LinkDeps & Pick<Deps, 'publicUrl' | 'runNow' | 'connections' | 'logger'>;

type Fields = Readonly<Record<string, string>>;
const pick = (fields: Fields, wanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name)));

/**
 * The stored fields with the typed ones replaced, checked at the vendor. Fields that came from the vendor's consent pages stay
 * as they are.
 * @throws ApiError `invalid_request`, or VendorError
 */
const tryFields = async (
  deps: PatchDeps,
  manifest: Manifest,
  { accountId, id, sealed, settings }: StoredCredentials,
  typed: Fields,
  deadline: Deadline,
): Promise<TriedLink> => {
  const before = await deps.secrets.unseal(accountId, id, sealed);
  const ofForm = new Set(manifest.credentialFields.map(({ name }) => name));
  const fields = readFields(manifest, { ...pick(before, (name) => ofForm.has(name)), ...typed });
  const all = { ...pick(before, (name) => !ofForm.has(name)), ...fields.all };
  const shown = { ...pick(settings, (name) => !ofForm.has(name)), ...fields.shown };
  if (manifest.link === 'oauth') {
    // Its tokens do not come from typed fields: they belong to the link and stay.
    await askService(
      deps,
      manifest.id,
      all,
      (adapter) => adapter.verify(),
      { accountId, credentialsId: id, sealed },
      deadline,
    );
    return { all, shown, tokens: null };
  }
  const tokens = createMemoryTokens();
  await askService(deps, manifest.id, all, (adapter) => adapter.verify(), tokens, deadline);
  return { all, shown, tokens: await tokens.get() };
};

export const patchCredentials =
  (deps: PatchDeps): Handlers<'api'>['patchCredentials'] =>
  async ({ params: { accountId, credentialsId }, body }) => {
    const deadline = startDeadline();
    const name = body.name === undefined ? {} : { name: body.name };
    const patched = await retryOnConflict(async () => {
      const site = await loadSite(deps, accountId);
      const credentials = credentialsOf(site, credentialsId);
      if (body.fields === undefined) {
        return body.name === undefined
          ? credentials
          : deps.storage.credentials.patch(accountId, credentialsId, name, credentials.version);
      }
      const manifest = linkableService(deps, site, credentials.service);
      const tried = await tryFields(deps, manifest, credentials, body.fields, deadline);
      // Tokens of the old fields are useless with the new ones, even if this stops half-way.
      if (manifest.link !== 'oauth')
        await deps.vendorTokens.keep({ accountId, credentialsId, sealed: credentials.sealed }, null);
      return replaceLink(deps, credentials, tried, name);
    });
    if (body.fields !== undefined) await deps.runNow(accountId, 'change', deadline);
    return credentialsView(deps, await loadSite(deps, accountId), patched);
  };

/** A new key for a link whose devices call us: the old one stops working before the new one is shown. */
export const newCredentialsKey =
  (deps: PatchDeps): Handlers<'api'>['newCredentialsKey'] =>
  async ({ params: { accountId, credentialsId }, caller }) => {
    const site = await loadSite(deps, accountId);
    const credentials = credentialsOf(site, credentialsId);
    if (credentials.webhookKeyHash === null && credentials.keyEndedAt === null)
      throw new ApiError('credentials_not_found');
    const { hash, passwordHash, kept, reveal } = newLinkKey(deps, credentials.service);
    const { id, sealed } = credentials;
    const keeps = Object.keys(kept).length > 0;
    const changed = await deps.storage.credentials.replaceKey(credentials, hash, caller.userId, {
      passwordHash,
      sealed: keeps
        ? await deps.secrets.seal(accountId, id, { ...(await deps.secrets.unseal(accountId, id, sealed)), ...kept })
        : sealed,
    });
    await mayStillSee(deps, caller, changed);
    await endBoxConnections(deps, credentials);
    return { credentials: credentialsView(deps, site, changed), reveal: { ...reveal } };
  };

/**
 * Ends a new key again when its caller was removed from the site in the meantime, or the token that made it was revoked: neither
 * has seen it.
 * @throws ApiError `forbidden`, `invalid_token`
 */
export const mayStillSee = async (
  { storage }: Pick<Deps, 'storage'>,
  { userId, superAdmin, token }: Caller,
  credentials: StoredCredentials,
): Promise<void> => {
  const isMember = superAdmin || (await storage.members.get(credentials.accountId, userId)) !== null;
  const isRevoked = token !== null && !(await storage.apiTokens.isThere(userId, token.id));
  if (isMember && !isRevoked) return;
  await storage.credentials.endKey(credentials);
  throw new ApiError(isRevoked ? 'invalid_token' : 'forbidden');
};
