import * as z from 'zod';
import { roleTypeSchema } from '../roles.ts';
import { emailSchema, isoTimeSchema, nameSchema } from './common.ts';
import { accountIdSchema, invitationIdSchema, userIdSchema } from './ids.ts';

/** An invitation or an ownership offer expires after this many days. */
export const INVITATION_DAYS = 14;
/** People that a site may invite per day, and invitations that may be open at once. */
export const MAX_INVITATIONS = 20;

/** A member of a site. */
export const memberSchema = z
  .object({
    userId: userIdSchema,
    /** Verified address; null: unknown. */
    email: z
      .string()
      .nullable()
      .meta({ description: 'E-mail address. null: none is known.', example: 'anna@example.org' }),
    role: roleTypeSchema,
    createdAt: isoTimeSchema.meta({ description: 'When it was made.', example: '2026-05-01T08:30:00.000Z' }),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof memberSchema>;

/** An invitation from the site's point of view; accepting it makes the user an installer. */
export const invitationSchema = z
  .object({
    id: invitationIdSchema,
    email: z.string().meta({ description: 'E-mail address. null: none is known.', example: 'installer@example.org' }),
    createdAt: isoTimeSchema.meta({ description: 'When it was made.', example: '2026-06-01T10:00:00.000Z' }),
    expiresAt: isoTimeSchema.meta({ description: 'When it ends by itself.', example: '2026-06-15T10:00:00.000Z' }),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitationSchema>;

/** A site's ownership, offered to one of its members; the owner becomes an installer when it is accepted. */
export const ownerOfferSchema = z.object({
  userId: userIdSchema.meta({ example: 'b1946ac9-2f0d-4e63-8f5a-6d3c2b1a0f9e' }),
  expiresAt: isoTimeSchema.meta({ description: 'When it ends by itself.', example: '2026-06-15T10:00:00.000Z' }),
});
export type OwnerOffer = z.output<typeof ownerOfferSchema>;

/** All members of a site, and its open invitations and offers. */
export const membersSchema = z.object({
  members: z.array(memberSchema).meta({ description: 'Everybody who belongs to the site.' }),
  invitations: z.array(invitationSchema).meta({ description: 'Invitations that nobody has answered yet.' }),
  ownerOffer: ownerOfferSchema.nullable().meta({ description: 'To whom the ownership is offered. null: to nobody.' }),
});

export const inviteSchema = z.strictObject({
  email: emailSchema.meta({
    description: 'E-mail address; upper and lower case are the same.',
    example: 'installer@example.org',
  }),
});
export const offerOwnershipSchema = z.strictObject({
  userId: userIdSchema.meta({ example: 'b1946ac9-2f0d-4e63-8f5a-6d3c2b1a0f9e' }),
});

/** A pending offer for a user on `/accounts`: to become an installer, or, as an installer, the owner. */
export const receivedInvitationSchema = z.object({
  accountId: accountIdSchema,
  accountName: nameSchema.meta({ description: 'Name of the site.', example: 'Home' }),
  role: roleTypeSchema.meta({ example: 'installer' }),
  /** The owner's address; null: unknown. */
  invitedBy: z
    .string()
    .nullable()
    .meta({ description: 'Address of the owner. null: none is known.', example: 'anna@example.org' }),
  expiresAt: isoTimeSchema.meta({ description: 'When it ends by itself.', example: '2026-06-15T10:00:00.000Z' }),
});
export type ReceivedInvitation = z.output<typeof receivedInvitationSchema>;

/** Names the role that is accepted or declined, so that no one becomes an owner by a click that meant something else. */
export const answerInvitationSchema = z.strictObject({ role: roleTypeSchema.meta({ example: 'installer' }) });
export const joinedSchema = z.object({
  accountId: accountIdSchema,
  role: roleTypeSchema.meta({ example: 'installer' }),
});

export const auditKinds = ['admin-access', 'member-joined', 'member-left', 'owner-changed'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** An event that a site's owner may want to know about. Names no one. */
export const auditEntrySchema = z
  .object({
    time: isoTimeSchema.meta({ description: 'When it was measured or decided.', example: '2026-06-01T10:00:00.000Z' }),
    kind: z.enum(auditKinds).meta({ description: 'What it is.', example: 'admin-access' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntrySchema>;
