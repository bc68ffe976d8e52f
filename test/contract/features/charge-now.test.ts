import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { appliance, runState } from '../../integration/storage/samples.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
  await product.deps.storage.appliances.patch(site.accountId, site.applianceId, { mode: 'OFF' });
  product.runs.length = 0;
});
afterAll(() => product.stop());

const one = (applianceId = site.applianceId) => ({
  params: { accountId: site.accountId, applianceId },
  claims: accessClaims(site.ownerId),
});
const start = () => product.call('startChargeNow', one());
const shown = async () => (await product.call('getApplianceDetails', one())).body.appliance.chargeNow;
/** A run a minute later, which found that the wish of this time ended. */
const ranAndEnded = async (since: string): Promise<void> => {
  const ranMs = product.time.nowMs + 60_000;
  const state = runState(ranMs, { appliances: [site.applianceId] });
  const memory = state.control.appliances[site.applianceId] ?? expect.fail();
  const chargeNow = { atMs: Date.parse(since), sawCar: true, wasOff: true, endedMs: ranMs };
  const control = { ...state.control, appliances: { [site.applianceId]: { ...memory, chargeNow } } };
  const { run } = (await product.deps.storage.control.loadSite(site.accountId)) ?? {};
  await product.deps.storage.control.claimRun(site.accountId, { ...state, control }, run?.version ?? null);
  product.time.nowMs = ranMs;
};

describe('charging now', () => {
  it('stands beside the mode, which stays; the site runs at once, and at the shorter interval', async () => {
    const before = product.schedules.get(site.accountId);
    const since = isoTime(product.time.nowMs);
    const { status, body } = await start();
    const until = isoTime(product.time.nowMs + DAY_MS);
    expect([status, body.mode, body.chargeNow]).toEqual([200, 'OFF', { since, until }]);
    expect(await shown()).toEqual({ since, until });
    expect(product.runs).toEqual([site.accountId]);
    expect(product.schedules.get(site.accountId)).toBeLessThan(before ?? Number.POSITIVE_INFINITY);
  });

  it('is one wish, pressed again a minute later or twice at once', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(first.body.chargeNow).toEqual(second.body.chargeNow);
    product.time.nowMs += 60_000;
    expect((await start()).body.chargeNow).toEqual(first.body.chargeNow);
  });

  it('is ended by its user, who may do so twice', async () => {
    await start();
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await product.call('endChargeNow', one());
      expect([status, body.mode, body.chargeNow]).toEqual([200, 'OFF', null]);
    }
    expect(product.runs).toHaveLength(3);
  });

  it('is over once a run found so, and for the schedule as well; the next one is another', async () => {
    const { chargeNow } = (await start()).body;
    await ranAndEnded(chargeNow?.since ?? '');
    expect(await shown()).toBeNull();
    const next = (await start()).body.chargeNow;
    expect(next?.since).toBe(isoTime(product.time.nowMs));
    expect(await shown()).toEqual(next);
    await ranAndEnded(next?.since ?? '');
    await product.call('endChargeNow', one());
    expect(product.schedules.get(site.accountId)).toBeGreaterThan(1);
  });

  it('is over when its time is', async () => {
    await start();
    product.time.nowMs += DAY_MS;
    expect(await shown()).toBeNull();
  });

  it.each([
    ['a mode', 'patchAppliance', { mode: 'AUTO' }],
    ['the same mode', 'patchAppliance', { mode: 'OFF' }],
    ['the button', 'switchApplianceOff', undefined],
  ] as const)('gives way to %s', async (_, operation, body) => {
    await start();
    expect((await product.call(operation, { ...one(), ...(body && { body }) })).body.chargeNow).toBeNull();
    expect(await shown()).toBeNull();
  });

  it.each([
    ['in the morning until midnight', '2026-06-15T08:00:00.000Z', '2026-06-15T22:00:00.000Z'],
    ['late in the evening for four hours', '2026-06-15T21:30:00.000Z', '2026-06-16T01:30:00.000Z'],
    ['on the day that is an hour shorter', '2027-03-28T00:30:00.000Z', '2027-03-28T22:00:00.000Z'],
  ])('a plug is on %s, by the clock of its home', async (_, now, until) => {
    const nowMs = product.time.nowMs;
    product.time.nowMs = Date.parse(now);
    const { id } = await product.deps.storage.appliances.create(appliance(site.accountId, { kind: 'plug' }));
    const { body } = await product.call('startChargeNow', one(id));
    expect(body.chargeNow).toEqual({ since: now, until });
    product.time.nowMs = nowMs;
  });

  it('refuses an appliance that does not exist', async () => {
    for (const operation of ['startChargeNow', 'endChargeNow'] as const) {
      const { status, body } = await product.call(operation, one(appliance(site.accountId).id));
      expect([status, body]).toMatchObject([404, { code: 'appliance_not_found' }]);
    }
  });
});
