import { isoTime } from '#functions/platform/clock.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { mailEntity, quotaEntity } from '../entities.ts';
import { dayOf } from '../history/days.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import type { MailRepository } from '../types.ts';

/** Who claimed a mail and died before it was sent has lost it to the next one after this. */
const ABANDONED_AFTER_MS = 2 * MINUTE_MS;
/** That a mail was sent is remembered for longer than anything asks for it again. */
const MAIL_DAYS = 120;
const QUOTA_DAYS = 2;

export const createMailRepository = ({ now, connection }: StorageContext): MailRepository => {
  const expiry = (days: number): number => Math.floor((now() + days * DAY_MS) / SECOND_MS);
  return {
    claim: (mailKey) =>
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
    sent: async (mailKey) => {
      await holds(
        mailEntity
          .patch({ mailKey })
          .set({ sentAt: isoTime(now()) })
          .go(connection),
      );
    },
    release: async (mailKey) => {
      await holds(
        // Not deleted: the control function may not delete anything.
        mailEntity
          .patch({ mailKey })
          .set({ claimedAtMs: 0 })
          .where((row, { notExists }) => notExists(row.sentAt))
          .go(connection),
      );
    },
    use: (quota, most) =>
      holds(
        quotaEntity
          .upsert({ quotaKey: `${quota}/${dayOf(now())}` })
          .set({ expiresAtS: expiry(QUOTA_DAYS) })
          .add({ used: 1 })
          .where((row, { notExists, lt }) => `${notExists(row.used)} OR ${lt(row.used, most)}`)
          .go(connection),
      ),
  };
};
