import * as z from 'zod';
import { batteryModeSchema } from '../../model/battery.ts';
import type { Row } from '../row.ts';

const keyParams = z.object({
  key: z
    .string()
    .max(200)
    .meta({ description: 'Key of the webhook, shown once on creation.', example: 'whs_your-key' }),
});
const reportAccepted = z.object({
  accepted: z.literal(true).meta({ description: 'The report was accepted.' }),
  stored: z.boolean().meta({
    description:
      'False: it came so soon after the last one that nothing was stored, or it has nothing to store. Nothing needs to be done.',
    example: true,
  }),
  nextInS: z.int().min(0).meta({ description: 'Seconds after which another report is worth sending.', example: 20 }),
  changeW: z.int().min(0).meta({
    description:
      'Send again as soon as `nextInS` has passed if a power has changed by this much, W; otherwise once a minute is enough.',
    example: 50,
  }),
  fields: z
    .array(z.string())
    .meta({ description: 'Fields of the report that were accepted.', example: ['pvProductionW', 'gridW'] }),
  ignored: z.array(z.string()).meta({ description: 'Unknown fields of the report.', example: [] }),
  battery: z
    .object({
      mode: batteryModeSchema.meta({
        description: 'What the home battery is to do: normal, hold (it does not discharge), or charge from the grid.',
      }),
      powerW: z.number().min(0).nullable().meta({ description: 'Power for charging, W. null: its own.' }),
      forS: z.int().min(0).nullable().meta({
        description: 'Seconds after which it goes back to normal unless another answer says otherwise. null: normal.',
      }),
    })
    .exactOptional()
    .meta({ description: 'What the home battery is to do. Absent: the report does not say that it can be told.' }),
  activateControlModes: z
    .object({
      ess: z
        .union([
          z.object({ mode: z.enum(['OFF', 'NO_DISCHARGE']).meta({ description: 'Mode.' }) }),
          z.object({
            mode: z.literal('CHARGE_FROM_GRID').meta({ description: 'Mode.' }),
            chargePower: z.int().min(0).meta({ description: 'Power for charging from the grid, W.' }),
          }),
        ])
        .meta({ description: 'What its battery is to do.' }),
    })
    .exactOptional()
    .meta({ description: "The same in OpenEMS' words, for its reports. Absent: the report is none of its." }),
});
const common = {
  fn: 'webhook',
  access: { kind: 'key' },
  response: reportAccepted,
  status: 200,
  throttle: 'webhook',
  tag: 'webhook',
} as const;
const reportErrors = ['invalid_report', 'out_of_order', 'too_large', 'stale_report', 'too_many_reports'] as const;

export const webhookRoutes = {
  reportByKey: {
    ...common,
    method: 'POST',
    path: '/api/webhook/{key}',
    trail: 'none',
    summary: 'Report values of a webhook sensor; the key is in the path',
    params: keyParams,
    rawBody: true,
    errors: ['not_found', ...reportErrors],
  },
  reportByQuery: {
    ...common,
    method: 'GET',
    path: '/api/webhook/{key}',
    summary: 'Report values in the query, for devices that only know GET',
    params: keyParams,
    query: z.looseObject({}),
    errors: ['not_found', ...reportErrors],
  },
  reportByHeader: {
    ...common,
    method: 'POST',
    path: '/api/webhook',
    trail: 'none',
    summary: 'Report values; the key is in the header Authorization: Bearer or X-Api-Key',
    rawBody: true,
    errors: ['invalid_key', ...reportErrors],
  },
  reportByBody: {
    ...common,
    method: 'POST',
    path: '/api/public/push-solar-data',
    trail: 'none',
    summary: 'Report values as clients of Charge HQ do: at its path, with the key in the body',
    rawBody: true,
    errors: ['invalid_key', ...reportErrors],
  },
} as const satisfies Record<string, Row>;
