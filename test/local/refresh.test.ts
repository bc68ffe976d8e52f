import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { type Driver, drive, startFast, temporaryFolder } from './driver.ts';

const SPEED = 20;
/** So many runs away from the schedule's moment show that they were ordered. */
const ORDERED = 4;
/** A firing of the schedule is this late at most, on this machine and at this speed, ms of the home. */
const LATE_MS = 8 * SECOND_MS;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;
let site: Driver;

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startFast(folder.path, { speed: SPEED });
  site = await drive(product, DEMO);
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

const params = () => ({ accountId: product.accountId });

describe('a home whose meter’s cloud is polled every minute', () => {
  test('orders its runs through the queue, at other moments than its schedule’s, one a minute', {
    timeout: 240_000,
  }, async () => {
    await site.change({ car: { plugged: true, socPercent: 20 }, sun: { powerW: 9_000 }, load: { powerW: 600 } });
    const { nextRunAt } = await site.client.getAccount({ params: params() });
    const phaseMs = Date.parse(nextRunAt ?? '') % MINUTE_MS;
    /** Runs so far, ms since the epoch. */
    const runs = new Set<number>();
    const ordered = async (): Promise<number> => {
      const { lastRunAt } = await site.client.getAccount({ params: params() });
      if (lastRunAt !== null) runs.add(Date.parse(lastRunAt));
      return [...runs].filter((atMs) => (atMs - phaseMs) % MINUTE_MS > LATE_MS).length;
    };
    await expect.poll(ordered, { timeout: 200_000, interval: 100 }).toBeGreaterThanOrEqual(ORDERED);
    const times = [...runs];
    console.log(
      `runs ${times.map((atMs) => ((atMs - phaseMs) % MINUTE_MS) / SECOND_MS).join(', ')} s after the schedule’s moment`,
    );
    // A run that comes late may fall into the next minute.
    const minutes = (Math.max(...times) - Math.min(...times)) / MINUTE_MS;
    expect(times.length).toBeLessThanOrEqual(Math.ceil(minutes) + 1);
  });
});
