import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contractRows } from './index.ts';

/** What a reader does not see: controls, line separators, writing direction, halves of surrogate pairs. */
const HIDDEN = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, nth) => 0x7f + nth),
  ...[0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
  ...[0xd800, 0xdbff, 0xdc00, 0xdfff],
].map((code) => String.fromCharCode(code));
/** Shown to no one, and compared with what was chosen elsewhere. */
const SECRET = /(password|token)$/i;
/** May have several lines. */
const SEVERAL_LINES = ['patchSiteNote: note', 'sendFeedback: description'];
const LINES = new Set(['\n', '\t', '\r']);

interface Leaf {
  readonly at: string;
  readonly schema: z.core.$ZodType;
}
/** Every text below a schema. @throws for a kind of schema that it does not know, which may hide texts */
const textsIn = (schema: z.core.$ZodType, at: string): Leaf[] => {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'string':
      return [{ at, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsIn(field, at === '' ? name : `${at}.${name}`));
    case 'array':
      return textsIn(def.element, `${at}[]`);
    case 'record':
      return [...textsIn(def.keyType, `${at}.(name)`), ...textsIn(def.valueType, `${at}.(value)`)];
    case 'union':
      return def.options.flatMap((option) => textsIn(option, at));
    case 'pipe':
      // Checks may be on either side: the whole decides.
      return textsIn(def.in, at).length > 0 ? [{ at, schema }] : [];
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, at);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return [];
    default:
      throw new Error(`${at}: what texts does a ${def.type} hold?`);
  }
};

const texts = contractRows.flatMap(({ id, row }) =>
  row.body === undefined ? [] : textsIn(row.body, '').map(({ at, schema }) => ({ at: `${id}: ${at}`, schema })),
);

describe('texts that users type', () => {
  it('are found in the contract', () => {
    expect(texts.map(({ at }) => at)).toEqual(
      expect.arrayContaining(['createAccount: name', 'createCredentials: fields.(value)', 'sendFeedback: summary']),
    );
    for (const at of SEVERAL_LINES) expect(texts.map((text) => text.at)).toContain(at);
  });

  it.each(texts.filter(({ at }) => !SECRET.test(at)))(
    '$at holds no character that readers do not see',
    ({ at, schema }) => {
      const several = SEVERAL_LINES.includes(at);
      const passed = HIDDEN.filter((hidden) => z.safeParse(schema, `ab${hidden}cd`).success);
      // A carriage return is part of a line end only.
      expect(passed).toEqual(several ? HIDDEN.filter((one) => LINES.has(one) && one !== '\r') : []);
      expect(z.safeParse(schema, 'ab\r\ncd').success).toBe(several);
    },
  );

  it('may hold any letter, sign and emoji', () => {
    const name = 'Ångström’s “Größe” 家 بيت 👩‍👩‍👧 <b>';
    const free = ['createAccount: name', 'patchAppliance: name', 'createCredentials: fields.(value)', ...SEVERAL_LINES];
    for (const { at, schema } of texts.filter(({ at }) => free.includes(at)))
      expect([at, z.safeParse(schema, name).success]).toEqual([at, true]);
  });
});
