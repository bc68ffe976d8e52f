import * as z from 'zod';
import { readBody, readParams, readQuery } from '#functions/http/request.ts';
import { parseReport } from '#functions/integrations/webhook/parse.ts';
import { storedReportSchema } from '#functions/integrations/webhook/schemas.ts';
import { acceptReport, readingOf, settingsOf } from '#functions/integrations/webhook/stored.ts';
import { boxSchema, newBox } from '#functions/ocpp/box.ts';
import { wishesSchema } from '#functions/ocpp/known-boxes.ts';
import { EnvError, type EnvName, readEnv } from '#functions/platform/env.ts';
import { parsePaymentEvent } from '#functions/platform/payments-events.ts';
import { decideInputRowSchema } from '#functions/storage/history/decide-inputs.ts';
import { decisionRowSchema } from '#functions/storage/history/decisions.ts';
import { packReading, readingRowSchema } from '#functions/storage/history/reading-codec.ts';
import { grantRowSchema } from '#functions/storage/money/grants.ts';
import { invitationRowSchema } from '#functions/storage/people/invitations.ts';
import { memberRowSchema } from '#functions/storage/people/members.ts';
import { trailRowSchema } from '#functions/storage/people/trail.ts';
import { userRowSchema } from '#functions/storage/people/users.ts';
import { accountRowSchema } from '#functions/storage/site/accounts.ts';
import { applianceRowSchema } from '#functions/storage/site/appliances.ts';
import { boxCallRowSchema, boxConnectionRowSchema, boxRowSchema } from '#functions/storage/site/boxes.ts';
import { runRowSchema } from '#functions/storage/site/control.ts';
import { credentialsRowSchema } from '#functions/storage/site/credentials.ts';
import { packState } from '#functions/storage/site/pack-state.ts';
import { sensorRowSchema } from '#functions/storage/site/sensors.ts';
import { reportRowSchema, webhookKeyRowSchema } from '#functions/storage/site/webhooks.ts';
import { claimRowSchema } from '#functions/storage/table/claims.ts';
import { createRowReader, StoredRowError } from '#functions/storage/table/row-reader.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { contractRows } from '#shared/contract/index.ts';
import { examples, ids } from '#shared/contract/openapi/examples.ts';
import type { Row } from '#shared/contract/row.ts';
import { controlEventInput, controlEventSchema, upkeepEventsSchema } from '#shared/events.ts';
import { functionNames, requiredEnvironment } from '#shared/functions.ts';
import { webConfigSchema } from '#shared/web-config.ts';
import * as make from '#test/integration/storage/samples.ts';

/** A place where external input enters. */
export interface Border {
  readonly name: string;
  /** Valid input, to be mutated. */
  readonly samples: readonly unknown[];
  /** @returns what is accepted; throws the border's own error for anything else */
  take(value: unknown): unknown;
  isRefusal(error: unknown): boolean;
}

const isApiError = (error: unknown): boolean => error instanceof ApiError && error.status < 500;
const isZodError = (error: unknown): boolean => error instanceof z.ZodError;
const isText = (value: unknown): value is string => typeof value === 'string';
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : { value };
/** As in a URL or an environment: strings only. */
const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asRecord(value)).map(([name, inner]) => [
      name,
      isText(inner) ? inner : (JSON.stringify(inner) ?? ''),
    ]),
  );

/** Values of path parameters that no example has; for an item's id the first that fits. */
const otherParams: Readonly<Record<string, readonly string[]>> = {
  itemId: [ids.scheduleItemId, ids.socMapItemId],
  service: ['sma'],
  sessionId: ['6b1d7c52-2f0e-4a6e-9d60-0d4f8f3c1a77'],
  pushId: ['ZFCo0AT8fXhWzKIUBvFpcJhQz7wqTM0zKIFpZS9tJxE'],
  tokenId: ['tok_01JXW3T5YB8Q2M4N6P7R9S0V1G'],
  hookId: ['whk_01JXW3T5YB8Q2M4N6P7R9S0V1H'],
  deliveryId: ['msg_2f1c9d3e7a5b4c60'],
  chargingSessionId: [`1780308000000-${ids.applianceId}`],
  month: ['2026-05'],
  affiliateId: ['aff_01JXF0Q8ZK3V9T5M7N2B4C6D8E'],
  state: [`ost_${'s'.repeat(43)}`],
};
const exampleIds: Readonly<Record<string, string>> = { ...ids };
/** Possible path parameters of a row. */
const pathOf = (row: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row.params?.shape ?? {}).map(([name, schema]) => {
      const known = otherParams[name] ?? [exampleIds[name] ?? 'x'];
      return [name, known.find((text) => z.safeParse(schema as z.ZodType, text).success) ?? 'x'];
    }),
  );

const contract: readonly Border[] = contractRows.flatMap(({ id, row }) => {
  const example: { readonly body?: unknown; readonly query?: unknown } = examples[id];
  const parts: Border[] = [];
  if (row.body)
    parts.push({
      name: `body of ${id}`,
      samples: [example.body],
      take: (value) => readBody(row, { body: JSON.stringify(value) ?? '' }),
      isRefusal: isApiError,
    });
  if (row.params)
    parts.push({
      name: `path of ${id}`,
      samples: [pathOf(row)],
      take: (value) => readParams(row, { pathParameters: texts(value) }),
      isRefusal: isApiError,
    });
  if (row.query)
    parts.push({
      name: `query of ${id}`,
      samples: [example.query ?? {}],
      take: (value) => readQuery(row, { queryStringParameters: texts(value) }),
      isRefusal: isApiError,
    });
  // Responses, as the browser accepts them.
  parts.push({
    name: `answer of ${id}`,
    samples: [Reflect.get(example, 'response')],
    take: (value) => row.response.parse(value),
    isRefusal: isZodError,
  });
  return parts;
});

const reader = createRowReader(
  () => make.NOON,
  () => undefined,
);
const row = (name: string, schema: z.ZodType, samples: readonly unknown[]): Border => ({
  name: `stored ${name}`,
  samples,
  take: (value) => [reader.one(name, schema, value), reader.many(name, schema, [value, value])],
  isRefusal: (error) => error instanceof StoredRowError,
});

const account = make.account();
const [sensor, appliance, link] = [make.sensor(account.id), make.appliance(account.id), make.credentials(account.id)];
const named = <T extends { readonly id: string }>(idName: string, { id, ...fields }: T): unknown => ({
  ...fields,
  [idName]: id,
  version: 1,
});
const reading = make.siteReading(make.NOON, sensor.id, [appliance.id]);
const decision = make.decision(make.NOON, appliance.id);
const time = make.iso(make.NOON);
const stored: readonly Border[] = [
  row('user', userRowSchema, [{ userId: make.newUserId(), email: 'a@b.example', createdAt: time }]),
  row('member', memberRowSchema, [{ accountId: account.id, userId: make.newUserId(), role: 'owner', createdAt: time }]),
  row('account', accountRowSchema, [named('accountId', { ...account, ownerId: make.newUserId() })]),
  row('grant', grantRowSchema, [
    { sessionId: 'cs', plan: 'PREMIUM', years: 10, paidAt: time, revoked: false, applied: false, version: 1 },
  ]),
  row('invitation', invitationRowSchema, [
    { accountId: account.id, email: 'a@b.example', invitationId: make.newId('inv'), createdAt: time, expiresAtS: 2e9 },
  ]),
  row('trail', trailRowSchema, [{ ...asRecord(named('entryId', make.trailEntry())), part: 'entry' }]),
  row('sensor', sensorRowSchema, [named('sensorId', sensor)]),
  row('appliance', applianceRowSchema, [
    { ...asRecord(named('applianceId', appliance)), scheduleItems: {}, socMapItems: {} },
  ]),
  row('credentials', credentialsRowSchema, [named('credentialsId', link)]),
  row('claim', claimRowSchema, [{ holder: 'x', claimedAtMs: 1 }]),
  row('webhookKey', webhookKeyRowSchema, [{ accountId: account.id, credentialsId: link.id }]),
  row('report', reportRowSchema(storedReportSchema.nullable()), [{ version: 1, reading: 'null', state: 'null' }]),
  row('boxConnection', boxConnectionRowSchema, [{ accountId: account.id, credentialsId: link.id, identity: 'BOX1' }]),
  row('box', boxRowSchema(boxSchema, wishesSchema), [
    { identity: 'BOX1', connectedAtMs: 1, seenAtMs: 1, version: 1, state: JSON.stringify(newBox), wishes: 'null' },
  ]),
  row('boxCall', boxCallRowSchema, [{ callId: 'c', connectionId: 'n', sentAtMs: 1, answer: '{}' }]),
  row('run', runRowSchema, [
    { version: 1, state: packState(make.runState(make.NOON, { sensors: [sensor.id], appliances: [appliance.id] })) },
  ]),
  row('decision', decisionRowSchema, [{ data: JSON.stringify(decision) }]),
  row('decideInput', decideInputRowSchema, [
    { timeMs: make.NOON, data: packState(make.decideInput(make.NOON).snapshot) },
  ]),
  row('reading', readingRowSchema, [{ timeMs: make.NOON, data: packReading(reading) }]),
  // Inside values that are stored as text.
  {
    ...row('decision data', decisionRowSchema, [decision]),
    take: (data) => reader.one('decision', decisionRowSchema, { data: JSON.stringify(data) }),
  },
  {
    ...row('reading data', readingRowSchema, [JSON.parse(packReading(reading))]),
    take: (data) => reader.one('reading', readingRowSchema, { timeMs: make.NOON, data: JSON.stringify(data) }),
  },
];

const envSample = {
  STAGE: 'prod',
  ORIGIN_KEY: 'k'.repeat(32),
  TABLE_NAME: 't',
  USER_POOL_ID: 'eu_1',
  USER_POOL_CLIENT_ID: 'c',
  SCHEDULE_GROUP: 'g',
  SCHEDULE_ROLE_ARN: 'arn:aws:iam::x',
  SCHEDULE_FAILURE_QUEUE_ARN: 'arn:aws:sqs:x',
  PUBLIC_URL: 'https://x.example/',
  LOCAL_KEY: Buffer.alloc(32).toString('base64'),
  KMS_KEY_ID: 'k',
  APP_CREDENTIALS_SECRET: 's',
  PAYMENTS_SECRET: 'p',
  CARD_KEY: 'c'.repeat(32),
  PUSH_KEY: 'p'.repeat(48),
  TRIAL_DAYS: '30',
  VENDOR_BASE_URLS: '{"shelly":"http://localhost:1/"}',
  APP_CREDENTIALS: '{"sma":{"clientId":"x"}}',
  CONTROL_FUNCTION_ARN: 'arn:aws:lambda:x',
  BOXES_ENDPOINT: 'https://boxes.x.example/dev',
  SITE_QUEUE_URL: 'https://sqs.x.example/sites',
  NOTICE_QUEUE_URL: 'https://sqs.x.example/notices',
};
const envNames: readonly EnvName[] = [
  ...new Set<EnvName>([
    ...functionNames.flatMap(requiredEnvironment),
    'LOCAL_KEY',
    'TRIAL_DAYS',
    'VENDOR_BASE_URLS',
    'APP_CREDENTIALS',
  ]),
];

const report = { timestamp: time, pvProductionW: 5000, gridW: -1200, consumptionW: 3800, batterySocPercent: 40 };
const events: readonly Border[] = [
  ...envNames.map(
    (name): Border => ({
      name: `environment ${name}`,
      samples: [envSample],
      take: (value) => readEnv([name], texts(value)),
      isRefusal: (error) => error instanceof EnvError,
    }),
  ),
  {
    name: 'configuration of the web',
    samples: [
      { links: {}, legal: {}, userPoolId: 'eu-central-1_a', clientId: 'c', region: 'r', cognitoEndpoint: null },
    ],
    take: (value) => webConfigSchema.parse(value),
    isRefusal: isZodError,
  },
  {
    name: 'event of the scheduler',
    samples: [{ ...JSON.parse(controlEventInput(account.id)), scheduledTime: time }],
    take: (value) => controlEventSchema.parse(value),
    isRefusal: isZodError,
  },
  {
    name: 'event of the upkeep',
    samples: [
      { type: 'upkeep', scheduledTime: time },
      { type: 'reconcile', mayMend: 3 },
    ],
    take: (value) => upkeepEventsSchema.parse(value),
    isRefusal: isZodError,
  },
  {
    name: 'event of the payment provider',
    samples: [
      {
        id: 'evt_1',
        type: 'invoice.paid',
        data: {
          object: { object: 'invoice', id: 'in_1', customer: 'cus_1', payment_intent: 'pi_1', amount_paid: 500 },
        },
      },
    ],
    take: parsePaymentEvent,
    isRefusal: isZodError,
  },
  {
    name: 'report of a webhook, merged into what is stored',
    samples: [report, { data: report }, { ...report, timestamp: make.NOON / 1000 }],
    take: (value) => {
      const parsed = parseReport({ contentType: 'application/json', raw: JSON.stringify(value) ?? '' }, make.NOON);
      if (!parsed.ok) return parsed;
      const settings = settingsOf({});
      const accepted = acceptReport(null, parsed, make.NOON, settings);
      // Stored as text and read again.
      return accepted.ok && accepted.stored !== null
        ? [
            storedReportSchema.parse(JSON.parse(JSON.stringify(accepted.stored))),
            readingOf(accepted.stored, make.NOON, settings),
          ]
        : accepted;
    },
    isRefusal: () => false,
  },
  {
    name: 'report of a webhook by its address',
    samples: [texts(report)],
    take: (value) => parseReport({ contentType: null, raw: texts(value) }, make.NOON),
    isRefusal: () => false,
  },
];

/** Every border that works without a remote side. */
export const borders: readonly Border[] = [...contract, ...stored, ...events];
