import { Entity } from 'electrodb';
import * as z from 'zod';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { type ToldLately, toldLatelySchema } from '#shared/model/notices.ts';
import { NOTICES_AT_ONCE, noticeKinds, TOLD_LATELY } from '#shared/notices.ts';
import { count, json, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** What became of a notice to a member. `key`: the same however often it comes. */
export type KeptTold = ToldLately & { readonly key: string };

/** The last notices to a member of a site, newest first. In the site's partition, so that they go with the site. */
export const noticesToldEntity = new Entity({
  model: model('noticesTold'),
  attributes: {
    accountId: text,
    userId: text,
    told: json<readonly ToldLately[]>(),
    // Of each of them, in the same order.
    keys: json<readonly string[]>(),
    version: count,
  },
  indexes: { bySite: { pk: pk('accountId'), sk: sk('userId') } },
} as const);

const known: ReadonlySet<string> = new Set(noticeKinds);
/** Of a kind that is no longer told: it is left out. */
const goneSchema = z.object({ kind: z.string().refine((kind) => !known.has(kind)) }).transform(() => null);
const rowSchema = z
  .object({
    version: z.int(),
    keys: z.array(z.string()),
    told: z.array(z.union([toldLatelySchema, goneSchema])),
  })
  .transform(({ version, keys, told }) => ({
    version,
    told: told.flatMap((one, nth): KeptTold[] => (one === null ? [] : [{ ...one, key: keys[nth] ?? '' }])),
  }));

/** One of those that write at the same time gets through each time: twice as many as a batch of the queue holds. */
const TRIES = 2 * NOTICES_AT_ONCE;

/** What it takes by ways at different times is one notice, and what was sent stays sent, whatever becomes of its last way. */
const merged = (before: readonly KeptTold[], now: KeptTold): readonly KeptTold[] => {
  const same = before.find(({ key }) => key === now.key);
  if (same?.fate === 'sent' && now.fate !== 'sent') return before;
  const channels = same?.fate === 'sent' ? [...same.channels, ...now.channels] : now.channels;
  const others = before.filter(({ key }) => key !== now.key);
  return [{ ...now, channels: [...new Set(channels)] }, ...others]
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, TOLD_LATELY);
};

/** One item per member and site. */
export const createNoticesTold = ({ rows, connection }: StorageContext) => {
  const get = async (accountId: AccountId, userId: UserId) => {
    const { data } = await noticesToldEntity.get({ accountId, userId }).go({ ...connection, consistent: true });
    return rows.one('noticesTold', rowSchema, data);
  };
  return {
    /** Newest first. Strongly consistent. */
    list: async (accountId: AccountId, userId: UserId): Promise<readonly KeptTold[]> =>
      (await get(accountId, userId))?.told ?? [],
    /** Notes what became of a notice, in place of what was noted of it before; what was sent stays. Idempotent. @throws Error when others note all the time */
    note: async (accountId: AccountId, userId: UserId, told: KeptTold): Promise<void> => {
      for (let nth = 0; nth < TRIES; nth += 1) {
        const row = await get(accountId, userId);
        const all = merged(row?.told ?? [], told);
        const next = {
          told: all.map(({ key: _, ...one }) => one),
          keys: all.map(({ key }) => key),
          version: (row?.version ?? 0) + 1,
        };
        const written =
          row === null
            ? noticesToldEntity.create({ accountId, userId, ...next }).go(connection)
            : noticesToldEntity
                .patch({ accountId, userId })
                .set(next)
                .where((attributes, { eq }) => eq(attributes.version, row.version))
                .go(connection);
        if (await holds(written)) return;
      }
      throw new Error('what was told could not be noted');
    },
    /** Forgets them when the member leaves. Idempotent. */
    remove: async (accountId: AccountId, userId: UserId): Promise<void> => {
      await noticesToldEntity.delete({ accountId, userId }).go(connection);
    },
  };
};
