import * as z from 'zod';
import { accountSchema, pauseSchema } from '../../model/account.ts';
import { accountIdSchema, invitationIdSchema, userIdSchema } from '../../model/ids.ts';
import {
  auditEntrySchema,
  invitationSchema,
  inviteSchema,
  leavingQuerySchema,
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
    summary: 'Members of the site, pending invitations, to whom ownership is offered, and who has seen which key',
    response: membersSchema,
    status: 200,
    errors: [],
    throttle: 'read',
  },
  inviteMember: {
    ...ofOwner,
    method: 'POST',
    path: '/api/accounts/{accountId}/invitations',
    trail: 'member-invited',
    summary: 'Invite an installer or a family member by e-mail; repeating it renews the same invitation for 14 days',
    body: inviteSchema,
    response: invitationSchema,
    status: 201,
    errors: ['already_exists'],
    effects: ['invitation', 'mail'],
    quotas: ['invitationsOfSite', 'invitationsOfUser'],
  },
  withdrawInvitation: {
    ...ofOwner,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/invitations/{invitationId}',
    trail: 'invitation-withdrawn',
    summary: 'Revoke a pending invitation',
    params: accountParams.extend({ invitationId: invitationIdSchema }),
    response: z.object({ id: invitationIdSchema }),
    status: 200,
    errors: ['invitation_not_found', 'conflict'],
  },
  removeMember: {
    ...ofOwner,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/members/{userId}',
    trail: 'member-removed',
    summary: 'Remove an installer or a family member from the site',
    params: accountParams.extend({ userId: userIdSchema }),
    query: leavingQuerySchema,
    response: z.object({ userId: userIdSchema }),
    status: 200,
    errors: ['member_not_found', 'owner_stays'],
  },
  offerOwnership: {
    ...ofOwner,
    method: 'POST',
    path: '/api/accounts/{accountId}/ownerOffer',
    trail: 'ownership-offered',
    summary: 'Offer ownership to another member of the site; a later offer replaces it',
    body: offerOwnershipSchema,
    reauth: true,
    response: ownerOfferSchema,
    status: 201,
    errors: ['member_not_found', 'already_exists', 'conflict'],
  },
  withdrawOwnership: {
    ...ofOwner,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/ownerOffer',
    trail: 'ownership-withdrawn',
    summary: 'Withdraw the offer of ownership',
    response: z.object({
      ownerOffer: z.null().meta({ description: 'To whom ownership is offered. null: nobody.', example: null }),
    }),
    status: 200,
    errors: [],
  },
  listAudit: {
    ...ofOwner,
    method: 'GET',
    path: '/api/accounts/{accountId}/audit',
    summary: 'Actions of members and administrators on the site in the last 400 days, newest first',
    response: z.array(auditEntrySchema),
    status: 200,
    errors: [],
    throttle: 'read',
  },
  pauseAccount: {
    ...ofMembers,
    method: 'POST',
    path: '/api/accounts/{accountId}/pause',
    trail: 'site-paused',
    summary: 'Pause control until a time; appliances stay as they are, and control resumes automatically',
    body: pauseSchema,
    response: accountSchema,
    status: 200,
    errors: ['invalid_time'],
    effects: ['vendor', 'run'],
    quotas: ['vendorChanges', 'userRuns'],
    tag: 'accounts',
  },
  resumeAccount: {
    ...ofMembers,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/pause',
    trail: 'site-resumed',
    summary: 'End the pause now',
    response: accountSchema,
    status: 200,
    errors: [],
    effects: ['vendor', 'run'],
    quotas: ['vendorChanges', 'userRuns'],
    tag: 'accounts',
  },
} as const satisfies Record<string, Row>;
