import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { drive, startFast, temporaryFolder } from './driver.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startFast(folder.path, { pastHours: 0.1, battery: true });
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

test('a demo home with a battery is measured by it, knows its car, and goes on with the same link after a restart', async () => {
  const params = { accountId: product.accountId };
  const before = await drive(product, DEMO);
  const [sensor, ...others] = await before.client.listSensors({ params });
  expect([sensor?.service, sensor?.settings.batteryControl, others]).toEqual(['tesla', false, []]);
  expect(sensor?.sensorData[0]?.batterySocPercent).toBeCloseTo((await before.home()).battery?.socPercent ?? 0, -1);
  const charger = await before.appliance('charger');
  expect(charger.settings.vehicle).not.toBeNull();
  await product.stop();
  product = await startFast(folder.path, { battery: true });
  const after = await drive(product, DEMO);
  const startedAt = new Date(product.clock.now()).toISOString();
  await expect
    .poll(async () => (await after.client.listSensors({ params }))[0]?.sensorData[0]?.time ?? '', { timeout: 10_000 })
    .toSatisfy((time: string) => time > startedAt);
  const links = await after.client.listCredentials({ params });
  expect(links.map(({ health }) => health.error)).toEqual(links.map(() => null));
});
