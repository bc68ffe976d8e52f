import * as z from 'zod';
import {
  applianceCreateSchema,
  applianceDetailsSchema,
  appliancePatchSchema,
  applianceSchema,
  givenChargeSchema,
} from '../../model/appliance.ts';
import { goalPreviewBodySchema, goalPreviewSchema } from '../../model/goal-preview.ts';
import { accountIdSchema, applianceIdSchema } from '../../model/ids.ts';
import { outcomesQuerySchema, outcomesSchema } from '../../model/outcome.ts';
import {
  scheduleItemCreateSchema,
  scheduleItemIdSchema,
  scheduleItemSchema,
  socMapItemCreateSchema,
  socMapItemIdSchema,
  socMapItemSchema,
} from '../../model/schedule.ts';
import { managers, members } from '../../roles.ts';
import type { Row } from '../row.ts';
import { fetchQuery } from './accounts.ts';

const accountParams = z.object({ accountId: accountIdSchema });
const applianceParams = z.object({ accountId: accountIdSchema, applianceId: applianceIdSchema });
const access = { kind: 'account', roles: members } as const;
const ofManagers = { kind: 'account', roles: managers } as const;
const vendorErrors = [
  'vendor_failed',
  'vendor_timeout',
  'vendor_busy',
  'device_offline',
  'credentials_rejected',
] as const;

const switchRow = <P extends 'on' | 'off'>(to: P) =>
  ({
    method: 'POST',
    path: `/api/accounts/{accountId}/appliances/{applianceId}/${to}`,
    trail: `switched-${to}`,
    summary: `Switch ${to} now; works in the modes MANUAL, ON and OFF`,
    fn: 'api',
    access,
    params: applianceParams,
    response: applianceSchema,
    status: 200,
    errors: ['mode_not_switchable', 'plan_required', ...vendorErrors],
    effects: ['vendor', 'run'],
    quotas: ['vendorCommands', 'userRuns'],
    throttle: 'vendor',
    tag: 'appliances',
  }) as const satisfies Row;

/** The mode stays as it is: what is asked for takes precedence over it while it lasts. */
const chargeNowRow = {
  path: '/api/accounts/{accountId}/appliances/{applianceId}/chargeNow',
  fn: 'api',
  access,
  params: applianceParams,
  response: applianceSchema,
  status: 200,
  effects: ['vendor', 'run'],
  quotas: ['vendorChanges', 'userRuns'],
  throttle: 'vendor',
  tag: 'appliances',
} as const;

const itemRow = { fn: 'api', access, params: applianceParams, throttle: 'vendor', tag: 'appliances' } as const;
/** Control acts on the change at once. */
const runsControl = { effects: ['vendor', 'run'], quotas: ['vendorChanges', 'userRuns'] } as const;
const itemErrors = ['plan_required', 'duplicate_item', 'conflict'] as const;

/** Weekly items of the mode SCHEDULE and thresholds of the mode SOC_MAP; control acts on a change at once. */
const itemRoutes = {
  addApplianceScheduleItem: {
    ...itemRow,
    method: 'POST',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/applianceScheduleItems',
    trail: 'appliance-changed',
    summary: 'Add an item to the weekly schedule; one per day and time',
    body: scheduleItemCreateSchema,
    response: scheduleItemSchema,
    status: 201,
    errors: itemErrors,
    ...runsControl,
  },
  deleteApplianceScheduleItem: {
    ...itemRow,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/applianceScheduleItems/{itemId}',
    trail: 'appliance-changed',
    summary: 'Remove an item from the weekly schedule',
    params: applianceParams.extend({ itemId: scheduleItemIdSchema }),
    response: z.object({ id: scheduleItemIdSchema }),
    status: 200,
    errors: [],
    ...runsControl,
  },
  listSocMapItems: {
    ...itemRow,
    method: 'GET',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/socMapItems',
    summary: 'Map from the home battery’s state of charge to desired states, by rising threshold',
    response: z.array(socMapItemSchema),
    status: 200,
    errors: [],
    throttle: 'read',
  },
  addSocMapItem: {
    ...itemRow,
    method: 'POST',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/socMapItems',
    trail: 'appliance-changed',
    summary: 'Add an item to the map; one per threshold',
    body: socMapItemCreateSchema,
    response: socMapItemSchema,
    status: 201,
    errors: itemErrors,
    ...runsControl,
  },
  deleteSocMapItem: {
    ...itemRow,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/socMapItems/{itemId}',
    trail: 'appliance-changed',
    summary: 'Remove an item from the map',
    params: applianceParams.extend({ itemId: socMapItemIdSchema }),
    response: z.object({ id: socMapItemIdSchema }),
    status: 200,
    errors: [],
    ...runsControl,
  },
  deleteSocMapItems: {
    ...itemRow,
    method: 'DELETE',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/socMapItems',
    trail: 'appliance-changed',
    summary: 'Empty the map; returns the remaining items',
    response: z.array(socMapItemSchema),
    status: 200,
    errors: [],
    ...runsControl,
  },
} as const satisfies Record<string, Row>;

export const applianceRoutes = {
  ...itemRoutes,
  listAppliances: {
    method: 'GET',
    path: '/api/accounts/{accountId}/appliances',
    summary: 'Appliances by priority, each with its state and the reason for it',
    fn: 'api',
    access,
    params: accountParams,
    query: fetchQuery.extend({
      forceFetchId: applianceIdSchema
        .optional()
        .meta({ description: 'Appliance that is polled now regardless of limits; operators only.' }),
    }),
    response: z.array(applianceSchema),
    status: 200,
    errors: [],
    effects: ['vendor', 'run'],
    quotas: ['userRuns'],
    throttle: 'read',
    tag: 'appliances',
  },
  createAppliance: {
    method: 'POST',
    path: '/api/accounts/{accountId}/appliances',
    trail: 'appliance-added',
    summary: 'Add an appliance available through the credentials',
    fn: 'api',
    access: ofManagers,
    params: accountParams,
    body: applianceCreateSchema,
    response: applianceSchema,
    status: 201,
    errors: ['appliance_limit', 'plan_required', 'unknown_device', 'already_exists', ...vendorErrors],
    effects: ['vendor', 'run'],
    quotas: ['vendorCalls', 'userRuns'],
    throttle: 'vendor',
    tag: 'appliances',
  },
  patchAppliance: {
    method: 'PATCH',
    path: '/api/accounts/{accountId}/appliances/{applianceId}',
    trail: 'appliance-changed',
    summary: 'Change mode, priority or settings; control acts on them at once',
    fn: 'api',
    access,
    params: applianceParams,
    body: appliancePatchSchema,
    response: applianceSchema,
    status: 200,
    errors: ['plan_required', 'conflict'],
    effects: ['vendor', 'run'],
    quotas: ['vendorChanges', 'userRuns'],
    throttle: 'vendor',
    tag: 'appliances',
  },
  giveCharge: {
    method: 'POST',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/charge',
    trail: 'appliance-changed',
    summary: 'Say how full the car at a charger is, where no service knows it; counted on until it is unplugged',
    fn: 'api',
    access,
    params: applianceParams,
    body: givenChargeSchema,
    response: applianceSchema,
    status: 200,
    errors: [],
    effects: ['vendor', 'run'],
    quotas: ['vendorChanges', 'userRuns'],
    throttle: 'vendor',
    tag: 'appliances',
  },
  deleteAppliance: {
    method: 'DELETE',
    path: '/api/accounts/{accountId}/appliances/{applianceId}',
    trail: 'appliance-removed',
    summary: 'Remove an appliance and release its device',
    fn: 'api',
    access: ofManagers,
    params: applianceParams,
    response: z.object({ id: applianceIdSchema }),
    status: 200,
    errors: [],
    effects: ['vendor'],
    quotas: ['vendorChanges'],
    throttle: 'write',
    tag: 'appliances',
  },
  getApplianceDetails: {
    method: 'GET',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/details',
    summary: 'One appliance with its limits and its decisions of the last 48 hours',
    fn: 'api',
    access,
    params: applianceParams,
    response: applianceDetailsSchema,
    status: 200,
    errors: [],
    throttle: 'read',
    tag: 'appliances',
  },
  getOutcomes: {
    method: 'GET',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/outcomes',
    summary:
      'What Sun only, Full by and Charge now would bring if chosen now: when it is ready, how much sun, what cost',
    fn: 'api',
    access,
    params: applianceParams,
    query: outcomesQuerySchema,
    response: outcomesSchema,
    status: 200,
    errors: [],
    throttle: 'read',
    tag: 'appliances',
  },
  previewGoal: {
    method: 'POST',
    path: '/api/accounts/{accountId}/appliances/{applianceId}/goalPreview',
    trail: 'none',
    summary:
      'What the planner would make of a goal if it were set now: when it runs, how much sun, what cost, what is missing',
    fn: 'api',
    access,
    params: applianceParams,
    body: goalPreviewBodySchema,
    response: goalPreviewSchema,
    status: 200,
    errors: [],
    throttle: 'read',
    tag: 'appliances',
  },
  startChargeNow: {
    ...chargeNowRow,
    method: 'POST',
    trail: 'switched-on',
    summary:
      'Charge at once until full, at its target or unplugged (a plug: until the day ends); then the mode holds again',
    errors: ['plan_required', 'conflict'],
  },
  endChargeNow: {
    ...chargeNowRow,
    method: 'DELETE',
    trail: 'appliance-changed',
    summary: 'End charging at once now: the mode holds again',
    errors: [],
  },
  switchApplianceOn: switchRow('on'),
  switchApplianceOff: switchRow('off'),
} as const satisfies Record<string, Row>;
