import type { Deps } from '#functions/deps.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import type { AuditKind } from '#shared/model/member.ts';
import { HOUR_MS } from '#shared/units.ts';

/** Logs a change of a site's members. Two identical changes within a millisecond count as one. */
export const addAudit = async (
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  accountId: AccountId,
  kind: AuditKind,
  userId: UserId,
): Promise<void> => {
  const time = isoTime(now());
  await storage.audit.add(accountId, { key: `${time}/${kind}/${userId}`, kind, time, userId });
};

/**
 * Logs, once per administrator, site and hour, that an outside administrator visited a site. The owner sees that it
 * happened, not who it was.
 */
export const noteVisit = async (
  { storage, now, logger }: Pick<Deps, 'storage' | 'now' | 'logger'>,
  accountId: AccountId,
  adminId: UserId,
): Promise<void> => {
  const hour = isoTime(Math.floor(now() / HOUR_MS) * HOUR_MS);
  const entry = { key: `${hour}/admin-access/${adminId}`, kind: 'admin-access', time: isoTime(now()), userId: adminId };
  if (await storage.audit.add(accountId, { ...entry, kind: 'admin-access' }))
    logger.info('site visited', { accountId });
};
