import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
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

const iso = (ms: number): string => new Date(ms).toISOString();
const call = (id: 'pauseAccount' | 'resumeAccount' | 'getAccount', body?: object) =>
  product.call(id, {
    params: { accountId: site.accountId },
    claims: accessClaims(site.installerId),
    ...(body ? { body } : {}),
  });

describe('pausing a site', () => {
  it('lasts until its time, runs the site at once, and ends by itself', async () => {
    const until = iso(product.time.nowMs + HOUR_MS);
    const { status, body } = await call('pauseAccount', { until });
    expect([status, body.override]).toEqual([200, { cause: 'paused', until }]);
    expect(product.runs).toEqual([site.accountId]);
    expect((await product.deps.storage.control.loadSite(site.accountId))?.account.pausedUntil).toBe(until);
    product.time.nowMs += HOUR_MS;
    expect((await call('getAccount')).body.override).toBeNull();
  });

  it('again moves the time; ending it is idempotent', async () => {
    await call('pauseAccount', { until: iso(product.time.nowMs + HOUR_MS) });
    const later = iso(product.time.nowMs + 5 * HOUR_MS);
    expect((await call('pauseAccount', { until: later })).body.override.until).toBe(later);
    expect((await call('resumeAccount')).body.override).toBeNull();
    expect((await call('resumeAccount')).status).toBe(200);
    expect(product.runs).toHaveLength(4);
  });

  it('accepts a time in any zone, but none in the past or too far away', async () => {
    const before = await product.snapshot();
    for (const until of [iso(product.time.nowMs), iso(product.time.nowMs + 400 * DAY_MS)]) {
      const answer = await call('pauseAccount', { until });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_time']);
      expect(answer.body.messages[0]).toMatch(/^until: /);
    }
    expect(await product.snapshot()).toBe(before);
    const zoned = iso(product.time.nowMs + 3 * HOUR_MS).replace('Z', '+02:00');
    expect((await call('pauseAccount', { until: zoned })).body.override.until).toBe(iso(product.time.nowMs + HOUR_MS));
  });
});
