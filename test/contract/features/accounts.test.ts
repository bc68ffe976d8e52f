import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unknownApplianceState } from '#shared/model/reading.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => {
  product.faults.schedules = null;
});
afterAll(() => product.stop());

const call = (id: 'getAccount' | 'patchAccount', site: SeededSite, body?: object) =>
  product.call(id, {
    params: { accountId: site.accountId },
    claims: accessClaims(site.ownerId),
    ...(body === undefined ? {} : { body }),
  });

describe('changing a site', () => {
  it('replaces the given fields and keeps the others', async () => {
    const site = await seedSite(product);
    const { body: before } = await call('getAccount', site);
    const { body } = await call('patchAccount', site, { name: ' Cabin ', settings: { fuseA: 35 } });
    expect(body).toEqual({ ...before, name: 'Cabin', settings: { ...before.settings, fuseA: 35 } });
    expect((await call('getAccount', site)).body).toEqual(body);
    expect((await call('patchAccount', site, {})).body).toEqual(body);
  });

  it('loses nothing with concurrent changes', async () => {
    const site = await seedSite(product);
    const wishes = [{ fuseA: 25 }, { batteryThresholdPercent: 40 }, { feedInPriceEurPerKWh: 0.1 }];
    const answers = await Promise.all(wishes.map((settings) => call('patchAccount', site, { settings })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await call('getAccount', site)).body.settings).toMatchObject(Object.assign({}, ...wishes));
  });

  it('rejects an interval below the plan', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    const before = await product.snapshot();
    const answer = await call('patchAccount', site, { settings: { autochargeInterval: 5 } });
    expect([answer.status, answer.body.code]).toEqual([402, 'plan_required']);
    expect(answer.body.messages).toEqual(['settings.autochargeInterval: the plan allows 15 minutes or more']);
    expect(await product.snapshot()).toBe(before);
    expect(product.schedules.has(site.accountId)).toBe(false);
  });

  it('changes the schedule with the interval, and only then', async () => {
    const site = await seedSite(product, { mode: 'AUTO' });
    await call('patchAccount', site, { name: 'Cabin' });
    expect(product.schedules.has(site.accountId)).toBe(false);
    const { body } = await call('patchAccount', site, { settings: { autochargeInterval: 7 } });
    expect([product.schedules.get(site.accountId), body.intervalMinutes]).toEqual([7, 7]);
  });

  it('repairs on a retry a schedule that could not be changed', async () => {
    const site = await seedSite(product, { mode: 'AUTO' });
    const wish = { settings: { autochargeInterval: 7 } };
    product.faults.schedules = new Error('Scheduler is down');
    expect((await call('patchAccount', site, wish)).status).toBe(500);
    product.faults.schedules = null;
    expect((await call('patchAccount', site, wish)).status).toBe(200);
    expect(product.schedules.get(site.accountId)).toBe(7);
  });
});

describe('when a site runs', () => {
  it('follows from its last run', async () => {
    const site = await seedSite(product, { mode: 'AUTO' });
    const ranAtMs = product.time.nowMs - 20_000;
    await product.deps.storage.control.claimRun(
      site.accountId,
      {
        claimedMinuteMs: Math.floor(ranAtMs / 60_000) * 60_000,
        ranAtMs,
        control: { version: 1 } as never,
        sensors: {},
        appliances: { [site.applianceId]: { state: unknownApplianceState, decision: null } },
      },
      null,
    );
    const { body } = await call('getAccount', site);
    expect(body.lastRunAt).toBe(new Date(ranAtMs).toISOString());
    expect(Date.parse(body.nextRunAt)).toBeGreaterThanOrEqual(product.time.nowMs);
    expect(Date.parse(body.nextRunAt) - product.time.nowMs).toBeLessThanOrEqual(60_000);
  });
});
