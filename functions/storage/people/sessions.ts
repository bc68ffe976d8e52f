import { Entity } from 'electrodb';
import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';
import { expiresAtS, flag, model, optionalText, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** How long after sign-in a session exists: its refresh tokens are valid for 30 days from then, however often they rotate. */
const SESSION_MS = 31 * DAY_MS;
/** How long a session exists that nobody uses. Use is noted at renewals, an hour apart. */
const UNUSED_MS = 14 * DAY_MS;
/** A session in use is noted at most this often: each note is a write. */
const SEEN_EVERY_MS = HOUR_MS;

/** A sign-in that is still valid. In a partition of its own, so that the sign-in function can be limited to it. */
export const sessionEntity = new Entity({
  model: model('session'),
  attributes: {
    sessionUser: text,
    sessionId: text,
    device: optionalText,
    country: optionalText,
    createdAt: text,
    lastSeenAt: text,
    provedAt: optionalText,
    secondFactor: flag,
    expiresAtS,
  },
  indexes: { byUser: { pk: pk('sessionUser'), sk: sk('sessionId') } },
} as const);

const rowSchema = z
  .object({
    sessionUser: userIdSchema,
    sessionId: z.string(),
    device: z.string().nullable().default(null),
    country: z.string().nullable().default(null),
    createdAt: isoTimeSchema,
    lastSeenAt: isoTimeSchema,
    provedAt: isoTimeSchema.optional(),
    secondFactor: z.boolean(),
    expiresAtS: z.number(),
  })
  .transform(({ sessionUser, provedAt, ...row }) => ({
    ...row,
    userId: sessionUser,
    /** When it was last proved who its user is: by the sign-in, or again later. */
    provedAt: provedAt ?? row.createdAt,
  }));
type Row = z.output<typeof rowSchema>;
export type StoredSession = Readonly<Omit<Row, 'expiresAtS'>>;

/** Sessions by user. Whoever has none is signed out, whatever token is shown. */
export const createSessions = ({ rows, now, connection }: StorageContext) => {
  const expiry = (createdMs: number): number =>
    ttlSeconds(Math.min(createdMs + SESSION_MS, now() + UNUSED_MS + HOUR_MS));
  const alive = ({ expiresAtS }: Row): boolean => expiresAtS * SECOND_MS > now();
  const list = async (userId: UserId): Promise<readonly StoredSession[]> => {
    const { data } = await sessionEntity.query.byUser({ sessionUser: userId }).go({ ...connection, ...ALL_CONSISTENT });
    return rows.many('session', rowSchema, data).filter(alive);
  };
  const end = async (userId: UserId, sessionId: string): Promise<void> => {
    await sessionEntity.delete({ sessionUser: userId, sessionId }).go(connection);
  };
  return {
    /** Once per sign-in; repeated with the same id, it is the same session. */
    start: async ({
      userId,
      sessionId,
      device,
      country,
      secondFactor,
    }: Omit<StoredSession, 'createdAt' | 'lastSeenAt' | 'provedAt'>): Promise<void> => {
      const time = isoTime(now());
      await sessionEntity
        .put({
          sessionUser: userId,
          sessionId,
          ...(device === null ? {} : { device }),
          ...(country === null ? {} : { country }),
          createdAt: time,
          lastSeenAt: time,
          secondFactor,
          expiresAtS: expiry(now()),
        })
        .go(connection);
    },
    /** Strongly consistent: a session that was ended is gone at once. */
    get: async (userId: UserId, sessionId: string): Promise<StoredSession | null> => {
      const { data } = await sessionEntity
        .get({ sessionUser: userId, sessionId })
        .go({ ...connection, consistent: true });
      const found = rows.one('session', rowSchema, data);
      return found !== null && alive(found) ? found : null;
    },
    /** All of a user that are valid. */
    list,
    /** Notes that it is in use, and keeps it, unless that was noted within the hour or the session has ended. @returns whether it was noted */
    seen: async ({ userId, sessionId, createdAt, lastSeenAt }: Omit<StoredSession, 'provedAt'>): Promise<boolean> =>
      now() - Date.parse(lastSeenAt) >= SEEN_EVERY_MS &&
      holds(
        sessionEntity
          .patch({ sessionUser: userId, sessionId })
          .set({ lastSeenAt: isoTime(now()), expiresAtS: expiry(Date.parse(createdAt)) })
          .go(connection),
      ),
    /** Notes that its user has just proved again who they are. @returns false: it has ended */
    prove: (userId: UserId, sessionId: string): Promise<boolean> =>
      holds(
        sessionEntity
          .patch({ sessionUser: userId, sessionId })
          .set({ provedAt: isoTime(now()) })
          .go(connection),
      ),
    /** Idempotent. */
    end,
    /** Ends all of a user but one; null: all. Idempotent. */
    endOthers: async (userId: UserId, keptId: string | null): Promise<void> => {
      const others = (await list(userId)).filter(({ sessionId }) => sessionId !== keptId);
      await Promise.all(others.map(({ sessionId }) => end(userId, sessionId)));
    },
  };
};
