import { Entity } from 'electrodb';
import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';
import { isoTime } from '../../platform/clock.ts';
import { model, optionalText, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** A browser or app that gets its user's pushes. In a partition of its own, so that who delivers may delete nothing else. */
export const pushDeviceEntity = new Entity({
  model: model('pushDevice'),
  attributes: {
    pushUser: text,
    pushId: text,
    sessionId: text,
    endpoint: text,
    p256dh: text,
    auth: text,
    device: optionalText,
    since: text,
    lastSentAt: optionalText,
  },
  indexes: { byUser: { pk: pk('pushUser'), sk: sk('pushId') } },
} as const);

const rowSchema = z
  .object({
    pushUser: userIdSchema,
    pushId: z.string(),
    /** The sign-in in which it was subscribed: with it, its pushes end. */
    sessionId: z.string(),
    endpoint: z.url(),
    p256dh: z.string(),
    auth: z.string(),
    device: z.string().nullable().default(null),
    since: isoTimeSchema,
    lastSentAt: isoTimeSchema.nullable().default(null),
  })
  .transform(({ pushUser: userId, pushId: id, ...row }) => ({ id, userId, ...row }));
export type StoredPushDevice = Readonly<z.output<typeof rowSchema>>;

/** Subscriptions to pushes by user, one per browser: the key follows from its address at the push service. */
export const createPushDevices = ({ rows, now, connection }: StorageContext) => {
  const list = async (userId: UserId): Promise<readonly StoredPushDevice[]> => {
    const { data } = await pushDeviceEntity.query.byUser({ pushUser: userId }).go({ ...connection, ...ALL_CONSISTENT });
    return rows.many('pushDevice', rowSchema, data);
  };
  const remove = async (userId: UserId, id: string): Promise<void> => {
    await pushDeviceEntity.delete({ pushUser: userId, pushId: id }).go(connection);
  };
  return {
    /** All of a user. Strongly consistent: what was removed gets no push any more. */
    list,
    /** Once per subscription: repeated, it belongs to the session that repeated it last. */
    put: async ({ userId, id, device, ...row }: Omit<StoredPushDevice, 'since' | 'lastSentAt'>): Promise<void> => {
      await pushDeviceEntity
        .put({
          pushUser: userId,
          pushId: id,
          ...row,
          ...(device === null ? {} : { device }),
          since: isoTime(now()),
        })
        .go(connection);
    },
    /** Notes that its push service took a push. Does not bring back one that was removed. */
    noteSent: async (userId: UserId, id: string): Promise<void> => {
      await holds(
        pushDeviceEntity
          .patch({ pushUser: userId, pushId: id })
          .set({ lastSentAt: isoTime(now()) })
          .go(connection),
      );
    },
    /** Idempotent. */
    remove,
    /** Forgets all of a deleted user. Idempotent. */
    forget: async (userId: UserId): Promise<void> => {
      for (const { id } of await list(userId)) await remove(userId, id);
    },
  };
};
