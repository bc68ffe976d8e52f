import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSite } from '#functions/control/run.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { runDepsWith } from '#test/support/run-deps.ts';
import { seedSite } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it('a sensor that pushes and has stopped reporting is reported by its own interval, until the next report', async () => {
  const { deps, time } = product;
  const site = await seedSite(product);
  const { accountId, webhookId } = site;
  const claims = accessClaims(site.ownerId);
  const sensor = await product.call('createSensor', {
    params: { accountId },
    claims,
    body: { credentialsId: webhookId, deviceId: 'meter', name: 'Roof' },
  });
  expect(sensor.status).toBe(201);

  const report = async (): Promise<void> => {
    const parts = { params: { key: site.webhookKey }, body: { gridW: -2_560, pvProductionW: 4_210 } };
    expect((await product.call('reportByKey', parts)).status).toBe(200);
  };
  const run = async (): Promise<void> => {
    const outcome = await runSite(
      runDepsWith({
        store: deps.storage.control,
        unseal: deps.secrets.unseal,
        open: deps.services.open,
        manifest: deps.services.manifest,
        now: deps.now,
      }),
      { accountId, trigger: 'user', atMs: time.nowMs },
    );
    expect(outcome.status).toBe('done');
  };
  const health = async () => {
    const { body } = await product.call('listCredentials', { params: { accountId }, claims });
    return body.find(({ id }: { id: string }) => id === webhookId).health;
  };
  const later = async (minutes: number): Promise<void> => {
    time.nowMs += minutes * MINUTE_MS;
    await run();
  };
  const reportedAt = new Date(time.nowMs).toISOString();
  const gridAt = async () =>
    (await deps.storage.history.readings(accountId, time.nowMs, time.nowMs + 1))[0]?.home.gridPowerW;

  await report();
  await later(10);
  expect(await health()).toMatchObject({ lastSuccessAt: reportedAt, error: null });
  expect(await gridAt()).toBe(-2_560);
  await later(1);
  expect(await health()).toMatchObject({ lastSuccessAt: reportedAt, error: 'device_offline' });
  expect(await gridAt()).toBeNull();
  const { version = 0 } = (await deps.storage.credentials.get(accountId, webhookId)) ?? {};
  await deps.storage.credentials.patch(accountId, webhookId, { settings: { intervalSeconds: '300' } }, version);
  await later(1);
  expect(await health()).toMatchObject({ error: null });
  await later(14);
  expect(await health()).toMatchObject({ error: 'device_offline' });
  await report();
  await later(1);
  expect(await health()).toMatchObject({
    lastSuccessAt: new Date(time.nowMs - MINUTE_MS).toISOString(),
    error: null,
  });
});
