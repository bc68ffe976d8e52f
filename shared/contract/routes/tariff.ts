import * as z from 'zod';
import { accountIdSchema } from '../../model/ids.ts';
import { tariffChangeSchema, tariffViewSchema } from '../../model/tariff.ts';
import { managers } from '../../roles.ts';
import type { Row } from '../row.ts';

const accountParams = z.object({ accountId: accountIdSchema });
const access = { kind: 'account', roles: managers } as const;

export const tariffRoutes = {
  getTariff: {
    method: 'GET',
    path: '/api/accounts/{accountId}/tariff',
    token: 'read',
    summary: 'What a kWh costs and earns at a site, with the prices of today and tomorrow',
    fn: 'api',
    access,
    params: accountParams,
    response: tariffViewSchema,
    status: 200,
    errors: [],
    throttle: 'read',
    tag: 'accounts',
  },
  setTariff: {
    method: 'POST',
    path: '/api/accounts/{accountId}/tariff',
    trail: 'site-changed',
    // Money, by which control then decides, and it may carry the secret of a supplier.
    token: 'closed',
    summary: "Replace what a kWh costs and earns; a supplier's token is tried before it is stored",
    fn: 'api',
    access,
    params: accountParams,
    body: tariffChangeSchema,
    response: tariffViewSchema,
    status: 200,
    errors: ['credentials_rejected', 'vendor_failed', 'vendor_timeout', 'vendor_busy'],
    effects: ['vendor', 'password'],
    quotas: ['vendorCalls', 'vendorPasswordFailuresOfSite', 'vendorPasswordFailuresOfUser'],
    throttle: 'vendor',
    tag: 'accounts',
  },
} as const satisfies Record<string, Row>;
