import * as z from 'zod';
import type { Row } from '../row.ts';

const keyParams = z.object({ key: z.string().max(200) });
const reportAccepted = z.object({
  accepted: z.literal(true),
  fields: z.array(z.string()),
  ignored: z.array(z.string()),
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
    params: keyParams,
    rawBody: true,
    errors: ['not_found', ...reportErrors],
  },
  reportByQuery: {
    ...common,
    method: 'GET',
    path: '/api/webhook/{key}',
    params: keyParams,
    query: z.looseObject({}),
    errors: ['not_found', ...reportErrors],
  },
  reportByHeader: {
    ...common,
    method: 'POST',
    path: '/api/webhook',
    rawBody: true,
    errors: ['invalid_key', ...reportErrors],
  },
} as const satisfies Record<string, Row>;
