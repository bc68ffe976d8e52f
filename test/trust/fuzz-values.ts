import { fc } from '#test/support/property.ts';

/** Names that reach an object's internals. */
const TRAPS = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'then', 'toJSON'];

/** A record with its own property of any name, including `__proto__`, as JSON.parse makes it. */
const own = (entries: readonly (readonly [string, unknown])[]): unknown => Object.fromEntries(entries);

const names = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...TRAPS) },
  { weight: 2, arbitrary: fc.string({ maxLength: 8 }) },
);

/** What breaks readers of JSON: edge-case numbers, other scripts, names of an object's internals, deep nesting. */
const oddities: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    0,
    -0,
    -1,
    0.1,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    8.64e15 + 1,
    '0',
    '1e999',
    '-Infinity',
    'NaN',
    'null',
    '0x1f',
    '\u0000',
    '\ud800',
    '\u202e',
    '1'.repeat(400),
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00.001Z',
    '2026-02-30T25:00:00Z',
    '1970-01-01T00:00:00+99:99',
    '{"__proto__":{"polluted":true}}',
    [],
    {},
    [[[[[]]]]],
    own([['__proto__', own([['polluted', true]])]]),
    own([['constructor', own([['prototype', own([['polluted', true]])]])]]),
    own([
      ['toString', null],
      ['valueOf', 1],
    ]),
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(
      names.chain((name) => fc.tuple(fc.constant(name), fc.constantFrom<unknown>(null, 1, '', {}, []))),
      { maxLength: 3 },
    )
    .map(own),
  fc.jsonValue({ maxDepth: 2 }),
);

type Path = readonly (string | number)[];

const placesIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
    ? [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))]
    : [path];

type Change = { readonly kind: 'set' | 'remove' | 'add'; readonly name: string; readonly by: unknown };

/** The value with a change in one place; the input is not modified. */
const changedAt = (value: unknown, [name, ...rest]: Path, change: Change): unknown => {
  if (name === undefined) {
    if (change.kind !== 'add' || typeof value !== 'object' || value === null) return change.by;
    return Array.isArray(value) ? [...value, change.by] : own([...Object.entries(value), [change.name, change.by]]);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key !== String(name)) return [[key, inner]];
    if (rest.length === 0 && change.kind === 'remove') return [];
    return [[key, changedAt(inner, rest, change)]];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : own(entries);
};

const changes: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('set', 'set', 'remove', 'add'),
  name: names,
  by: oddities,
});

/** Sometimes anything at all, mostly valid input with one to three changes in any place. */
export const attacksOn = (samples: readonly unknown[]): fc.Arbitrary<unknown> => {
  if (samples.length === 0) return oddities;
  const near = fc.constantFrom(...samples).chain((sample) => {
    const places = placesIn(sample);
    return fc
      .array(fc.tuple(fc.nat(places.length - 1), changes), { minLength: 1, maxLength: 3 })
      .map((all) => all.reduce<unknown>((value, [at, change]) => changedAt(value, places[at] ?? [], change), sample));
  });
  return fc.oneof({ weight: 1, arbitrary: oddities }, { weight: 6, arbitrary: near });
};

/** What no border may accept: NaN and infinite numbers, and objects with a foreign prototype. */
export const unsound = (value: unknown, path = ''): string | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} is ${value}`;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null;
  if (value instanceof Map) return unsound([...value], path);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null)
    return value instanceof Date || value instanceof Error ? null : `${path} has a strange prototype`;
  for (const [name, inner] of Object.entries(value)) {
    const fault = unsound(inner, `${path}.${name}`);
    if (fault !== null) return fault;
  }
  return null;
};

const intrinsics = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Number.prototype];
const untouched = intrinsics.map((one) => Reflect.ownKeys(one).length);

/** Whether anything changed a shared prototype. */
export const isPolluted = (): boolean =>
  intrinsics.some((one, index) => Reflect.ownKeys(one).length !== untouched[index]) || 'polluted' in {};
