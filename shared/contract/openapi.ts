import * as z from 'zod';
import { type ErrorCode, errorEnvelopeSchema, errorTable } from './errors.ts';
import { contractRows, type OperationId } from './index.ts';
import { needsToken, type Row } from './row.ts';

type Json = Record<string, unknown>;
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
};

/** Errors that a row can answer besides those it lists, by what stands in front of its handler. */
export const errorsOf = (row: Row): readonly ErrorCode[] => {
  const codes = new Set<ErrorCode>(row.errors);
  if (row.params || row.query || row.body) codes.add('invalid_request');
  if (row.body) codes.add('invalid_json').add('too_large');
  if (needsToken(row)) codes.add('unauthenticated');
  if (row.access.kind === 'self' || row.access.kind === 'account') codes.add('forbidden');
  if (row.access.kind === 'account') codes.add('account_not_found');
  if (row.params && row.access.kind !== 'key') codes.add('not_found');
  return [...codes.add('too_many_requests').add('internal')];
};

const parameters = (row: Row): Json[] =>
  (['params', 'query'] as const).flatMap((where) => {
    const schema = row[where];
    if (!schema) return [];
    return Object.entries(schema.shape).map(([name, field]) => ({
      name,
      in: where === 'params' ? 'path' : 'query',
      required: where === 'params',
      schema: jsonSchema(field as z.ZodType, 'input'),
    }));
  });

const requestBody = (row: Row): Json => {
  if (row.rawBody)
    return { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } } };
  return row.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(row.body, 'input') } } } }
    : {};
};

const responses = (row: Row): Json => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(row)) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const errors = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${errorTable[code].message}`).join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]);
  return {
    [row.status]: {
      description: row.summary,
      ...(row.status === 302
        ? { headers: { location: { required: true, schema: { type: 'string' } } } }
        : { content: { 'application/json': { schema: jsonSchema(row.response, 'output') } } }),
    },
    ...Object.fromEntries(errors),
  };
};

const operation = (id: OperationId, row: Row): Json => ({
  operationId: id,
  summary: row.summary,
  tags: [row.tag],
  ...(needsToken(row) ? { security: [{ bearer: [] }] } : { security: [] }),
  parameters: parameters(row),
  ...requestBody(row),
  responses: responses(row),
});

/** The contract as an OpenAPI 3.1 document. */
export const toOpenApi = (): Json => {
  const paths: Record<string, Json> = {};
  for (const { id, row } of contractRows) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(id, row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sunward',
      version: '1',
      description: 'The sun charges the car. Powers in W: grid + import, battery + charging.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorEnvelopeSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};
