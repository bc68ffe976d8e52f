import { Entity } from 'electrodb';
import * as z from 'zod';
import { type AccountId, accountIdSchema, type UserId } from '#shared/model/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';
import { count, expiresAtS, flag, model, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** The site that a creation request made: the same request repeated, or sent twice at once, makes no second one. */
export const creationEntity = new Entity({
  model: model('creation'),
  attributes: { userId: text, keyHash: text, accountId: text, wish: text, claimedAtMs: count, done: flag, expiresAtS },
  indexes: { byUser: { pk: pk('userId'), sk: sk('keyHash') } },
} as const);

const rowSchema = z.object({
  accountId: accountIdSchema,
  /** Digest of what was requested. */
  wish: z.string(),
  claimedAtMs: z.number(),
  done: z.boolean(),
});
/** A site being created, or created, under an idempotency key. */
export type Creation = Readonly<Omit<z.output<typeof rowSchema>, 'claimedAtMs'>> & {
  /** The process that began it has died: it may be started again with the same site. */
  readonly abandoned: boolean;
};

/** A creation whose process died may be taken over after this; no call takes so long. */
const ABANDONED_AFTER_MS = MINUTE_MS;
/** The same request is recognised for this long. */
const KNOWN_MS = DAY_MS;

/** Keeps a request from creating two sites, for a day. In the user's partition: no two users ever share a key. Strongly consistent. */
export const createCreations = ({ rows, now, connection }: StorageContext) => ({
  get: async (userId: UserId, keyHash: string): Promise<Creation | null> => {
    const { data } = await creationEntity.get({ userId, keyHash }).go({ ...connection, consistent: true });
    const row = rows.one('creation', rowSchema, data);
    if (row === null) return null;
    const { claimedAtMs, ...creation } = row;
    return { ...creation, abandoned: !row.done && claimedAtMs + ABANDONED_AFTER_MS <= now() };
  },
  /** A user's creations of the last day. */
  list: async (
    userId: UserId,
  ): Promise<readonly (Pick<Creation, 'accountId' | 'done'> & { readonly at: string })[]> => {
    const { data } = await creationEntity.query.byUser({ userId }).go({ ...connection, ...ALL_CONSISTENT });
    return rows
      .many('creation', rowSchema, data)
      .map(({ accountId, done, claimedAtMs }) => ({ accountId, done, at: isoTime(claimedAtMs) }));
  },
  /** Begins a creation, or resumes an abandoned one of the same site. @returns the lease; null when another call was faster */
  begin: async (
    userId: UserId,
    keyHash: string,
    { accountId, wish }: Pick<Creation, 'accountId' | 'wish'>,
  ): Promise<number | null> => {
    const nowMs = now();
    const nowS = ttlSeconds(nowMs);
    const held = await holds(
      creationEntity
        .upsert({ userId, keyHash })
        .set({ accountId, wish, claimedAtMs: nowMs, done: false, expiresAtS: nowS + ttlSeconds(KNOWN_MS) })
        .where((row, { eq, lte, notExists }) => {
          const abandoned = `${eq(row.accountId, String(accountId))} AND ${eq(row.done, false)} AND ${lte(row.claimedAtMs, nowMs - ABANDONED_AFTER_MS)}`;
          return `${notExists(row.accountId)} OR ${lte(row.expiresAtS, nowS)} OR (${abandoned})`;
        })
        .go(connection),
    );
    return held ? nowMs : null;
  },
  /** The site exists. Only for the holder of the lease. */
  finish: async (userId: UserId, keyHash: string, lease: number): Promise<void> => {
    await holds(
      creationEntity
        .patch({ userId, keyHash })
        .set({ done: true })
        .where((row, { eq }) => eq(row.claimedAtMs, lease))
        .go(connection),
    );
  },
  /** No site was created, and the request may be repeated. Only for the holder of the lease. */
  release: async (userId: UserId, keyHash: string, lease: number): Promise<void> => {
    await holds(
      creationEntity
        .delete({ userId, keyHash })
        .where((row, { eq }) => `${eq(row.claimedAtMs, lease)} AND ${eq(row.done, false)}`)
        .go(connection),
    );
  },
  /** Forgets a deleted user's creations, or only those of a deleted site. Idempotent. */
  forget: async (userId: UserId, accountId?: AccountId): Promise<void> => {
    const { data } = await creationEntity.query.byUser({ userId }).go({ ...connection, ...ALL_CONSISTENT });
    for (const row of data)
      if (accountId === undefined || row.accountId === String(accountId))
        await creationEntity.delete({ userId, keyHash: row.keyHash }).go(connection);
  },
});
