import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRows, type OperationId } from '#shared/contract/index.ts';
import type { Row } from '#shared/contract/row.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { type Answer, accessClaims, type EventParts } from '#test/support/api-event.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import { faultsOf, type ReceivedAnswer } from '#test/support/honest.ts';
import { PASSWORD, startProduct, type TestProduct } from '#test/support/product.ts';
import { fc } from '#test/support/property.ts';
import { samples } from './samples.ts';
import { type SeededSite, seedOthers, seedSite } from './site.ts';

reportOmitted('further random cases');
/** Calls of each row and part; FUZZ_RUNS sets more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? byExtent({ sample: 3, part: 10, whole: 64 }));

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Values that break JSON readers: numeric limits, other scripts, names of built-in object properties. */
const oddities: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    '',
    ' ',
    0,
    -1,
    -0.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    'NaN',
    '\u0000',
    '\ud800',
    'a\r\nBcc: x@y.example',
    '<script>alert(1)</script>',
    'x'.repeat(5000),
    '2026-02-30T25:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00Z',
    '../../x',
    [],
    {},
    [[]],
    { constructor: 1, toString: null, valueOf: {} },
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

/** Every place in a value, as a path of names. */
const placesIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))
    : []),
];

/** The value with a place replaced; `undefined` removes the place. */
const replaced = (value: unknown, [name, ...rest]: readonly string[], by: Json | undefined): unknown => {
  if (name === undefined) return by;
  const entries = Object.entries(value as object).flatMap(([key, inner]): [string, unknown][] => {
    if (key !== name) return [[key, inner]];
    const next = replaced(inner, rest, by);
    return next === undefined ? [] : [[key, next]];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
};

/** A valid body with one or two places changed. */
const bodies = (body: unknown): fc.Arbitrary<unknown> => {
  const change = fc.tuple(fc.constantFrom(...placesIn(body)), fc.option(oddities, { nil: undefined, freq: 8 }));
  return fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) =>
    changes.reduce<unknown>((current, [path, by]) => {
      const isThere = placesIn(current).some((place) => place.join('\n') === path.join('\n'));
      return isThere ? replaced(current, path, by) : current;
    }, body),
  );
};

const texts = oddities.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
/** Half a character cannot be in an address. */
const wellFormed = texts.map((text) => text.toWellFormed());

/** Calls of a row with unexpected input. */
const callsOf = (id: OperationId, row: Row, site: SeededSite): fc.Arbitrary<EventParts> => {
  const sample = samples[id](site);
  const names = (given: Record<string, string> = {}, known: readonly string[] = []) => [
    ...new Set([...Object.keys(given), ...known]),
  ];
  const parts: fc.Arbitrary<EventParts>[] = [];
  if (sample.body !== undefined)
    parts.push(
      bodies(sample.body).map((body) => ({ ...sample, body: body ?? null })),
      texts.map((text) => ({ ...sample, text })),
    );
  for (const name of names(sample.params))
    parts.push(wellFormed.map((text) => ({ ...sample, params: { ...sample.params, [name]: text || ' ' } })));
  for (const name of names(sample.query, Object.keys(row.query?.shape ?? {})))
    parts.push(wellFormed.map((text) => ({ ...sample, query: { ...sample.query, [name]: text } })));
  return fc.oneof(fc.constant<EventParts>(sample), ...parts);
};

const secretsOf = (site: SeededSite): readonly string[] => [GOOD_TOKEN, PASSWORD, site.webhookKey];

const toldBy = ({ status, headers, body }: Answer): ReceivedAnswer => ({
  status,
  contentType: String(headers['content-type'] ?? ''),
  location: typeof headers.location === 'string' ? headers.location : null,
  text: JSON.stringify(body),
});

let calls = 0;
const byStatus = new Map<number, number>();
afterAll(() => {
  const counts = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${calls} odd calls of ${contractRows.length} rows were answered ${counts.join(', ')}`);
});

describe.each(contractRows)('$id', ({ id, row }) => {
  it('responds to any input by its contract', { timeout: 1_000 * Math.max(30, 2 * RUNS) }, async () => {
    const site = await seedSite(product);
    await seedOthers(product, site);
    const groups = fc.constantFrom<readonly string[]>([], [SUPER_ADMIN_GROUP]);
    await fc.assert(
      fc.asyncProperty(callsOf(id, row, site), groups, async (parts, group) => {
        const own = id === 'reportByHeader' ? { headers: { 'x-api-key': site.webhookKey } } : {};
        const answer = await product.call(id, { claims: accessClaims(site.ownerId, group), ...parts, ...own });
        calls += 1;
        byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
        expect(faultsOf(row, toldBy(answer), secretsOf(site))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
