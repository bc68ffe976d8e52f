import * as z from 'zod';
import { accountSchema, pauseSchema } from '../../model/account.ts';
import { accountIdSchema, invitationIdSchema, userIdSchema } from '../../model/ids.ts';
import {
  auditEntrySchema,
  invitationSchema,
  inviteSchema,
  membersSchema,
  offerOwnershipSchema,
  ownerOfferSchema,
} from '../../model/member.ts';
import { members, ownerOnly } from '../../roles.ts';
import type { Row } from '../row.ts';

const accountParams = z.object({ accountId: accountIdSchema });
const row = { fn: 'api', params: accountParams, throttle: 'write', tag: 'members' } as const;
const ofOwner = { ...row, access: { kind: 'account', roles: ownerOnly } } as const;
const ofMembers = { ...row, access: { kind: 'account', roles: members } } as const;

export const memberRoutes = {
  listMembers: {
    ...ofOwner,
    method: 'GET',
    path: '/api/accounts/{accountId}/members',
    summary: 'Everybody on the site, open invitations, and to whom the ownership is offered',
    response: membersSchema,
    status: 200,
    errors: [],
    throttle: 'read',
  },
  inviteMember: {
    ...ofOwner,
    method: 'POST',
    path: '/api/accounts/{accountId}/invitations',
    summary: 'Invite an installer by e-mail; again: the same invitation, for another 14 days',
    body: inviteSchema,
    response: invitationSchema,
    status: 201,
    errors: ['already_exists'],
  },
  withdrawInvitation: {
    ...ofOwner,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/invitations/{invitationId}',
    summary: 'Take an invitation back that nobody has accepted yet',
    params: accountParams.extend({ invitationId: invitationIdSchema }),
    response: z.object({ id: invitationIdSchema }),
    status: 200,
    errors: ['invitation_not_found', 'conflict'],
  },
  removeMember: {
    ...ofOwner,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/members/{userId}',
    summary: 'Remove an installer from the site at once',
    params: accountParams.extend({ userId: userIdSchema }),
    response: z.object({ userId: userIdSchema }),
    status: 200,
    errors: ['member_not_found', 'owner_stays'],
  },
  offerOwnership: {
    ...ofOwner,
    method: 'POST',
    path: '/api/accounts/{accountId}/ownerOffer',
    summary: 'Offer the ownership to an installer of the site; a later offer replaces it',
    body: offerOwnershipSchema,
    response: ownerOfferSchema,
    status: 201,
    errors: ['member_not_found', 'already_exists', 'conflict'],
  },
  withdrawOwnership: {
    ...ofOwner,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/ownerOffer',
    summary: 'Take the offered ownership back',
    response: z.object({
      ownerOffer: z.null().meta({ description: 'To whom the ownership is offered. null: to nobody.', example: null }),
    }),
    status: 200,
    errors: [],
  },
  listAudit: {
    ...ofOwner,
    method: 'GET',
    path: '/api/accounts/{accountId}/audit',
    summary: 'When administrators looked at the site and who belongs to it changed, newest first, of the last year',
    response: z.array(auditEntrySchema),
    status: 200,
    errors: [],
    throttle: 'read',
  },
  pauseAccount: {
    ...ofMembers,
    method: 'POST',
    path: '/api/accounts/{accountId}/pause',
    summary: 'Command nothing until a time; every appliance stays as it is, and control goes on by itself afterwards',
    body: pauseSchema,
    response: accountSchema,
    status: 200,
    errors: ['invalid_time'],
    tag: 'accounts',
  },
  resumeAccount: {
    ...ofMembers,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/pause',
    summary: 'End the pause now',
    response: accountSchema,
    status: 200,
    errors: [],
    tag: 'accounts',
  },
} as const satisfies Record<string, Row>;
