import parser, { type Parse, type Parsing } from 'dynalite/db/conditionParser.js';
import updateParser from 'dynalite/db/updateParser.js';
import { describe, expect, it, vi } from 'vitest';
import { remembering } from './remembered-expressions.ts';

const contextOf = (attrVals: NonNullable<Parsing['attrVals']>): Parsing => ({
  attrNames: { '#a': 'alpha', '#b': 'beta', '#c': 'gamma' },
  attrVals,
  unusedAttrNames: { '#a': true, '#b': true, '#c': true },
  unusedAttrVals: Object.fromEntries(Object.keys(attrVals).map((name): [string, true] => [name, true])),
  isReserved: (name) => name.toLowerCase() === 'name',
  compare: (_, a, b) => Number(a.N) > Number(b.N),
});

/** What a parser answers, or throws, and what it then takes for unused. */
const outcome = (parse: Parse, text: string, context: Parsing) => {
  let answer: unknown;
  try {
    answer = parse(text, { context });
  } catch (error) {
    answer = String(error);
  }
  return { answer, names: context.unusedAttrNames, values: context.unusedAttrVals };
};

const conditions = [
  'attribute_not_exists(#a) AND attribute_not_exists(#b)',
  'attribute_not_exists(#a) OR (#a < :v AND #b > :w AND (attribute_not_exists(#c) OR #c <= :v))',
  '((#a = :v))',
  'NOT (#a = :v) AND contains(#b, :w)',
  '#a.#b[2] IN (:v, :w) OR size(#c) > :v',
  '#a BETWEEN :v AND :w',
  'attribute_type(#a, :v)',
  'begins_with(#a, :v)',
  '#a = :missing',
  '#z = :v',
  '#a = #a',
  'name = :v',
  'size(#a)',
  'nothing(#a)',
  '#a == :v',
  '',
];
const updates = [
  'SET #a = :v',
  'SET #a = if_not_exists(#a, :v) + :w, #b.#c[1] = list_append(#c, :v) REMOVE #c ADD #z :v',
  'SET #a = :v - :w, #b = #c REMOVE #c',
  'SET #a = if_not_exists(#a, if_not_exists(#b, :v))',
  'ADD #a :v DELETE #b :w',
  'REMOVE #a, #b[3]',
  'SET #a = :v SET #b = :w',
  'SET #a = :v, #a.#b = :w',
  'SET #a = :missing',
  'SET #z = :v',
  'SET name = :v',
  'SET #a = nothing(:v)',
  'SET #a := :v',
  '',
];
const given = [
  { ':v': { N: '1' }, ':w': { N: '2' } },
  { ':v': { N: '7' }, ':w': { N: '3' } },
  { ':v': { S: 'N' }, ':w': { S: 'x' } },
  { ':v': { S: 'nothing' }, ':w': { S: 'y' } },
  { ':v': { S: 'same' }, ':w': { S: 'same' } },
  { ':v': { L: [{ N: '1' }] }, ':w': { SS: ['one'] } },
  { ':v': { M: { args: { L: [] } } }, ':w': { NS: ['1', '2'] } },
];

describe('expressions that the table engine remembers', () => {
  it.each(conditions)('%s is read as the first time, with the values of this time', (text) => {
    const remembered = remembering(parser.parse);
    for (const values of [...given, ...given])
      expect(outcome(remembered, text, contextOf(values))).toEqual(outcome(parser.parse, text, contextOf(values)));
  });

  it.each(updates)('%s is read as the first time, with the values of this time', (text) => {
    const remembered = remembering(updateParser.parse);
    for (const values of [...given, ...given])
      expect(outcome(remembered, text, contextOf(values))).toEqual(
        outcome(updateParser.parse, text, contextOf(values)),
      );
  });

  it('are parsed once, as long as names and types are the same', () => {
    const parse = vi.fn(parser.parse);
    const remembered = remembering(parse);
    const calls = given.map((values) => {
      remembered('#a = :v AND #b < :w', { context: contextOf(values) });
      return parse.mock.calls.length;
    });
    expect(calls).toEqual([1, 1, 2, 2, 2, 3, 4]);
  });
});
