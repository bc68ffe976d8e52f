import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { UserId } from '#shared/model/ids.ts';
import { HEALTH_PAGE, type SiteHealth } from '#shared/model/site-health.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { percentile } from '#test/load/bounds.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { logCapacity } from '#test/support/dynamo.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { runState, siteReading } from '../../integration/storage/samples.ts';
import { newUserId, seedSite } from '../site.ts';

const HOMES = 100;
const LOOKS = 20;
/** What one home may cost a look at the list: its query, and the row with its last 30 days. */
const MOST_UNITS = 3;

let product: TestProduct;
let userId: UserId;

const seedHome = async (): Promise<void> => {
  const { accountId, sensorId, applianceId } = await seedSite(product);
  const { storage } = product.deps;
  const { nowMs } = product.time;
  for (const atMs of [nowMs - DAY_MS, nowMs - DAY_MS + 10 * MINUTE_MS])
    await storage.history.putReading(accountId, siteReading(atMs, sensorId, [applianceId]));
  await storage.days.close(accountId, 'Europe/Berlin', nowMs);
  const state = runState(nowMs - MINUTE_MS, { sensors: [sensorId], appliances: [applianceId] });
  await storage.control.claimRun(accountId, state, null);
  await storage.members.add({ accountId, userId, role: 'installer' });
};

beforeAll(async () => {
  product = await startProduct();
  userId = newUserId();
  for (let done = 0; done < HOMES; done += 10) await Promise.all(Array.from({ length: 10 }, seedHome));
}, 120_000);
afterAll(() => product.stop());

it('a list of 100 homes is two pages, each of one query and one small row for a home', async () => {
  const capacity = logCapacity(product.dynamo.client);
  const put = vi.spyOn(product.deps.storage.due, 'add');
  const timesMs: number[] = [];
  const page = async (query: Record<string, string>) => {
    const begun = performance.now();
    const { status, body } = await product.call('getSitesHealth', {
      params: { userId },
      query,
      claims: accessClaims(userId),
    });
    timesMs.push(performance.now() - begun);
    expect(status).toBe(200);
    return body as { sites: SiteHealth[]; next: string | null };
  };
  const look = async (): Promise<SiteHealth[]> => {
    const first = await page({});
    const second = await page({ after: first.next ?? '' });
    expect([first.sites.length, second.sites.length, second.next]).toEqual([HEALTH_PAGE, HOMES - HEALTH_PAGE, null]);
    return [...first.sites, ...second.sites];
  };
  const sites = await look();
  for (const { charging, chargingPowerW, freshSources, sunShare30Days } of sites) {
    expect(charging).toBe(true);
    expect(chargingPowerW).toBeGreaterThan(0);
    expect(freshSources).toBe(2);
    expect(sunShare30Days).not.toBeNull();
  }
  for (let nth = 1; nth < LOOKS; nth += 1) await look();
  const units = (capacity.calls.reduce((sum, call) => sum + call.units, 0) - capacity.total('PutItem')) / LOOKS;
  const spread = [50, 95].map((percent) => `p${percent} ${Math.round(percentile(timesMs, percent))} ms`).join(', ');
  console.log(`${HOMES} homes: a page of ${HEALTH_PAGE} in ${spread}; a look at all costs ${units} read units`);
  console.log(`${LOOKS} looks wrote ${put.mock.calls.length} row`);
  expect(units / HOMES).toBeLessThanOrEqual(MOST_UNITS);
  // The mail of the next morning is put down by the first look of a day alone.
  expect(put).toHaveBeenCalledTimes(1);
});
