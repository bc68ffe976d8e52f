import { afterEach, describe, expect, it } from 'vitest';
import type { ForecastContext, ForecastSource } from '#functions/forecasts/port.ts';
import { type SimulatedSkyOptions, simulateSky } from '#functions/forecasts/simulated-sky.ts';
import { forecastSimulators } from '#functions/forecasts/simulators.ts';
import { isWholeSky, skyDays, utcDayMs } from '#functions/forecasts/sky-day.ts';
import { forecastSources } from '#functions/forecasts/sources.ts';
import type { SimulatedFault } from '#functions/integrations/simulated-home.ts';
import { type ServedFetch, serveFetch } from '#infra/local/serve-fetch.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';

let served: ServedFetch | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

const CELL = { latitude: 48.15, longitude: 11.6 };
const FIRST = '2026-06-01';
const LAST = '2026-06-04';
const NOON = utcDayMs(FIRST) + 12 * HOUR_MS;

const contextFor = async (
  source: ForecastSource,
  options: SimulatedSkyOptions,
  ours: ForecastContext['ours'] = {},
): Promise<ForecastContext> => {
  const create = forecastSimulators[source.manifest.id];
  if (create === undefined) throw new Error(`${source.manifest.id} has no simulator`);
  served = await serveFetch(create(simulateSky(options)));
  return {
    fetch: globalThis.fetch,
    now: () => NOON,
    sleep: async () => {},
    ours,
    baseUrlOverride: served.url,
    timeoutMs: options.fault === 'timeout' ? 300 : 5000,
  };
};
const asked = async (source: ForecastSource, options: SimulatedSkyOptions = {}, ours: ForecastContext['ours'] = {}) =>
  source.sky(await contextFor(source, options, ours), CELL, FIRST, LAST);

describe.each(forecastSources.map((source) => [source.manifest.id, source] as const))('%s', (_, source) => {
  it('answers whole days of UTC, whose quarter hours tile the time, with light by day alone', async () => {
    const slots = await asked(source);
    let at = utcDayMs(FIRST);
    for (const { startMs, endMs, directW, diffuseW } of slots) {
      expect([startMs, endMs]).toEqual([at, at + 15 * MINUTE_MS]);
      expect(Math.min(directW, diffuseW)).toBeGreaterThanOrEqual(0);
      at = endMs;
    }
    expect(at).toBe(utcDayMs(LAST) + DAY_MS);
    expect(skyDays(slots, 'x', NOON).map((day) => [day.day, isWholeSky(day)])).toEqual([
      ['2026-06-01', true],
      ['2026-06-02', true],
      ['2026-06-03', true],
      ['2026-06-04', true],
    ]);
    const lightAt = (atMs: number): number | undefined => slots.find(({ startMs }) => startMs === atMs)?.directW;
    expect(lightAt(NOON)).toBeGreaterThan(500);
    expect(lightAt(utcDayMs(FIRST) + 23 * HOUR_MS)).toBe(0);
  });

  it('a value is of the quarter hour before its time', async () => {
    const bright = (atMs: number): number => (atMs === NOON ? 1 : 0);
    const slots = await asked(source, { clearness: bright });
    expect(slots.filter(({ directW }) => directW > 0).map(({ startMs }) => startMs)).toEqual([NOON]);
  });

  it('leaves out what it does not know: no light is something else', async () => {
    const gap = (atMs: number): number | null => (atMs >= NOON && atMs < NOON + HOUR_MS ? null : 1);
    const slots = await asked(source, { clearness: gap });
    expect(slots).toHaveLength(4 * 96 - 4);
    expect(slots.some(({ startMs }) => startMs >= NOON && startMs < NOON + HOUR_MS)).toBe(false);
    const [first] = skyDays(slots, 'x', NOON);
    expect(first?.direct[48]).toBeNull();
    expect(await asked(source, { clearness: () => null })).toEqual([]);
  });

  it('refuses light that cannot be, and units that it did not ask for', async () => {
    await expect(asked(source, { clearness: () => 20 })).rejects.toMatchObject({ kind: 'bad_response' });
    await expect(asked(source, { oddUnit: 'kW/m²' })).rejects.toMatchObject({ kind: 'bad_response' });
  });

  it.each<[SimulatedFault, string]>([
    ['server-error', 'upstream'],
    ['rate-limited', 'rate_limited'],
    ['unauthorized', 'auth_failed'],
    ['html', 'bad_response'],
    ['half-body', 'bad_response'],
    ['timeout', 'timeout'],
    ['nulls', 'bad_response'],
  ])('the fault %s is %s', async (fault, kind) => {
    await expect(asked(source, { fault })).rejects.toMatchObject({ kind });
  });

  it('overlooks fields that it does not know', async () => {
    expect(await asked(source, { fault: 'unknown-fields' })).toHaveLength(4 * 96);
  });

  it('uses the key of the operator, and without a key or an own address asks nobody', async () => {
    expect(await asked(source, { key: 'K-1' }, { apiKey: 'K-1' })).toHaveLength(4 * 96);
    await expect(asked(source, { key: 'K-1' }, { apiKey: 'K-2' })).rejects.toMatchObject({ kind: 'auth_failed' });
    const nobody = {
      fetch: async () => Promise.reject(new Error('asked')),
      now: () => NOON,
      sleep: async () => {},
      ours: {},
      baseUrlOverride: null,
    };
    await expect(source.sky(nobody, CELL, FIRST, LAST)).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('sends nowhere but to its hosts or the own address, and says neither key nor place in a failure', async () => {
    const urls: string[] = [];
    const context = (ours: ForecastContext['ours']): ForecastContext => ({
      fetch: async (url) => {
        urls.push(String(url));
        throw new TypeError('no network');
      },
      now: () => NOON,
      sleep: async () => {},
      ours,
      baseUrlOverride: null,
    });
    const failed = await source
      .sky(context({ apiKey: 'K-secret' }), CELL, FIRST, LAST)
      .catch((error: unknown) => error);
    expect(`${String(failed)} ${(failed as Error).stack}`).not.toMatch(/K-secret|48\.15|11\.6/);
    await source.sky(context({ baseUrl: 'https://sky.example.org/own' }), CELL, FIRST, LAST).catch(() => undefined);
    const hosts = new Set(urls.map((url) => new URL(url).host));
    expect([...hosts]).toEqual([...source.manifest.egressHosts, 'sky.example.org']);
    expect(urls.at(-1)).toContain('https://sky.example.org/own/v1/forecast?');
  });
});
