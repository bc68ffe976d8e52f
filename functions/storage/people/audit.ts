import { Entity } from 'electrodb';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { type AuditEntry, auditEntrySchema } from '#shared/model/member.ts';
import { DAY_MS } from '#shared/units.ts';
import { expiresAtS, model, optionalText, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** Events the owner may want to know of; the same event always has the same key. */
export const auditEntity = new Entity({
  model: model('audit'),
  attributes: { accountId: text, eventKey: text, kind: text, time: text, userId: optionalText, expiresAtS },
  indexes: { byKey: { pk: pk('accountId'), sk: sk('eventKey') } },
} as const);

const AUDIT_DAYS = 366;

export const createAudit = ({ rows, now, connection }: StorageContext) => ({
  /**
   * Adds one entry per key. @returns whether it is new
   * @param entry its key begins with the time, so that keys sort by it
   */
  add: (
    accountId: AccountId,
    { key, kind, time, userId }: AuditEntry & { readonly key: string; readonly userId: UserId },
  ) =>
    holds(
      auditEntity
        .create({
          accountId,
          eventKey: key,
          kind,
          time,
          userId,
          expiresAtS: ttlSeconds(now() + AUDIT_DAYS * DAY_MS),
        })
        .go(connection),
    ),
  /** Newest first. */
  list: async (accountId: AccountId, count: number): Promise<readonly AuditEntry[]> => {
    const { data } = await auditEntity.query
      .byKey({ accountId })
      .go({ ...connection, consistent: true, order: 'desc', limit: count });
    return rows.many('audit', auditEntrySchema, data);
  },
});
