import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { TOKEN_NOTICE_DAYS } from '#shared/token-scopes.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { killAt } from '../removed.ts';
import { type SeededSite, seedOthers, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  for (const entry of await dueEntries()) await product.deps.storage.due.remove(entry);
  site = await seedSite(product);
  await seedOthers(product, site);
  await product.deps.storage.users.ensure({ id: site.ownerId, email: 'owner@user.example' });
  product.mails.length = 0;
});

const claims = () => accessClaims(site.ownerId);
const params = () => ({ userId: site.ownerId });
const make = async (body: object = {}) => {
  const made = await product.call('createToken', {
    params: params(),
    claims: claims(),
    body: { name: 'Home Assistant', scope: 'read', accountIds: [site.accountId], days: 30, ...body },
  });
  expect(made.status).toBe(201);
  product.mails.length = 0;
  return made.body;
};
const far = 4000 * DAY_MS;
const dueEntries = () => product.deps.storage.due.list('token', isoTime(product.time.nowMs + far));
const remove = async (): Promise<void> => {
  const params = { accountId: site.accountId };
  expect((await product.call('deleteImmediately', { params, claims: claims() })).status).toBe(200);
  product.mails.length = 0;
};
/** Until a week before the end of a token of thirty days. */
const untilTold = (): void => {
  product.time.nowMs += (30 - TOKEN_NOTICE_DAYS) * DAY_MS;
};
/** Upkeeps of an hour. */
const keepUp = async (): Promise<void> => {
  for (let time = 0; time < 4; time += 1) {
    product.time.nowMs += 15 * MINUTE_MS;
    await product.keepUp();
  }
};
const subjects = () => product.mails.map(({ subject }) => subject);

describe('a token that expires', () => {
  it('is announced a week before, once: by its name, its beginning, its sites and its last use, with a link', async () => {
    const { name } = (await product.deps.storage.accounts.get(site.accountId)) ?? expect.fail();
    const made = await make();
    untilTold();
    product.time.nowMs -= MINUTE_MS;
    await product.keepUp();
    expect(subjects()).toEqual([]);
    await keepUp();
    await keepUp();
    expect(product.mails).toHaveLength(1);
    const [mail] = product.mails;
    expect(mail).toMatchObject({ to: 'owner@user.example', subject: 'A token of yours expires on 1 July 2026' });
    for (const part of ['“Home Assistant”', made.hint, `“${name}”`, 'not yet', 'https://app.example/profile'])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toContain(made.token);
    expect(await dueEntries()).toEqual([]);
  });

  it('is announced in the language of its user, with the day of its last use and all sites as such', async () => {
    const made = await make({ accountIds: null });
    await product.call('listSensors', { params: { accountId: site.accountId }, token: made.token });
    await product.deps.storage.users.patch(site.ownerId, { locale: 'de-DE' });
    untilTold();
    await keepUp();
    expect(subjects()).toEqual([expect.stringContaining('Ein Token von dir läuft am')]);
    expect(product.mails[0]?.text).toMatch(/Öffnet: alle deine Anlagen\nZuletzt benutzt: \d/);
  });

  it('is not announced when it was revoked, lasts for ever, or opens nothing any more', async () => {
    const made = await make();
    await make({ days: null });
    await make();
    expect(await dueEntries()).toHaveLength(2);
    await product.call('revokeToken', { params: { ...params(), tokenId: made.id }, claims: claims() });
    await remove();
    untilTold();
    await keepUp();
    expect([subjects(), await dueEntries()]).toEqual([[], []]);
  });

  it('is announced with the sites that are left: of one that is gone nothing is said', async () => {
    await product.deps.storage.accounts.patch(site.accountId, { name: 'Gone since' });
    await make({ accountIds: [site.accountId, site.otherId] });
    await remove();
    untilTold();
    await keepUp();
    expect(subjects()).toHaveLength(1);
    expect(product.mails[0]?.text).not.toContain('Gone since');
  });

  it('is announced by a later upkeep when the mail cannot be sent, and not after it has expired', async () => {
    await make();
    untilTold();
    product.faults.mail = new Error('no mail now');
    await keepUp();
    expect([subjects(), (await dueEntries()).length]).toEqual([[], 1]);
    product.faults.mail = null;
    await keepUp();
    expect([subjects().length, await dueEntries()]).toEqual([1, []]);
    await make();
    untilTold();
    product.faults.mail = new Error('no mail now');
    await keepUp();
    product.time.nowMs += TOKEN_NOTICE_DAYS * DAY_MS;
    product.faults.mail = null;
    await keepUp();
    expect([subjects(), await dueEntries()]).toEqual([[], []]);
  });

  it('is announced whichever request was the last of an upkeep, and once by upkeeps at the same time', async () => {
    for (let nth = 1, died = true; died; nth += 1) {
      await make();
      untilTold();
      const kill = killAt(product, nth, nth % 2 === 0);
      await product.keepUp().catch(() => undefined);
      died = kill.requests() >= nth;
      kill.revive();
      await keepUp();
      await product.call('revokeTokens', { params: params(), claims: claims() });
      // Only who died between sending it and writing that down repeats it.
      expect([1, 2], `killed at ${nth}`).toContain(product.mails.length);
      expect(await dueEntries()).toEqual([]);
    }
    await make();
    untilTold();
    await Promise.all([product.keepUp(), product.keepUp()]);
    await keepUp();
    expect([subjects().length, await dueEntries()]).toEqual([1, []]);
  }, 60_000);
});

describe('a token of a site that is removed', () => {
  it('opens and shows nothing of it, keeps its other sites, and is listed until it is revoked', async () => {
    const both = await make({ accountIds: [site.accountId, site.otherId] });
    const alone = await make();
    await product.deps.storage.accounts.patch(site.accountId, { name: 'Gone since' });
    await remove();
    for (const { token } of [both, alone]) {
      const refused = await product.call('getAccount', { params: { accountId: site.accountId }, token });
      // As any site that its user does not belong to, or that there never was.
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
      for (const id of ['getMe', 'getSitesHealth'] as const) {
        const { status, body } = await product.call(id, { params: params(), token });
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toContain(site.accountId);
        expect(JSON.stringify(body)).not.toContain('Gone since');
      }
    }
    const other = { params: { accountId: site.otherId } };
    expect((await product.call('getAccount', { ...other, token: both.token })).status).toBe(200);
    expect((await product.call('getAccount', { ...other, token: alone.token })).status).toBe(403);
    const listed = (await product.call('listTokens', { params: params(), claims: claims() })).body;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([both.id, alone.id]));
    const revoke = () => product.call('revokeToken', { params: { ...params(), tokenId: alone.id }, claims: claims() });
    expect((await revoke()).body).toEqual({ revoked: true });
  });
});
