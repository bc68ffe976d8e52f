import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ApiCallError } from '#shared/contract/caller.ts';
import { type ErrorCode, errorTable } from '#shared/contract/errors.ts';
import { contractRows } from '#shared/contract/index.ts';
import type { Row } from '#shared/contract/row.ts';
import { type Fault, type FaultCode, faultCodes, faultMessage, faultTexts, type SentFault } from '#shared/faults.ts';
import { faultsOf } from '#shared/issue-faults.ts';
import { fieldLabels } from '../i18n/en/faults.ts';
import { startI18n } from '../i18n/start.ts';
import { alertText, errorMessage, errorMessages } from './error-text.ts';

const refusal = (code: ErrorCode, faults: readonly Fault[] = []): ApiCallError => {
  const { status, message } = errorTable[code];
  const sent = faults.map(({ field, code: what, figures }) => ({ field, code: what, figures })) as SentFault[];
  const envelope = { statusCode: status, error: 'Refused', message, code, requestId: 'r' };
  return new ApiCallError(status, { ...envelope, messages: faults.map(faultMessage), faults: sent });
};

/** Parts of a schema without what wraps them. */
const inner = (schema: z.ZodType): z.ZodType => {
  const { def } = schema as unknown as { def: { innerType?: z.ZodType; in?: z.ZodType; type: string } };
  const within = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  return within === undefined ? schema : inner(within);
};
const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => {
  const bare = inner(schema);
  return bare instanceof z.ZodObject ? (bare.shape as Record<string, z.ZodType>) : {};
};

/** Names of all fields of a schema, also of those inside others and in lists. */
const namesIn = (schema: z.ZodType): string[] => {
  const bare = inner(schema);
  const { def } = bare as unknown as { def: { element?: z.ZodType; options?: readonly z.ZodType[] } };
  return [
    ...Object.entries(shapeOf(bare)).flatMap(([name, field]) => [name, ...namesIn(field)]),
    ...(def.element === undefined ? [] : namesIn(def.element)),
    ...(def.options ?? []).flatMap(namesIn),
  ];
};

const junk: readonly unknown[] = [
  undefined,
  null,
  '',
  'a\u202Eb',
  'x'.repeat(99_999),
  1e12,
  -1e12,
  1.5,
  true,
  [],
  Array.from({ length: 999 }, () => 1),
  {},
  { nobodyKnowsThis: 1 },
];

/** What a schema says of values of every wrong kind, in each of its fields and the fields inside them. */
const faultsFor = (schema: z.ZodType): Fault[] => {
  const said = (value: unknown): Fault[] => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [] : faultsOf(parsed.error, value);
  };
  return [
    ...junk.flatMap(said),
    ...Object.entries(shapeOf(schema)).flatMap(([name, field]) => [
      ...junk.flatMap((value) => said({ [name]: value })),
      ...Object.keys(shapeOf(field)).flatMap((within) =>
        junk.flatMap((value) => said({ [name]: { [within]: value } })),
      ),
    ]),
  ];
};

const inputs = ({ params, query, body }: Row): z.ZodType[] =>
  [params, query, body].filter((schema) => schema !== undefined) as z.ZodType[];

/** Names of a program, never of a language: `minCurrentA`; and what a text lacks. */
const internalName = /(?<!\p{L})[a-z]+[A-Z]\w*|\{\{|undefined/u;
/** Errors whose English is the specification's, names of fields included. */
const asSpecified: readonly ErrorCode[] = ['account_not_found', 'base_product_not_found'];

const languages = [
  { locale: 'en', german: false },
  { locale: 'de-DE', german: true },
  { locale: 'de-CH', german: true },
] as const;

describe.each(languages)('what is refused, in $locale', async ({ locale, german }) => {
  const i18n = await startI18n(locale, ['app']);
  const t = i18n.getFixedT(locale, 'app');
  const english = (await startI18n('en', ['app'])).getFixedT('en', 'app');

  const expectReadable = (text: string, programs: string): void => {
    expect(text).not.toBe('');
    expect(text).not.toMatch(internalName);
    if (german) expect(text.includes(programs), `"${text}" has the words for programs`).toBe(false);
  };

  test.each(contractRows.map(({ id, row }) => ({ id, row: row as Row })))(
    'by $id is said in their words',
    ({ row }) => {
      for (const code of row.errors) {
        const text = errorMessage(refusal(code), t);
        if (german || !asSpecified.includes(code)) expectReadable(text, errorTable[code].message);
        if (german) expect(text).not.toBe(errorMessage(refusal(code), english));
      }
      for (const schema of inputs(row)) {
        for (const fault of faultsFor(schema)) {
          const error = refusal('invalid_request', [fault]);
          const [text = ''] = errorMessages(error, t);
          expectReadable(text, faultMessage(fault).split(': ').slice(1).join(': '));
          expect(text.startsWith(`${fault.field}: `), text).toBe(false);
          if (german) expect(text).not.toBe(errorMessages(error, english)[0]);
          expect(alertText(error, t)).toBe(`${errorMessage(error, t)}: ${text}`);
        }
      }
    },
  );

  test.each(faultCodes)('as %s is said in their words, with its figures', (code) => {
    const names = [...faultTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const values: Readonly<Record<string, string | string[]>> = { mode: 'SOC_MAP', plans: ['PLUS', 'SMA'] };
    const figures = Object.fromEntries(names.map((name) => [name, values[name] ?? 1234]));
    const fault: Fault = { field: 'name', code: code as FaultCode, figures };
    const [text = ''] = errorMessages(refusal('invalid_request', [fault]), t);
    expect(text).toMatch(/^Name: \S/);
    expectReadable(text, faultMessage(fault).replace('name: ', ''));
    expect(text).not.toMatch(/SOC_MAP|\b1234\b/);
    if (code === 'service_not_in_plan') expect(text).toContain(german ? 'PLUS oder SMA' : 'PLUS or SMA');
    if (code === 'too_long') expect(text).toContain({ en: '1,234', 'de-DE': '1.234', 'de-CH': "1'234" }[locale]);
  });

  test('of a field without a name of its own is said without any', () => {
    const fault: Fault = { field: 'nobodyKnowsThis', code: 'unknown', figures: {} };
    expect(errorMessages(refusal('invalid_request', [fault]), t)).toEqual([t('faults.unknown')]);
  });
});

test('every field that can be sent has a name for people, and no other has', () => {
  const sent = new Set(contractRows.flatMap(({ row }) => inputs(row as Row).flatMap(namesIn)));
  // Lists that are full are named by what they hold.
  for (const name of ['scheduleItems', 'socMapItems']) sent.add(name);
  expect(Object.keys(fieldLabels).sort()).toEqual([...sent].sort());
});

test('what a newer server says is not understood, but the error is', () => {
  const error = new ApiCallError(400, null);
  expect(errorMessages(error, (() => '') as never)).toEqual([]);
});
