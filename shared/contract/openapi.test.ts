import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { tokenPath } from '../token-scopes.ts';
import { contractRows } from './index.ts';
import { errorsOf, toOpenApi, toTokenOpenApi } from './openapi.ts';
import { needsToken, scopeOf } from './row.ts';

// As it is served: without what JSON cannot represent.
const document = JSON.parse(JSON.stringify(toOpenApi()));

interface Schema {
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}

/** The branches of every union in the document, at any depth. */
const unionsIn = (value: unknown): object[][] => {
  if (Array.isArray(value)) return value.flatMap(unionsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { anyOf, oneOf } = value as Readonly<Record<string, object[] | undefined>>;
  return [...[anyOf, oneOf].filter((branches) => branches !== undefined), ...Object.values(value).flatMap(unionsIn)];
};

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

  it('answers every error with a plain reference', () => {
    const all = contractRows.flatMap(({ row }) =>
      Object.entries<Schema>(document.paths[row.path]?.[row.method.toLowerCase()].responses)
        .filter(([status]) => Number(status) >= 400)
        .map(([, { content }]) => content?.['application/json']?.schema),
    );
    const known = ['Error', 'AnyError'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    expect(all.length).toBeGreaterThan(500);
    for (const schema of all) expect(known).toContainEqual(schema);
  });

  it('names every reason and its figures, no component by a number, and has no constant in a union', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas).filter((name) => /\d$/.test(name))).toEqual([]);
    for (const { $ref } of schemas.Reason.oneOf) {
      const kind = schemas[$ref.replace('#/components/schemas/', '')];
      expect(kind.properties.figures.$ref).toMatch(/^#\/components\/schemas\/Figures[A-Z]/);
    }
    const unions = unionsIn(document);
    expect(unions.length).toBeGreaterThan(100);
    expect(unions.filter((branches) => branches.some((one) => 'const' in one))).toEqual([]);
  });

  it('has whole numbers where a field takes one, two or three phases', () => {
    expect(document.components.schemas.ApplianceState.properties.phases).toMatchObject({
      anyOf: [{ type: 'integer', enum: [1, 2, 3] }, { type: 'null' }],
    });
  });

  it('refuses a sign-in with empty fields and a report without a value', () => {
    const bodyOf = (path: string) =>
      document.paths[path].post.requestBody.content['application/json'].schema as Parameters<
        typeof z.fromJSONSchema
      >[0];
    const login = z.fromJSONSchema(bodyOf('/api/auth/login'));
    const typed = { email: 'anna@example.org', password: 'correct horse battery' };
    expect(login.safeParse(typed).success).toBe(true);
    for (const field of ['email', 'password']) expect(login.safeParse({ ...typed, [field]: '' }).success).toBe(false);
    expect(login.safeParse('').success).toBe(false);
    for (const path of ['/api/webhook', '/api/webhook/{key}']) {
      expect(bodyOf(path)).toMatchObject({ type: 'object', minProperties: 1 });
    }
  });

  it('lists nothing else', () => {
    const operations = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
    expect(operations).toHaveLength(contractRows.length);
  });
});

describe('the OpenAPI document of programs', () => {
  const ofTokens = JSON.parse(JSON.stringify(toTokenOpenApi()));
  const open = contractRows.filter(({ row }) => scopeOf(row) !== null);

  it('is valid OpenAPI 3.1', async () =>
    expect(await new Validator().validate(structuredClone(ofTokens))).toEqual({ valid: true }));

  it.each(open)('lists $id below the base of programs, with its scope and its errors', ({ id, row }) => {
    const operation = ofTokens.paths[tokenPath(row.path)]?.[row.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: id, security: [{ token: [scopeOf(row)] }] });
    expect(operation.description).toContain(`scope \`${scopeOf(row)}\``);
    const described = JSON.stringify(operation.responses);
    for (const code of errorsOf(row, true)) expect(described).toContain(`${code}: `);
    expect(described).not.toContain('unauthenticated: ');
  });

  it('lists nothing else, and no other way to prove who calls', () => {
    const operations = Object.values<object>(ofTokens.paths).flatMap((path) => Object.keys(path));
    expect(operations).toHaveLength(open.length);
    expect(Object.keys(ofTokens.components.securitySchemes)).toEqual(['token']);
    expect(new Set(ofTokens.tags.map(({ name }: { name: string }) => name))).toEqual(
      new Set(open.map(({ row }) => row.tag)),
    );
  });
});
