import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#shared/model/ids.ts';
import { unknownApplianceState } from '#shared/model/reading.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';

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

describe('devices that whoever prepared a site named', () => {
  const planned = [
    { service: 'easee', kind: 'appliance', id: 'EH123456' },
    { service: 'fronius', kind: 'sensor' },
    { service: 'fronius', kind: 'appliance' },
  ] as const;
  const prepared = async (): Promise<SeededSite> => {
    const site = await seedSite(product);
    await product.deps.storage.accounts.patch(site.accountId, { planned: [...planned] });
    return site;
  };
  const [box, meter, plug] = planned;

  it('leave the list one by one, by owner or installer, however often that is said', async () => {
    const site = await prepared();
    const drop = (dropPlanned: readonly object[], by = site.ownerId) =>
      product.call('patchAccount', {
        params: { accountId: site.accountId },
        claims: accessClaims(by),
        body: { dropPlanned },
      });
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await drop([meter]);
      expect([status, body.planned]).toEqual([200, [box, plug]]);
    }
    // Only what is named exactly.
    expect((await drop([{ service: 'easee', kind: 'appliance' }])).body.planned).toEqual([box, plug]);
    expect((await drop([plug, meter], site.installerId)).body.planned).toEqual([box]);
    expect((await drop([box])).body).not.toHaveProperty('planned');
    expect((await call('getAccount', site)).body).not.toHaveProperty('planned');
    expect((await drop([box])).status).toBe(200);
  });

  it('all leave it where two say so of different ones at once', async () => {
    const site = await prepared();
    const answers = await Promise.all([box, plug].map((one) => call('patchAccount', site, { dropPlanned: [one] })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await call('getAccount', site)).body.planned).toEqual([meter]);
  });

  it('stay as they are for a family member and a stranger, and where a device is not named whole', async () => {
    const site = await prepared();
    const familyId = newUserId();
    await product.deps.storage.members.add({ accountId: site.accountId, userId: familyId, role: 'family' });
    const drop = (userId: UserId, dropPlanned: readonly object[]) =>
      product.call('patchAccount', {
        params: { accountId: site.accountId },
        claims: accessClaims(userId),
        body: { dropPlanned },
      });
    for (const userId of [familyId, newUserId()]) expect((await drop(userId, [box])).status).toBe(403);
    for (const wrong of [{ service: 'easee' }, { ...box, more: 1 }, { kind: 'sensor' }])
      expect((await drop(site.ownerId, [wrong])).status).toBe(400);
    expect((await call('getAccount', site)).body.planned).toEqual(planned);
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
