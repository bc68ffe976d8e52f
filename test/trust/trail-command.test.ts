import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readTrailOptions } from '#infra/local/trail/options.ts';
import { lineOf, readTrail } from '#infra/local/trail/read-trail.ts';
import type { UserId } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { issuedToken } from '#test/support/fake-identity.ts';
import { PASSWORD, startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, type SeededSite, seedSite } from '../contract/site.ts';

const EMAIL = 'Anna@Sunward.example';

let product: TestProduct;
let site: SeededSite;
let adminId: UserId;
/** Signs in with the address, and has it. */
let userId: UserId;

/** Two days: on the first the owner and an administrator act; on the second somebody guesses a password, and then knows it. */
beforeAll(async () => {
  product = await startProduct();
  site = await seedSite(product);
  adminId = newUserId();
  userId = newUserId();
  const params = { accountId: site.accountId };
  await product.call('patchAccount', { params, body: { name: 'Sunny' }, claims: accessClaims(site.ownerId) });
  product.time.nowMs += 60_000;
  await product.call('getAccount', { params, claims: accessClaims(adminId, [SUPER_ADMIN_GROUP]) });
  product.time.nowMs += DAY_MS;
  const headers = { 'cloudfront-viewer-country': 'AT', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/127.0' };
  await product.call('login', { headers, body: { email: EMAIL, password: 'wrong' }, claims: null });
  product.time.nowMs += 1_000;
  const tokens = { accessToken: issuedToken(userId), refreshToken: 'r', expiresIn: 60 };
  const signIn = vi.spyOn(product.deps.identity, 'signIn').mockResolvedValue(tokens);
  await product.call('login', { headers, body: { email: EMAIL, password: PASSWORD }, claims: null });
  signIn.mockRestore();
  product.time.nowMs += 1_000;
  await product.call('patchUser', { params: { userId }, body: { locale: 'de-DE' }, claims: accessClaims(userId) });
});
afterAll(() => product.stop());

/** What the command prints for its arguments. */
const printed = async (args: readonly string[], usersOf: (email: string) => readonly UserId[] = () => []) => {
  const source = {
    storage: product.deps.storage,
    originKey: async () => 'k'.repeat(32),
    usersOf: async (email: string) => usersOf(email),
  };
  const lines: string[] = [];
  for await (const entry of readTrail(source, readTrailOptions(args, product.time.nowMs))) lines.push(lineOf(entry));
  return lines;
};

describe('npm run trail', () => {
  it('lists what everyone did, newest first', async () => {
    const lines = await printed([]);
    const events = ['user-changed', 'signed-in', 'sign-in-failed', 'admin-access', 'site-changed'];
    expect(lines.map((line) => events.find((event) => line.includes(`  ${event} `)))).toEqual(events);
    expect(lines).toEqual(lines.toSorted().reverse());
  });

  it('lists a site’s part, with who it was', async () => {
    const lines = await printed([site.accountId]);
    expect(lines).toEqual([
      expect.stringContaining(`${adminId} (super admin)  admin-access (getAccount)  ${site.accountId}`),
      expect.stringContaining(`${site.ownerId}  site-changed (patchAccount)  ${site.accountId}`),
    ]);
    expect(lines[1]).toContain('  done  ');
  });

  it('lists what a user did, and only super admins’ calls if asked', async () => {
    expect(await printed([adminId])).toEqual([expect.stringContaining('admin-access')]);
    expect(await printed([site.ownerId])).toEqual([expect.stringContaining('site-changed')]);
    expect(await printed(['--admins'])).toEqual([expect.stringContaining(`${adminId} (super admin)`)]);
    expect(await printed([site.ownerId, '--admins'])).toEqual([]);
  });

  it('lists what was tried with an e-mail address, and what its user did', async () => {
    const lines = await printed(['ANNA@sunward.example']);
    const events = ['user-changed (patchUser)', 'signed-in (login)', 'sign-in-failed (login)'];
    expect(lines.map((line) => line.split('  ')[2])).toEqual(events);
    expect(lines[2]).toMatch(/ {2}visitor {2}.* {2}login_failed {2}AT, Firefox, Linux/);
    expect(lines[1]).toContain(userId);
    expect(lines.join()).not.toMatch(/anna@/i);
    expect(await printed(['bea@sunward.example'])).toEqual([]);
  });

  it('lists what the owner of an address did who signed in before', async () => {
    const lines = await printed(['owner@sunward.example'], (email) =>
      email === 'owner@sunward.example' ? [site.ownerId] : [],
    );
    expect(lines).toEqual([expect.stringContaining('site-changed')]);
  });

  it('keeps to the time that is asked for', async () => {
    const second = new Date(product.time.nowMs - DAY_MS / 2).toISOString();
    expect((await printed(['--to', second])).join()).not.toContain('signed-in');
    expect((await printed(['--from', second])).join()).not.toContain('admin-access');
    expect(await printed([site.accountId, '--from', second])).toEqual([]);
    expect(await printed([adminId, '--from', second])).toEqual([]);
  });
});
