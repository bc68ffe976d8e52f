import conditions, { type Parse, type Parsed, type Parsing, type Value } from 'dynalite/db/conditionParser.js';
import updates from 'dynalite/db/updateParser.js';

/** In a remembered expression, the place of a value. */
class ValueOf {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Remembered {
  readonly parsed: Parsed;
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** The result of parsing depends on values here, elsewhere on their types only. */
const READS_VALUES = /between|attribute_type/i;
/** Ours are a few hundred. */
const MOST = 2_000;

/** The argument with every value or place of one replaced; paths are arrays, operations have arguments. */
const replaced = (argument: unknown, replace: (value: object) => unknown): unknown => {
  if (Array.isArray(argument) || typeof argument !== 'object' || argument === null) return argument;
  const args: unknown = Reflect.get(argument, 'args');
  if (!Array.isArray(args)) return replace(argument);
  return { ...argument, args: args.map((one) => replaced(one, replace)) };
};
/** A condition is one expression, an update a list of sections, of which those that remove something have no value. */
const withReplaced = (parsed: Parsed, replace: (value: object) => unknown): Parsed =>
  'sections' in parsed
    ? {
        ...parsed,
        sections: parsed.sections.map((section) =>
          'val' in section ? { ...section, val: replaced(section.val, replace) } : section,
        ),
      }
    : { ...parsed, expression: replaced(parsed.expression, replace) };

const allOf = (given: object): Record<string, true> =>
  Object.fromEntries(Object.keys(given).map((name): [string, true] => [name, true]));
const typeOf = (value: Value): string => Object.keys(value).join();

/** A parser that parses each condition or update once, however often it comes with other values. */
export const remembering = (parse: Parse): Parse => {
  const known = new Map<string, Remembered>();
  const answerOf: (...given: Parameters<Parse>) => ReturnType<Parse> | null = (...given) => {
    try {
      return parse(...given);
    } catch {
      return null;
    }
  };

  /** null: the expression is not valid. */
  const read = (text: string, context: Parsing): Remembered | null => {
    const { attrNames = {}, attrVals = {} } = context;
    const unused = { unusedAttrNames: allOf(attrNames), unusedAttrVals: allOf(attrVals) };
    const parsed = answerOf(text, { context: { ...context, ...unused } });
    if (parsed === null || typeof parsed === 'string') return null;
    const nameOf = new Map<object, string>(Object.entries(attrVals).map(([name, value]) => [value, name]));
    return {
      parsed: withReplaced(parsed, (value) => new ValueOf(nameOf.get(value) ?? '')),
      names: Object.keys(attrNames).filter((name) => !(name in unused.unusedAttrNames)),
      values: Object.keys(attrVals).filter((name) => !(name in unused.unusedAttrVals)),
    };
  };

  return (text, options) => {
    if (READS_VALUES.test(text)) return parse(text, options);
    const { context } = options;
    const { attrNames = {}, attrVals = {} } = context;
    const types = Object.entries(attrVals).map(([name, value]) => [name, typeOf(value)]);
    const key = JSON.stringify([text, attrNames, types]);
    const found = known.get(key) ?? read(text, context);
    if (found === null) return parse(text, options);
    if (known.size >= MOST) known.clear();
    known.set(key, found);
    for (const name of found.names) delete context.unusedAttrNames[name];
    for (const name of found.values) delete context.unusedAttrVals[name];
    return withReplaced(found.parsed, (place) => (place instanceof ValueOf ? attrVals[place.name] : place));
  };
};

/**
 * Parses each condition and update of a request once: dynalite's parser takes twice as long or more for each pair of parentheses around
 * another, which is half of what the engine does for a conditional write.
 */
export const rememberExpressions = (): void => {
  conditions.parse = remembering(conditions.parse);
  updates.parse = remembering(updates.parse);
};
