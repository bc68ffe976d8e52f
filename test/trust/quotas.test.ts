import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type QuotaCall, type QuotaEdge, withinQuotas } from '#functions/http/quota.ts';
import { createKeyedHash } from '#functions/platform/keyed-hash.ts';
import { quotaEntity } from '#functions/storage/people/quotas.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { pauseAfter, type QuotaName, type QuotaPart, quotaNames, quotaOf } from '#shared/contract/quota.ts';
import { MINUTE_S, SECOND_MS } from '#shared/units.ts';
import { type Answer, accessClaims, type EventParts } from '#test/support/api-event.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import { PASSWORD, startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, type SeededSite, seedSite } from '../contract/site.ts';
import { tableRows } from './effects.ts';

const START_MS = Date.parse('2026-06-01T10:00:00Z');

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct(START_MS);
});
beforeEach(() => {
  // Longer than every window: no test uses what another has left.
  product.time.nowMs += 2 * 86_400 * SECOND_MS;
});
afterAll(() => product.stop());

/** The counter of the last use. */
let counterKey = '';
const edge = (): QuotaEdge => ({
  quotas: {
    ...product.deps.storage.quotas,
    take: async (budget) => {
      const taken = await product.deps.storage.quotas.take(budget);
      if ('quotaKey' in taken) counterKey = taken.quotaKey;
      return taken;
    },
  },
  keyedHash: createKeyedHash('k'.repeat(32)),
  serviceOf: async () => null,
});

/** A call by someone who never called before. */
const newCall = (): QuotaCall => ({
  caller: {
    userId: newUserId(),
    sessionId: 'any',
    superAdmin: false,
    superAdminNeedsSecondFactor: false,
    scope: '',
    token: { id: product.deps.newId('tok'), scope: 'control', sites: null },
  },
  params: { accountId: product.deps.newId('acc') },
  body: { service: `service-${newUserId()}`, email: `${newUserId()}@user.example` },
  source: newUserId(),
});
/** The same call by someone else, as one part of a quota sees it. */
const other = (call: QuotaCall, part: QuotaPart): QuotaCall => {
  const next = newCall();
  const fields = (of: QuotaCall) => of.body as { service: string; email: string };
  switch (part) {
    case 'user':
      return { ...call, caller: next.caller && { ...next.caller, token: call.caller?.token ?? null } };
    case 'token':
      return { ...call, caller: call.caller && { ...call.caller, token: next.caller?.token ?? null } };
    case 'site':
      return { ...call, params: next.params };
    case 'service':
      return { ...call, body: { ...fields(call), service: fields(next).service } };
    case 'address':
      return { ...call, body: { ...fields(call), email: fields(next).email } };
    case 'source':
      return { ...call, source: next.source };
  }
};

type Outcome = 'done' | 'failed' | { readonly waitS: number };

/** One call of a row with this quota: whether its handler ran, and failed as the quota counts. */
const send = async (name: QuotaName, call: QuotaCall, fails = quotaOf(name).counts !== 'calls'): Promise<Outcome> => {
  const { counts, whenUsedUp: _, ...quota } = quotaOf(name);
  // A call that only reads has no quota but those of its row.
  const row = { method: 'GET', quotas: [name] } as const;
  expect(quota.limit).toBeGreaterThan(0);
  try {
    await withinQuotas(edge(), row, call, async () => {
      if (fails) throw new ApiError(counts === 'calls' ? 'internal' : counts[0]);
    });
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'too_many_requests') return 'failed';
    expect(error.message).toMatch(/^Too many requests\. Please try again in \d+ (second|minute|hour)s?$/);
    return { waitS: error.retryAfterS ?? expect.fail('no wait') };
  }
};
const many = (times: number, one: () => Promise<Outcome>): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: times }, one));

/**
 * Of a large quota only so many uses, besides the first, are calls here; the others are put into its counter, which counts every one
 * alike.
 */
const LAST = byExtent({ sample: 4, part: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY });
if (Number.isFinite(LAST)) reportOmitted(`of each quota, all calls between the first and the last ${LAST}`);
/** How many calls a budget, of which nothing is used, still allows after what was put into its counter. */
const begin = async (name: QuotaName, call: QuotaCall): Promise<number> => {
  const { limit } = quotaOf(name);
  if (limit <= LAST + 1) return limit;
  expect(refused(await send(name, call))).toBe(false);
  const { client, tableName: table } = product.dynamo;
  const changed = await quotaEntity
    .patch({ quotaKey: counterKey })
    .set({ used: limit - LAST })
    .where(({ used }, { eq }) => eq(used, 1))
    .go({ client, table, response: 'all_new' });
  expect(changed.data?.used).toBe(limit - LAST);
  return LAST;
};
const useUp = async (name: QuotaName, call: QuotaCall): Promise<void> => {
  const allowed = await begin(name, call);
  expect(ran(await many(allowed, () => send(name, call)))).toBe(allowed);
};
const ran = (outcomes: readonly Outcome[]): number => outcomes.filter((one) => typeof one === 'string').length;
const refused = (outcome: Outcome): outcome is { waitS: number } => typeof outcome !== 'string';
const waitOf = (outcome: Outcome): number => (refused(outcome) ? outcome.waitS : expect.fail('was not refused'));

/** Those that the router enforces; control's own is in test/contract/real-parts.test.ts. */
const enforced = quotaNames.filter((name) => quotaOf(name).whenUsedUp === undefined);

describe.each(enforced)('the quota %s', (name) => {
  const quota = quotaOf(name);

  it('lets as many concurrent calls through as it says, and no more', async () => {
    const call = newCall();
    const allowed = await begin(name, call);
    expect(ran(await many(3 * allowed, () => send(name, call)))).toBe(allowed);
    const waitS = waitOf(await send(name, call));
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(quota.windowS);
  });

  it('refuses nobody else', async () => {
    const call = newCall();
    await useUp(name, call);
    expect(refused(await send(name, call))).toBe(true);
    for (const part of quota.per) expect(refused(await send(name, other(call, part))), part).toBe(false);
    const unrelated = (['user', 'site', 'service', 'address', 'source'] as const).filter(
      (part) => !quota.per.includes(part),
    );
    for (const part of unrelated) expect(refused(await send(name, other(call, part))), part).toBe(true);
  });

  it('is over when its wait is, and calls that were refused meanwhile did not count', async () => {
    const call = newCall();
    await useUp(name, call);
    const waitS = waitOf(await send(name, call));
    product.time.nowMs += (waitS - 1) * SECOND_MS;
    expect(waitOf(await send(name, call))).toBe(1);
    product.time.nowMs += SECOND_MS;
    const allowed = await begin(name, call);
    expect(ran(await many(2 * allowed, () => send(name, call)))).toBe(allowed);
  });
});

describe.each(enforced.filter((name) => quotaOf(name).counts !== 'calls'))('the quota of failures %s', (name) => {
  const quota = quotaOf(name);

  it('never counts what succeeds', async () => {
    const call = newCall();
    for (let n = 0; n < Math.min(2 * quota.limit, 30); n += 1) expect(await send(name, call, false)).toBe('done');
    expect(await send(name, call)).toBe('failed');
  });
});

describe.each(enforced.filter((name) => quotaOf(name).firstPauseS !== undefined))('the quota of guesses %s', (name) => {
  const quota = quotaOf(name);

  it('makes each failure wait twice as long as the one before', async () => {
    const call = newCall();
    const waits: number[] = [];
    for (let failures = 0; failures < quota.limit; failures += 1) {
      const outcome = await send(name, call);
      if (refused(outcome)) {
        waits.push(outcome.waitS);
        product.time.nowMs += outcome.waitS * SECOND_MS;
        expect(await send(name, call)).toBe('failed');
      }
    }
    const expected = Array.from({ length: quota.limit }, (_, index) => pauseAfter(quota, index)).filter((s) => s > 0);
    expect(waits).toEqual(expected);
    expect(waits.slice(1)).toEqual(waits.slice(0, -1).map((waitS) => 2 * waitS));
    expect(waitOf(await send(name, call))).toBeGreaterThan(MINUTE_S);
  });
});

describe('stuffing passwords through us', () => {
  let site: SeededSite;
  beforeEach(async () => {
    site = await seedSite(product);
    product.services.signIns = 0;
  });
  const link = (fields: object, parts: EventParts = {}): Promise<Answer> =>
    product.call('createCredentials', {
      params: { accountId: site.accountId },
      claims: accessClaims(site.ownerId),
      body: { service: 'session', fields: { serial: '7', ...fields } },
      ...parts,
    });

  it('180 wrong passwords of a vendor in an hour reach it at most 5 times', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 180; n += 1) {
      codes.push((await link({ token: `wrong-${n}` })).body.code);
      product.time.nowMs += 19 * SECOND_MS;
    }
    expect(product.services.signIns).toBeLessThanOrEqual(5);
    expect(new Set(codes)).toEqual(new Set(['credentials_rejected', 'too_many_requests']));
    expect((await link({ token: GOOD_TOKEN })).headers['retry-after']).toMatch(/^\d+$/);
  });

  it('all at once as well', async () => {
    await Promise.all(Array.from({ length: 15 }, (_, n) => link({ token: `wrong-${n}` })));
    expect(product.services.signIns).toBeLessThanOrEqual(5);
  });

  it('neither through a link that exists', async () => {
    const created = await link({ token: GOOD_TOKEN });
    product.services.signIns = 0;
    for (let n = 0; n < 20; n += 1)
      await product.call('patchCredentials', {
        params: { accountId: site.accountId, credentialsId: created.body.credentials.id },
        claims: accessClaims(site.ownerId),
        body: { fields: { token: `wrong-${n}` } },
      });
    expect((await link({ token: 'wrong' })).body.code).toBe('too_many_requests');
    expect(product.services.signIns).toBeLessThanOrEqual(5);
  });

  it('and right passwords are never refused for being many', async () => {
    for (let n = 0; n < 10; n += 1) expect((await link({ serial: String(n), token: GOOD_TOKEN })).status).toBe(201);
  });
});

describe('guessing passwords of ours', () => {
  let invented = 0;
  const signIn = (password: string, email: string, source = '203.0.113.7'): Promise<Answer> => {
    invented += 1;
    return product.call('login', {
      body: { email, password },
      claims: null,
      // As CloudFront and API Gateway append them to what the caller sends.
      headers: { 'x-forwarded-for': `198.51.100.${invented % 250}, ${source}, 192.0.2.1` },
    });
  };
  /** Wrong passwords, waiting out each pause. @returns how many reached the user pool */
  const guess = async (email: (n: number) => string, times: number, source?: string): Promise<number> => {
    let reached = 0;
    for (let n = 0; n < times; n += 1)
      if ((await signIn('wrong', email(n), source)).body.code === 'login_failed') reached += 1;
    return reached;
  };

  it('one source tries an address at most ten times an hour', async () => {
    const email = `${newUserId()}@user.example`;
    let reached = 0;
    for (let second = 0; second < 3600; second += 30) {
      reached += await guess(() => email, 1);
      product.time.nowMs += 30 * SECOND_MS;
    }
    expect(reached).toBeLessThanOrEqual(10);
    expect(reached).toBeGreaterThan(5);
  });

  it('all sources together try an address at most 300 times a day', async () => {
    const email = `${newUserId()}@user.example`;
    let reached = 0;
    for (let n = 0; n < 330; n += 1) reached += await guess(() => email, 1, `203.0.${n % 110}.9`);
    expect(reached).toBe(300);
  });

  it('who goes on guessing at an address for a day keeps its owner from nothing', async () => {
    const email = `${newUserId()}@user.example`;
    for (let minute = 0; minute < 24 * 60; minute += 6) {
      await guess(() => email, 1, '203.0.113.66');
      product.time.nowMs += 6 * MINUTE_S * SECOND_MS;
      if (minute % 180 === 0) expect((await signIn(PASSWORD, email)).status).toBe(200);
    }
    expect((await signIn(PASSWORD, email)).status).toBe(200);
  });

  it('spelling the address differently gains nothing', async () => {
    const name = newUserId();
    const spellings = [`${name}@user.example`, `${name.toUpperCase()}@User.Example`];
    expect(await guess((n) => spellings[n % 2] ?? '', 40)).toBeLessThanOrEqual(10);
  });

  it('a hundred addresses from one source, and none more; inventing a source gains nothing', async () => {
    expect(await guess(() => `${newUserId()}@user.example`, 130)).toBe(100);
    expect((await signIn(PASSWORD, `${newUserId()}@user.example`, '203.0.113.8')).status).toBe(200);
  });

  it('a home’s IPv6 addresses are one source', async () => {
    let address = 0;
    let reached = 0;
    for (let n = 0; n < 120; n += 1) {
      address += 1;
      const source = `2001:db8:0:7:${address.toString(16)}::1`;
      if ((await signIn('wrong', `${newUserId()}@user.example`, source)).body.code === 'login_failed') reached += 1;
    }
    expect(reached).toBe(100);
    expect((await signIn(PASSWORD, 'neighbour@user.example', '2001:db8:0:8::1')).status).toBe(200);
  });

  it('sixty people behind one address sign in one after the other, and mistype once each', async () => {
    for (let person = 0; person < 60; person += 1) {
      const email = `${newUserId()}@user.example`;
      expect((await signIn('mistyped', email)).body.code).toBe('login_failed');
      expect((await signIn(PASSWORD, email)).status).toBe(200);
    }
  });

  it('a refusal names the wait, and neither it nor the counters hold an address', async () => {
    const email = `${newUserId()}@secret.example`;
    await guess(() => email, 11, '203.0.113.99');
    const answer = await signIn(PASSWORD, email, '203.0.113.99');
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect(answer.body.message).toMatch(/^Too many requests\. Please try again in 1 minute$/);
    const rows = JSON.stringify([...(await tableRows(product.dynamo)).values()]);
    expect(rows).toMatch(/signInFailures\//);
    expect(rows).not.toMatch(/secret\.example|203\.0\.113/);
  });
});
