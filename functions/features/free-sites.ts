import type { Deps } from '#functions/deps.ts';
import { retryOnConflict } from '#functions/features/site.ts';
import { sitesOf } from '#functions/features/user-sites.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredAccount } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { MAX_HAND_OVERS } from '#shared/model/prepared-site.ts';
import { isFreeSite } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';

type FreeSiteDeps = Pick<Deps, 'storage' | 'now' | 'maxFreeSites'>;

/** A site being created or handed over has no owner yet: its place is reserved for longer than a call may take. */
const PENDING_MS = 2 * MINUTE_MS;

type OwnSites = Awaited<ReturnType<typeof sitesOf>>;

/** Free sites that a user owns and that an open invitation hands over. */
export const openHandOvers = (sites: OwnSites, nowMs: number): StoredAccount[] =>
  sites.flatMap(({ role, account }) => {
    const { handOver, ownerId } = account;
    const open = handOver !== null && handOver.by === ownerId && Date.parse(handOver.until) > nowMs;
    return role === 'owner' && isFreeSite(account) && open ? [account] : [];
  });

/**
 * Those of a user's sites that the user owns and does not pay for. One that an open invitation hands over is its future owner's
 * already: it counts again when nobody has accepted in time. An invitation to nobody must not be a free site for ever: of more than
 * `MAX_HAND_OVERS` the rest counts.
 */
export const ownedFree = (sites: OwnSites, nowMs: number): AccountId[] => {
  const owned = sites.flatMap(({ role, account }) => (role === 'owner' && isFreeSite(account) ? [account] : []));
  const handedOver = new Set(openHandOvers(sites, nowMs).slice(0, MAX_HAND_OVERS));
  return owned.filter((account) => !handedOver.has(account)).map(({ id }) => id);
};

/**
 * Reserves a place: a user is about to own one more free site. Owned sites are counted each time, so nothing has to be updated
 * when a site is paid for, handed over or deleted; only pending ones are in a row of their own. Idempotent for the same site.
 * @throws ApiError `site_limit`
 */
export const takeFreePlace = (deps: FreeSiteDeps, userId: UserId, accountId: AccountId): Promise<void> =>
  retryOnConflict(async () => {
    const { freeSites } = deps.storage;
    const row = await freeSites.get(userId);
    const nowMs = deps.now();
    const pending = (row?.places ?? []).filter(
      (place) => place.accountId !== accountId && Date.parse(place.at) > nowMs - PENDING_MS,
    );
    const taken = new Set([
      ...ownedFree(await sitesOf(deps, userId), nowMs),
      ...pending.map((place) => place.accountId),
    ]);
    taken.delete(accountId);
    if (taken.size >= deps.maxFreeSites) throw new ApiError('site_limit');
    const places = [...pending, { accountId, at: isoTime(nowMs) }];
    if (!(await freeSites.put(userId, places, row?.version ?? null))) throw new ApiError('conflict');
  });

/** Releases the place of a site that was not created, or is gone. Idempotent. */
export const leaveFreePlace = (
  { storage }: Pick<Deps, 'storage'>,
  userId: UserId,
  accountId: AccountId,
): Promise<void> =>
  retryOnConflict(async () => {
    const row = await storage.freeSites.get(userId);
    if (row === null || !row.places.some((place) => place.accountId === accountId)) return;
    const places = row.places.filter((place) => place.accountId !== accountId);
    if (!(await storage.freeSites.put(userId, places, row.version))) throw new ApiError('conflict');
  });
