import * as z from 'zod';
import { forecastChangeSchema, forecastViewSchema } from '../../model/forecast.ts';
import { accountIdSchema } from '../../model/ids.ts';
import { managers } from '../../roles.ts';
import type { Row } from '../row.ts';

const accountParams = z.object({ accountId: accountIdSchema });
const access = { kind: 'account', roles: managers } as const;

export const forecastRoutes = {
  getForecast: {
    method: 'GET',
    path: '/api/accounts/{accountId}/forecast',
    token: 'read',
    summary: 'Solar forecast of a site, its roofs, and how right the forecast was',
    fn: 'api',
    access,
    params: accountParams,
    response: forecastViewSchema,
    status: 200,
    errors: [],
    throttle: 'read',
    tag: 'accounts',
  },
  setForecast: {
    method: 'POST',
    path: '/api/accounts/{accountId}/forecast',
    trail: 'site-changed',
    token: 'closed',
    summary: 'Replace the place and the roofs of a site; the place is rounded before it is stored',
    fn: 'api',
    access,
    params: accountParams,
    body: forecastChangeSchema,
    response: forecastViewSchema,
    status: 200,
    errors: [],
    effects: ['vendor'],
    quotas: ['vendorCalls'],
    throttle: 'vendor',
    tag: 'accounts',
  },
} as const satisfies Record<string, Row>;
