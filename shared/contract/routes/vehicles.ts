import * as z from 'zod';
import { accountIdSchema, applianceIdSchema } from '../../model/ids.ts';
import { vehicleListItemSchema, vehicleSchema } from '../../model/vehicle.ts';
import { members } from '../../roles.ts';
import type { Row } from '../row.ts';

const row = { fn: 'api', access: { kind: 'account', roles: members }, status: 200, tag: 'vehicles' } as const;
const applianceParams = z.object({ accountId: accountIdSchema, applianceId: applianceIdSchema });
const vendorErrors = [
  'unknown_device',
  'vendor_failed',
  'vendor_timeout',
  'vendor_busy',
  'device_offline',
  'credentials_rejected',
] as const;

export const vehicleRoutes = {
  listVehicles: {
    ...row,
    method: 'GET',
    path: '/api/accounts/{accountId}/vehicles',
    token: 'read',
    summary: 'Cars that are appliances or at a charger, as of the last run; no car is contacted',
    params: z.object({ accountId: accountIdSchema }),
    response: z.array(vehicleListItemSchema),
    errors: [],
    throttle: 'read',
  },
  getVehicleDetails: {
    ...row,
    method: 'GET',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/vehicle/details',
    token: 'read',
    summary: 'Current data of the car; a sleeping car is not woken',
    params: applianceParams,
    response: vehicleSchema,
    errors: vendorErrors,
    effects: ['vendor'],
    quotas: ['vendorCalls'],
    throttle: 'vendor',
  },
  honkVehicle: {
    ...row,
    method: 'POST',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/vehicle/honk',
    trail: 'horn-sounded',
    token: 'control',
    summary: 'Sound the horn to locate the car',
    params: applianceParams,
    response: z.object({ honked: z.literal(true).meta({ description: 'The horn was sounded.' }) }),
    errors: ['plan_required', 'vendor_step_left', ...vendorErrors],
    effects: ['vendor'],
    quotas: ['vendorCommands'],
    throttle: 'vendor',
  },
} as const satisfies Record<string, Row>;
