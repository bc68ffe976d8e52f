import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, contractRows, type OperationId } from '#shared/contract/index.ts';
import { needsToken } from '#shared/contract/row.ts';
import { accessClaims, type EventParts } from '#test/support/api-event.ts';
import { extent, reportOmitted } from '#test/support/extent.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '../contract/site.ts';
import { attemptsAt, callOf, eventOf, type Position, placeName, positionsOf } from './attempts.ts';
import { changesIn, effectsOn, rowsWithout, seedTenant, type Tenant } from './tenants.ts';

/** Two sites of the same shape; members of the second, or of none, try to reach the first. */
let product: TestProduct;
let theirs: Tenant;
let mine: Tenant;

const roles = ['owner', 'installer', 'stranger', 'former installer of theirs', 'nobody'] as const;
type Role = (typeof roles)[number];
const strangerId = newUserId();
const claimsOf = (role: Role): EventParts['claims'] => {
  const of: Readonly<Record<Role, string | null>> = {
    owner: mine.site.ownerId,
    installer: mine.site.installerId,
    stranger: strangerId,
    'former installer of theirs': theirs.formerId,
    nobody: null,
  };
  const userId = of[role];
  return userId === null ? null : accessClaims(userId);
};

beforeAll(async () => {
  product = await startProduct();
  theirs = await seedTenant(product, 'marker-of-theirs');
  mine = await seedTenant(product, 'marker-of-mine');
});
afterAll(() => product.stop());

const counts = { positions: 0, attempts: 0, rows: new Set<string>(), byStatus: new Map<number, number>() };
const count = (id: string, status: number): void => {
  counts.attempts += 1;
  counts.rows.add(id);
  counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
};
afterAll(() => {
  const statuses = [...counts.byStatus].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  console.log(
    `${counts.rows.size} of ${contractRows.length} rows, ${counts.positions} places of ids × tricks × ${extent === 'sample' ? 1 : roles.length} roles = ${counts.attempts} attempts, 0 crossings; answered ${statuses.join(', ')}`,
  );
});

/** Result of one role's attempts in one place: what was disclosed, what worked, what failed internally. */
const crossingsAt = async (
  id: OperationId,
  position: Position,
  role: string,
  claims: EventParts['claims'],
): Promise<string[]> => {
  const crossings: string[] = [];
  for (const attempt of attemptsAt(id, position, mine, theirs)) {
    const sent = eventOf(contract[id], attempt, claims);
    if (sent === null) {
      count(id, 404);
      continue;
    }
    const answer = await product.send(sent.row.fn, sent.event);
    count(id, answer.status);
    const response = JSON.stringify([answer.headers, answer.body]);
    const words = theirs.words.filter((word) => response.includes(word));
    // Nothing may succeed here except a filter that finds nothing, and a list of one's own from a place that is not one's own.
    const works = answer.status < 300 && JSON.stringify(answer.body) !== '[]' && placeName(position) !== 'query.after';
    if (words.length > 0 || works || answer.status >= 500)
      crossings.push(`${role}, ${placeName(position)}, ${attempt.trick}: ${answer.status} ${response.slice(0, 500)}`);
  }
  return crossings;
};

/**
 * Rows that contain no one's data, and those whose key or signature is the access: the webhook-keys, oauth-states and
 * stripe tests cover these.
 */
const withoutIds = new Set(
  contractRows
    .filter(({ row }) => !needsToken(row) || row.access.kind === 'user' || row.access.kind === 'admin')
    .map(({ id }) => id),
);

describe('two tenants', () => {
  it('share no word that could hide a crossing', () => {
    const shared = theirs.words.filter((word) => mine.words.includes(word));
    expect(shared).toEqual([]);
    expect(theirs.words.length).toBeGreaterThan(15);
  });

  it('appear in every row that takes an id', () => {
    const seen = contractRows.filter(({ id }) => positionsOf(id, mine, theirs).length > 0).map(({ id }) => id);
    const unseen = contractRows.map(({ id }) => id).filter((id) => !seen.includes(id));
    expect(unseen.filter((id) => !withoutIds.has(id))).toEqual([]);
  });

  const ofTokens = contractRows.filter(({ row }) => needsToken(row));

  /** A sample tries one role at each row, the next role at the next row. */
  const triedAt = (index: number): readonly Role[] =>
    extent === 'sample' ? roles.filter((_, place) => place === index % roles.length) : roles;
  if (extent === 'sample') reportOmitted(`the other ${roles.length - 1} roles at each row`);

  it.each(ofTokens)('$id reads and writes nothing across', async ({ id }) => {
    const own = [...mine.words, strangerId];
    const before = await rowsWithout(product, own);
    const effects = effectsOn(product, theirs);
    const positions = positionsOf(id, mine, theirs);
    counts.positions += positions.length;
    const crossings: string[] = [];
    for (const role of triedAt(ofTokens.findIndex((one) => one.id === id))) {
      for (const position of positions) crossings.push(...(await crossingsAt(id, position, role, claimsOf(role))));
    }
    expect(crossings).toEqual([]);
    expect(changesIn(before, await rowsWithout(product, own))).toEqual([]);
    expect(effectsOn(product, theirs)).toEqual(effects);
  });

  it('a crossing would be detected', async () => {
    const insider = accessClaims(theirs.site.ownerId);
    const whole = { in: 'whole' } as const;
    expect((await crossingsAt('getAccount', whole, 'insider', insider)).join()).toContain('marker-of-theirs home');
    const before = await rowsWithout(product, mine.words);
    const effects = effectsOn(product, theirs);
    await crossingsAt('pauseAccount', whole, 'insider', insider);
    expect(changesIn(before, await rowsWithout(product, mine.words)).join()).toContain(theirs.site.accountId);
    await crossingsAt('createPrepayment', whole, 'insider', insider);
    expect(effectsOn(product, theirs)).not.toEqual(effects);
  });

  it('see only themselves, where a row takes no id or their own', async () => {
    const reads = contractRows.filter(
      ({ row }) => row.method === 'GET' && needsToken(row) && row.access.kind !== 'admin',
    );
    let showing = 0;
    for (const { id } of reads) {
      const { params, query } = callOf(id, mine);
      const { forceFetchId: _, ...others } = query;
      const answer = await product.call(id, { params, query: others, claims: accessClaims(mine.site.ownerId) });
      const text = JSON.stringify([answer.headers, answer.body]);
      expect([id, answer.status, theirs.words.filter((word) => text.includes(word))]).toEqual([id, 200, []]);
      showing += mine.words.some((word) => text.includes(word)) ? 1 : 0;
    }
    // Otherwise no data of theirs would have been read either.
    expect(showing).toBeGreaterThan(reads.length / 2);
  });
});
