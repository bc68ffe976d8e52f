import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { contractRows } from './index.ts';
import { errorsOf, toOpenApi } from './openapi.ts';
import { needsToken } from './row.ts';

// As it is served: without what JSON cannot represent.
const document = JSON.parse(JSON.stringify(toOpenApi()));

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is refused by the validator when it is broken', async () => {
    const broken = { ...structuredClone(document), paths: { 'no-slash': {} } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it.each(contractRows.map(({ id, row }) => [id, row] as const))('lists %s', (id, row) => {
    const operation = document.paths[row.path]?.[row.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: id, summary: row.summary, tags: [row.tag] });
    const hasBearer = operation.security.some((one: object) => Object.hasOwn(one, 'bearer'));
    expect(hasBearer).toBe(needsToken(row));
    const headers = operation.parameters.filter((one: { in: string }) => one.in === 'header');
    expect(headers.map((one: { name: string }) => one.name)).toEqual('keyed' in row ? ['Idempotency-Key'] : []);
    for (const header of headers) expect(header).toMatchObject({ required: false, description: expect.any(String) });
    if (row.access.kind === 'public') expect(operation.security).toEqual([]);
    expect(Object.keys(operation.responses)).toContain(String(row.status));
    const described = JSON.stringify(operation.responses);
    for (const code of errorsOf(row)) expect(described).toContain(`${code}: `);
    expect(operation.requestBody !== undefined).toBe(row.body !== undefined || row.rawBody === true);
  });

  it('lists nothing else', () => {
    const operations = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
    expect(operations).toHaveLength(contractRows.length);
  });
});
