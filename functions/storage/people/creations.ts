import * as z from 'zod';
import { accountIdSchema } from '#shared/model/ids.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import type { CreationRepository } from '../types-people.ts';
import { creationEntity } from '../upkeep-entities.ts';

/** A maker who died has lost it to the next one after this; no call lives so long. */
const ABANDONED_AFTER_MS = MINUTE_MS;
/** For so long the same wish is known again. */
const KNOWN_MS = DAY_MS;

const rowSchema = z.object({
  accountId: accountIdSchema,
  wish: z.string(),
  claimedAtMs: z.number(),
  done: z.boolean(),
});

/** Sites by the wish that made them, in their user's partition: nobody meets another's. */
export const createCreationRepository = ({ rows, now, connection }: StorageContext): CreationRepository => ({
  get: async (userId, keyHash) => {
    const { data } = await creationEntity.get({ userId, keyHash }).go({ ...connection, consistent: true });
    const row = rows.one('creation', rowSchema, data);
    if (row === null) return null;
    const { claimedAtMs, ...creation } = row;
    return { ...creation, abandoned: !row.done && claimedAtMs + ABANDONED_AFTER_MS <= now() };
  },
  begin: async (userId, keyHash, { accountId, wish }) => {
    const nowMs = now();
    const nowS = Math.floor(nowMs / SECOND_MS);
    const held = await holds(
      creationEntity
        .upsert({ userId, keyHash })
        .set({ accountId, wish, claimedAtMs: nowMs, done: false, expiresAtS: nowS + KNOWN_MS / SECOND_MS })
        .where((row, { eq, lte, notExists }) => {
          const abandoned = `${eq(row.accountId, String(accountId))} AND ${eq(row.done, false)} AND ${lte(row.claimedAtMs, nowMs - ABANDONED_AFTER_MS)}`;
          return `${notExists(row.accountId)} OR ${lte(row.expiresAtS, nowS)} OR (${abandoned})`;
        })
        .go(connection),
    );
    return held ? nowMs : null;
  },
  finish: async (userId, keyHash, lease) => {
    await holds(
      creationEntity
        .patch({ userId, keyHash })
        .set({ done: true })
        .where((row, { eq }) => eq(row.claimedAtMs, lease))
        .go(connection),
    );
  },
  release: async (userId, keyHash, lease) => {
    await holds(
      creationEntity
        .delete({ userId, keyHash })
        .where((row, { eq }) => `${eq(row.claimedAtMs, lease)} AND ${eq(row.done, false)}`)
        .go(connection),
    );
  },
  forget: async (userId, accountId) => {
    const { data } = await creationEntity.query.byUser({ userId }).go({ ...connection, ...ALL_CONSISTENT });
    for (const row of data)
      if (accountId === undefined || row.accountId === String(accountId))
        await creationEntity.delete({ userId, keyHash: row.keyHash }).go(connection);
  },
});
