import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { accountSettingsSchema } from '#shared/model/account.ts';
import { figureFields } from './figure-fields.ts';
import { formReader } from './form-reader.ts';
import { figureNames, maxLengthOf, numberRuleOf } from './schema-bounds.ts';

describe('bounds of a number', () => {
  test.each([
    [z.number().min(0.5).max(5), { min: 0.5, max: 5, whole: false, optional: false }],
    [z.int().min(1).max(7), { min: 1, max: 7, whole: true, optional: false }],
    [
      z.number().min(6).max(250).nullable().meta({ description: 'A.' }),
      { min: 6, max: 250, whole: false, optional: true },
    ],
    [z.number().min(-1).max(80).min(0).nullable().default(null), { min: 0, max: 80, whole: false, optional: true }],
  ])('%# are those of its schema', (schema, rule) => expect(numberRuleOf(schema)).toEqual(rule));

  test.each([[z.number().min(0)], [z.int().min(0)], [z.string()]])('%# are not made up', (schema) =>
    expect(() => numberRuleOf(schema)).toThrow('is not a number with bounds'),
  );
});

test('the longest text is that of its schema', () => {
  expect(maxLengthOf(z.string().trim().min(1).max(80).optional())).toBe(80);
  expect(() => maxLengthOf(z.string())).toThrow('is not a bounded text');
});

describe('fields for figures', () => {
  const schema = z.object({
    fuseA: z.number().min(6).max(250).nullable(),
    priority: z.int().min(-5).max(5),
    maxPowerW: z.number().min(0).max(1000),
    phases: z.union([z.literal(1), z.literal(3)]),
    name: z.string(),
  });
  const figures = figureFields(schema, ['maxPowerW']);
  const read = (values: { fuseA: string; priority: string }, narrower = {}): unknown =>
    z
      .object(figures.shape)
      .transform((typed, ctx) => figures.read(typed, formReader(ctx), narrower))
      .safeParse(values);

  test('are all numbers of the schema but those typed in another unit', () => {
    expect(figureNames(schema)).toEqual(['fuseA', 'priority', 'maxPowerW']);
    expect(Object.keys(figures.shape)).toEqual(['fuseA', 'priority']);
    expect(figureNames(accountSettingsSchema)).toContain('fuseA');
  });

  test('show the stored values', () => {
    expect(figures.typed({ fuseA: null, priority: 2.5 }, 'de-DE')).toEqual({ fuseA: '', priority: '2,5' });
  });

  test('accept the same values as the schema', () => {
    expect(read({ fuseA: '', priority: '-5' })).toMatchObject({ data: { fuseA: null, priority: -5 } });
  });

  test('name the bounds that were crossed, also where less is allowed', () => {
    expect(read({ fuseA: '5', priority: '' })).toMatchObject({
      error: { issues: [{ message: 'between:6:250' }, { message: 'required' }] },
    });
    expect(read({ fuseA: '7', priority: '1' }, { fuseA: { min: 10 } })).toMatchObject({
      error: { issues: [{ path: ['fuseA'], message: 'between:10:250' }] },
    });
  });
});
