import type { Deps } from '#functions/deps.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { inParts } from '#functions/platform/in-parts.ts';
import type { DueEntry, StoredCredentials } from '#functions/storage/index.ts';
import type { AccountId, TokenId, UserId } from '#shared/model/ids.ts';

/** Links of a site whose key works now. */
const linksWithKey = async (
  { storage }: Pick<Deps, 'storage'>,
  accountId: AccountId,
): Promise<readonly StoredCredentials[]> =>
  (await storage.credentials.list(accountId)).filter(({ webhookKeyHash }) => webhookKeyHash !== null);

/** The same whose key the user may have seen: was shown it, or nobody knows who was. */
const linksSeenBy = async (
  deps: Pick<Deps, 'storage'>,
  accountId: AccountId,
  userId: UserId,
): Promise<readonly StoredCredentials[]> =>
  (await linksWithKey(deps, accountId)).filter(({ keySeenBy }) => keySeenBy === null || keySeenBy === userId);

/** The keys of a site that work now, and who was shown each; null: not recorded. */
export const keysOf = async (deps: Pick<Deps, 'storage'>, accountId: AccountId) =>
  (await linksWithKey(deps, accountId)).map(({ id, name, service, keySeenBy, keySeenAt, keyByToken }) => ({
    credentialsId: id,
    name,
    service,
    seenBy: keySeenBy,
    seenAt: keySeenAt,
    tokenId: keyByToken,
  }));

/** The links whose key the user may have seen, as they are shown before they are ended. */
export const keysSeenBy = async (deps: Pick<Deps, 'storage'>, accountId: AccountId, userId: UserId) =>
  (await linksSeenBy(deps, accountId, userId)).map(({ id, name }) => ({ credentialsId: id, name }));

/** Ends every key that the user may have seen. Idempotent. */
export const endKeysSeenBy = async (
  deps: Pick<Deps, 'storage'>,
  accountId: AccountId,
  userId: UserId,
): Promise<void> => {
  for (const link of await linksSeenBy(deps, accountId, userId)) await deps.storage.credentials.endKey(link);
};

/** When keys of a user's programs are looked at: those whose token has ended by then, end. */
export const keysDue = (userId: UserId, atMs: number): DueEntry => ({
  kind: 'keys',
  at: isoTime(atMs),
  subject: userId,
});

/** How many sites are read at a time. */
const AT_ONCE = 8;

/** Ends the keys that the user's programs have made with such tokens, at all of the user's sites. Idempotent. */
const endKeysMadeWith = async (
  deps: Pick<Deps, 'storage'>,
  userId: UserId,
  has: (tokenId: TokenId) => boolean,
): Promise<void> => {
  const sites = await deps.storage.members.listOfUser(userId);
  await inParts(sites, AT_ONCE, async ({ accountId }) => {
    const links = await linksWithKey(deps, accountId);
    for (const link of links) {
      const { keySeenBy, keyByToken } = link;
      if (keySeenBy === userId && keyByToken !== null && has(keyByToken)) await deps.storage.credentials.endKey(link);
    }
  });
};

/** Ends the keys that a program has made with this token. Idempotent. */
export const endKeysOfToken = (deps: Pick<Deps, 'storage'>, userId: UserId, tokenId: TokenId): Promise<void> =>
  endKeysMadeWith(deps, userId, (id) => id === tokenId);

/** Ends the keys that the user's programs have made with tokens that were revoked or have expired since. Idempotent. */
export const endKeysOfEndedTokens = async (deps: Pick<Deps, 'storage'>, userId: UserId): Promise<void> => {
  const works = new Set((await deps.storage.apiTokens.list(userId)).map(({ id }) => id));
  await endKeysMadeWith(deps, userId, (id) => !works.has(id));
};
