import type { AccountId } from '#shared/model/ids.ts';
import { HOUR_MS } from '#shared/units.ts';
import { isoTime } from './clock.ts';

/**
 * When to look whether runs still look after a home battery that was told something that does not end by itself: at the next whole
 * hour, so that all commands of an hour are one entry.
 */
export const batteryWatch = (accountId: AccountId, nowMs: number) => ({
  kind: 'battery' as const,
  at: isoTime((Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS),
  subject: accountId,
});
