import * as z from 'zod';
import { fault, faultMessage } from '../../faults.ts';
import { type ErrorCode, errorCodes, errorTable } from '../errors.ts';
import { IDEMPOTENCY_HEADER } from '../idempotency-header.ts';
import type { OperationId } from '../index.ts';
import { NEXT_CURSOR_HEADER } from '../next-cursor-header.ts';
import { idempotencyKeySchema, needsToken, type Row, scopeOf } from '../row.ts';
import { statusNames } from '../status-names.ts';
import { type Example, examples } from './examples.ts';
import { type JsonSchema, requestSchema, responseSchema } from './json-schema.ts';
import { quotaNote } from './quota-notes.ts';
import { errorsOf } from './row-errors.ts';
import { descriptionOf, exampleOf } from './schema-meta.ts';
import { accessNote } from './tags.ts';
import { reportFields } from './webhook-report.ts';

const callOf = (id: OperationId): Example => examples[id];

const parameter = (id: OperationId, where: 'path' | 'query', name: string, field: z.ZodType): JsonSchema => {
  const description = descriptionOf(field);
  const example = where === 'path' ? exampleOf(field) : callOf(id).query?.[name];
  return {
    name,
    in: where,
    required: where === 'path',
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { example }),
    schema: requestSchema(field),
  };
};

/** A query whose parameter names are not ours. */
const freeQuery = (id: OperationId, row: Row): JsonSchema[] => {
  if (!row.query || Object.keys(row.query.shape).length > 0) return [];
  const isReport = row.tag === 'webhook';
  return [
    {
      name: isReport ? 'report' : 'answer',
      in: 'query',
      style: 'form',
      explode: true,
      required: isReport,
      description: isReport ? 'The values by their names.' : 'What the vendor adds.',
      example: callOf(id).query,
      schema: isReport ? reportFields : { type: 'object', additionalProperties: { type: 'string', maxLength: 8000 } },
    },
  ];
};

const keyHeader = (row: Row): JsonSchema[] =>
  row.keyed
    ? [
        {
          name: IDEMPOTENCY_HEADER,
          in: 'header',
          required: false,
          description: descriptionOf(idempotencyKeySchema),
          example: exampleOf(idempotencyKeySchema),
          schema: requestSchema(idempotencyKeySchema),
        },
      ]
    : [];

const parameters = (id: OperationId, row: Row): JsonSchema[] => [
  ...Object.entries(row.params?.shape ?? {}).map(([name, field]) => parameter(id, 'path', name, field as z.ZodType)),
  ...Object.entries(row.query?.shape ?? {}).map(([name, field]) => parameter(id, 'query', name, field as z.ZodType)),
  ...freeQuery(id, row),
  ...keyHeader(row),
];

const rawBody = (row: Row): JsonSchema => (row.tag === 'webhook' ? reportFields : { type: 'object' });

const requestBody = (id: OperationId, row: Row): JsonSchema => {
  if (!row.rawBody && !row.body) return {};
  const schema = row.body ? requestSchema(row.body) : rawBody(row);
  return { requestBody: { required: true, content: { 'application/json': { schema, example: callOf(id).body } } } };
};

const missingName = fault('name', 'required');

const envelope = (code: ErrorCode): JsonSchema => ({
  statusCode: errorTable[code].status,
  error: statusNames[errorTable[code].status],
  message: errorTable[code].message,
  ...(code === 'invalid_request' ? { messages: [faultMessage(missingName)], faults: [missingName] } : {}),
  code,
  requestId: 'JKJaXmPLvHcESHA=',
});

/** The response of every error code. */
export const errorExamples: JsonSchema = Object.fromEntries(
  errorCodes.map((code) => [code, { value: envelope(code) }]),
);

/** Errors that API Gateway itself returns in its own words: a bad token, too many calls, a function that is too slow. */
const gatewayStatuses: readonly number[] = [401, 413, 429, 500, 503];

/** A plain reference, which every generator of clients understands; the description has the codes. */
const errorSchema = (status: number): JsonSchema => ({
  $ref: `#/components/schemas/${gatewayStatuses.includes(status) ? 'AnyError' : 'Error'}`,
});

const retryAfter = { description: 'Seconds to wait before retrying.', schema: { type: 'string', pattern: '^[0-9]+$' } };

const errorResponses = (row: Row, byToken: boolean): JsonSchema => {
  const byStatus = Map.groupBy(errorsOf(row, byToken), (code) => errorTable[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `${code}: ${errorTable[code].message}`).join('; '),
          ...(status === 429 || status === 503 ? { headers: { 'retry-after': retryAfter } } : {}),
          content: {
            'application/json': {
              schema: errorSchema(status),
              examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
            },
          },
        },
      ]),
  );
};

const success = (id: OperationId, row: Row, seen: Map<string, JsonSchema>): JsonSchema => {
  const example = callOf(id).response;
  if (row.status === 302) {
    const { location } = example as { location: string };
    const description = 'Path of a page of ours.';
    return {
      description: 'Redirects the browser.',
      headers: { location: { required: true, description, example: location, schema: { type: 'string' } } },
    };
  }
  if (row.media !== undefined) {
    const content = { [row.media]: { schema: { type: 'string' }, example: (example as { text: string }).text } };
    const paged = row.response instanceof z.ZodObject && 'next' in row.response.shape;
    const description = 'The `cursor` of the next part. Absent: this was the last.';
    const headers = { [NEXT_CURSOR_HEADER]: { description, schema: { type: 'string' } } };
    return { description: row.summary, ...(paged && { headers }), content };
  }
  const schema = responseSchema(row.response, seen);
  return { description: row.summary, content: { 'application/json': { schema, example } } };
};

const security = (id: OperationId, row: Row, byToken: boolean): JsonSchema[] => {
  if (byToken) return [{ token: [scopeOf(row)] }];
  if (needsToken(row)) return [{ bearer: [] }];
  if (id === 'reportByHeader') return [{ webhookKey: [] }, { webhookKeyHeader: [] }];
  return id === 'stripeWebhook' ? [{ stripeSignature: [] }] : [];
};

const scopeNote = (row: Row): string => `Needs a token of scope \`${scopeOf(row)}\` or more.`;

/**
 * One row as an operation.
 * @param seen collects the named schemas that its response refers to
 * @param byToken as programs call it
 */
export const operation = (id: OperationId, row: Row, seen: Map<string, JsonSchema>, byToken: boolean): JsonSchema => ({
  operationId: id,
  summary: row.summary,
  description: [`${row.summary}.`, byToken ? scopeNote(row) : '', accessNote(row), quotaNote(row)]
    .filter((text) => text !== '')
    .join(' '),
  tags: [row.tag],
  security: security(id, row, byToken),
  parameters: parameters(id, row),
  ...requestBody(id, row),
  responses: { [row.status]: success(id, row, seen), ...errorResponses(row, byToken) },
});
