import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fault, faultCodes, faultMessage, faultTexts } from './faults.ts';
import { faultsOf } from './issue-faults.ts';

const faultsFor = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  if (parsed.success) throw new Error('The value is accepted');
  return faultsOf(parsed.error, value).map(({ field, code, figures }) => ({ field, code, figures }));
};
const one = (schema: z.ZodType, value: unknown) => {
  const [first] = faultsFor(z.object({ it: schema }), { it: value });
  return first && { code: first.code, figures: first.figures };
};

/** By code of zod; its type makes the list complete. */
const kinds: Readonly<
  Record<z.core.$ZodIssue['code'], readonly [z.ZodType, unknown, string, Readonly<Record<string, number>>][]>
> = {
  invalid_type: [
    [z.string(), undefined, 'required', {}],
    [z.string(), 1, 'not_text', {}],
    [z.number(), '1', 'not_number', {}],
    [z.int(), 1.5, 'not_whole', {}],
    [z.boolean(), 'yes', 'not_boolean', {}],
    [z.array(z.string()), 'a', 'not_list', {}],
    [z.object({}), 'a', 'not_object', {}],
    [z.record(z.string(), z.string()), [], 'not_object', {}],
    [z.date(), 'a', 'invalid', {}],
  ],
  too_small: [
    [z.string().min(1), '', 'required', {}],
    [z.string().min(8), 'short', 'too_short', { min: 8 }],
    [z.array(z.int()).min(2), [1], 'too_few', { min: 2 }],
    [z.int().min(6), 5, 'below', { min: 6 }],
    [z.number().gt(0), 0, 'not_above', { min: 0 }],
  ],
  too_big: [
    [z.string().max(3), 'long', 'too_long', { max: 3 }],
    [z.array(z.int()).max(1), [1, 2], 'too_many', { max: 1 }],
    [z.int().max(6), 7, 'above', { max: 6 }],
    [z.number().lt(1), 1, 'not_below', { max: 1 }],
  ],
  not_multiple_of: [[z.number().multipleOf(15), 20, 'not_multiple', { step: 15 }]],
  invalid_format: [
    [z.email(), 'a', 'email', {}],
    [z.iso.datetime({ offset: true }), 'a', 'date_time', {}],
    [z.iso.date(), 'a', 'date', {}],
    [z.string().regex(/^a$/), 'b', 'format', {}],
    [z.string().regex(/^a$/, { error: faultTexts.clock_time }), 'b', 'clock_time', {}],
  ],
  invalid_value: [
    [z.enum(['a', 'b']), 'c', 'no_choice', {}],
    [z.enum(['a', 'b']), undefined, 'required', {}],
    [z.literal('a'), 'c', 'no_choice', {}],
  ],
  unrecognized_keys: [[z.strictObject({}), { other: 1 }, 'unknown', {}]],
  invalid_union: [[z.union([z.string(), z.number()]), true, 'invalid', {}]],
  invalid_key: [[z.record(z.string().max(1), z.string()), { long: 'a' }, 'invalid', {}]],
  invalid_element: [[z.map(z.object({}), z.string()), new Map([[{}, 1]]), 'invalid', {}]],
  custom: [
    [z.string().refine(() => false), 'a', 'invalid', {}],
    [z.string().refine(() => false, { error: faultTexts.time_zone }), 'a', 'time_zone', {}],
  ],
};

describe.each(Object.entries(kinds))('issues of the kind %s', (_, cases) => {
  it.each(cases.map(([schema, value, code, figures]) => ({ schema, value, code, figures })))(
    'become $code with $figures',
    ({ schema, value, code, figures }) => {
      expect(one(schema, value)).toEqual({ code, figures });
    },
  );
});

it('names each field by its path, and an unknown one by its own name, cut off', () => {
  const schema = z.strictObject({ settings: z.strictObject({ fuseA: z.int() }) });
  expect(faultsFor(schema, { settings: { fuseA: 'x', ['y'.repeat(99)]: 1 } }).map(({ field }) => field)).toEqual([
    'settings.fuseA',
    `settings.${'y'.repeat(60)}`,
  ]);
  expect(faultsFor(schema, 1)).toEqual([{ field: 'body', code: 'not_object', figures: {} }]);
});

it('writes each fault in English with its figures', () => {
  expect(faultMessage(fault('from', 'out_of_reach', { first: '2000-01-01', last: '2199-12-31' }))).toBe(
    'from: is not from 2000-01-01 to 2199-12-31',
  );
  expect(faultMessage(fault('service', 'service_not_in_plan', { plans: ['PLUS', 'SMA'] }))).toBe(
    'service: is part of the plan PLUS or SMA',
  );
});

it('has one code per text, so that a schema’s own words lead to it', () => {
  expect(new Set(Object.values(faultTexts)).size).toBe(faultCodes.length);
});
