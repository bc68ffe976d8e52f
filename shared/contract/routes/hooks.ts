import * as z from 'zod';
import {
  deliveryIdSchema,
  hookCreateSchema,
  hookDeliveriesSchema,
  hookPatchSchema,
  hookSchema,
  hooksSchema,
  hookWithSecretSchema,
} from '../../model/hooks.ts';
import { accountIdSchema, hookIdSchema } from '../../model/ids.ts';
import { managers } from '../../roles.ts';
import type { Row } from '../row.ts';

const siteParams = z.object({ accountId: accountIdSchema });
const hookParams = siteParams.extend({ hookId: hookIdSchema });
/** Whoever sets the site up; what is sent holds no money. */
const ofManagers = {
  fn: 'api',
  access: { kind: 'account', roles: managers },
  token: 'manage',
  tag: 'hooks',
} as const;
/** Each reaches an address of the user's. */
const calls = { token: 'closed', effects: ['notice'], quotas: ['hookTests'] } as const;

/** Webhooks to which a site tells what happens (Standard Webhooks). */
export const hookRoutes = {
  listHooks: {
    ...ofManagers,
    method: 'GET',
    path: '/api/accounts/{accountId}/hooks',
    summary: "The webhooks that get the site's events, without addresses and secrets",
    params: siteParams,
    response: hooksSchema,
    status: 200,
    errors: [],
    throttle: 'read',
  },
  createHook: {
    ...ofManagers,
    method: 'POST',
    path: '/api/accounts/{accountId}/hooks',
    token: 'closed',
    reauth: true,
    trail: 'hook-added',
    summary: "Add a webhook that gets the site's events, signed by Standard Webhooks; its secret is shown once",
    params: siteParams,
    body: hookCreateSchema,
    response: hookWithSecretSchema,
    status: 201,
    errors: ['hook_limit'],
    throttle: 'write',
  },
  patchHook: {
    ...ofManagers,
    method: 'PATCH',
    path: '/api/accounts/{accountId}/hooks/{hookId}',
    trail: 'hook-changed',
    summary: 'Change which events a webhook gets, or turn it on or off; for another address add another webhook',
    params: hookParams,
    body: hookPatchSchema,
    response: hookSchema,
    status: 200,
    errors: ['conflict'],
    throttle: 'write',
  },
  removeHook: {
    ...ofManagers,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/hooks/{hookId}',
    trail: 'hook-removed',
    summary: 'Remove a webhook with its deliveries',
    params: hookParams,
    response: hooksSchema,
    status: 200,
    errors: [],
    throttle: 'write',
  },
  rotateHookSecret: {
    ...ofManagers,
    method: 'POST',
    path: '/api/accounts/{accountId}/hooks/{hookId}/secret',
    token: 'closed',
    reauth: true,
    trail: 'hook-secret-made',
    summary: 'Create a new secret, shown once; for a day deliveries are signed with the previous one, too',
    params: hookParams,
    response: hookWithSecretSchema,
    status: 201,
    errors: ['conflict'],
    throttle: 'write',
  },
  testHook: {
    ...ofManagers,
    ...calls,
    method: 'POST',
    path: '/api/accounts/{accountId}/hooks/{hookId}/test',
    trail: 'none',
    summary: 'Send a webhook a `ping`, to see whether it arrives',
    params: hookParams,
    response: z.object({ id: deliveryIdSchema }),
    status: 200,
    errors: [],
    throttle: 'write',
  },
  listHookDeliveries: {
    ...ofManagers,
    method: 'GET',
    path: '/api/accounts/{accountId}/hooks/{hookId}/deliveries',
    summary: 'The last deliveries to a webhook, what became of each, and the beginning of what was sent',
    params: hookParams,
    response: hookDeliveriesSchema,
    status: 200,
    errors: [],
    throttle: 'read',
  },
  replayHookDelivery: {
    ...ofManagers,
    ...calls,
    method: 'POST',
    path: '/api/accounts/{accountId}/hooks/{hookId}/deliveries/{deliveryId}/replay',
    trail: 'none',
    summary: 'Deliver once more what was sent to a webhook, under the same id, with all its tries',
    params: hookParams.extend({ deliveryId: deliveryIdSchema }),
    response: z.object({ id: deliveryIdSchema }),
    status: 200,
    errors: ['conflict'],
    throttle: 'write',
  },
} as const satisfies Record<string, Row>;
