import * as z from 'zod';
import { siteEvents } from '../contract/trail.ts';
import { serviceIdSchema } from '../integration.ts';
import { emailSchema, isoTimeSchema, nameSchema } from './common.ts';
import { accountIdSchema, credentialsIdSchema, invitationIdSchema, tokenIdSchema, userIdSchema } from './ids.ts';
import { invitedRoleSchema, roleTypeSchema } from './role.ts';

/** An invitation or an ownership offer expires after this many days. */
export const INVITATION_DAYS = 14;
/** People that a site may invite per day, and invitations that may be open at once. */
export const MAX_INVITATIONS = 20;

/** A member of a site. */
export const memberSchema = z
  .object({
    userId: userIdSchema,
    /** Verified address; null: unknown. */
    email: z.string().nullable().meta({ description: 'E-mail address. null: unknown.', example: 'anna@example.org' }),
    role: roleTypeSchema,
    createdAt: isoTimeSchema.meta({ description: 'When it was created.', example: '2026-05-01T08:30:00.000Z' }),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof memberSchema>;

/** An invitation from the site's point of view; accepting it makes the user a member with its role. */
export const invitationSchema = z
  .object({
    id: invitationIdSchema,
    email: z.string().meta({ description: 'E-mail address. null: unknown.', example: 'installer@example.org' }),
    role: invitedRoleSchema,
    createdAt: isoTimeSchema.meta({ description: 'When it was created.', example: '2026-06-01T10:00:00.000Z' }),
    expiresAt: isoTimeSchema.meta({ description: 'When it expires.', example: '2026-06-15T10:00:00.000Z' }),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitationSchema>;

/** A site's ownership, offered to one of its members; the owner becomes an installer when it is accepted. */
export const ownerOfferSchema = z.object({
  userId: userIdSchema.meta({ example: 'b1946ac9-2f0d-7e63-df5a-6d3c2b1a0f9e' }),
  expiresAt: isoTimeSchema.meta({ description: 'When it expires.', example: '2026-06-15T10:00:00.000Z' }),
});
export type OwnerOffer = z.output<typeof ownerOfferSchema>;

/** A link whose key may be used by whoever has seen it. */
const keyedLinkSchema = z.object({
  credentialsId: credentialsIdSchema,
  name: nameSchema.meta({ description: 'Name of the link.', example: 'Home Assistant' }),
});
/** A key that works now, and who was shown it. */
export const siteKeySchema = keyedLinkSchema.extend({
  service: serviceIdSchema,
  /** null: not recorded, so that anyone may have seen it. */
  seenBy: userIdSchema.nullable(),
  seenAt: isoTimeSchema.nullable().meta({ description: 'When it was shown. null: not recorded.' }),
  tokenId: tokenIdSchema.nullable().meta({
    description: 'The token by which a program made it, and with whose revocation it ends. null: a person made it.',
    example: null,
  }),
});
export type SiteKey = z.output<typeof siteKeySchema>;

/** All members of a site, and its open invitations and offers. */
export const membersSchema = z.object({
  members: z.array(memberSchema).meta({ description: 'Members of the site.' }),
  invitations: z.array(invitationSchema).meta({ description: 'Pending invitations.' }),
  ownerOffer: ownerOfferSchema.nullable().meta({ description: 'To whom ownership is offered. null: nobody.' }),
  keys: z.array(siteKeySchema).meta({ description: 'Webhook keys that work now, and who was shown each.' }),
});

export const inviteSchema = z.strictObject({
  email: emailSchema.meta({
    description: 'E-mail address, case-insensitive.',
    example: 'installer@example.org',
  }),
  role: invitedRoleSchema
    .optional()
    .meta({ description: 'Role that accepting it gives. Absent: that of a pending invitation, else installer.' }),
});
export const offerOwnershipSchema = z.strictObject({
  userId: userIdSchema.meta({ example: 'b1946ac9-2f0d-7e63-df5a-6d3c2b1a0f9e' }),
});

/** A pending offer for a user on `/accounts`: to become a member, or, as a member, the owner. */
export const receivedInvitationSchema = z.object({
  accountId: accountIdSchema,
  accountName: nameSchema.meta({ description: 'Name of the site.', example: 'Home' }),
  role: roleTypeSchema.meta({ example: 'installer' }),
  /** The owner's address; null: unknown. */
  invitedBy: z
    .string()
    .nullable()
    .meta({ description: 'E-mail address of the owner. null: unknown.', example: 'anna@example.org' }),
  expiresAt: isoTimeSchema.meta({ description: 'When it expires.', example: '2026-06-15T10:00:00.000Z' }),
  /** Of an offered ownership: keys that the present owner may have seen. */
  keys: z
    .array(keyedLinkSchema)
    .meta({ description: 'Of an offered ownership: links whose key the present owner may have seen.', example: [] }),
});
export type ReceivedInvitation = z.output<typeof receivedInvitationSchema>;

/** Names the role that is accepted or declined, so that no one becomes an owner by a click that meant something else. */
export const answerInvitationSchema = z.strictObject({ role: roleTypeSchema.meta({ example: 'installer' }) });
/** The new owner may end the keys that the former one may have seen; ignored for installers. */
export const acceptInvitationSchema = answerInvitationSchema.extend({
  endKeys: z.boolean().optional().meta({
    description: 'With the ownership: end the keys that the former owner may have seen. Absent: they stay.',
  }),
});
/** The same for a member who leaves or is removed. */
export const leavingQuerySchema = z.strictObject({
  endKeys: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true` also ends the keys that the member may have seen.' }),
});
export const joinedSchema = z.object({
  accountId: accountIdSchema,
  role: roleTypeSchema.meta({ example: 'installer' }),
});

/** Who did something on a site: a member, an administrator of the product, the product by itself, or the payment provider. */
const auditActors = ['member', 'administrator', 'product', 'payments'] as const;

/** Something that happened on a site, for its owner. Names members only: of an administrator it says no more than that. */
export const auditEntrySchema = z
  .object({
    time: isoTimeSchema.meta({
      description: 'Time; of the last occurrence, if several within an hour are merged.',
      example: '2026-06-01T10:00:00.000Z',
    }),
    kind: z.enum(siteEvents).meta({ description: 'Kind.', example: 'admin-access' }),
    by: z.enum(auditActors).meta({ description: 'Actor.', example: 'administrator' }),
    userId: userIdSchema
      .nullable()
      .meta({ description: 'Id of the member who acted. null: the actor is not a member.', example: null }),
    failed: z.boolean().meta({
      description: 'Whether it ended in a server or vendor error: it may or may not have taken effect.',
      example: false,
    }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntrySchema>;
