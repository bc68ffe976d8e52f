import * as z from 'zod';
import { serviceIdSchema } from '../../integration.ts';
import { credentialsSchema } from '../../model/credentials.ts';
import { accountIdSchema } from '../../model/ids.ts';
import { oauthFinishSchema, oauthStartSchema, oauthStateSchema } from '../../model/oauth.ts';
import { members } from '../../roles.ts';
import type { Row } from '../row.ts';

const accountParams = z.object({ accountId: accountIdSchema });
const access = { kind: 'account', roles: members } as const;

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
    path: '/api/accounts/{accountId}/credentials/:oauthStart',
    summary: "Address of the vendor's own page on which the user allows the link",
    fn: 'api',
    access,
    params: accountParams,
    body: oauthStartSchema,
    response: z.object({ url: z.url().meta({ description: 'Where the browser goes next.' }) }),
    status: 200,
    errors: ['unknown_service', 'plan_required', 'not_set_up'],
    throttle: 'write',
    tag: 'credentials',
  },
  oauthCallback: {
    ...callback,
    path: '/api/oauth/{service}/callback',
    summary: "Where the vendor's page sends the browser back to; goes on to the app",
    params: z.object({ service: vendorWithConsent }),
  },
  oauthCallbackWithState: {
    ...callback,
    path: '/api/oauth/{service}/callback/{state}',
    summary: 'The same for vendors that hand no state back',
    params: z.object({
      service: vendorWithConsent,
      state: oauthStateSchema.meta({ description: 'State that the link was started with.' }),
    }),
  },
  finishOauth: {
    method: 'POST',
    path: '/api/accounts/{accountId}/credentials/:oauthFinish',
    summary: 'Finish the link with what the browser brought back; only by the user who started it',
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
      'conflict',
      'vendor_failed',
      'vendor_timeout',
      'vendor_busy',
      'device_offline',
      'credentials_rejected',
    ],
    throttle: 'vendor',
    tag: 'credentials',
  },
} as const satisfies Record<string, Row>;
