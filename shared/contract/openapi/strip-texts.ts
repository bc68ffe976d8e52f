/** A node of a parsed module (ESTree); offsets count characters of its source. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (value: unknown): unknown => (isNode(value) && value.type === 'Identifier' ? value.name : undefined);

type Range = readonly [start: number, end: number];

/** `.meta(…)` of `schema.meta(…)`. */
const metaCall = ({ type, callee, end }: Node): Range | null => {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression' || callee.computed)
    return null;
  return nameOf(callee.property) === 'meta' && isNode(callee.object) ? [callee.object.end, end] : null;
};

/** A row's `summary` with the comma after it. */
const rowText = ({ type, key, start, end }: Node, source: string): Range | null => {
  if (type !== 'Property' || nameOf(key) !== 'summary') return null;
  const comma = /^\s*,/.exec(source.slice(end));
  return [start, end + (comma?.[0].length ?? 0)];
};

const rangesIn = (value: unknown, source: string, ofRows: boolean): readonly Range[] => {
  if (Array.isArray(value)) return value.flatMap((one) => rangesIn(one, source, ofRows));
  if (!isNode(value)) return [];
  const text = ofRows ? rowText(value, source) : null;
  if (text) return [text];
  const call = metaCall(value);
  const inner = call ? [(value.callee as Node).object] : Object.values(value);
  return [...inner.flatMap((one) => rangesIn(one, source, ofRows)), ...(call ? [call] : [])];
};

/** The source without a range. Its line breaks move to the end of the line, where extra ones are harmless. */
const without = (source: string, [start, end]: Range): string => {
  const breaks = source.slice(start, end).replace(/[^\n]/g, '');
  const [, line = '', rest = ''] = /^([^\n]*)(.*)$/s.exec(source.slice(end)) ?? [];
  return source.slice(0, start) + line + breaks + rest;
};

/** Modules that carry texts, and those of them that are files of contract rows. */
const carriesTexts = /[\\/]shared[\\/](?!contract[\\/]openapi)(?:(?!node_modules).)*\.ts$/;
const hasRows = /[\\/]contract[\\/]routes[\\/]/;

/**
 * The source of a module without what only the OpenAPI document needs: every `.meta(…)` of a schema and, in files of contract
 * rows, every `summary`. Browser and Lambdas are built from this. Lines keep their numbers.
 * @param path absolute path of the module
 * @param parse gives the module as an ESTree program
 * @returns null: the module carries no texts
 */
export const stripTexts = (
  path: string,
  source: string,
  parse: (path: string, source: string) => unknown,
): string | null => {
  if (!carriesTexts.test(path)) return null;
  const ranges = rangesIn(parse(path, source), source, hasRows.test(path));
  return [...ranges].sort(([a], [b]) => b - a).reduce(without, source);
};
