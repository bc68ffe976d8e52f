import { Entity } from 'electrodb';
import * as z from 'zod';
import { accountIdSchema, credentialsIdSchema, userIdSchema } from '#shared/model/ids.ts';
import {
  bytes,
  expiresAtS,
  flag,
  model,
  optionalBytes,
  optionalText,
  pk,
  sk,
  text,
  ttlSeconds,
} from '../table/attributes.ts';
import { holds, ifCondition } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { bytesSchema } from '../table/row-schemas.ts';

/** A link that is passing through a vendor's consent pages, by the hash of its state. */
export const linkStateEntity = new Entity({
  model: model('linkState'),
  attributes: {
    stateHash: text,
    userId: text,
    accountId: text,
    credentialsId: text,
    service: text,
    relinks: flag,
    locale: optionalText,
    sealed: bytes,
    ticketHash: optionalText,
    returned: optionalBytes,
    expiresAtS,
  },
  indexes: { byState: { pk: pk('stateHash'), sk: sk() } },
} as const);

const rowSchema = z.object({
  /** Who started it; no one else may finish it. */
  userId: userIdSchema,
  accountId: accountIdSchema,
  /** The credentials being relinked, or the id of new ones; `sealed` is encrypted for it. */
  credentialsId: credentialsIdSchema,
  service: z.string(),
  relinks: z.boolean(),
  locale: z.string().nullable().default(null),
  sealed: bytesSchema,
  ticketHash: z.string().nullable().default(null),
  /** What the vendor returned, readable only with the ticket; null before that. */
  returned: bytesSchema.nullable().default(null),
});

export type LinkState = Omit<z.output<typeof rowSchema>, 'ticketHash'>;

/** Links in progress, by the hash of their state. All of them expire by themselves. */
export const createLinkStates = ({ rows, now, connection }: StorageContext) => ({
  start: async (
    stateHash: string,
    { locale, ...state }: Omit<LinkState, 'returned'>,
    expiresAtMs: number,
  ): Promise<void> => {
    const expiresAtS = ttlSeconds(expiresAtMs);
    await linkStateEntity
      .create({ stateHash, ...state, ...(locale === null ? {} : { locale }), expiresAtS })
      .go(connection);
  },
  /** null when there is none, or it has expired. */
  get: async (stateHash: string): Promise<LinkState | null> => {
    const { data } = await linkStateEntity.get({ stateHash }).go({ ...connection, consistent: true });
    return rows.one('linkState', rowSchema, data);
  },
  /**
   * Stores what a vendor returned, once.
   * @returns null when the state is unknown, expired, of another service, or has been used already
   */
  storeReturned: async (
    stateHash: string,
    service: string,
    ticketHash: string,
    returned: Uint8Array,
  ): Promise<LinkState | null> => {
    const written = await ifCondition(
      linkStateEntity
        .patch({ stateHash })
        .set({ ticketHash, returned })
        .where(
          (row, { eq, gt, notExists }) =>
            `${eq(row.service, service)} AND ${notExists(row.ticketHash)} AND ${gt(row.expiresAtS, ttlSeconds(now()))}`,
        )
        .go({ ...connection, response: 'all_new' }),
    );
    return written === null ? null : rowSchema.parse(written.data);
  },
  /** Deletes the state. @returns false when another call did, or the ticket is a different one */
  take: (stateHash: string, ticketHash: string) =>
    holds(
      linkStateEntity
        .delete({ stateHash })
        .where((row, { eq, gt }) => `${eq(row.ticketHash, ticketHash)} AND ${gt(row.expiresAtS, ttlSeconds(now()))}`)
        .go(connection),
    ),
});
