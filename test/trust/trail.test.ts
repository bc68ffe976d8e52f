import { PutCommand, type PutCommandInput, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageBusyError } from '#functions/storage/table/busy.ts';
import { contractRows, type OperationId } from '#shared/contract/index.ts';
import { needsToken, type Row } from '#shared/contract/row.ts';
import type { UserId } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { type Answer, accessClaims, type EventParts } from '#test/support/api-event.ts';
import { issuedToken } from '#test/support/fake-identity.ts';
import { PASSWORD, type TestProduct } from '#test/support/product.ts';
import { consented } from '../contract/consent.ts';
import { samples } from '../contract/samples.ts';
import { type Seeded, startSeeded } from '../contract/seeded-product.ts';
import { newUserId, type SeededSite } from '../contract/site.ts';
import { effectsBetween, type World, worldOf } from './effects.ts';

type Entry = Readonly<Record<string, unknown>>;

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const ADDRESS = '203.0.113.77';
const headers = {
  'user-agent': AGENT,
  'x-forwarded-for': `${ADDRESS}, 192.0.2.1`,
  'cloudfront-viewer-country': 'AT',
  authorization: 'Bearer canary-token',
};

/** A product for rows that only read. */
let untouched: Seeded;
let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  untouched = await startSeeded();
});
beforeEach(() => {
  ({ product, site } = untouched);
});
afterEach(() => (product === untouched.product ? undefined : product.stop()));
afterAll(() => untouched.product.stop());

const entries = async (): Promise<readonly Entry[]> => {
  const { Items = [] } = await product.dynamo.client.send(
    new ScanCommand({ TableName: product.dynamo.tableName, ConsistentRead: true }),
  );
  return Items.filter(({ __edb_e__: entity }) => entity === 'trail');
};

/** What a call adds to the trail. */
const left = async (act: () => Promise<unknown>): Promise<readonly Entry[]> => {
  const known = new Set((await entries()).map(({ entryId, part }) => `${entryId} ${part}`));
  await act();
  return (await entries()).filter(({ entryId, part }) => !known.has(`${entryId} ${part}`));
};

/** The table is compared as a whole, so each has one of its own with one site. */
const seed = async (): Promise<void> => {
  ({ product, site } = await startSeeded());
};
/** A row that only reads does with the one that no other changed. */
const seedFor = async ({ method }: Row): Promise<void> => {
  if (method !== 'GET') await seed();
};

const call = (id: OperationId, claims: EventParts['claims'], own: EventParts = {}): Promise<Answer> =>
  product.call(id, { ...samples[id](site), headers, claims, ...own });
/** Linking is finished by whoever began it. */
const partsFor = async (id: OperationId, claims: EventParts['claims']): Promise<EventParts> =>
  id === 'finishOauth' ? { body: { ticket: await consented(product, site.accountId, claims) } } : {};
const adminClaims = (userId: UserId = newUserId()) => accessClaims(userId, [SUPER_ADMIN_GROUP]);

/** Refuses the trail's writes, as a table does that cannot be reached. */
const withoutTrail = async <T>(act: () => Promise<T>): Promise<T> => {
  const { middlewareStack } = product.dynamo.client;
  const name = 'without-trail';
  middlewareStack.add(
    (next) => async (args) => {
      const { Item } = args.input as Partial<PutCommandInput>;
      const details = { fault: 'TimeoutError', operation: PutCommand.name, attempts: 4, retryAfterS: 5 };
      if (JSON.stringify(args.input).includes('"trail"') || Item?.__edb_e__ === 'trail')
        throw new StorageBusyError(details, null);
      return next(args);
    },
    { step: 'initialize', name },
  );
  try {
    return await act();
  } finally {
    middlewareStack.remove(name);
  }
};

const tokenRows = contractRows.filter(({ row }) => needsToken(row));
/** Uses are counted before a call is recorded; they are no effect of it. */
const effectsSince = async (before: World): Promise<readonly string[]> =>
  effectsBetween(before, await worldOf(product)).filter((line) => !line.includes('"__edb_e__":"quota"'));
/** Rows that a super admin may call on what belongs to someone else. */
const open = tokenRows.filter(
  ({ row: { access } }) => access.kind !== 'user' && !(access.kind === 'self' && access.only),
);
/** Rows whose members or users leave an entry themselves. */
const trailed = tokenRows.filter(({ row }) => (row.trail ?? 'none') !== 'none');
/** The user whom a row is for. */
const userOf = ({ access }: Row): EventParts['claims'] =>
  access.kind === 'admin' ? adminClaims() : accessClaims(site.ownerId);

describe('a super admin', () => {
  it.each(open)('leaves an entry by calling $id, before anything happens', async ({ id, row }) => {
    await seedFor(row);
    const adminId = newUserId();
    const claims = adminClaims(adminId);
    const own = await partsFor(id, claims);
    const before = await worldOf(product);
    const refused = await withoutTrail(() => call(id, claims, own));
    expect(await effectsSince(before)).toEqual([]);
    expect([refused.status, refused.body.code]).toEqual([503, 'busy']);
    const added = await left(() => call(id, claims, own));
    expect(added.filter(({ actor, operation }) => actor === adminId && operation === id)).toEqual([
      expect.objectContaining({ admin: true, part: 'entry' }),
    ]);
  });

  it('leaves none on what is the admin’s own', async () => {
    await seed();
    const own = adminClaims(site.ownerId);
    const added = await left(async () => {
      for (const id of ['getMe', 'getAccount', 'getUserDetails', 'listMembers'] as const)
        expect((await call(id, own)).status).toBe(200);
    });
    expect(added).toEqual([]);
  });

  it.each(tokenRows)('who was deleted is none on $id, though the token is still valid', async ({ id, row }) => {
    const adminId = newUserId();
    await product.deps.storage.users.mark(adminId);
    const before = await product.snapshot();
    const { params } = samples[id](site);
    const own = row.access.kind === 'self' && row.access.only ? { params: { ...params, userId: adminId } } : {};
    const answer = await call(id, adminClaims(adminId), own);
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    expect(await product.snapshot()).toBe(before);
  });
});

describe('a user', () => {
  it.each(trailed)('leaves an entry by calling $id, or nothing happens', async ({ id, row }) => {
    await seed();
    const claims = userOf(row);
    const own = await partsFor(id, claims);
    const before = await worldOf(product);
    const refused = await withoutTrail(() => call(id, claims, own));
    expect(await effectsSince(before)).toEqual([]);
    expect([refused.status, refused.body.code]).toEqual([503, 'busy']);
    const added = await left(() => call(id, claims, own));
    expect(added).toContainEqual(
      expect.objectContaining({ operation: id, part: 'entry', requestId: expect.any(String) }),
    );
  });

  it('leaves the error of a call that failed beside its entry', async () => {
    await seed();
    const params = { accountId: site.accountId, applianceId: product.deps.newId('app') };
    const added = await left(() => call('switchApplianceOn', accessClaims(site.ownerId), { params }));
    expect(added.map(({ part, error }) => [part, error]).sort()).toEqual([
      ['entry', undefined],
      ['failure', 'appliance_not_found'],
    ]);
  });

  it('leaves none by a call that is turned away or not valid', async () => {
    await seed();
    const added = await left(async () => {
      expect((await call('patchAccount', accessClaims(newUserId()))).status).toBe(403);
      expect((await call('patchAccount', null)).status).toBe(401);
      expect((await call('patchAccount', accessClaims(site.ownerId), { body: { name: 1 } })).status).toBe(400);
    });
    expect(added).toEqual([]);
  });
});

describe('a visitor', () => {
  const email = 'Demo@Sunward.example';

  it('leaves an entry by signing in, as the user that it is, before the tokens are handed out', async () => {
    const userId = newUserId();
    const { identity } = product.deps;
    const signIn = vi
      .spyOn(identity, 'signIn')
      .mockResolvedValue({ accessToken: issuedToken(userId), refreshToken: 'r', expiresIn: 60 });
    const body = { email, password: PASSWORD };
    expect((await withoutTrail(() => call('login', null, { body }))).body.code).toBe('busy');
    const added = await left(async () => expect((await call('login', null, { body })).status).toBe(200));
    signIn.mockRestore();
    expect(added).toEqual([
      expect.objectContaining({ event: 'signed-in', actor: userId, subject: userId, part: 'entry' }),
    ]);
  });

  it('leaves the keyed hash of the address by failing to sign in, one for all its spellings', async () => {
    const added = await left(async () => {
      for (const each of [email, email.toLowerCase()])
        expect((await call('login', null, { body: { email: each, password: 'wrong-canary' } })).status).toBe(401);
    });
    const failed = added.filter(({ part }) => part === 'failure');
    expect(failed).toEqual(
      [1, 2].map(() => expect.objectContaining({ event: 'sign-in-failed', error: 'login_failed' })),
    );
    expect(failed[0]?.target).toEqual(failed[1]?.target);
    expect(JSON.stringify(added).toLowerCase()).not.toMatch(/sunward\.example|wrong-canary|demo@/);
  });

  it('leaves none by what needs no token and tries no password', async () => {
    expect(await left(() => call('listProducts', null))).toEqual([]);
  });
});

describe('an entry', () => {
  const textsOf = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
  };
  /** The body with one text replaced. */
  const withCanary = (value: unknown, canary: string): unknown[] => {
    if (typeof value === 'string') return [canary];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) =>
      withCanary(inner, canary).map((changed) => ({ ...value, [name]: changed })),
    );
  };
  const bodied = trailed.filter(({ id }) => id !== 'finishOauth');

  it.each(bodied)('of $id holds nothing from the body, the headers or the address', async ({ id, row }) => {
    await seed();
    const { body, params = {} } = samples[id](site);
    const claims = userOf(row);
    const added = await left(async () => {
      for (const tried of [body, ...withCanary(body, 'canary-text'), ...withCanary(body, 'canary@mail.example')])
        await call(id, claims, tried === undefined ? {} : { body: tried });
    });
    expect(added.length).toBeGreaterThan(0);
    const text = JSON.stringify(added);
    const secrets = [...textsOf(body).filter((one) => one.length > 3), 'canary', ADDRESS, AGENT, headers.authorization];
    for (const secret of secrets) if (!Object.values(params).includes(secret)) expect(text).not.toContain(secret);
    expect(added[0]?.source).toEqual({ address: expect.any(String), country: 'AT', device: 'Firefox, Linux' });
  });
});
