import * as z from 'zod';
import { serviceIdSchema } from '../../integration.ts';
import { credentialsSchema } from '../../model/credentials.ts';
import { accountIdSchema } from '../../model/ids.ts';
import { oauthFinishSchema, oauthStartSchema, oauthStateSchema } from '../../model/oauth.ts';
import { managers } from '../../roles.ts';
import { ACTION_MARK } from '../action-mark.ts';
import type { Row } from '../row.ts';

const accountParams = z.object({ accountId: accountIdSchema });
const access = { kind: 'account', roles: managers } as const;

const vendorWithConsent = serviceIdSchema.meta({ example: 'tesla' });

const callback = {
  method: 'GET',
  fn: 'webhook',
  // The state is the key: we issue it to one user, and it works once.
  access: { kind: 'key' },
  // Vendors add parameters of their own.
  query: z.object({}).catchall(z.string().max(8000)),
  response: z.object({ location: z.string() }),
  status: 302,
  errors: [],
  throttle: 'webhook',
  tag: 'credentials',
} as const;

export const oauthRoutes = {
  startOauth: {
    method: 'POST',
    path: `/api/accounts/{accountId}/credentials/${ACTION_MARK}oauthStart`,
    action: true,
    trail: 'none',
    token: 'closed',
    summary: "Address of the vendor's consent page",
    fn: 'api',
    access,
    params: accountParams,
    body: oauthStartSchema,
    response: z.object({ url: z.url().meta({ description: 'Where to redirect the browser.' }) }),
    status: 200,
    errors: ['unknown_service', 'plan_required', 'link_limit', 'not_set_up'],
    effects: ['link'],
    quotas: ['linkAttempts'],
    throttle: 'write',
    tag: 'credentials',
  },
  oauthCallback: {
    ...callback,
    path: '/api/oauth/{service}/callback',
    summary: "Redirect target of the vendor's consent page; redirects to the app",
    params: z.object({ service: vendorWithConsent }),
  },
  oauthCallbackWithState: {
    ...callback,
    path: '/api/oauth/{service}/callback/{state}',
    summary: 'The same for vendors that return no state',
    params: z.object({
      service: vendorWithConsent,
      state: oauthStateSchema.meta({ description: 'State with which the link was started.' }),
    }),
  },
  finishOauth: {
    method: 'POST',
    path: `/api/accounts/{accountId}/credentials/${ACTION_MARK}oauthFinish`,
    action: true,
    trail: 'link-added',
    token: 'closed',
    summary: 'Complete the link with what the browser received; only for the user who started it',
    fn: 'api',
    access,
    params: accountParams,
    body: oauthFinishSchema,
    response: credentialsSchema,
    status: 200,
    errors: [
      'oauth_expired',
      'oauth_denied',
      'unknown_service',
      'plan_required',
      'not_set_up',
      'already_exists',
      'link_limit',
      'conflict',
      'vendor_failed',
      'vendor_timeout',
      'vendor_busy',
      'device_offline',
      'credentials_rejected',
    ],
    effects: ['vendor', 'link', 'run'],
    quotas: ['vendorCalls', 'linkAttempts', 'userRuns'],
    throttle: 'vendor',
    tag: 'credentials',
  },
} as const satisfies Record<string, Row>;
