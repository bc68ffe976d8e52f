import * as z from 'zod';
import { accountIdSchema, applianceIdSchema, userIdSchema } from '../../model/ids.ts';
import { addressSetSchema, noticeAddressChangeSchema, ownAddressSchema } from '../../model/notice-address.ts';
import { noticeSettingsPatchSchema, noticesViewSchema } from '../../model/notices.ts';
import { pushDevicesSchema, pushIdSchema, pushSubscriptionSchema } from '../../model/push.ts';
import { noticeChannels, noticeKinds, triedChannels } from '../../notices.ts';
import { members } from '../../roles.ts';
import type { Row } from '../row.ts';

/** Each member of a site has settings of their own. */
const ofMember = {
  fn: 'api',
  access: { kind: 'account', roles: members },
  params: z.object({ accountId: accountIdSchema }),
  status: 200,
  errors: [],
  tag: 'accounts',
} as const;

const ofUser = {
  fn: 'api',
  // Not even a super admin's: a subscription leads into somebody's pocket.
  access: { kind: 'self', only: true },
  params: z.object({ userId: userIdSchema }),
  response: pushDevicesSchema,
  status: 200,
  errors: [],
  tag: 'users',
} as const;

/** By the token in a notice, without a sign-in. */
const byToken = {
  method: 'POST',
  trail: 'none',
  fn: 'webhook',
  access: { kind: 'key' },
  query: z.strictObject({
    token: z.string().min(1).max(300).meta({ description: 'Token in the notice.', example: 'acc_…' }),
  }),
  status: 200,
  errors: ['not_found'],
  throttle: 'write',
  tag: 'accounts',
} as const;

export const noticeRoutes = {
  getNotices: {
    ...ofMember,
    method: 'GET',
    path: '/api/accounts/{accountId}/notices',
    token: 'closed',
    summary:
      'Which notices the caller wants of the site, and through which channels; each member has their own settings',
    response: noticesViewSchema,
    throttle: 'read',
  },
  patchNotices: {
    ...ofMember,
    method: 'PATCH',
    path: '/api/accounts/{accountId}/notices',
    token: 'closed',
    trail: 'none',
    summary: 'Change which notices the caller wants of the site; a kind that is left out stays as it is',
    body: noticeSettingsPatchSchema,
    response: noticesViewSchema,
    throttle: 'write',
  },
  testNotices: {
    ...ofMember,
    method: 'POST',
    path: '/api/accounts/{accountId}/notices/test',
    token: 'closed',
    trail: 'none',
    summary: 'Send the caller a test notice through one channel',
    body: z.strictObject({
      channel: z.enum(triedChannels).meta({ description: 'Channel to try.', example: 'push' }),
    }),
    response: z.object({ queued: z.literal(true).meta({ description: 'It is on its way.' }) }),
    effects: ['notice'],
    quotas: ['noticeTests'],
    throttle: 'write',
  },
  getNoticeAddress: {
    ...ofMember,
    method: 'GET',
    path: '/api/accounts/{accountId}/notices/address',
    token: 'closed',
    summary: "The caller's own address for notices of the site, masked",
    response: ownAddressSchema,
    throttle: 'read',
  },
  setNoticeAddress: {
    ...ofMember,
    method: 'POST',
    path: '/api/accounts/{accountId}/notices/address',
    token: 'closed',
    trail: 'none',
    summary: "Set the caller's own address for notices of the site; stored encrypted, never shown in full again",
    body: noticeAddressChangeSchema,
    response: addressSetSchema,
    throttle: 'write',
  },
  removeNoticeAddress: {
    ...ofMember,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/notices/address',
    token: 'closed',
    trail: 'none',
    summary: 'Delete the address; idempotent',
    response: ownAddressSchema,
    throttle: 'write',
  },
  listPushDevices: {
    ...ofUser,
    method: 'GET',
    path: '/api/users/{userId}/pushDevices',
    token: 'closed',
    summary: 'Where the user gets pushes, and the key with which a browser subscribes',
    throttle: 'read',
  },
  addPushDevice: {
    ...ofUser,
    method: 'POST',
    path: '/api/users/{userId}/pushDevices',
    token: 'closed',
    trail: 'none',
    summary: 'Send pushes to this browser for as long as this session lasts; idempotent',
    body: z.strictObject({
      subscription: pushSubscriptionSchema.meta({ description: 'As the browser says it.' }),
    }),
    throttle: 'write',
  },
  removePushDevice: {
    ...ofUser,
    method: 'DELETE',
    path: '/api/users/{userId}/pushDevices/{pushId}',
    token: 'closed',
    trail: 'none',
    summary: 'Send no more pushes to a browser; idempotent',
    params: z.object({ userId: userIdSchema, pushId: pushIdSchema }),
    throttle: 'write',
  },
  muteNotices: {
    ...byToken,
    path: '/api/notices/mute',
    summary: 'End notices of a kind by the link in one of them, without a sign-in (RFC 8058); idempotent',
    // One answer for every use of the link, so that it says nothing of whose it is.
    response: z.object({
      kind: z
        .enum([...noticeKinds, 'sites-digest'])
        .meta({ description: 'Kind of notice that is no longer sent.', example: 'car-full' }),
      channel: z
        .enum(noticeChannels)
        .meta({ description: 'Channel through which it is no longer sent.', example: 'mail' }),
    }),
  },
  chargeByNotice: {
    ...byToken,
    path: '/api/notices/charge',
    summary: 'Charge now by the tap on a notice, without opening the app; works for 12 hours, idempotent',
    response: z.object({
      applianceId: applianceIdSchema,
      charging: z.literal(true).meta({ description: 'It charges at once, whatever its mode.' }),
    }),
    errors: ['not_found', 'plan_required', 'conflict'],
  },
} as const satisfies Record<string, Row>;
