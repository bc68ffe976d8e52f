import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import type { BoxView } from '#shared/model/box.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';
import { type Driver, drive, startFast, temporaryFolder } from './driver.ts';

/** The demo home's second charger: a wallbox that speaks OCPP over a real connection. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;
let demo: Driver;

const start = async (): Promise<void> => {
  product = await startFast(folder.path, { speed: 20, pastHours: 0, box: true });
  demo = await drive(product, DEMO);
};
beforeAll(async () => {
  folder = await temporaryFolder();
  await start();
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

const soon = { timeout: 60_000, interval: 200 };
const wallbox = async () => {
  const all = await demo.client.listAppliances({ params: { accountId: product.accountId } });
  return all.find(({ service }) => service === BOX_SERVICE) ?? null;
};
const boxes = async (): Promise<readonly BoxView[]> => {
  const params = { accountId: product.accountId };
  const links = await demo.client.listCredentials({ params });
  const id = links.find(({ service }) => service === BOX_SERVICE)?.id;
  return id === undefined ? [] : (await demo.client.listBoxes({ params: { ...params, credentialsId: id } })).boxes;
};
const secondW = async (): Promise<number> =>
  (await demo.home()).devices.find(({ id }) => id.startsWith('SUNBOX'))?.powerW ?? 0;

describe('the demo home’s wallbox', () => {
  test('is linked and added by itself, and charges the second car with the sun', async () => {
    await demo.change({ sun: { powerW: 9_000 }, load: { powerW: 300 } });
    await expect.poll(async () => (await wallbox())?.name ?? null, soon).toBe('Wallbox');
    await expect.poll(secondW, soon).toBeGreaterThan(1_300);
    await expect.poll(async () => (await wallbox())?.state.powerW ?? 0, soon).toBeGreaterThan(1_300);
    // By what a run decided, which the box has accepted.
    await expect
      .poll(async () => (await boxes())[0], soon)
      .toMatchObject({ connected: true, abilities: { limits: true, safeWithoutUs: true } });
  });

  test('stops without sun, and is not a second one after the next start: it dials again', async () => {
    await demo.change({ sun: { powerW: 0 } });
    await expect.poll(secondW, soon).toBe(0);
    await product.stop();
    await start();
    await expect.poll(async () => (await boxes()).map(({ connected }) => connected), soon).toEqual([true]);
    await demo.change({ sun: { powerW: 9_000 } });
    await expect.poll(secondW, soon).toBeGreaterThan(1_300);
  });
});
