import { Entity } from 'electrodb';
import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import {
  type AccountId,
  accountIdSchema,
  type InvitationId,
  invitationIdSchema,
  type UserId,
  userIdSchema,
} from '#shared/model/ids.ts';
import { INVITATION_DAYS } from '#shared/model/member.ts';
import { invitedRoleSchema } from '#shared/model/role.ts';
import type { InvitedRole } from '#shared/roles.ts';
import { table } from '#shared/table.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';
import { expiresAtS, model, optionalText, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** An invitation to become a member: in the site's partition, and by address for the invited person. */
export const invitationEntity = new Entity({
  model: model('invitation'),
  attributes: {
    accountId: text,
    email: text,
    invitationId: text,
    createdAt: text,
    role: optionalText,
    /** Who accepted it; the row is removed as soon as that user is a member. */
    takenBy: optionalText,
    expiresAtS,
  },
  indexes: {
    byAccount: { pk: pk('accountId'), sk: sk('email') },
    byEmail: {
      index: table.gsi.name,
      pk: { field: table.gsi.partitionKey, casing: 'none', composite: ['email'] },
      sk: { field: table.gsi.sortKey, casing: 'none', composite: ['accountId'] },
    },
  },
} as const);

export const invitationRowSchema = z
  .object({
    invitationId: invitationIdSchema,
    accountId: accountIdSchema,
    email: z.string(),
    createdAt: isoTimeSchema,
    // One from before there was a choice was for an installer.
    role: invitedRoleSchema.default('installer'),
    /** Who accepted it and is about to become a member. */
    takenBy: userIdSchema.nullable().default(null),
    // Up to the last second that a date can hold.
    expiresAtS: z.number().min(0).max(8.64e12),
  })
  .transform(({ invitationId, expiresAtS: seconds, ...row }) => ({
    ...row,
    id: invitationId,
    expiresAt: isoTime(seconds * SECOND_MS),
  }));
export type StoredInvitation = Readonly<z.output<typeof invitationRowSchema>>;

/** Invitations to a site, one per address. */
export const createInvitations = ({ rows, now, connection }: StorageContext) => {
  const get = async (accountId: AccountId, email: string): Promise<StoredInvitation | null> => {
    const { data } = await invitationEntity.get({ accountId, email }).go({ ...connection, consistent: true });
    return rows.one('invitation', invitationRowSchema, data);
  };
  return {
    get,
    /** Creates the invitation, or renews an existing one, which keeps its id, and its role where no other is named. */
    invite: async (
      accountId: AccountId,
      email: string,
      newId: () => InvitationId,
      role?: InvitedRole,
    ): Promise<StoredInvitation> => {
      const known = await get(accountId, email);
      const row = {
        accountId,
        email,
        invitationId: known?.id ?? newId(),
        createdAt: known?.createdAt ?? isoTime(now()),
        role: role ?? known?.role ?? 'installer',
        expiresAtS: ttlSeconds(now() + INVITATION_DAYS * DAY_MS),
      };
      // An expired row that is still there is replaced as a whole, including who took it.
      await invitationEntity.put(row).go(connection);
      return invitationRowSchema.parse(row);
    },
    /** Open ones, strongly consistent. */
    listOfAccount: async (accountId: AccountId): Promise<readonly StoredInvitation[]> => {
      const { data } = await invitationEntity.query.byAccount({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('invitation', invitationRowSchema, data).filter(({ takenBy }) => takenBy === null);
    },
    /** From the GSI: for display; may lag behind by a moment. */
    listOfEmail: async (email: string): Promise<readonly StoredInvitation[]> => {
      const { data } = await invitationEntity.query.byEmail({ email }).go({ ...connection, pages: 'all' });
      return rows.many('invitation', invitationRowSchema, data);
    },
    /**
     * Accepts it for a user: it can no longer be withdrawn. Idempotent for the same user.
     * @returns false when it is gone, or was renewed for another role
     */
    take: (accountId: AccountId, email: string, userId: UserId, role: InvitedRole) =>
      holds(
        invitationEntity
          .patch({ accountId, email })
          .set({ takenBy: userId })
          .where((row, { eq, gt, notExists }) => {
            const free = `(${notExists(row.takenBy)} OR ${eq(row.takenBy, String(userId))})`;
            const named = eq(row.role, String(role));
            const same = role === 'installer' ? `(${notExists(row.role)} OR ${named})` : named;
            return `${gt(row.expiresAtS, ttlSeconds(now()))} AND ${free} AND ${same}`;
          })
          .go(connection),
      ),
    /** Deletes it unless it was accepted. @returns false when it was; true also when there is none */
    withdraw: (accountId: AccountId, email: string) =>
      holds(
        invitationEntity
          .delete({ accountId, email })
          .where((row, { notExists }) => notExists(row.takenBy))
          .go(connection),
      ),
    /** Idempotent. */
    remove: async (accountId: AccountId, email: string): Promise<void> => {
      await invitationEntity.delete({ accountId, email }).go(connection);
    },
  };
};
