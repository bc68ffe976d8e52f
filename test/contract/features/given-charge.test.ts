import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GivenChargeMemory } from '#functions/control/decide/memory/state.ts';
import { isoTime } from '#functions/platform/clock.ts';
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
  product.runs.length = 0;
});
afterAll(() => product.stop());

const one = (applianceId = site.applianceId) => ({
  params: { accountId: site.accountId, applianceId },
  claims: accessClaims(site.ownerId),
});
const give = (percent: number | null, applianceId?: typeof site.applianceId) =>
  product.call('giveCharge', { ...one(applianceId), body: { percent } });
const shown = async () => (await product.call('getApplianceDetails', one())).body.appliance.state.battery;
/** A run a minute after the charge was given, which left this memory. */
const ranWith = async (given: GivenChargeMemory | null): Promise<number> => {
  const ranMs = product.time.nowMs + 60_000;
  const state = runState(ranMs, { appliances: [site.applianceId] });
  const memory = state.control.appliances[site.applianceId] ?? expect.fail();
  const appliances = { [site.applianceId]: { ...memory, given, countedAtMs: ranMs } };
  const { run } = (await product.deps.storage.control.loadSite(site.accountId)) ?? {};
  const control = { ...state.control, appliances };
  await product.deps.storage.control.claimRun(site.accountId, { ...state, control }, run?.version ?? null);
  return ranMs;
};

describe('the charge of a car that no service knows', () => {
  it('stands on the appliance as given, is marked as estimated, and runs the site', async () => {
    const { status, body } = await give(40);
    const battery = { percent: 40, at: isoTime(product.time.nowMs), estimated: true };
    expect([status, body.state.battery]).toEqual([200, battery]);
    expect(await shown()).toEqual(battery);
    expect(product.runs).toEqual([site.accountId]);
  });

  it('is counted on with the size of the battery, and gives the range', async () => {
    await give(40);
    const given = { percent: 40, atMs: product.time.nowMs, wh: 10_000 };
    const ranMs = await ranWith(given);
    // Without a size nobody can say what the energy means: it stays what it was, then.
    expect(await shown()).toEqual({ percent: 40, at: isoTime(product.time.nowMs), estimated: true });
    const settings = { carBatteryKWh: 60, carKWhPer100Km: 15 };
    await product.call('patchAppliance', { ...one(), body: { settings } });
    expect(await shown()).toEqual({ percent: 55, at: isoTime(ranMs), estimated: true, rangeKm: 220 });
  });

  it('is gone once a run found that it has ended, and when its user forgets it, once and again', async () => {
    await give(40);
    await ranWith(null);
    expect(await shown()).toBeUndefined();
    await give(30);
    for (const _ of [1, 2]) expect((await give(null)).body.state.battery).toBeUndefined();
  });

  it('is of a charger: other appliances have no car, or it tells itself', async () => {
    const plug = await product.deps.storage.appliances.create(
      appliance(site.accountId, { service: 'session', kind: 'plug', deviceId: 'plug', mode: 'MANUAL' }),
    );
    const before = await product.snapshot();
    const { status, body } = await give(40, plug.id);
    expect([status, body.code, body.messages]).toEqual([
      400,
      'invalid_request',
      ['percent: only a charger can have a car'],
    ]);
    expect(await product.snapshot()).toBe(before);
  });
});
