import * as z from 'zod';
import {
  credentialsCreatedSchema,
  credentialsCreateSchema,
  credentialsSchema,
  deviceSchema,
  supportedServiceSchema,
} from '../../model/credentials.ts';
import { accountIdSchema, credentialsIdSchema } from '../../model/ids.ts';
import { members } from '../../roles.ts';
import type { Row } from '../row.ts';

const accountParams = z.object({ accountId: accountIdSchema });
const credentialsParams = z.object({ accountId: accountIdSchema, credentialsId: credentialsIdSchema });
const access = { kind: 'account', roles: members } as const;

export const credentialsRoutes = {
  listCredentials: {
    method: 'GET',
    path: '/api/accounts/{accountId}/credentials',
    fn: 'api',
    access,
    params: accountParams,
    response: z.array(credentialsSchema),
    status: 200,
    errors: [],
    throttle: 'read',
    summary: 'Links to vendors, without their secrets',
    tag: 'credentials',
  },
  listSupportedServices: {
    method: 'GET',
    path: '/api/accounts/{accountId}/credentials/:services',
    fn: 'api',
    access,
    params: accountParams,
    response: z.array(supportedServiceSchema),
    status: 200,
    errors: [],
    throttle: 'read',
    summary: 'Supported services with their credential forms and what the plan allows',
    tag: 'credentials',
  },
  createCredentials: {
    method: 'POST',
    path: '/api/accounts/{accountId}/credentials',
    fn: 'api',
    access,
    params: accountParams,
    body: credentialsCreateSchema,
    response: credentialsCreatedSchema,
    status: 201,
    errors: [
      'unknown_service',
      'plan_required',
      'credentials_rejected',
      'already_exists',
      'vendor_failed',
      'vendor_timeout',
      'vendor_busy',
      'device_offline',
    ],
    throttle: 'vendor',
    summary: 'Link a service; tried at the vendor before it is stored',
    tag: 'credentials',
  },
  deleteCredentials: {
    method: 'DELETE',
    path: '/api/accounts/{accountId}/credentials/{credentialsId}',
    fn: 'api',
    access,
    params: credentialsParams,
    response: z.object({ id: credentialsIdSchema }),
    status: 200,
    errors: ['credentials_in_use'],
    throttle: 'write',
    summary: 'Unlink a service and forget its secrets',
    tag: 'credentials',
  },
  listDevices: {
    method: 'GET',
    path: '/api/accounts/{accountId}/credentials/{credentialsId}/devices',
    fn: 'api',
    access,
    params: credentialsParams,
    response: z.array(deviceSchema),
    status: 200,
    errors: ['vendor_failed', 'vendor_timeout', 'vendor_busy', 'device_offline', 'credentials_rejected'],
    throttle: 'vendor',
    summary: 'What can be added from these credentials',
    tag: 'credentials',
  },
} as const satisfies Record<string, Row>;
