import { Entity } from 'electrodb';
import * as z from 'zod';
import { hookTypes, PING } from '#shared/hooks.ts';
import { type DeliveryOutcome, deliveryOutcomes, deliveryStates } from '#shared/model/hooks.ts';
import { type AccountId, accountIdSchema, type HookId, hookIdSchema } from '#shared/model/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import {
  count,
  expiresAtS,
  model,
  optionalCount,
  optionalText,
  pk,
  sk,
  text,
  ttlSeconds,
} from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** What a webhook is to be told, and what became of it. In the site's partition, so that it goes with the site. */
export const hookDeliveryEntity = new Entity({
  model: model('hookDelivery'),
  attributes: {
    accountId: text,
    hookId: text,
    at: text,
    deliveryId: text,
    type: text,
    body: text,
    state: text,
    turn: count,
    tries: count,
    firstMs: optionalCount,
    nextMs: count,
    leaseMs: optionalCount,
    lastMs: optionalCount,
    outcome: optionalText,
    status: optionalCount,
    tookMs: optionalCount,
    expiresAtS,
  },
  indexes: { byHook: { pk: pk('accountId'), sk: sk('hookId', 'at', 'deliveryId') } },
} as const);

/** It can be repeated for so long. */
const KEPT_MS = 14 * DAY_MS;
/** Longer than a try takes: who took it and died has lost it by then. */
const LEASE_MS = MINUTE_MS;

const rowSchema = z
  .object({
    accountId: accountIdSchema,
    hookId: hookIdSchema,
    at: z.string(),
    deliveryId: z.string(),
    type: z.enum([...hookTypes, PING]),
    body: z.string(),
    state: z.enum(deliveryStates),
    turn: z.int(),
    tries: z.int(),
    firstMs: z.number().nullable().default(null),
    nextMs: z.number(),
    lastMs: z.number().nullable().default(null),
    outcome: z.enum(deliveryOutcomes).nullable().default(null),
    status: z.int().nullable().default(null),
    tookMs: z.number().nullable().default(null),
    expiresAtS: z.number(),
  })
  .transform(({ lastMs, outcome, status, tookMs, ...row }) => ({
    ...row,
    last: lastMs === null || outcome === null ? null : { atMs: lastMs, outcome, status, tookMs: tookMs ?? 0 },
  }));
export type StoredDelivery = Readonly<z.output<typeof rowSchema>>;
export type DeliveryKey = Pick<StoredDelivery, 'accountId' | 'hookId' | 'at' | 'deliveryId'>;

/** What a try came to. */
export interface Tried {
  readonly outcome: DeliveryOutcome;
  readonly status: number | null;
  readonly tookMs: number;
  /** When it is tried next, ms; null: not any more. */
  readonly nextMs: number | null;
}

export const createHookDeliveries = ({ rows, now, connection }: StorageContext) => {
  const there = (found: readonly StoredDelivery[]): readonly StoredDelivery[] =>
    found.filter((row) => row.expiresAtS > ttlSeconds(now()));
  const keyOf = ({ accountId, hookId, at, deliveryId }: DeliveryKey) => ({ accountId, hookId, at, deliveryId });
  return {
    /** Once per key; to be tried at once. */
    add: async (delivery: DeliveryKey & Pick<StoredDelivery, 'type' | 'body'>): Promise<void> => {
      const row = {
        ...delivery,
        state: 'waiting',
        turn: 0,
        tries: 0,
        nextMs: now(),
        expiresAtS: ttlSeconds(now() + KEPT_MS),
      };
      await holds(hookDeliveryEntity.create(row).go(connection));
    },
    /** Strongly consistent. null: none, or too old. */
    get: async (key: DeliveryKey): Promise<StoredDelivery | null> => {
      const { data } = await hookDeliveryEntity.get(keyOf(key)).go({ ...connection, consistent: true });
      const row = rows.one('hookDelivery', rowSchema, data);
      return row === null ? null : (there([row])[0] ?? null);
    },
    /** Newest first. */
    list: async (accountId: AccountId, hookId: HookId, limit: number): Promise<readonly StoredDelivery[]> => {
      const { data } = await hookDeliveryEntity.query
        .byHook({ accountId, hookId })
        .go({ ...connection, consistent: true, order: 'desc', limit });
      return there(rows.many('hookDelivery', rowSchema, data));
    },
    /** Its message waits on: a message of an earlier turn does nothing any more. */
    wait: async (key: DeliveryKey, turn: number): Promise<void> => {
      await holds(
        hookDeliveryEntity
          .patch(keyOf(key))
          .set({ turn })
          .where((row, { lte }) => lte(row.turn, turn))
          .go(connection),
      );
    },
    /**
     * Takes a waiting delivery for one try, for a minute.
     * @returns false when another message has it, or went further
     */
    take: async (key: DeliveryKey, turn: number): Promise<boolean> =>
      holds(
        hookDeliveryEntity
          .patch(keyOf(key))
          .set({ turn, leaseMs: now() + LEASE_MS })
          .where(
            (row, { eq, lte, notExists }) =>
              `${lte(row.turn, turn)} AND ${eq(row.state, 'waiting')} AND (${notExists(row.leaseMs)} OR ${lte(row.leaseMs, now())})`,
          )
          .go(connection),
      ),
    /** What a try came to, by who took it. @param turn the one whose message is the next */
    settle: async (taken: StoredDelivery, turn: number, { outcome, status, tookMs, nextMs }: Tried): Promise<void> => {
      const state = nextMs !== null ? 'waiting' : outcome === 'delivered' ? 'delivered' : 'failed';
      const set = hookDeliveryEntity.patch(keyOf(taken)).set({
        state,
        turn,
        tries: taken.tries + 1,
        firstMs: taken.firstMs ?? now(),
        nextMs: nextMs ?? now(),
        lastMs: now(),
        outcome,
        tookMs,
        ...(status === null ? {} : { status }),
      });
      await holds(
        set
          .remove(status === null ? ['leaseMs', 'status'] : ['leaseMs'])
          .where((row, { lte }) => lte(row.turn, turn))
          .go(connection),
      );
    },
    /** Begins it again, with all its tries. @returns the turn of its message; null: it changed since it was read */
    restart: async (read: StoredDelivery): Promise<number | null> => {
      const turn = read.turn + 1;
      const begun = await holds(
        hookDeliveryEntity
          .patch(keyOf(read))
          .set({ state: 'waiting', turn, tries: 0, nextMs: now(), expiresAtS: ttlSeconds(now() + KEPT_MS) })
          .remove(['firstMs', 'leaseMs'])
          .where((row, { eq }) => eq(row.turn, read.turn))
          .go(connection),
      );
      return begun ? turn : null;
    },
    /** Forgets all of a webhook that was removed. Idempotent. */
    forget: async (accountId: AccountId, hookId: HookId): Promise<void> => {
      const { data } = await hookDeliveryEntity.query
        .byHook({ accountId, hookId })
        .go({ ...connection, ...ALL_CONSISTENT, attributes: ['accountId', 'hookId', 'at', 'deliveryId'] });
      for (const key of data) await hookDeliveryEntity.delete(key).go(connection);
    },
  };
};
