import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { account, runState, reading as sampleReading } from '../../integration/storage/samples.ts';
import { killAt } from '../removed.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';

const ZONE = 'Europe/Berlin';
let product: TestProduct;
let userId: UserId;
let sites: SeededSite[];
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  product.time.nowMs = Date.parse('2026-06-15T10:00:00Z');
  for (const entry of await dueEntries()) await product.deps.storage.due.remove(entry);
  userId = newUserId();
  await product.deps.storage.users.ensure({ id: userId, email: 'jo@installer.example' });
  sites = [await aSite('Aalen'), await aSite('Bonn'), await aSite('Celle')];
  product.mails.length = 0;
  product.faults.mail = null;
});

const claims = () => accessClaims(userId);
const dueEntries = () => product.deps.storage.due.list('digest', isoTime(product.time.nowMs + 400 * DAY_MS));
const dueTimes = async () => (await dueEntries()).map(({ at }) => at);
const join = (accountId: AccountId) => product.deps.storage.members.add({ accountId, userId, role: 'installer' });
const aSite = async (name: string): Promise<SeededSite> => {
  const site = await seedSite(product);
  await product.deps.storage.accounts.patch(site.accountId, { name, timezone: ZONE });
  await join(site.accountId);
  return site;
};
const siteAt = (nth: number): SeededSite => sites[nth] ?? expect.fail();
/** A run that left a measurement of this age, and a source that does not answer. */
const ran = async ({ accountId, sensorId }: SeededSite, { error = null as string | null, agoMs = 0 } = {}) => {
  const ranMs = product.time.nowMs - agoMs;
  const { run } = (await product.deps.storage.control.loadSite(accountId)) ?? {};
  const state = runState(ranMs, { sensors: [sensorId], appliances: [] });
  const reading = { ...sampleReading(ranMs), time: isoTime(ranMs) };
  const health = { lastSuccessAt: isoTime(ranMs), error, errorAt: error === null ? null : isoTime(ranMs) };
  await product.deps.storage.control.claimRun(
    accountId,
    { ...state, claimedMinuteMs: 0, ranAtMs: ranMs, sensors: { [sensorId]: { reading, health } }, appliances: {} },
    run?.version ?? null,
  );
};
const allWell = async (): Promise<void> => {
  for (const site of sites) await ran(site);
};
const breakLink = async ({ accountId, credentialsId }: SeededSite): Promise<void> => {
  const { credentials } = product.deps.storage;
  const link = (await credentials.get(accountId, credentialsId)) ?? expect.fail();
  const health = { lastSuccessAt: null, error: 'credentials_rejected', errorAt: isoTime(product.time.nowMs) };
  await credentials.patch(accountId, link.id, { health }, link.version);
};
const look = async () =>
  (await product.call('getSitesHealth', { params: { userId }, query: {}, claims: claims() })).body.sites;
const at = (time: string): void => {
  product.time.nowMs = Date.parse(time);
};
/** Upkeeps of an hour. */
const keepUp = async (): Promise<void> => {
  for (let time = 0; time < 4; time += 1) {
    await product.keepUp();
    product.time.nowMs += 15 * MINUTE_MS;
  }
};
const subjects = () => product.mails.map(({ subject }) => subject);

describe('the mail in the morning of sites that need a hand', () => {
  it('comes at 7:00 by the clock of the first site, once a day, the worst first, with what, since when, and the way there', async () => {
    await look();
    expect(await dueTimes()).toEqual(['2026-06-16T05:00:00.000Z']);
    at('2026-06-16T04:50:00Z');
    await allWell();
    await ran(siteAt(0), { error: 'vendor_timeout' });
    await breakLink(siteAt(2));
    await product.keepUp();
    expect(subjects()).toEqual([]);
    at('2026-06-16T05:00:00Z');
    await keepUp();
    await keepUp();
    expect(subjects()).toEqual(['Sites that need a hand: 2']);
    const [mail] = product.mails;
    expect(mail?.to).toBe('jo@installer.example');
    const text = mail?.text ?? '';
    expect(text).toMatch(/“Celle”\nSign-in no longer accepted: “Poll”, since 16 Jun 2026, 06:50\n/);
    expect(text).toMatch(/“Aalen”\nNo answer from “Meter”, since 16 Jun 2026, 06:50\n/);
    expect(text.indexOf('Celle')).toBeLessThan(text.indexOf('Aalen'));
    expect(text).toContain(`https://app.example/${siteAt(2).accountId}/dashboard`);
    expect(text).not.toContain('Bonn');
    expect(await dueTimes()).toEqual(['2026-06-17T05:00:00.000Z']);
    at('2026-06-17T05:00:00Z');
    await keepUp();
    expect(subjects()).toHaveLength(2);
  });

  it('does not come when all is well, and goes on looking; what is not set up is told beside others alone', async () => {
    await look();
    at('2026-06-16T05:00:00Z');
    await allWell();
    const { id } = await product.deps.storage.accounts.create({ ...account(), name: 'Unfinished', timezone: ZONE });
    await join(id);
    await keepUp();
    expect([subjects(), await dueTimes()]).toEqual([[], ['2026-06-17T05:00:00.000Z']]);
    at('2026-06-17T05:00:00Z');
    await allWell();
    await breakLink(siteAt(1));
    await keepUp();
    expect(subjects()).toEqual(['Sites that need a hand: 2']);
    expect(product.mails[0]?.text).toContain('“Unfinished”\nNot set up yet');
  });

  it('comes at 7:00 on the mornings when clocks change, too', async () => {
    for (const [eve, seven] of [
      ['2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
      ['2027-03-27T12:00:00Z', '2027-03-28T05:00:00.000Z'],
    ] as const) {
      for (const entry of await dueEntries()) await product.deps.storage.due.remove(entry);
      at(eve);
      await look();
      expect(await dueTimes()).toEqual([seven]);
      at(seven);
      await keepUp();
      expect(await dueTimes()).toEqual([isoTime(Date.parse(seven) + DAY_MS)]);
    }
    expect(subjects()).toHaveLength(2);
  });

  it('is for who looks after two sites or more, and never for owners or family', async () => {
    await product.deps.storage.members.remove(siteAt(0).accountId, userId);
    await product.deps.storage.members.remove(siteAt(1).accountId, userId);
    await look();
    expect(await dueTimes()).toEqual([]);
    const { ownerId, accountId } = siteAt(1);
    for (const site of [siteAt(0), siteAt(2)])
      await product.deps.storage.members.add({ accountId: site.accountId, userId: ownerId, role: 'family' });
    await product.call('getSitesHealth', { params: { userId: ownerId }, query: {}, claims: accessClaims(ownerId) });
    expect([await dueTimes(), accountId.length > 0]).toEqual([[], true]);
  });

  it('says nothing of a site that the installer left meanwhile, and ends when one is left', async () => {
    await look();
    at('2026-06-16T05:00:00Z');
    await allWell();
    await breakLink(siteAt(0));
    await product.deps.storage.members.remove(siteAt(0).accountId, userId);
    await keepUp();
    expect(subjects()).toEqual([]);
    await product.deps.storage.members.remove(siteAt(1).accountId, userId);
    await breakLink(siteAt(2));
    at('2026-06-17T05:00:00Z');
    await keepUp();
    expect([subjects(), await dueTimes()]).toEqual([[], []]);
  });

  it('does not come to a user who was deleted', async () => {
    await look();
    await product.deps.storage.users.mark(userId);
    at('2026-06-16T05:00:00Z');
    await keepUp();
    expect([subjects(), await dueTimes()]).toEqual([[], []]);
  });

  it('waits for the next morning when it could not be sent until noon', async () => {
    await look();
    at('2026-06-16T05:00:00Z');
    product.faults.mail = new Error('no mail now');
    await keepUp();
    expect([subjects(), await dueTimes()]).toEqual([[], ['2026-06-16T05:00:00.000Z']]);
    product.faults.mail = null;
    at('2026-06-16T09:30:00Z');
    await keepUp();
    expect([subjects().length, await dueTimes()]).toEqual([1, ['2026-06-17T05:00:00.000Z']]);
    at('2026-06-17T10:00:00Z');
    await keepUp();
    expect([subjects().length, await dueTimes()]).toEqual([1, ['2026-06-18T05:00:00.000Z']]);
  });

  it('still tells before dawn of a site that had been silent for hours when the night fell', async () => {
    at('2026-12-10T06:00:00Z');
    const dusk = { firstMs: Date.parse('2026-12-09T08:00:00Z'), lastMs: Date.parse('2026-12-09T15:00:00Z') };
    const sun = { ...dusk, setMs: Date.parse('2026-12-09T15:00:00Z'), peakW: 4000, sinceMs: dusk.firstMs };
    const slept = async (site: SeededSite, newest: string): Promise<void> => {
      const agoMs = product.time.nowMs - Date.parse(newest);
      await ran(site, { agoMs });
      const { run } = (await product.deps.storage.control.loadSite(site.accountId)) ?? expect.fail();
      const state = run?.state ?? expect.fail();
      await product.deps.storage.control.claimRun(
        site.accountId,
        { ...state, control: { ...state.control, sun } },
        run?.version ?? null,
      );
    };
    await slept(siteAt(0), '2026-12-09T15:20:00Z');
    await slept(siteAt(1), '2026-12-09T10:00:00Z');
    await slept(siteAt(2), '2026-12-09T13:30:00Z');
    const needs = (await look()).map((one: { name: string; needs: string[] }) => [one.name, one.needs]);
    expect(needs).toEqual([
      ['Bonn', ['old-data']],
      ['Celle', []],
      ['Aalen', []],
    ]);
  });
});

describe('who wants no such mail', () => {
  it('ends it by the link in it, without a sign-in, and begins it again in the list of sites', async () => {
    await look();
    at('2026-06-16T05:00:00Z');
    await keepUp();
    const url = new URL(product.mails[0]?.unsubscribeUrl ?? '');
    const token = url.searchParams.get('token') ?? '';
    expect(product.mails[0]?.text).toContain(`https://app.example/mute#${token}`);
    const forged = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await product.call('muteNotices', { query: { token: forged } })).status).toBe(404);
    const details = () => product.call('getUserDetails', { params: { userId }, claims: claims() });
    expect((await details()).body.sitesMail).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await product.call('muteNotices', { query: { token } });
      expect([status, body]).toEqual([200, { kind: 'sites-digest', channel: 'mail' }]);
    }
    expect((await details()).body.sitesMail).toBe(false);
    at('2026-06-17T05:00:00Z');
    await keepUp();
    expect([subjects().length, await dueTimes()]).toEqual([1, []]);
    const body = { sitesMail: true };
    expect((await product.call('patchUser', { params: { userId }, body, claims: claims() })).body.sitesMail).toBe(true);
    await look();
    at('2026-06-18T05:00:00Z');
    await keepUp();
    expect(subjects()).toHaveLength(2);
  });

  it('leaves a site out of it, for oneself alone, until it is wanted again', async () => {
    const { accountId } = siteAt(1);
    const params = { accountId };
    const quiet = (wish: boolean) => product.call('patchSiteNote', { params, body: { quiet: wish }, claims: claims() });
    expect((await quiet(true)).body).toEqual({ quiet: true });
    const shown = (await look()).find((one: { accountId: string }) => one.accountId === accountId);
    expect(shown?.quiet).toBe(true);
    at('2026-06-16T05:00:00Z');
    await allWell();
    await breakLink(siteAt(1));
    await keepUp();
    expect([subjects(), (await dueTimes()).length]).toEqual([[], 1]);
    expect((await quiet(false)).body).toEqual({});
    at('2026-06-17T05:00:00Z');
    await allWell();
    await keepUp();
    expect(subjects()).toEqual(['Sites that need a hand: 1']);
  });
});

describe('an upkeep that ends in between', () => {
  it('sends it whichever request was its last, and once by upkeeps at the same time', async () => {
    await look();
    let day = Date.parse('2026-06-16T05:00:00Z');
    for (let nth = 1, died = true; died; nth += 1, day += DAY_MS) {
      product.time.nowMs = day;
      product.mails.length = 0;
      const kill = killAt(product, nth, nth % 2 === 0);
      await product.keepUp().catch(() => undefined);
      died = kill.requests() >= nth;
      kill.revive();
      product.time.nowMs += 15 * MINUTE_MS;
      await keepUp();
      // Only who died between sending it and writing that down repeats it.
      expect([1, 2], `killed at ${nth}`).toContain(product.mails.length);
      expect(await dueTimes()).toEqual([isoTime(day + DAY_MS)]);
    }
    product.time.nowMs = day;
    product.mails.length = 0;
    await Promise.all([product.keepUp(), product.keepUp()]);
    await keepUp();
    expect([subjects().length, await dueTimes()]).toEqual([1, [isoTime(day + DAY_MS)]]);
    product.time.nowMs += HOUR_MS;
  }, 60_000);
});
