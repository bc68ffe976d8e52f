import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { auditEntity } from '../entities.ts';
import { auditRowSchema } from '../rows.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import type { AuditRepository } from '../types.ts';

/** Entries are kept for so long. */
const AUDIT_DAYS = 366;

export const createAuditRepository = ({ rows, now, connection }: StorageContext): AuditRepository => ({
  // Keys begin with the time, so that they sort by it.
  add: (accountId, { key, kind, time, userId }) =>
    holds(
      auditEntity
        .create({
          accountId,
          eventKey: key,
          kind,
          time,
          userId,
          expiresAtS: Math.floor((now() + AUDIT_DAYS * DAY_MS) / SECOND_MS),
        })
        .go(connection),
    ),
  list: async (accountId, count) => {
    const { data } = await auditEntity.query
      .byKey({ accountId })
      .go({ ...connection, consistent: true, order: 'desc', limit: count });
    return rows.many('audit', auditRowSchema, data);
  },
});
