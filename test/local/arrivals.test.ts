import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { contract } from '#shared/contract/index.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { type Driver, drive, startFast, temporaryFolder } from './driver.ts';

/** A report every second, and a minute of the home in six. */
const SPEED = 10;
const EVERY_MS = 10 * SECOND_MS;
/** When the cloud comes, after the run of the plan. */
const CLOUD_AFTER_MS = 8 * SECOND_MS;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;
let site: Driver;
/** When reports were stored, by the home's clock, ms. */
const storedMs: number[] = [];
let reporting = true;
let reporter: Promise<void> | null = null;

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startFast(folder.path, { speed: SPEED });
  site = await drive(product, DEMO);
});
afterAll(async () => {
  reporting = false;
  await reporter;
  await product.stop();
  await folder.remove();
});

const params = () => ({ accountId: product.accountId });
const soon = { timeout: 60_000, interval: 100 };
const chargerPower = async (): Promise<number> =>
  (await site.home()).devices.find(({ kind }) => kind === 'charger')?.powerW ?? 0;

/** A device that reports the grid and PV of the home, and nothing else of it. */
const report = async (key: string): Promise<void> => {
  const { gridW, sun } = (await site.home()) as unknown as { gridW: number; sun: { nowW: number } };
  const answer = await fetch(`${product.url}/api/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ gridW, pvProductionW: sun.nowW }),
  });
  const { stored } = contract.reportByHeader.response.parse(await answer.json());
  if (stored) storedMs.push(product.clock.now());
};

/** Replaces the demo's meter by a sensor of our own that reports every 10 s. */
const linkReporter = async (): Promise<void> => {
  for (const { id } of await site.client.listSensors({ params: params() }))
    await site.client.deleteSensor({ params: { ...params(), sensorId: id } });
  const { credentials, reveal } = await site.client.createCredentials({
    params: params(),
    body: { service: 'webhook', name: 'Meter', fields: {} },
  });
  const link = { ...params(), credentialsId: credentials.id };
  const [device] = await site.client.listDevices({ params: link });
  await site.client.createSensor({
    params: params(),
    body: { credentialsId: credentials.id, deviceId: device?.deviceId ?? '', name: 'Meter' },
  });
  const key = /whs_\w+/.exec(Object.values(reveal).join(' '))?.[0] ?? expect.fail('no key');
  const keepReporting = async (): Promise<void> => {
    while (reporting) {
      await report(key);
      await product.clock.sleep(EVERY_MS);
    }
  };
  reporter = keepReporting();
};

describe('a home whose meter reports every 10 s', () => {
  test('follows a cloud at the report, not at the minute', { timeout: 180_000 }, async () => {
    await site.change({ car: { plugged: true, socPercent: 20 }, sun: { powerW: 9_000 }, load: { powerW: 600 } });
    await linkReporter();
    await expect.poll(chargerPower, soon).toBeGreaterThan(7_000);
    const { nextRunAt } = await site.client.getAccount({ params: params() });
    const phaseMs = Date.parse(nextRunAt ?? '') % MINUTE_MS;
    const sincePlannedAt = (ms: number): number => (ms - phaseMs + MINUTE_MS) % MINUTE_MS;
    // The cloud comes early in the minute of the plan, so that the report that tells of it cannot fall on its run.
    const nowMs = product.clock.now();
    await product.clock.sleep((CLOUD_AFTER_MS - sincePlannedAt(nowMs) + MINUTE_MS) % MINUTE_MS);
    const cloudMs = product.clock.now();
    await site.change({ sun: { powerW: 5_600 } });
    await expect.poll(chargerPower, soon).toBeLessThan(5_600);
    const decisions = await site.client.listDecisions({ params: params() });
    const after = decisions.filter(({ time, action }) => action !== 'none' && Date.parse(time) > cloudMs);
    expect(after.length).toBeGreaterThan(0);
    /** How long after the report before it each of them came, ms of the home. */
    const lags = after.map(({ time }) => {
      const atMs = Date.parse(time);
      return atMs - Math.max(...storedMs.filter((ms) => ms - SECOND_MS <= atMs));
    });
    const sincePlannedMs = after.map(({ time }) => sincePlannedAt(Date.parse(time)));
    console.log(`changes ${lags.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s after a report`);
    const byReport = lags.filter((lag, nth) => lag < 5 * SECOND_MS && (sincePlannedMs[nth] ?? 0) > 5 * SECOND_MS);
    expect(byReport.length).toBeGreaterThan(0);
  });
});
