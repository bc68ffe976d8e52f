import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type ErrorCode, errorCodes, errorEnvelopeSchema, errorTable } from '../errors.ts';
import { contractRows } from '../index.ts';
import { toOpenApi } from '../openapi.ts';
import { quotaOf } from '../quota.ts';
import { type Example, examples } from './examples.ts';
import { tagNotes } from './tags.ts';

const document = JSON.parse(JSON.stringify(toOpenApi()));

interface Field {
  readonly name: string;
  readonly schema: { readonly description?: string };
}

/** Every field of every object in the document, at any depth. */
const fieldsIn = (value: unknown): Field[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, example: _, examples: __, ...rest } = value as Record<string, unknown>;
  const own = Object.entries(properties as Record<string, Field['schema']>);
  return [
    ...own.map(([name, schema]) => ({ name, schema })),
    ...own.flatMap(([, inner]) => fieldsIn(inner)),
    ...fieldsIn(Object.values(rest)),
  ];
};

/** Self-explanatory names, and the envelope's fields, which the introduction explains. */
const plain = new Set(['statusCode', 'message', 'messages', 'requestId']);

describe('quotas', () => {
  it.each(contractRows)('$id says how often it may be called, and answers 429 with the wait', ({ row }) => {
    const operation = document.paths[row.path][row.method.toLowerCase()];
    for (const name of row.quotas ?? []) {
      const { limit, whenUsedUp } = quotaOf(name);
      const said = whenUsedUp === 'answer-stored' ? /read at most once per site in 1 minute/ : `At most ${limit} `;
      expect(operation.description).toMatch(said);
    }
    if (!row.quotas) expect(operation.description).not.toMatch(/At most \d+ (calls|failures)/);
    expect(operation.responses['429'].headers).toHaveProperty('retry-after');
  });
});

describe('texts of fields', () => {
  const fields = fieldsIn([document.paths, document.components.schemas]).filter(({ name }) => !plain.has(name));

  it('are one sentence for each field', () => {
    expect(fields.length).toBeGreaterThan(300);
    const untold = fields.filter(({ schema }) => schema.description === undefined).map(({ name }) => name);
    expect([...new Set(untold)]).toEqual([]);
  });

  it.each([
    [/W$/, /\bW\b/],
    [/Wh$/, /\bk?Wh\b|^Sun|from the/],
    [/(^c|C)urrentA$|^(min|max)A$/, /\bA\b/],
    [/Percent$/, /%|[Pp]ercent/],
    [/Minutes$/, /[Mm]inutes/],
    [/EurPerKWh$/, /EUR per kWh/],
    [/Ms$/, /\bms\b/],
    [/Cents$/, /cents/],
  ])('names the unit of fields called %s', (name, unit) => {
    const of = fields.filter((field) => name.test(field.name));
    expect(of.length).toBeGreaterThan(0);
    for (const { schema } of of) expect(schema.description).toMatch(unit);
  });

  it('include every description of a schema', () => {
    const text = JSON.stringify(document);
    const written = globSync('shared/{model,contract}/**/*.ts').concat('shared/integration.ts', 'shared/roles.ts');
    const descriptions = written
      .filter((path) => !path.includes('.test.') && !path.includes('contract/openapi'))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/description:\s*(?:'([^']*)'|"([^"]*)")/g)])
      .map(([, single, double]) => single ?? double ?? '');
    expect(descriptions.length).toBeGreaterThan(200);
    expect(descriptions.filter((description) => !text.includes(JSON.stringify(description).slice(1, -1)))).toEqual([]);
  });
});

describe('texts of rows', () => {
  it('describe every group, and no other', () => {
    expect(new Set(Object.keys(tagNotes))).toEqual(new Set(contractRows.map(({ row }) => row.tag)));
  });

  it('describe every parameter', () => {
    for (const { id, row } of contractRows) {
      const { parameters } = document.paths[row.path][row.method.toLowerCase()];
      for (const { name, description } of parameters)
        expect([id, name, typeof description]).toEqual([id, name, 'string']);
    }
  });

  it('include every error response', () => {
    const { examples: errors } = document.components;
    expect(Object.keys(errors)).toEqual(errorCodes);
    for (const [code, { value }] of Object.entries<{ value: unknown }>(errors)) {
      expect(errorEnvelopeSchema.parse(value)).toEqual(value);
      expect(value).toMatchObject({ code, statusCode: errorTable[code as ErrorCode].status });
    }
  });
});

describe.each(contractRows)('the example of $id', ({ id, row }) => {
  const example: Example = examples[id];

  it('satisfies the schemas of its row', () => {
    if (row.body) expect(() => (row.body as z.ZodType).parse(example.body)).not.toThrow();
    if (row.query) expect(() => row.query?.parse(example.query ?? {})).not.toThrow();
    expect(row.response.parse(example.response)).toEqual(example.response);
  });

  it('has parameters that its row accepts', () => {
    const { parameters } = document.paths[row.path][row.method.toLowerCase()];
    const shown = parameters.filter((one: { in: string }) => one.in === 'path');
    const values = Object.fromEntries(shown.map((one: { name: string; example: string }) => [one.name, one.example]));
    expect(() => (row.params ?? z.object({})).parse(values)).not.toThrow();
  });
});
