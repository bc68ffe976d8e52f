import { Entity } from 'electrodb';
import * as z from 'zod';
import { DAY_MS } from '#shared/units.ts';
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

/** Which feeds of prices some site uses. */
export const marketFeedEntity = new Entity({
  model: model('marketFeed'),
  attributes: {
    feedList: text,
    feed: text,
    usedMs: count,
    triedMs: optionalCount,
    trouble: optionalText,
    expiresAtS,
  },
  indexes: { byFeed: { pk: pk('feedList'), sk: sk('feed') } },
} as const);

/** Runs and screens note a feed's use at most this often. */
const USE_STEP_MS = DAY_MS / 2;
/** A feed that no site has used for so long is not asked for any more. */
const UNUSED_MS = 14 * DAY_MS;

const ALL = { feedList: 'used' } as const;
const rowSchema = z.object({
  feed: z.string(),
  triedMs: z.number().nullable().default(null),
  trouble: z.enum(['down', 'forbidden', 'key']).nullable().default(null),
});
/** A feed in use: when it was last asked for, and what kept its source from answering then; null: nothing. */
export type MarketFeed = Readonly<z.output<typeof rowSchema>>;

export const createMarketFeeds = ({ rows, now, connection }: StorageContext) => ({
  /** All feeds in use. */
  list: async (): Promise<readonly MarketFeed[]> => {
    const { data } = await marketFeedEntity.query.byFeed(ALL).go({ ...connection, ...ALL_CONSISTENT });
    return rows.many('marketFeed', rowSchema, data);
  },
  /** null: it is not in use. */
  get: async (feed: string): Promise<MarketFeed | null> => {
    const { data } = await marketFeedEntity.get({ ...ALL, feed }).go(connection);
    return rows.one('marketFeed', rowSchema, data);
  },
  /** Notes that a feed is in use. Idempotent; twice a day it writes, otherwise nothing. */
  use: async (feed: string): Promise<void> => {
    const usedMs = now();
    await holds(
      marketFeedEntity
        .upsert({ ...ALL, feed, usedMs, expiresAtS: ttlSeconds(usedMs + UNUSED_MS) })
        .where((row, { notExists, lt }) => `${notExists(row.usedMs)} OR ${lt(row.usedMs, usedMs - USE_STEP_MS)}`)
        .go(connection),
    );
  },
  /** Notes when a feed was asked for, and what came of it. No effect on a feed that is not in use. */
  tried: async (feed: string, trouble: MarketFeed['trouble']): Promise<void> => {
    const row = marketFeedEntity.patch({ ...ALL, feed });
    await holds(
      (trouble === null ? row.set({ triedMs: now() }).remove(['trouble']) : row.set({ triedMs: now(), trouble })).go(
        connection,
      ),
    );
  },
});
