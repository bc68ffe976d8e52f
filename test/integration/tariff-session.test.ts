import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSite } from '#functions/control/run.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { TariffChange, TariffView } from '#shared/model/tariff.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { runDepsWith } from '#test/support/run-deps.ts';
import { type SeededSite, seedSite } from '../contract/site.ts';
import { FakeHome } from '../control/harness.ts';

/** Ten past nine in Berlin: a quarter hour is under way. */
const MORNING = Date.parse('2026-06-01T07:10:00Z');
const market: TariffChange['import'] = {
  kind: 'market',
  zone: 'DE-LU',
  energy: { eurPerKWh: 0.12, windows: [] },
  grid: null,
  taxPercent: 19,
};

let product: TestProduct;
let site: SeededSite;
const home = new FakeHome();

/** A market whose price is another one in each quarter hour, also below zero. */
const priceOf = (quarter: number): number => ((quarter * 37) % 23) / 50 - 0.1;

beforeAll(async () => {
  product = await startProduct(MORNING);
  site = await seedSite(product, { mode: 'AUTO' });
  const { feed } = product.deps.tariffSources;
  Object.assign(product.deps.tariffSources, {
    feed: async (...asked: Parameters<typeof feed>) => {
      const { days, ...rest } = await feed(...asked);
      const priced = days.map((day) => ({
        ...day,
        prices: day.prices.map((_, nth) => priceOf(day.fromMs / (15 * MINUTE_MS) + nth)),
      }));
      return { ...rest, days: priced };
    },
  });
});
afterAll(() => product.stop());

const ask = async (operation: Parameters<TestProduct['call']>[0], parts: object = {}) => {
  const answer = await product.call(operation, {
    params: { accountId: site.accountId },
    claims: accessClaims(site.ownerId),
    ...parts,
  });
  expect(answer.status).toBe(200);
  return answer.body;
};

const run = async (): Promise<void> => {
  const { deps, time } = product;
  home.nowMs = time.nowMs;
  await runSite(
    runDepsWith({
      store: deps.storage.control,
      unseal: deps.secrets.unseal,
      open: () => home.adapter('poll'),
      manifest: deps.services.manifest,
      pastPrices: deps.priceBook,
      prices: deps.priceBook,
      now: () => time.nowMs,
    }),
    { accountId: site.accountId, trigger: 'schedule', atMs: time.nowMs },
  );
};

/** What the meters of a bill would have seen. */
interface Seen {
  readonly atMs: number;
  readonly carW: number;
  readonly gridW: number;
}

test('a session of a market tariff costs what each of its quarter hours did, by a bill of the test’s own', {
  timeout: 60_000,
}, async () => {
  const view: TariffView = await ask('setTariff', { body: { import: market, feedIn: { kind: 'fixed' } } });
  expect(new Set(view.prices.map(({ importEurPerKWh }) => importEurPerKWh)).size).toBeGreaterThan(10);
  home.plugged = false;
  await run();
  const seen: Seen[] = [];
  for (let minute = 0; minute < 100; minute += 1) {
    product.time.nowMs += MINUTE_MS;
    home.plugged = minute >= 3 && minute < 92;
    // Clouds: at times the sun carries all of it, at times the grid.
    home.pvW = 9000 + 5500 * Math.sin(minute / 4);
    home.nowMs = product.time.nowMs;
    seen.push({ atMs: home.nowMs, carW: home.chargerW, gridW: home.gridW });
    await run();
  }
  const { sessions } = await ask('listChargingSessions');
  expect(sessions).toHaveLength(1);
  const [session] = sessions as [ChargingSession];
  expect(session.endedBy).toBe('unplugged');
  expect(session.prices.length).toBeGreaterThan(5);

  // Second by second; what a quarter hour costs is asked of the tariff's own page, which shows what the customer pays.
  const prices = new Map(view.prices.map(({ start, ...price }) => [Date.parse(start), price]));
  let [ws, eur, gridOnlyEur] = [0, 0, 0];
  for (let n = 1; n < seen.length; n += 1) {
    const [a, b] = [seen[n - 1] as Seen, seen[n] as Seen];
    for (let atMs = a.atMs; atMs < b.atMs; atMs += SECOND_MS) {
      if (atMs < Date.parse(session.startedAt) || atMs >= Date.parse(session.endedAt ?? '')) continue;
      const price = prices.get(Math.floor(atMs / (15 * MINUTE_MS)) * 15 * MINUTE_MS);
      if (price === undefined) throw new Error('no price then');
      const carW = (a.carW + b.carW) / 2;
      const fromGridW = Math.min(carW, Math.max(0, (a.gridW + b.gridW) / 2));
      ws += carW;
      gridOnlyEur += (carW * price.importEurPerKWh) / 3.6e6;
      eur += (fromGridW * price.importEurPerKWh + (carW - fromGridW) * price.feedInEurPerKWh) / 3.6e6;
    }
  }
  expect(session.energyWh / (ws / 3600)).toBeCloseTo(1, 2);
  expect(Math.abs((session.costEur ?? 0) - eur)).toBeLessThan(0.01 * Math.max(0.1, Math.abs(eur)));
  expect(Math.abs((session.gridOnlyEur ?? 0) - gridOnlyEur)).toBeLessThan(0.01 * Math.max(0.1, Math.abs(gridOnlyEur)));
  console.log(
    `${(session.energyWh / 1000).toFixed(2)} kWh over ${session.prices.length} prices: ${session.costEur?.toFixed(4)} EUR, by the test's own bill ${eur.toFixed(4)}; from the grid alone ${session.gridOnlyEur?.toFixed(4)} and ${gridOnlyEur.toFixed(4)}`,
  );
});
