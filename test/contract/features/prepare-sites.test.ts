import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { budgetOf } from '#functions/http/quota.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { INVITATION_DAYS } from '#shared/model/member.ts';
import { MAX_HAND_OVERS, MAX_PREPARED } from '#shared/model/prepared-site.ts';
import { MAX_FREE_SITES, priceKey } from '#shared/plans.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { account as storedAccount } from '../../integration/storage/samples.ts';
import { killAt } from '../removed.ts';
import { newUserId } from '../site.ts';

let product: TestProduct;
let installer: UserId;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  installer = await aUser();
  product.mails.length = 0;
});

interface Line {
  readonly name?: unknown;
  readonly email?: unknown;
  readonly timezone?: unknown;
  readonly devices?: unknown;
}
let nth = 0;
const emailOf = (userId: UserId): string => `${userId}@user.example`;
const aUser = async (): Promise<UserId> => {
  const userId = newUserId();
  await product.deps.storage.users.ensure({ id: userId, email: emailOf(userId) });
  return userId;
};
const aLine = (own: Line = {}) => {
  nth += 1;
  return { name: `Home ${nth}`, email: `c${nth}@customer.example`, timezone: 'Europe/Berlin', ...own };
};
const lines = (many: number) => Array.from({ length: many }, () => aLine());
const prepare = (sites: readonly Line[], userId = installer) =>
  product.call('prepareSites', { params: { userId }, body: { sites }, claims: accessClaims(userId) });
const me = async (userId = installer) => (await product.call('getMe', { claims: accessClaims(userId) })).body;
const namesOf = async (userId = installer): Promise<string[]> =>
  (await me(userId)).accounts.map(({ name }: { name: string }) => name).sort();
const create = (name: string, userId = installer) =>
  product.call('createAccount', {
    params: { userId },
    body: { name, timezone: 'Europe/Berlin', priceId: priceKey('BASIC', 'month') },
    claims: accessClaims(userId),
  });
const account = async (accountId: AccountId, userId = installer) =>
  (await product.call('getAccount', { params: { accountId }, claims: accessClaims(userId) })).body;

describe('sites prepared for customers', () => {
  it('are made and offered in one call, with the devices that their customers are led to link', async () => {
    const customer = await aUser();
    const devices = [
      { service: 'poll', kind: 'appliance', id: 'EH123456' },
      { service: 'webhook', kind: 'sensor' },
    ];
    const { status, body } = await prepare([aLine({ email: emailOf(customer), devices }), aLine()]);
    expect([status, body.sites.map(({ state, code }: { state: string; code: unknown }) => [state, code])]).toEqual([
      200,
      [
        ['prepared', null],
        ['prepared', null],
      ],
    ]);
    const [{ accountId }, { accountId: plain }] = body.sites;
    expect((await account(accountId)).planned).toEqual(devices);
    expect((await account(plain)).planned).toBeUndefined();
    expect(product.mails.map(({ to }) => to)).toContain(emailOf(customer));
    expect(product.schedules.has(accountId)).toBe(true);
    const params = { userId: customer, accountId };
    const claims = accessClaims(customer);
    const received = (await product.call('listInvitations', { params: { userId: customer }, claims })).body;
    expect(received).toMatchObject([{ accountId, role: 'owner', invitedBy: emailOf(installer) }]);
    const taken = await product.call('acceptInvitation', { params, body: { role: 'owner' }, claims });
    expect(taken.body).toEqual({ accountId, role: 'owner' });
    expect(await account(accountId, customer)).toMatchObject({ role: 'owner', planned: devices });
    expect((await account(accountId)).role).toBe('installer');
  });

  it('take none of the free sites of who prepares them, even with none left', async () => {
    for (let made = 0; made < MAX_FREE_SITES; made += 1) expect((await create(`Own ${made}`)).status).toBe(201);
    product.time.nowMs += 10 * MINUTE_MS;
    expect((await me()).freeSitesLeft).toBe(0);
    const { body } = await prepare(lines(MAX_FREE_SITES + 3));
    expect(body.sites.map(({ state }: { state: string }) => state)).not.toContain('failed');
    expect(await namesOf()).toHaveLength(2 * MAX_FREE_SITES + 3);
  });

  it('are the installer’s again when nobody took them over, who then prepares no more', async () => {
    await prepare(lines(MAX_FREE_SITES + 1));
    expect((await me()).freeSitesLeft).toBe(MAX_FREE_SITES);
    product.time.nowMs += (INVITATION_DAYS + 1) * DAY_MS;
    expect((await me()).freeSitesLeft).toBe(0);
    expect((await prepare([aLine()])).body.sites).toMatchObject([{ state: 'failed', code: 'prepared_limit' }]);
  });

  it('may be as many as wait for their customers, and no more', async () => {
    const { accounts, members } = product.deps.storage;
    const until = isoTime(product.time.nowMs + DAY_MS);
    const waiting = Array.from({ length: MAX_HAND_OVERS - 1 }, async (_, index) => {
      const own = { ...storedAccount(), name: `Waits ${index}`, products: ['BASIC'], ownerId: installer };
      const { id } = await accounts.create({ ...own, handOver: { by: installer, until } });
      await members.add({ accountId: id, userId: installer, role: 'owner' });
    });
    await Promise.all(waiting);
    const { body } = await prepare(lines(2));
    expect(body.sites.map(({ code }: { code: string | null }) => code).sort()).toEqual(['prepared_limit', null].sort());
    expect(await namesOf()).toHaveLength(MAX_HAND_OVERS);
  });

  it('may be so many a day', async () => {
    const { quotas } = product.deps.storage;
    for (let used = 0; used < 99; used += 1) await quotas.take(budgetOf('preparedSites', installer));
    expect((await prepare([aLine()])).body.sites[0].state).toBe('prepared');
    expect((await prepare([aLine()])).body.sites[0]).toMatchObject({ state: 'failed', code: 'too_many_requests' });
  });

  it('are not doubled by a list that is sent again, twice at once, or with more in it', async () => {
    const [first, second, third] = [aLine(), aLine(), aLine()];
    const [one, other] = await Promise.all([prepare([first, second]), prepare([first, second])]);
    expect(other.body).toEqual(one.body);
    const again = await prepare([third, second, first]);
    expect(again.body.sites[2]).toEqual(one.body.sites[0]);
    expect(again.body.sites[1]).toEqual(one.body.sites[1]);
    expect(await namesOf()).toHaveLength(3);
    // Later, too: no two sites of a user have the same name.
    product.time.nowMs += 2 * DAY_MS;
    const later = await prepare([first, aLine()]);
    expect(later.body.sites).toMatchObject([
      { state: 'failed', accountId: null, code: 'already_exists', faults: [{ field: 'name', code: 'name_taken' }] },
      { state: 'prepared' },
    ]);
    expect(await namesOf()).toHaveLength(4);
  });

  it('begin with none if a field of one is wrong; each is named with its place in the list', async () => {
    const before = await product.snapshot();
    const faulty = [
      aLine({ name: '  ' }),
      aLine({ email: 'nobody' }),
      aLine({ timezone: 'Mars' }),
      aLine({ devices: [{ service: 'poll', kind: 'car' }] }),
      { ...aLine(), colour: 'red' },
    ];
    const named = async (sites: readonly Line[]) => {
      const { status, body } = await prepare(sites);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      return body.faults.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
    };
    expect(await named(faulty)).toEqual([
      'sites.0.name required',
      'sites.1.email email',
      'sites.2.timezone time_zone',
      'sites.3.devices.0.kind no_choice',
      'sites.4.colour unknown',
    ]);
    const twice = aLine({ name: 'Moos' });
    const device = { service: 'unset', kind: 'appliance' };
    const list = [twice, aLine({ name: 'MOOS' }), aLine({ devices: [{ ...device, service: 'nobody' }, device] })];
    expect(await named(list)).toEqual([
      'sites.1.name name_taken',
      'sites.2.devices.0.service unknown',
      'sites.2.devices.1.kind no_choice',
    ]);
    expect(await named(lines(MAX_PREPARED + 1))).toEqual(['sites too_many']);
    expect(await named([])).toEqual(['sites too_few']);
    expect(await product.snapshot()).toBe(before);
  });

  it('fail alone, and whole: the next try makes what is left', async () => {
    const list = lines(3);
    product.faults.schedules = new Error('down');
    const failed = await prepare(list);
    expect(failed.body.sites).toMatchObject(list.map(() => ({ state: 'failed', accountId: null, code: 'internal' })));
    product.faults.schedules = null;
    expect(await namesOf()).toEqual([]);
    product.payments.fault = new Error('down');
    expect((await prepare(list)).body.sites[0]).toMatchObject({ state: 'failed', code: 'payments_unavailable' });
    product.payments.fault = null;
    expect((await prepare(list)).body.sites).toMatchObject(list.map(() => ({ state: 'prepared' })));
    expect(await namesOf()).toHaveLength(3);
    expect(product.mails).toHaveLength(3);
  });

  it('are made once and whole, at whichever request the call was killed', async () => {
    for (let at = 1, died = true; died; at += 4) {
      installer = await aUser();
      product.mails.length = 0;
      const list = lines(2);
      const kill = killAt(product, at, at % 2 === 0);
      await prepare(list).catch(() => undefined);
      died = kill.requests() >= at;
      kill.revive();
      product.time.nowMs += 2 * MINUTE_MS;
      const { body } = await prepare(list);
      expect(body.sites, `killed at ${at}`).toMatchObject([{ state: 'prepared' }, { state: 'prepared' }]);
      expect(await namesOf(), `killed at ${at}`).toHaveLength(2);
      for (const [index, { email }] of list.entries()) {
        const open = await product.deps.storage.invitations.listOfAccount(body.sites[index].accountId);
        expect(open.map((one) => [one.email, one.role])).toEqual([[email, 'owner']]);
      }
      expect((await me()).freeSitesLeft).toBe(MAX_FREE_SITES);
    }
  }, 120_000);
});
