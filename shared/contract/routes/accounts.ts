import * as z from 'zod';
import { accountPatchSchema, accountSchema } from '../../model/account.ts';
import {
  daysQuerySchema,
  daysSchema,
  decisionsQuerySchema,
  decisionsSchema,
  historyQuerySchema,
  historySchema,
} from '../../model/history.ts';
import { accountIdSchema, sensorIdSchema } from '../../model/ids.ts';
import { sensorCreateSchema, sensorPatchSchema, sensorSchema } from '../../model/sensor.ts';
import { members } from '../../roles.ts';
import type { Row } from '../row.ts';

const accountParams = z.object({ accountId: accountIdSchema });
const sensorParams = z.object({ accountId: accountIdSchema, sensorId: sensorIdSchema });
const access = { kind: 'account', roles: members } as const;
/** `fetch=true` reads from the vendor now, subject to its limits, instead of from storage. */
export const fetchQuery = z.strictObject({
  fetch: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true` asks the vendor now, within its limits, instead of answering from storage.' }),
});

export const accountRoutes = {
  getAccount: {
    method: 'GET',
    path: '/api/accounts/{accountId}',
    summary: 'One site',
    fn: 'api',
    access,
    params: accountParams,
    response: accountSchema,
    status: 200,
    errors: [],
    throttle: 'read',
    tag: 'accounts',
  },
  patchAccount: {
    method: 'PATCH',
    path: '/api/accounts/{accountId}',
    summary: 'Change the given fields of a site',
    fn: 'api',
    access,
    params: accountParams,
    body: accountPatchSchema,
    response: accountSchema,
    status: 200,
    errors: ['plan_required', 'conflict'],
    throttle: 'write',
    tag: 'accounts',
  },
  listSensors: {
    method: 'GET',
    path: '/api/accounts/{accountId}/sensors',
    summary: 'Sensors with their last 10 readings',
    fn: 'api',
    access,
    params: accountParams,
    query: fetchQuery,
    response: z.array(sensorSchema),
    status: 200,
    errors: [],
    throttle: 'read',
    tag: 'sensors',
  },
  createSensor: {
    method: 'POST',
    path: '/api/accounts/{accountId}/sensors',
    summary: 'Add a sensor from what the credentials reach',
    fn: 'api',
    access,
    params: accountParams,
    body: sensorCreateSchema,
    response: sensorSchema,
    status: 201,
    errors: [
      'unknown_device',
      'already_exists',
      'vendor_failed',
      'vendor_timeout',
      'vendor_busy',
      'credentials_rejected',
    ],
    throttle: 'vendor',
    tag: 'sensors',
  },
  patchSensor: {
    method: 'PATCH',
    path: '/api/accounts/{accountId}/sensors/{sensorId}',
    summary: 'Change the given fields of a sensor',
    fn: 'api',
    access,
    params: sensorParams,
    body: sensorPatchSchema,
    response: sensorSchema,
    status: 200,
    errors: ['conflict'],
    throttle: 'write',
    tag: 'sensors',
  },
  deleteSensor: {
    method: 'DELETE',
    path: '/api/accounts/{accountId}/sensors/{sensorId}',
    summary: 'Remove a sensor; its history stays',
    fn: 'api',
    access,
    params: sensorParams,
    response: z.object({ id: sensorIdSchema }),
    status: 200,
    errors: [],
    throttle: 'write',
    tag: 'sensors',
  },
  getHistory: {
    method: 'GET',
    path: '/api/accounts/{accountId}/history',
    summary: 'Power of the home over time; the last 48 hours unless said',
    fn: 'api',
    access,
    params: accountParams,
    query: historyQuerySchema,
    response: historySchema,
    status: 200,
    errors: ['invalid_time'],
    throttle: 'read',
    tag: 'history',
  },
  getDays: {
    method: 'GET',
    path: '/api/accounts/{accountId}/history/days',
    summary: 'Energy of each day in the zone of the site; the last 31 days unless said, at most 366',
    fn: 'api',
    access,
    params: accountParams,
    query: daysQuerySchema,
    response: daysSchema,
    status: 200,
    errors: ['invalid_time'],
    throttle: 'read',
    tag: 'history',
  },
  listDecisions: {
    method: 'GET',
    path: '/api/accounts/{accountId}/decisions',
    summary: 'What control decided and why, newest first; the last 48 hours unless said',
    fn: 'api',
    access,
    params: accountParams,
    query: decisionsQuerySchema,
    response: decisionsSchema,
    status: 200,
    errors: ['invalid_time'],
    throttle: 'read',
    tag: 'history',
  },
} as const satisfies Record<string, Row>;
