import { isoTime } from '#functions/platform/clock.ts';
import { INVITATION_DAYS } from '#shared/model/member.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { invitationEntity } from '../entities.ts';
import { invitationRowSchema } from '../rows.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import type { InvitationRepository } from '../types.ts';

export const createInvitationRepository = ({ rows, now, connection }: StorageContext): InvitationRepository => {
  const get: InvitationRepository['get'] = async (accountId, email) => {
    const { data } = await invitationEntity.get({ accountId, email }).go({ ...connection, consistent: true });
    return rows.one('invitation', invitationRowSchema, data);
  };
  return {
    get,
    invite: async (accountId, email, newId) => {
      const known = await get(accountId, email);
      const row = {
        accountId,
        email,
        invitationId: known?.id ?? newId(),
        createdAt: known?.createdAt ?? isoTime(now()),
        expiresAtS: Math.floor((now() + INVITATION_DAYS * DAY_MS) / SECOND_MS),
      };
      // An expired one that still lies there is replaced as a whole, with whoever took it.
      await invitationEntity.put(row).go(connection);
      return invitationRowSchema.parse(row);
    },
    listOfAccount: async (accountId) => {
      const { data } = await invitationEntity.query.byAccount({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('invitation', invitationRowSchema, data).filter(({ takenBy }) => takenBy === null);
    },
    listOfEmail: async (email) => {
      const { data } = await invitationEntity.query.byEmail({ email }).go({ ...connection, pages: 'all' });
      return rows.many('invitation', invitationRowSchema, data);
    },
    take: (accountId, email, userId) =>
      holds(
        invitationEntity
          .patch({ accountId, email })
          .set({ takenBy: userId })
          .where(
            (row, { eq, gt, notExists }) =>
              `${gt(row.expiresAtS, Math.floor(now() / SECOND_MS))} AND (${notExists(row.takenBy)} OR ${eq(row.takenBy, String(userId))})`,
          )
          .go(connection),
      ),
    withdraw: (accountId, email) =>
      holds(
        invitationEntity
          .delete({ accountId, email })
          .where((row, { notExists }) => notExists(row.takenBy))
          .go(connection),
      ),
    remove: async (accountId, email) => {
      await invitationEntity.delete({ accountId, email }).go(connection);
    },
  };
};
