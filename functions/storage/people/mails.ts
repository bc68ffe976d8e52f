import { Entity } from 'electrodb';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';
import { count, expiresAtS, model, optionalText, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** A mail that was sent or is being sent: nothing is sent twice. */
export const mailEntity = new Entity({
  model: model('mail'),
  attributes: { mailKey: text, claimedAtMs: count, sentAt: optionalText, expiresAtS },
  indexes: { byKey: { pk: pk('mailKey'), sk: sk() } },
} as const);

/** A mail whose sender died before sending it may be claimed by the next one after this. */
const ABANDONED_AFTER_MS = 2 * MINUTE_MS;
/** A sent mail is remembered for longer than anything asks for it again. */
const MAIL_DAYS = 120;

/** Keeps mail from being sent twice. */
export const createMails = ({ now, connection }: StorageContext) => {
  const expiry = (days: number): number => ttlSeconds(now() + days * DAY_MS);
  return {
    /** @returns false when this mail was sent, or is being sent */
    claim: (mailKey: string) =>
      holds(
        mailEntity
          .upsert({ mailKey })
          .set({ claimedAtMs: now(), expiresAtS: expiry(MAIL_DAYS) })
          .where(
            (row, { notExists, lte }) =>
              `${notExists(row.claimedAtMs)} OR (${notExists(row.sentAt)} AND ${lte(row.claimedAtMs, now() - ABANDONED_AFTER_MS)})`,
          )
          .go(connection),
      ),
    /** The mail was sent, for good. */
    sent: async (mailKey: string): Promise<void> => {
      await holds(
        mailEntity
          .patch({ mailKey })
          .set({ sentAt: isoTime(now()) })
          .go(connection),
      );
    },
    /** Whether it was sent. Strongly consistent. */
    wasSent: async (mailKey: string): Promise<boolean> => {
      const { data } = await mailEntity.get({ mailKey }).go({ ...connection, consistent: true });
      return data?.sentAt !== undefined;
    },
    /** Remembers a sent mail for as long again. Nothing happens if none was sent. */
    remember: async (mailKey: string): Promise<void> => {
      await holds(
        mailEntity
          .patch({ mailKey })
          .set({ expiresAtS: expiry(MAIL_DAYS) })
          .where((row, { exists }) => exists(row.sentAt))
          .go(connection),
      );
    },
    /** The mail was not sent and may be tried again. */
    release: async (mailKey: string): Promise<void> => {
      await holds(
        // Not deleted: the control function has no permission to delete.
        mailEntity
          .patch({ mailKey })
          .set({ claimedAtMs: 0 })
          .where((row, { notExists }) => notExists(row.sentAt))
          .go(connection),
      );
    },
  };
};
