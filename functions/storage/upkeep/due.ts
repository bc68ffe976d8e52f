import { Entity } from 'electrodb';
import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/**
 * What falls due, in this order: a user being deleted, a user with a new address, a site, an affiliate's month, a payment event,
 * prices of a site's own supplier, a home battery that was told something that does not end by itself, a token that soon expires,
 * keys that a user's programs made with tokens that have ended, a morning of who looks after sites.
 */
export const dueKinds = [
  'user',
  'address',
  'site',
  'payout',
  'event',
  'prices',
  'battery',
  'token',
  'keys',
  'digest',
] as const;
export type DueKind = (typeof dueKinds)[number];

/** Work due from a time on: one partition per kind, sorted by time, so that a sweep reads only what is due. */
export const dueEntity = new Entity({
  model: model('due'),
  attributes: { kind: text, at: text, subject: text },
  indexes: { byTime: { pk: pk('kind'), sk: sk('at', 'subject') } },
} as const);

const rowSchema = z.object({
  kind: z.enum(dueKinds),
  /** ISO time. */
  at: isoTimeSchema,
  /** Id of the site, user, affiliate or event; of a token its hash, which says nothing once the token is gone. */
  subject: z.string(),
});
/** Something to check. It is a hint: what has to be done follows from what is stored by then. */
export type DueEntry = Readonly<z.output<typeof rowSchema>>;

export const createDue = ({ rows, connection }: StorageContext) => ({
  /** Idempotent. */
  add: async (entry: DueEntry): Promise<void> => {
    await holds(dueEntity.create(entry).go(connection));
  },
  /** Whether it is put down; may lag behind by a moment. Half a read unit, where `add` costs a write even if it changes nothing. */
  has: async (entry: DueEntry): Promise<boolean> => {
    const { data } = await dueEntity.get(entry).go(connection);
    return rows.one('due', rowSchema, data) !== null;
  },
  /** What is due at a time, the longest waiting first; reads nothing else. */
  list: async (kind: DueKind, at: string): Promise<readonly DueEntry[]> => {
    const { data } = await dueEntity.query
      .byTime({ kind })
      // `~` sorts after every character of an id.
      .lte({ at, subject: '~' })
      .go({ ...connection, ...ALL_CONSISTENT });
    return rows.many('due', rowSchema, data);
  },
  /** Idempotent. */
  remove: async (entry: DueEntry): Promise<void> => {
    await dueEntity.delete(entry).go(connection);
  },
});
