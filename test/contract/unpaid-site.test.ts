import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSite } from '#functions/control/run.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { replaceMethod } from '#infra/local/payments/checkout.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { priceKey } from '#shared/plans.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { runDepsWith } from '#test/support/run-deps.ts';
import { type SeededSite, seedSite } from './site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** One real run over the stored site, with vendors that do not respond: what the plan forbids shows anyway. */
const run = async (accountId: AccountId): Promise<void> => {
  const { storage, secrets, services, meter, now } = product.deps;
  const { open, manifest } = services;
  const deps = runDepsWith({ store: storage.control, unseal: secrets.unseal, open, manifest, meter, now });
  await runSite(deps, { accountId, trigger: 'schedule', atMs: now() });
  product.time.nowMs += 60_000;
};

const shown = async (site: SeededSite): Promise<Record<string, string>> => {
  await run(site.accountId);
  const { body } = await product.call('listAppliances', {
    params: { accountId: site.accountId },
    claims: accessClaims(site.ownerId),
  });
  return Object.fromEntries(
    body.map((one: { name: string; decision: { reason: { code: string } } | null }) => [
      one.name,
      one.decision?.reason.code,
    ]),
  );
};

const withSecondAppliance = async (): Promise<SeededSite> => {
  const site = await seedSite(product, { mode: 'AUTO' });
  await product.deps.storage.appliances.create({
    accountId: site.accountId,
    id: product.deps.newId('app'),
    credentialsId: site.credentialsId,
    service: 'poll',
    deviceId: 'plug',
    name: 'Boiler',
    kind: 'plug',
    mode: 'AUTO',
    autoCharge: { priority: 5, sunShare: null },
    settings: defaultApplianceSettings,
    capabilities: { current: null, phaseSwitching: false, metered: false },
    createdAt: isoTime(product.deps.now()),
  });
  return site;
};

describe('a site whose card is declined until the provider gives up', () => {
  it('keeps everything, continues with its most important appliance, slower, and gets the others back with a payment', async () => {
    const site = await withSecondAppliance();
    const { accountId } = site;
    const billing = (await product.deps.storage.accounts.get(accountId))?.billing ?? expect.fail('no customer');
    const card = (last4: string) =>
      product.payments.simulator.act((book) => replaceMethod(book, billing.customerId, last4));
    const paid = await shown(site);
    expect(Object.values(paid)).not.toContain('plan-paused');

    card('0002');
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    // Past due still counts as paid: a late card is not punished.
    expect(Object.values(await shown(site))).not.toContain('plan-paused');
    product.time.nowMs += 30 * DAY_MS;
    await product.settle();
    const unpaid = await shown(site);
    expect(unpaid).toMatchObject({ Boiler: 'plan-paused' });
    expect(unpaid.Charger).not.toBe('plan-paused');
    expect(product.schedules.get(accountId)).toBe(15);
    const third = await product.call('createAppliance', {
      params: { accountId },
      body: { credentialsId: site.credentialsId, deviceId: 'plug', name: 'Third' },
      claims: accessClaims(site.ownerId),
    });
    expect([third.status, third.body.code]).toEqual([402, 'appliance_limit']);

    card('4242');
    await product.call('changeSubscriptionBaseProduct', {
      params: { accountId },
      body: { priceId: priceKey('PREMIUM', 'month') },
      claims: accessClaims(site.ownerId),
    });
    expect(await shown(site)).toEqual(paid);
    expect(product.schedules.get(accountId)).toBe(1);
  });
});
