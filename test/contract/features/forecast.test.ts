import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshMarket } from '#functions/features/market-prices.ts';
import type { SkyAnswer } from '#functions/forecasts/ask-sky.ts';
import type { ForecastView } from '#shared/model/forecast.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

const MORNING = Date.parse('2026-06-01T07:00:00Z');
const HOME = { latitude: 48.137_214, longitude: 11.575_49 };
const CELL = { latitude: 48.15, longitude: 11.6 };
const roof = { tiltDegrees: 30, azimuthDegrees: 180, kWp: 8.4 };

let product: TestProduct;
let site: SeededSite;
const asked: string[] = [];
/** What stands in for the service; null: a clear sky. */
let answer: SkyAnswer | null = null;

beforeAll(async () => {
  product = await startProduct(MORNING);
  site = await seedSite(product);
  const { sky } = product.deps.forecastSources;
  Object.assign(product.deps.forecastSources, {
    sky: async (...span: Parameters<typeof sky>) => {
      asked.push(`${span[0].latitude} ${span[0].longitude} ${span[1]} ${span[2]}`);
      return answer ?? sky(...span);
    },
  });
});
afterAll(() => product.stop());
beforeEach(() => {
  answer = null;
  asked.length = 0;
  product.deps.skyBook.forget();
});

const call = async (operation: 'getForecast' | 'setForecast', body?: object) => {
  const parts = { params: { accountId: site.accountId }, claims: accessClaims(site.ownerId) };
  return product.call(operation, body === undefined ? parts : { ...parts, body });
};
const forecast = async (): Promise<ForecastView> => (await call('getForecast')).body as ForecastView;
const nothing = { days: [], failures: { 'open-meteo': 'upstream' } } as const;

describe('the forecast of a site', () => {
  test('is none at first', async () => {
    expect(await forecast()).toEqual({
      place: null,
      roofs: [],
      learntRoofs: [],
      trouble: null,
      hours: [],
      days: [],
      rightPercent: null,
      attribution: null,
    });
  });

  test('what cannot be is refused by the name of its field', async () => {
    const faults = async (body: object) => (await call('setForecast', body)).body.faults;
    expect(await faults({ place: { latitude: 91, longitude: 11 }, roofs: [] })).toMatchObject([
      { field: 'place.latitude', code: 'above' },
    ]);
    const odd = { tiltDegrees: 95, azimuthDegrees: -10, kWp: 0 };
    const paths = ((await faults({ place: HOME, roofs: [roof, odd] })) as { field: string }[]).map(
      ({ field }) => field,
    );
    expect(paths).toEqual(['roofs.1.tiltDegrees', 'roofs.1.azimuthDegrees', 'roofs.1.kWp']);
    expect(await faults({ place: HOME, roofs: Array.from({ length: 9 }, () => roof) })).toMatchObject([
      { field: 'roofs', code: 'too_many' },
    ]);
    expect(asked).toEqual([]);
  });

  test('the place is rounded before anything is kept or asked; a new cell is asked for a fortnight back', async () => {
    const { status, body } = await call('setForecast', { place: HOME, roofs: [roof] });
    expect(status).toBe(200);
    const view = body as ForecastView;
    expect(view).toMatchObject({ place: CELL, roofs: [roof], learntRoofs: [], trouble: null });
    expect(asked).toEqual(['48.15 11.6 2026-05-18 2026-06-04']);
    const noon = view.hours.find(({ startAt }) => startAt === '2026-06-01T11:00:00.000Z');
    expect(noon?.pvW).toBeGreaterThan(5000);
    expect(noon?.pvW).toBeLessThan(8400);
    expect(view.hours).toHaveLength(3 * 24);
    expect(view.attribution).toContain('Open-Meteo');
    expect(await forecast()).toEqual(view);
    const stored = await product.deps.storage.control.loadSite(site.accountId);
    expect(stored?.sunSite).toEqual({ place: CELL, roofs: [roof] });
    expect(JSON.stringify(stored)).not.toContain('48.137');
  });

  test('another home of the cell asks nobody', async () => {
    const other = await seedSite(product);
    const parts = { params: { accountId: other.accountId }, claims: accessClaims(other.ownerId) };
    const body = { place: { latitude: 48.16, longitude: 11.59 }, roofs: [] };
    const view = (await product.call('setForecast', { ...parts, body })).body as ForecastView;
    expect(asked).toEqual([]);
    // Its roofs are not known yet, so nothing can be expected of them.
    expect(view).toMatchObject({ place: CELL, trouble: 'learning', hours: [] });
  });

  test('the job asks once per cell, every three hours, from yesterday on', async () => {
    await refreshMarket(product.deps);
    expect(asked).toEqual([]);
    product.time.nowMs = MORNING + 3 * HOUR_MS;
    await refreshMarket(product.deps);
    await refreshMarket(product.deps);
    expect(asked).toEqual(['48.15 11.6 2026-05-31 2026-06-04']);
  });

  test('while the service is down what is known goes on, is told when it is old, and is used no more the day after', async () => {
    answer = { ...nothing, trouble: 'down' };
    product.time.nowMs = MORNING + 7 * HOUR_MS;
    await refreshMarket(product.deps);
    expect((await forecast()).trouble).toBeNull();
    // After a failure it is asked again within the hour.
    product.time.nowMs += HOUR_MS;
    await refreshMarket(product.deps);
    expect(asked).toHaveLength(2);
    product.time.nowMs = MORNING + 17 * HOUR_MS;
    product.deps.skyBook.forget();
    await expect(refreshMarket(product.deps)).rejects.toThrow('missing: sun/48.15,11.6');
    const old = await forecast();
    expect(old.trouble).toBe('down');
    expect(old.hours.length).toBeGreaterThan(24);
    product.time.nowMs = MORNING + 41 * HOUR_MS;
    product.deps.skyBook.forget();
    const gone = await forecast();
    expect(gone.trouble).toBe('down');
    expect(gone.hours.filter(({ startAt }) => Date.parse(startAt) > product.time.nowMs)).toEqual([]);
  });

  test('a stage without a service says so, and raises no alarm', async () => {
    answer = { ...nothing, trouble: 'forbidden' };
    product.time.nowMs += 2 * HOUR_MS;
    await refreshMarket(product.deps);
    product.deps.skyBook.forget();
    expect((await forecast()).trouble).toBe('off');
  });

  test('a place that is taken back is forgotten', async () => {
    expect((await call('setForecast', { place: null, roofs: [] })).body).toMatchObject({ place: null, hours: [] });
    expect((await product.deps.storage.control.loadSite(site.accountId))?.sunSite).toBeNull();
    expect(asked).toEqual([]);
    product.time.nowMs += 14 * 60 * MINUTE_MS;
  });
});
