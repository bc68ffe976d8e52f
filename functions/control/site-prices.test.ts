import { expect, it } from 'vitest';
import type { PricesAhead } from '#functions/tariffs/price-book.ts';
import { HOUR_MS } from '#shared/units.ts';
import { depsFor, FakeHome, NOON, storeWith } from '#test/control/harness.ts';
import { withPrices } from './site-prices.ts';
import type { SiteBundle } from './store.ts';

const tariff = { tariff: { import: { kind: 'fixed' }, feedIn: { kind: 'fixed' } }, trouble: null } as const;
const known: PricesAhead = {
  slots: [{ startMs: NOON, endMs: NOON + HOUR_MS / 4, importEur: 0.21, feedInEur: -0.01, guessed: false }],
  trouble: null,
  sources: [],
};
const site = async (): Promise<SiteBundle> => (await storeWith().loadSite()) ?? expect.fail();
const deps = depsFor(new FakeHome(), storeWith());
const book = (pricesAhead: () => Promise<PricesAhead>) => ({
  pricesAhead,
  pricesThen: async () => [],
  co2Then: async () => [],
});

it('only a site with a tariff has prices of its own', async () => {
  const plain = await site();
  const prices = book(async () => known);
  expect((await withPrices({ ...deps, prices }, { ...plain, tariff })).prices).toBe(known);
  expect(await withPrices({ ...deps, prices }, plain)).toBe(plain);
  expect(await withPrices(deps, { ...plain, tariff })).not.toHaveProperty('prices');
});

it('a run does not fail where prices cannot be read', async () => {
  const plain = { ...(await site()), tariff };
  const prices = book(async () => Promise.reject(new Error('busy')));
  expect(await withPrices({ ...deps, prices }, plain)).toBe(plain);
});
