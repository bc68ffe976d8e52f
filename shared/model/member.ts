import * as z from 'zod';
import { roleTypeSchema } from '../roles.ts';
import { emailSchema, isoTimeSchema, nameSchema } from './common.ts';
import { accountIdSchema, invitationIdSchema, userIdSchema } from './ids.ts';

/** An invitation and an offered ownership end by themselves after so many days. */
export const INVITATION_DAYS = 14;
/** People that a site may invite on one day, and invitations that may be open at once. */
export const MAX_INVITATIONS = 20;

/** Somebody who belongs to a site. */
export const memberSchema = z.object({
  userId: userIdSchema,
  /** Verified address; null: none is known. */
  email: z.string().nullable(),
  role: roleTypeSchema,
  createdAt: isoTimeSchema,
});
export type Member = z.output<typeof memberSchema>;

/** An invitation as its site sees it; it makes its taker an installer. */
export const invitationSchema = z.object({
  id: invitationIdSchema,
  email: z.string(),
  createdAt: isoTimeSchema,
  expiresAt: isoTimeSchema,
});
export type Invitation = z.output<typeof invitationSchema>;

/** The ownership of a site, offered to one of its members; the present owner becomes an installer when it is taken. */
export const ownerOfferSchema = z.object({ userId: userIdSchema, expiresAt: isoTimeSchema });
export type OwnerOffer = z.output<typeof ownerOfferSchema>;

/** Everybody on a site, and who may become it. */
export const membersSchema = z.object({
  members: z.array(memberSchema),
  invitations: z.array(invitationSchema),
  ownerOffer: ownerOfferSchema.nullable(),
});

export const inviteSchema = z.strictObject({ email: emailSchema });
export const offerOwnershipSchema = z.strictObject({ userId: userIdSchema });

/** What waits for a user on `/accounts`: to become an installer, or, being one, the owner. */
export const receivedInvitationSchema = z.object({
  accountId: accountIdSchema,
  accountName: nameSchema,
  role: roleTypeSchema,
  /** The owner's address; null: none is known. */
  invitedBy: z.string().nullable(),
  expiresAt: isoTimeSchema,
});
export type ReceivedInvitation = z.output<typeof receivedInvitationSchema>;

/** Names the role that is taken or declined, so that nobody becomes an owner by a click that meant something else. */
export const answerInvitationSchema = z.strictObject({ role: roleTypeSchema });
export const joinedSchema = z.object({ accountId: accountIdSchema, role: roleTypeSchema });

export const auditKinds = ['admin-access', 'member-joined', 'member-left', 'owner-changed'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Something that the owner of a site may want to know of. Names nobody. */
export const auditEntrySchema = z.object({ time: isoTimeSchema, kind: z.enum(auditKinds) });
export type AuditEntry = z.output<typeof auditEntrySchema>;
