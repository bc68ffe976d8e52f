import { Entity } from 'electrodb';
import * as z from 'zod';
import { type AccountId, type UserId, userIdSchema } from '#shared/model/ids.ts';
import { type NoticeSettings, noticeSettingsSchema } from '#shared/model/notices.ts';
import { noticeKinds } from '#shared/notices.ts';
import { json, model, pk, sk, text } from '../table/attributes.ts';
import type { StorageContext } from '../table/context.ts';

/** What a member of a site wants to hear of it. In the site's partition, so that it goes with the site. */
export const noticeSettingsEntity = new Entity({
  model: model('noticeSettings'),
  attributes: { accountId: text, userId: text, settings: json<NoticeSettings>() },
  indexes: { bySite: { pk: pk('accountId'), sk: sk('userId') } },
} as const);

const known: ReadonlySet<string> = new Set(noticeKinds);
/** A kind that is no longer told is left out, and what else a member chose stays. */
const rowSchema = z.object({
  userId: userIdSchema,
  settings: z.preprocess((stored) => {
    if (typeof stored !== 'object' || stored === null || !('kinds' in stored)) return stored;
    const kinds = Object.entries(stored.kinds as object).filter(([kind]) => known.has(kind));
    return { ...stored, kinds: Object.fromEntries(kinds) };
  }, noticeSettingsSchema),
});

/** One item per member and site; none: everything has its default. */
export const createNoticeSettings = ({ rows, connection }: StorageContext) => ({
  /** Strongly consistent. null: nothing was chosen. */
  get: async (accountId: AccountId, userId: UserId): Promise<NoticeSettings | null> => {
    const { data } = await noticeSettingsEntity.get({ accountId, userId }).go({ ...connection, consistent: true });
    return rows.one('noticeSettings', rowSchema, data)?.settings ?? null;
  },
  put: async (accountId: AccountId, userId: UserId, settings: NoticeSettings): Promise<void> => {
    await noticeSettingsEntity.put({ accountId, userId, settings }).go(connection);
  },
  /** Forgets what a member chose who leaves the site. Idempotent. */
  remove: async (accountId: AccountId, userId: UserId): Promise<void> => {
    await noticeSettingsEntity.delete({ accountId, userId }).go(connection);
  },
});
