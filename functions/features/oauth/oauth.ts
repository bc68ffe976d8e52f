import * as z from 'zod';
import type { Deps } from '#functions/deps.ts';
import { credentialsView } from '#functions/features/credentials-view.ts';
import {
  checkLinkPlace,
  credentialsOf,
  type LinkDeps,
  linkableService,
  replaceLink,
  storeLink,
  type TriedLink,
} from '#functions/features/link.ts';
import { loadSite, retryOnConflict } from '#functions/features/site.ts';
import { askService, withinDeadline } from '#functions/features/vendor.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import { VendorError } from '#functions/integrations/port.ts';
import type { VendorPages } from '#functions/integrations/services.ts';
import { type Deadline, startDeadline } from '#functions/platform/deadline.ts';
import { hashOf } from '#functions/platform/hash.ts';
import type { LinkState, StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import { fieldFault, type Manifest } from '#shared/integration.ts';
import { defaultLocale } from '#shared/locales.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { newPkce, newState, readTicket, unlock } from './ticket.ts';

export type OauthDeps = LinkDeps & Pick<Deps, 'publicUrl' | 'runNow' | 'logger'>;

/** For the way from our page through the vendor's and back. */
const STATE_MS = 10 * MINUTE_MS;

type Fields = Readonly<Record<string, string>>;
const fieldsSchema = z.record(z.string(), z.string());

/** The part of a pending link that only we may read. */
const memorySchema = z.object({
  codeVerifier: z.string().nullable(),
  redirectUri: z.string(),
  fields: fieldsSchema,
  name: z.string().nullable(),
});

/** @throws ApiError `unknown_service` where the service is linked by a form, `not_set_up` without a client of ours */
const pagesOf = async (deps: Pick<Deps, 'services'>, service: string): Promise<VendorPages> => {
  const pages = await deps.services.pages(service);
  if (pages === 'none') throw new ApiError('unknown_service', { faults: [fault('service', 'not_linked_in_pages')] });
  if (pages === 'not-set-up') throw new ApiError('not_set_up');
  return pages;
};

/**
 * Typed values, none of them secret: secrets are entered on the vendor's pages.
 * @throws ApiError `invalid_request`, naming each field that is missing, unexpected or invalid
 */
const plainFields = ({ credentialFields }: Manifest, typed: Fields): Fields => {
  const asked = credentialFields.filter(({ kind }) => kind === 'text');
  const given = new Map(
    Object.entries(typed)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
  const surplus = Object.keys(typed).filter((name) => !asked.some((field) => field.name === name));
  const faults = [
    ...surplus.map((name) => fault(`fields.${name.slice(0, 60)}`, 'not_asked')),
    ...asked.flatMap((field) => {
      const value = given.get(field.name);
      const found = value === undefined ? (field.required ? 'required' : null) : fieldFault(field, value);
      return found === null ? [] : [fault(`fields.${field.name}`, found)];
    }),
  ];
  if (faults.length > 0) throw new ApiError('invalid_request', { faults });
  return Object.fromEntries(given);
};

/** The link to renew, with its present plain fields; null: a new one. */
const relinked = (
  site: StoredSite,
  manifest: Manifest,
  credentialsId: CredentialsId | undefined,
): { readonly id: CredentialsId; readonly fields: Fields } | null => {
  if (credentialsId === undefined) return null;
  const credentials = site.credentials.find(({ id, service }) => id === credentialsId && service === manifest.id);
  if (!credentials) throw new ApiError('invalid_request', { faults: [fault('credentialsId', 'other_service')] });
  const asked = new Set(manifest.credentialFields.filter(({ kind }) => kind === 'text').map(({ name }) => name));
  return {
    id: credentials.id,
    fields: Object.fromEntries(Object.entries(credentials.settings).filter(([name]) => asked.has(name))),
  };
};

/** @throws ApiError `not_set_up` where our client does not support what was typed (a region, say) */
const pageUrl = (pages: VendorPages, request: Parameters<VendorPages['authorizeUrl']>[0]): string => {
  try {
    return pages.authorizeUrl(request);
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'unsupported') throw new ApiError('not_set_up');
    throw error;
  }
};

const startOauth =
  (deps: OauthDeps): Handlers<'api'>['startOauth'] =>
  async ({ params: { accountId }, body, caller }) => {
    const site = await loadSite(deps, accountId);
    const manifest = linkableService(deps, site, body.service);
    const pages = await pagesOf(deps, manifest.id);
    const before = relinked(site, manifest, body.credentialsId);
    if (before === null) checkLinkPlace(site);
    const fields = plainFields(manifest, { ...before?.fields, ...body.fields });
    const state = newState();
    const pkce = pages.pkce ? newPkce() : null;
    const callback = `${deps.publicUrl}/api/oauth/${manifest.id}/callback`;
    const redirectUri = pages.stateReturned ? callback : `${callback}/${state}`;
    const url = pageUrl(pages, {
      redirectUri,
      state,
      codeChallenge: pkce?.challenge ?? null,
      locale: body.locale ?? defaultLocale,
      fields,
    });
    const memory: z.output<typeof memorySchema> = {
      codeVerifier: pkce?.verifier ?? null,
      redirectUri,
      fields,
      name: body.name ?? null,
    };
    const credentialsId = before?.id ?? deps.newId('crd');
    await deps.storage.linkStates.start(
      hashOf(state),
      {
        userId: caller.userId,
        accountId,
        credentialsId,
        service: manifest.id,
        relinks: before !== null,
        locale: body.locale ?? null,
        sealed: await deps.secrets.seal(accountId, credentialsId, { memory: JSON.stringify(memory) }),
      },
      deps.now() + STATE_MS,
    );
    return { url };
  };

/**
 * The state that a ticket decrypts; it is deleted.
 * @throws ApiError `oauth_expired`, or `forbidden` for any user but the one who started on this site
 */
const takeState = async (
  deps: OauthDeps,
  accountId: AccountId,
  userId: string,
  text: string,
): Promise<{ readonly state: LinkState; readonly returned: Fields }> => {
  const ticket = readTicket(text);
  const state = await deps.storage.linkStates.get(ticket.stateHash);
  if (state === null || state.returned === null) throw new ApiError('oauth_expired');
  if (state.userId !== userId || state.accountId !== accountId) {
    // Someone was sent through a link that another user started.
    deps.logger.warn('link finished by another', { accountId: state.accountId, vendor: state.service });
    throw new ApiError('forbidden');
  }
  if (!(await deps.storage.linkStates.take(ticket.stateHash, hashOf(ticket.secret))))
    throw new ApiError('oauth_expired');
  return { state, returned: fieldsSchema.parse(unlock(ticket, state.returned)) };
};

/** Exchanges what was returned for tokens and tries them. @throws VendorError */
const tryGrant = async (
  deps: OauthDeps,
  manifest: Manifest,
  { codeVerifier, redirectUri, fields }: z.output<typeof memorySchema>,
  { code = '', ...returned }: Fields,
  deadline: Deadline,
): Promise<TriedLink> => {
  const pages = await pagesOf(deps, manifest.id);
  const granted = await withinDeadline(
    (signal) => pages.exchange(fields, { code, redirectUri, codeVerifier, returned }, signal),
    deadline,
  );
  const all = { ...fields, ...granted.fields };
  const tokens = createMemoryTokens(granted.tokens);
  await askService(deps, manifest.id, all, (adapter) => adapter.verify(), tokens, deadline);
  // Neither the typed nor the granted fields contain a secret.
  return { all, shown: all, tokens: (await tokens.get()) ?? granted.tokens };
};

const finishOauth =
  (deps: OauthDeps): Handlers<'api'>['finishOauth'] =>
  async ({ params: { accountId }, body, caller }) => {
    const deadline = startDeadline();
    const site = await loadSite(deps, accountId);
    const { state, returned } = await takeState(deps, accountId, caller.userId, body.ticket);
    const manifest = linkableService(deps, site, state.service);
    if (!state.relinks) checkLinkPlace(site);
    const { memory = '' } = await deps.secrets.unseal(accountId, state.credentialsId, state.sealed);
    const remembered = memorySchema.parse(JSON.parse(memory));
    const tried = await tryGrant(deps, manifest, remembered, returned, deadline);
    const name = remembered.name ?? undefined;
    const stored = state.relinks
      ? await retryOnConflict(async () => {
          const before = credentialsOf(await loadSite(deps, accountId), state.credentialsId);
          return replaceLink(deps, before, tried, name === undefined ? {} : { name });
        })
      : await storeLink(deps, site, manifest, tried, { name });
    if (state.relinks) await deps.runNow(accountId, 'change', deadline);
    return credentialsView(deps, await loadSite(deps, accountId), stored);
  };

/** Linking through the vendor's own pages; README.md explains why it is safe. */
export const createOauthHandlers = (deps: OauthDeps): Pick<Handlers<'api'>, 'startOauth' | 'finishOauth'> => ({
  startOauth: startOauth(deps),
  finishOauth: finishOauth(deps),
});
