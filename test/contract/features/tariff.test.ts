import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshMarket } from '#functions/features/market-prices.ts';
import { VendorError } from '#functions/integrations/port.ts';
import type { FeedAnswer } from '#functions/tariffs/fetch-feed.ts';
import { fetchFeed } from '#functions/tariffs/fetch-feed.ts';
import { simulateMarket } from '#functions/tariffs/simulated-market.ts';
import { tariffSimulators } from '#functions/tariffs/simulators.ts';
import { tariffSources } from '#functions/tariffs/sources.ts';
import type { TariffChange, TariffView } from '#shared/model/tariff.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

/** Nine in the morning in Vienna. */
const MORNING = Date.parse('2026-06-01T07:00:00Z');
const fixed = { kind: 'fixed' } as const;
const market: TariffChange['import'] = {
  kind: 'market',
  zone: 'AT',
  energy: { eurPerKWh: 0.12, windows: [] },
  grid: null,
  taxPercent: 20,
};

let product: TestProduct;
let site: SeededSite;
const asked: string[] = [];
/** What stands in for the sources; null: the product's fakes. */
let answer: ((feed: string, due: { first: string; last: string }) => Promise<FeedAnswer>) | null = null;

beforeAll(async () => {
  product = await startProduct(MORNING);
  site = await seedSite(product);
  const { feed } = product.deps.tariffSources;
  Object.assign(product.deps.tariffSources, {
    feed: async (name: string, due: { first: string; last: string }) => {
      asked.push(`${name} ${due.first} ${due.last}`);
      return answer === null ? feed(name, due) : answer(name, due);
    },
  });
});
afterAll(() => product.stop());
beforeEach(() => {
  answer = null;
  asked.length = 0;
});

const call = async (operation: 'getTariff' | 'setTariff', body?: object) => {
  const parts = { params: { accountId: site.accountId }, claims: accessClaims(site.ownerId) };
  return product.call(operation, body === undefined ? parts : { ...parts, body });
};
const tariffOf = async (): Promise<TariffView> => (await call('getTariff')).body as TariffView;

describe('the tariff of a site', () => {
  test('is at first that of its settings', async () => {
    const view = await tariffOf();
    expect(view).toMatchObject({ import: fixed, feedIn: fixed, hasToken: false, trouble: null, attribution: null });
    expect(view.prices).toHaveLength(2 * 96);
    expect(new Set(view.prices.map(({ importEurPerKWh }) => importEurPerKWh)).size).toBe(1);
  });

  test('names the field that is wrong', async () => {
    const window = { months: null, weekdays: null, from: '22:00', until: '06:00', eurPerKWh: 0.2 };
    const windows = (...list: readonly object[]) => ({
      import: { kind: 'windows', energy: { eurPerKWh: 0.3, windows: list }, grid: null, taxPercent: 0 },
      feedIn: fixed,
    });
    const faults = async (body: object) => (await call('setTariff', body)).body.faults;
    expect(await faults(windows(window, { ...window, from: '05:00', until: '07:00' }))).toMatchObject([
      { field: 'import.energy.windows.1.from', code: 'overlaps' },
    ]);
    expect(await faults(windows({ ...window, from: '22:10' }))).toMatchObject([
      { field: 'import.energy.windows.0.from', code: 'quarter_time' },
    ]);
    expect(await faults({ import: { ...market, zone: 'ES' }, feedIn: fixed })).toMatchObject([
      { field: 'import.zone' },
    ]);
    expect(await faults({ import: { ...market, taxPercent: 61 }, feedIn: fixed })).toMatchObject([
      { field: 'import.taxPercent', code: 'above' },
    ]);
    expect(await faults({ import: { kind: 'tibber', homeId: null, eurPerUnit: null }, feedIn: fixed })).toMatchObject([
      { field: 'import.apiToken', code: 'required' },
    ]);
  });

  test('follows the market at once, which is asked for a week back', async () => {
    const { status, body } = await call('setTariff', { import: market, feedIn: fixed });
    expect([status, asked]).toEqual([200, ['market/AT 2026-05-25 2026-06-01']]);
    const view = body as TariffView;
    expect(view.prices).toHaveLength(2 * 96);
    expect(view.prices[0]?.importEurPerKWh).toBeCloseTo((0.1 + 0.12) * 1.2, 9);
    expect(view.prices.map(({ guessed }) => guessed)).toEqual(view.prices.map((_, nth) => nth >= 96));
    expect(await tariffOf()).toEqual(view);
  });

  test('of a supplier is tried before it is stored, keeps its token, and never shows it', async () => {
    const tibber = { kind: 'tibber', homeId: null, eurPerUnit: null };
    const wrong = await call('setTariff', { import: { ...tibber, apiToken: 'wrong' }, feedIn: fixed });
    expect(wrong.body.code).toBe('credentials_rejected');
    const { supplier } = product.deps.tariffSources;
    const homeless = new VendorError('refused', 'the home has no contract');
    Object.assign(product.deps.tariffSources, { supplier: () => Promise.reject(homeless) });
    const elsewhere = { ...tibber, homeId: 'holiday', apiToken: GOOD_TOKEN };
    const none = await call('setTariff', { import: elsewhere, feedIn: fixed });
    expect(none.body).toMatchObject({
      code: 'invalid_request',
      faults: [{ field: 'import.homeId', code: 'unknown' }],
    });
    Object.assign(product.deps.tariffSources, { supplier });
    expect((await tariffOf()).import).toEqual(market);
    const { body } = await call('setTariff', { import: { ...tibber, apiToken: GOOD_TOKEN }, feedIn: fixed });
    expect(body).toMatchObject({ import: tibber, hasToken: true, trouble: null });
    expect(body.prices[0]).toMatchObject({ importEurPerKWh: 0.1, guessed: false });
    expect(JSON.stringify(body)).not.toContain(GOOD_TOKEN);
    expect(await product.snapshot()).not.toContain(GOOD_TOKEN);
    expect((await call('setTariff', { import: tibber, feedIn: fixed })).body.hasToken).toBe(true);
  });

  test('of a supplier is asked for by the upkeep, once a day, and a refused token is told', async () => {
    const { deps, time } = product;
    time.nowMs = MORNING + DAY_MS;
    expect(await product.keepUp()).toMatchObject({ failed: 0 });
    time.nowMs = Date.parse('2026-06-02T13:10:00Z');
    await product.keepUp();
    const due = await deps.storage.due.list('prices', new Date(time.nowMs + 2 * DAY_MS).toISOString());
    expect(due).toHaveLength(1);
    expect(Date.parse(due[0]?.at ?? '')).toBeGreaterThan(time.nowMs + 20 * HOUR_MS);
    const stored = await deps.storage.tariffs.get(site.accountId);
    const keyId = stored?.token?.keyId ?? expect.fail();
    const sealed = await deps.secrets.seal(site.accountId, keyId, { token: 'ended' });
    await deps.storage.tariffs.put(site.accountId, {
      ...(stored ?? expect.fail()),
      token: { keyId, sealed },
    });
    time.nowMs += DAY_MS;
    await product.keepUp();
    deps.priceBook.forget();
    time.nowMs += DAY_MS;
    expect((await tariffOf()).trouble).toBe('key');
    time.nowMs = MORNING;
  });
});

describe('the job that asks for prices', () => {
  const noon = Date.parse('2026-06-01T12:00:00Z');
  const at = (ms: number): void => {
    product.time.nowMs = ms;
    product.deps.priceBook.forget();
  };

  test('asks once for a zone, whatever the number of its sites, and for nothing that is there', async () => {
    at(noon);
    await refreshMarket(product.deps);
    expect(asked).toEqual(['market/AT 2026-06-02 2026-06-02']);
    await refreshMarket(product.deps);
    expect(asked).toHaveLength(1);
  });

  test('asks again for what is late, tells sites and raises the alarm, and keeps what it has', async () => {
    await call('setTariff', { import: market, feedIn: fixed });
    asked.length = 0;
    answer = async () => ({ days: [], trouble: 'down', failures: { 'energy-charts': 'upstream' } });
    at(noon + DAY_MS);
    expect(await refreshMarket(product.deps)).toEqual({ feeds: 1, lacking: 0 });
    at(noon + DAY_MS + 15 * MINUTE_MS);
    await refreshMarket(product.deps);
    at(noon + DAY_MS + 4 * HOUR_MS);
    await expect(refreshMarket(product.deps)).rejects.toThrow('market/AT');
    expect(asked).toHaveLength(3);
    expect((await tariffOf()).trouble).toBe('down');
    await refreshMarket(product.deps);
    expect(asked).toHaveLength(3);
    answer = null;
    at(noon + DAY_MS + 6 * HOUR_MS);
    await refreshMarket(product.deps);
    expect((await tariffOf()).trouble).toBeNull();
  });

  test('takes the next source where one has gaps, and no day of nothing but zeros', async () => {
    const nowMs = Date.parse('2026-06-01T12:00:00Z');
    const publishedUntilMs = Date.parse('2026-06-01T22:00:00Z');
    const gap = (atMs: number): number | null => (new Date(atMs).getUTCHours() === 5 ? null : 80);
    const servedBy = (id: string, eurPerMWh: (atMs: number) => number | null) =>
      tariffSimulators[id]?.(simulateMarket({ nowMs, publishedUntilMs, eurPerMWh })) ?? expect.fail();
    const over = (prices: Readonly<Record<string, (atMs: number) => number | null>>) =>
      fetchFeed(
        tariffSources,
        {
          now: () => nowMs,
          sleep: async () => {},
          baseUrls: {
            'energy-charts': 'http://127.0.0.1/energy-charts',
            smard: 'http://127.0.0.1/smard',
            awattar: 'http://127.0.0.1/awattar',
          },
          fetch: async (input, init) => {
            const request = new Request(input, init);
            const [, id = '', ...path] = new URL(request.url).pathname.split('/');
            const url = `http://127.0.0.1/${path.join('/')}${new URL(request.url).search}`;
            return servedBy(id, prices[id] ?? (() => 0))(new Request(url, request));
          },
        },
        'market/DE-LU',
        { first: '2026-06-01', last: '2026-06-01' },
      );
    const filled = await over({ 'energy-charts': gap, smard: () => 90 });
    expect(filled.days.map(({ source }) => source)).toEqual(['smard']);
    expect(filled.days[0]?.prices.every((price) => price === 0.09)).toBe(true);
    const zeros = await over({ 'energy-charts': () => 0, smard: () => 0, awattar: () => 0 });
    expect(zeros).toMatchObject({ days: [], trouble: null });
  });
});
