import type { Deps } from '#functions/deps.ts';
import type { FoundToken } from '#functions/storage/people/api-tokens.ts';
import { SECOND_MS } from '#shared/units.ts';

type ExpiryDeps = Pick<Deps, 'storage' | 'notices'>;

/**
 * Names of the sites that a token opens still: of one that its user left, or that is gone, nothing is said.
 * @returns `all`: all sites of its user
 */
const openSites = async (
  { storage }: ExpiryDeps,
  { userId, sites }: FoundToken,
): Promise<'all' | readonly string[]> => {
  const own = await storage.members.listOfUser(userId);
  if (sites === null) return own.length === 0 ? [] : 'all';
  const open = own.filter(({ accountId }) => sites.includes(accountId));
  const accounts = await Promise.all(open.map(({ accountId }) => storage.accounts.get(accountId)));
  return accounts.flatMap((account) => (account === null ? [] : [account.name]));
};

/**
 * Tells the user of a token, once, that it expires soon. One that was revoked, or that opens nothing any more, is left alone. Safe
 * to repeat, at any point and concurrently.
 * @param hash of the token
 * @returns whether nothing is left to do; a mail that could not be sent is tried again until the token expires
 */
export const warnOfExpiry = async (deps: ExpiryDeps, hash: string): Promise<boolean> => {
  const found = await deps.storage.apiTokens.find(hash);
  if (found === null || found.expiresAtS === null) return true;
  const token = (await deps.storage.apiTokens.list(found.userId)).find(({ id }) => id === found.id);
  if (token === undefined) return true;
  const open = await openSites(deps, found);
  if (open.length === 0) return true;
  const { id, name, hint } = token;
  return deps.notices.tokenExpires(found.userId, {
    ...{ id, name, hint },
    sites: open === 'all' ? null : open,
    expiresAtMs: found.expiresAtS * SECOND_MS,
    lastUsedMs: found.lastUsedAt === null ? null : Date.parse(found.lastUsedAt),
  });
};
