import * as z from 'zod';
import { locales } from '../../locales.ts';
import {
  chargingSessionIdSchema,
  chargingSessionPatchSchema,
  chargingSessionSchema,
  chargingSessionsQuerySchema,
  chargingSessionsSchema,
} from '../../model/charging-session.ts';
import { accountIdSchema } from '../../model/ids.ts';
import { members } from '../../roles.ts';
import type { Row } from '../row.ts';

const accountParams = z.object({ accountId: accountIdSchema });
const sessionParams = accountParams.extend({ chargingSessionId: chargingSessionIdSchema });
const access = { kind: 'account', roles: members } as const;

export const chargingSessionRoutes = {
  listChargingSessions: {
    method: 'GET',
    path: '/api/accounts/{accountId}/sessions',
    token: 'read',
    summary: 'Charging sessions with energy by source and costs, newest first; by default those of the last 31 days',
    fn: 'api',
    access,
    params: accountParams,
    query: chargingSessionsQuerySchema,
    response: chargingSessionsSchema,
    status: 200,
    errors: ['invalid_time'],
    throttle: 'read',
    tag: 'history',
  },
  exportChargingSessions: {
    method: 'GET',
    path: '/api/accounts/{accountId}/sessions.csv',
    token: 'read',
    summary:
      'The same as a spreadsheet, oldest first, times by the wall clock of the site; at most 366 days and 1000 sessions at once: the header `x-next-cursor` has the `cursor` of the next part, which comes without heads',
    fn: 'api',
    access,
    params: accountParams,
    query: chargingSessionsQuerySchema.extend({
      locale: z
        .enum(locales)
        .optional()
        .meta({ description: 'Locale of column headings and numbers; English by default.' }),
    }),
    response: z.object({ text: z.string(), next: chargingSessionIdSchema.exactOptional() }),
    media: 'text/csv; charset=utf-8',
    status: 200,
    errors: ['invalid_time'],
    throttle: 'read',
    tag: 'history',
  },
  getChargingSession: {
    method: 'GET',
    path: '/api/accounts/{accountId}/sessions/{chargingSessionId}',
    token: 'read',
    summary: 'One charging session; of one that is still running, its figures so far',
    fn: 'api',
    access,
    params: sessionParams,
    response: chargingSessionSchema,
    status: 200,
    errors: ['charging_session_not_found'],
    throttle: 'read',
    tag: 'history',
  },
  patchChargingSession: {
    method: 'PATCH',
    path: '/api/accounts/{accountId}/sessions/{chargingSessionId}',
    trail: 'charge-described',
    token: 'control',
    summary: 'Set which car was charged, what for, and a note; creates the next version of a session that has ended',
    fn: 'api',
    access,
    params: sessionParams,
    body: chargingSessionPatchSchema,
    response: chargingSessionSchema,
    status: 200,
    errors: ['charging_session_not_found', 'charging_session_runs', 'conflict'],
    throttle: 'write',
    tag: 'history',
  },
  listChargingSessionVersions: {
    method: 'GET',
    path: '/api/accounts/{accountId}/sessions/{chargingSessionId}/versions',
    token: 'read',
    summary: 'All versions of a charging session that has ended, newest first: what was corrected, when and why',
    fn: 'api',
    access,
    params: sessionParams,
    response: z.array(chargingSessionSchema),
    status: 200,
    errors: ['charging_session_not_found'],
    throttle: 'read',
    tag: 'history',
  },
} as const satisfies Record<string, Row>;
