import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import type { Reason } from '#shared/model/reason.ts';
import { HEALTH_PAGE, type SiteHealth } from '#shared/model/site-health.ts';
import type { ReasonCode } from '#shared/reasons.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import {
  account,
  applianceState,
  decision as decisionOf,
  reading as readingOf,
  runState,
  siteReading,
} from '../../integration/storage/samples.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let userId: UserId;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(() => {
  userId = newUserId();
});
afterAll(() => product.stop());

const health = async (after?: AccountId): Promise<{ sites: SiteHealth[]; next: AccountId | null }> =>
  (
    await product.call('getSitesHealth', {
      params: { userId },
      query: after === undefined ? {} : { after },
      claims: accessClaims(userId),
    })
  ).body;
const join = (accountId: AccountId) => product.deps.storage.members.add({ accountId, userId, role: 'installer' });
const aSite = async (): Promise<SeededSite> => {
  const site = await seedSite(product);
  await join(site.accountId);
  return site;
};
/** A run that left these values, so long ago. */
const ran = async (
  site: SeededSite,
  {
    agoMs = MINUTE_MS,
    gridPowerW = -500,
    powerW = 2000,
    online = true,
    error = null as string | null,
    code = null as ReasonCode | null,
  } = {},
): Promise<void> => {
  const ranMs = product.time.nowMs - agoMs;
  const { accountId, sensorId, applianceId } = site;
  const state = runState(ranMs, { sensors: [sensorId], appliances: [applianceId] });
  const reading = { ...readingOf(ranMs), time: isoTime(ranMs), gridPowerW, pvPowerW: 4000, batteryPowerW: null };
  const source = { lastSuccessAt: isoTime(ranMs), error, errorAt: error === null ? null : isoTime(ranMs) };
  const device = { ...applianceState(ranMs), powerW, online };
  const { run } = (await product.deps.storage.control.loadSite(accountId)) ?? {};
  const decision =
    code === null
      ? null
      : {
          ...decisionOf(ranMs, applianceId),
          reason: { code, figures: code === 'waiting-surplus' ? { haveW: 900, needW: 1380 } : {} } as Reason,
        };
  const appliances = { [applianceId]: { state: device, decision } };
  await product.deps.storage.control.claimRun(
    accountId,
    { ...state, claimedMinuteMs: 0, ranAtMs: ranMs, sensors: { [sensorId]: { reading, health: source } }, appliances },
    run?.version ?? null,
  );
};

describe('the health of all sites', () => {
  it('says of each how it does, what needs a hand first', async () => {
    const [good, offline, old, broken] = [await aSite(), await aSite(), await aSite(), await aSite()];
    await ran(good);
    await ran(offline, { online: false });
    await ran(old, { agoMs: 3 * HOUR_MS });
    await ran(broken);
    const refused = { lastSuccessAt: null, error: 'credentials_rejected', errorAt: isoTime(product.time.nowMs) };
    const { storage } = product.deps;
    const link = (await storage.credentials.get(broken.accountId, broken.credentialsId)) ?? expect.fail();
    await storage.credentials.patch(broken.accountId, link.id, { health: refused }, link.version);
    const { sites, next } = await health();
    expect(next).toBeNull();
    expect(sites.map(({ accountId, needs }) => [accountId, needs])).toEqual([
      [broken.accountId, ['link-broken']],
      [old.accountId, ['old-data']],
      [offline.accountId, ['source-offline']],
      [good.accountId, []],
    ]);
    expect(sites[0]?.brokenLinks).toEqual([
      { credentialsId: broken.credentialsId, name: 'Poll', service: 'poll', since: refused.errorAt },
    ]);
    expect(sites[2]?.offlineSources).toMatchObject([{ id: offline.applianceId }]);
    expect(sites[3]).toMatchObject({
      name: 'Home',
      role: 'installer',
      newestDataAt: isoTime(product.time.nowMs - MINUTE_MS),
      lastRunAt: isoTime(product.time.nowMs - MINUTE_MS),
      brokenLinks: [],
      offlineSources: [],
      charging: true,
      sunShare: 1,
      chargingPowerW: 2000,
      drawing: 1,
      idle: null,
      freshSources: 2,
      sunShare30Days: null,
      pausedUntil: null,
      sensors: 1,
    });
    // Nothing old stands for now, and nothing of a broken link is up to date.
    expect(sites[1]).toMatchObject({ charging: null, sunShare: null, chargingPowerW: null, freshSources: 0 });
    expect([sites[0]?.freshSources, sites[2]?.freshSources]).toEqual([0, 1]);
  });

  it('says how much of what the appliances draw is sun, and nothing where they draw nothing', async () => {
    const site = await aSite();
    const shown = async () => (await health()).sites[0];
    await ran(site, { gridPowerW: 500, powerW: 2000 });
    expect((await shown())?.sunShare).toBeCloseTo(0.75);
    await ran(site, { powerW: 0 });
    expect(await shown()).toMatchObject({ charging: false, sunShare: null, chargingPowerW: null, drawing: 0 });
  });

  it('says why nothing charges where the most important appliance says so', async () => {
    const site = await aSite();
    for (const [code, idle] of [
      ['no-plug', 'plug'],
      ['waiting-surplus', 'surplus'],
      ['manual', null],
    ] as const) {
      await ran(site, { powerW: 0, code });
      expect((await health()).sites[0]?.idle).toBe(idle);
    }
  });

  it('says how much was sun in the last 30 days that were closed, and nothing of a month that is over', async () => {
    const site = await aSite();
    const { days, history } = product.deps.storage;
    const { nowMs } = product.time;
    const yesterdayMs = nowMs - 24 * HOUR_MS;
    const share = async () => (await health()).sites[0]?.sunShare30Days;
    expect(await share()).toBeNull();
    for (const atMs of [yesterdayMs, yesterdayMs + 10 * MINUTE_MS])
      await history.putReading(site.accountId, siteReading(atMs, site.sensorId, [site.applianceId]));
    await days.close(site.accountId, 'Europe/Berlin', nowMs);
    const month = await days.sunMonth(site.accountId);
    expect(month?.appliancesWh).toBeGreaterThan(0);
    expect(await share()).toBeCloseTo((month?.sunWh ?? 0) / (month?.appliancesWh ?? 1), 6);
    product.time.nowMs += 9 * 24 * HOUR_MS;
    expect(await share()).toBeNull();
    product.time.nowMs = nowMs;
  });

  it('names a sensor that does not answer, and until when a site is paused', async () => {
    const site = await aSite();
    await ran(site, { error: 'vendor_timeout' });
    const until = isoTime(product.time.nowMs + HOUR_MS);
    await product.deps.storage.accounts.patch(site.accountId, { pausedUntil: until });
    expect((await health()).sites[0]).toMatchObject({
      needs: ['source-offline'],
      offlineSources: [{ id: site.sensorId, name: 'Meter', since: isoTime(product.time.nowMs - MINUTE_MS) }],
      pausedUntil: until,
    });
  });

  it('comes in pages of 50 by age, each site once, and leaves out what is gone', async () => {
    const ids: AccountId[] = [];
    for (let count = 0; count < HEALTH_PAGE + 2; count += 1) {
      const { id } = await product.deps.storage.accounts.create(account());
      await join(id);
      ids.push(id);
    }
    ids.sort();
    await product.deps.storage.accounts.delete(ids[0] as AccountId);
    const first = await health();
    expect(first.sites).toHaveLength(HEALTH_PAGE);
    expect(first.next).toBe(ids[HEALTH_PAGE]);
    expect(first.sites[0]).toMatchObject({ needs: ['not-set-up'], newestDataAt: null, charging: null, sensors: 0 });
    const second = await health(first.next ?? undefined);
    expect([second.sites.length, second.next]).toEqual([1, null]);
    const seen = [...first.sites, ...second.sites].map(({ accountId }) => accountId);
    expect(seen.sort()).toEqual(ids.slice(1));
  });

  it("is nobody else's: not of a user who is asked for by another, nor of sites that one is not a member of", async () => {
    const site = await aSite();
    const params = { userId };
    const asked = await product.call('getSitesHealth', { params, claims: accessClaims(site.ownerId) });
    expect([asked.status, asked.body.code]).toEqual([403, 'forbidden']);
    await product.deps.storage.members.remove(site.accountId, userId);
    expect((await health()).sites).toEqual([]);
  });
});
