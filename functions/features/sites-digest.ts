import { isoTime } from '#functions/platform/clock.ts';
import { nextZoneTime } from '#functions/platform/zone-day.ts';
import type { DueEntry } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import { DIGEST_TIME } from '#shared/sites-digest.ts';

/** The next morning's mail of sites that need a hand. @param zone of the first site that the user looks after */
export const digestDue = (userId: UserId, zone: string, nowMs: number): DueEntry => ({
  kind: 'digest',
  at: isoTime(nextZoneTime(nowMs, DIGEST_TIME, zone)),
  subject: userId,
});
