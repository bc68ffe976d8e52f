import { afterEach, describe, expect, it } from 'vitest';
import type { SimulatedFault } from '#functions/integrations/simulated-home.ts';
import { zoneDaySpan } from '#functions/platform/zone-day.ts';
import { isWhole } from '#functions/tariffs/day.ts';
import type { TariffContext, TariffSource } from '#functions/tariffs/port.ts';
import { type SimulatedMarketOptions, simulateMarket, usualEurPerMWh } from '#functions/tariffs/simulated-market.ts';
import { tariffSimulators } from '#functions/tariffs/simulators.ts';
import { co2Sources, tariffSources } from '#functions/tariffs/sources.ts';
import { pricesOf as tibberPrices } from '#functions/tariffs/tibber/mapping.ts';
import { type ServedFetch, serveFetch } from '#infra/local/serve-fetch.ts';
import { HOUR_MS } from '#shared/units.ts';

let served: ServedFetch | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

/** Time that the circuit breakers of earlier cases do not know. */
const contextFor = async (source: TariffSource, options: SimulatedMarketOptions): Promise<TariffContext> => {
  const market = simulateMarket(options);
  const create = tariffSimulators[source.manifest.id];
  if (create === undefined) throw new Error(`${source.manifest.id} has no simulator`);
  served = await serveFetch(create(market));
  return {
    fetch: globalThis.fetch,
    now: () => options.nowMs,
    sleep: async () => {},
    fields: { token: market.token, homeId: 'h1' },
    baseUrlOverride: served.url,
    timeoutMs: options.fault === 'timeout' ? 300 : 5000,
  };
};
const noonOf = (day: { fromMs: number }): number => day.fromMs + 14 * HOUR_MS;
const zoneOf = ({ manifest }: TariffSource): string => manifest.zones[0] ?? '';
const dayOf = ({ manifest }: TariffSource, date: string) => zoneDaySpan(date, manifest.timezone);

/** What a day is, as a source answers it. */
const asked = async (source: TariffSource, date: string, options: Partial<SimulatedMarketOptions> = {}) => {
  const day = dayOf(source, date);
  const context = await contextFor(source, { nowMs: noonOf(day), publishedUntilMs: day.toMs, ...options });
  return { day, ...(await source.prices(context, zoneOf(source), day.fromMs, day.toMs)) };
};
const failing = async (source: TariffSource, fault: SimulatedFault): Promise<unknown> =>
  asked(source, '2026-05-04', { fault }).catch((error: unknown) => error);

describe.each(tariffSources.map((source) => [source.manifest.id, source] as const))('%s', (_, source) => {
  it.each([
    ['2026-05-04', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('answers %s as a whole day of %i hours', async (date, hours) => {
    const { slots, day } = await asked(source, date);
    expect(day.toMs - day.fromMs).toBe(hours * HOUR_MS);
    expect(isWhole(slots, day)).toBe(true);
    let at = day.fromMs;
    for (const { startMs, endMs, perKWh } of slots) {
      expect(startMs).toBe(at);
      expect(perKWh).toBeCloseTo(usualEurPerMWh(startMs) / 1000, 9);
      at = endMs;
    }
    expect(at).toBe(day.toMs);
    expect(slots.some(({ perKWh }) => perKWh < 0)).toBe(true);
  });

  it('leaves out what is not published, and does not call that a whole day', async () => {
    const half = dayOf(source, '2026-05-04').fromMs + 12 * HOUR_MS;
    const { slots, day } = await asked(source, '2026-05-04', { publishedUntilMs: half });
    expect(slots.at(-1)?.endMs).toBe(half);
    expect(isWhole(slots, day)).toBe(false);
    const none = await asked(source, '2026-05-04', { publishedUntilMs: day.fromMs });
    expect(none.slots).toEqual([]);
  });

  it('a price that is missing is no price of nothing', async () => {
    const { fromMs } = dayOf(source, '2026-05-04');
    const gap = (atMs: number): number | null =>
      atMs >= fromMs + 5 * HOUR_MS && atMs < fromMs + 6 * HOUR_MS ? null : 80;
    const { slots, day } = await asked(source, '2026-05-04', { eurPerMWh: gap });
    expect(isWhole(slots, day)).toBe(false);
    expect(slots.filter(({ startMs }) => startMs >= fromMs + 5 * HOUR_MS && startMs < fromMs + 6 * HOUR_MS)).toEqual(
      [],
    );
    expect(new Set(slots.map(({ perKWh }) => perKWh))).toEqual(new Set([0.08]));
  });

  it('refuses a price beyond anything that was ever paid', async () => {
    const absurd = asked(source, '2026-05-04', { eurPerMWh: () => 80_000 });
    await expect(absurd).rejects.toMatchObject({ kind: 'bad_response' });
  });

  it.each<[SimulatedFault, string]>([
    ['server-error', 'upstream'],
    ['rate-limited', 'rate_limited'],
    ['unauthorized', 'auth_failed'],
    ['html', 'bad_response'],
    ['half-body', 'bad_response'],
    ['timeout', 'timeout'],
  ])('the fault %s is %s', async (fault, kind) => {
    expect(await failing(source, fault)).toMatchObject({ kind });
  });

  it('overlooks fields that it does not know, and never reads nulls as prices', async () => {
    const { slots, day } = await asked(source, '2026-05-04', { fault: 'unknown-fields' });
    expect(isWhole(slots, day)).toBe(true);
    expect(await failing(source, 'nulls')).toMatchObject({ kind: 'bad_response' });
  });

  it('sends nowhere but to its hosts', async () => {
    const day = dayOf(source, '2026-05-04');
    const context = await contextFor(source, { nowMs: noonOf(day), publishedUntilMs: day.toMs });
    const elsewhere = {
      ...context,
      baseUrlOverride: null,
      fetch: async (url: unknown) => Promise.reject(new Error(String(url))),
    };
    const hosts: string[] = [];
    const seen = {
      ...elsewhere,
      fetch: async (url: unknown) => {
        hosts.push(new URL(String(url)).host);
        throw new TypeError('no network');
      },
    } as TariffContext;
    await source.prices(seen, zoneOf(source), day.fromMs, day.toMs).catch(() => undefined);
    expect(hosts.length).toBeGreaterThan(0);
    for (const host of hosts) expect(source.manifest.egressHosts).toContain(host);
  });
});

describe('what a source must not be used for', () => {
  const [energyCharts] = tariffSources;
  if (energyCharts === undefined) throw new Error('no source');

  it('a zone whose licence forbids it is refused by the text of the answer', async () => {
    const day = zoneDaySpan('2026-05-04', 'Europe/Berlin');
    const context = await contextFor(energyCharts, { nowMs: noonOf(day), publishedUntilMs: day.toMs });
    await expect(energyCharts.prices(context, 'ES', day.fromMs, day.toMs)).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it.each(['energy-charts', 'awattar'])('%s: a unit that is not known is no price', async (id) => {
    const source = tariffSources.find(({ manifest }) => manifest.id === id);
    if (source === undefined) throw new Error(id);
    await expect(asked(source, '2026-05-04', { oddUnit: 'ct / kWh' })).rejects.toMatchObject({ kind: 'bad_response' });
  });

  it.each([
    ['EUR', 9.9, 10.1],
    // 12 December 2024 in the south of Norway.
    ['NOK', 13.16, 130],
    ['SEK', 14.2, 130],
  ])('Tibber: a price in %s may be %f, and not %f', (currency, perKWh, beyond) => {
    const answer = (total: number) => {
      const today = [{ total, startsAt: '2026-05-04T17:00:00.000+02:00', currency }];
      return {
        data: { viewer: { homes: [{ id: 'h1', currentSubscription: { priceInfo: { today, tomorrow: [] } } }] } },
      };
    };
    const span = zoneDaySpan('2026-05-04', 'Europe/Berlin');
    expect(tibberPrices(answer(perKWh), null, span.fromMs, span.toMs).slots).toMatchObject([{ perKWh }]);
    expect(() => tibberPrices(answer(beyond), null, span.fromMs, span.toMs)).toThrow('beyond anything');
  });

  it('Tibber: a failure inside an answer of 200 is one', async () => {
    const tibber = tariffSources.find(({ manifest }) => manifest.id === 'tibber');
    if (tibber === undefined) throw new Error('tibber');
    expect(await failing(tibber, 'failed-inside')).toMatchObject({ kind: 'upstream' });
  });
});

describe.each(co2Sources.map((source) => [source.manifest.id, source] as const))('%s, which says CO2', (_, source) => {
  it.each([
    ['2026-05-04', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('answers %s as a whole day of %i hours, never below nothing', async (date, hours) => {
    const { slots, day, currency } = await asked(source, date);
    expect(day.toMs - day.fromMs).toBe(hours * HOUR_MS);
    expect(isWhole(slots, day)).toBe(true);
    expect(currency).toBe('kg');
    for (const { perKWh } of slots) {
      expect(perKWh).toBeGreaterThanOrEqual(0);
      expect(perKWh).toBeLessThan(1);
    }
  });

  it.each<[SimulatedFault, string]>([
    ['server-error', 'upstream'],
    ['rate-limited', 'rate_limited'],
    ['html', 'bad_response'],
    ['half-body', 'bad_response'],
    ['timeout', 'timeout'],
    ['nulls', 'bad_response'],
  ])('the fault %s is %s', async (fault, kind) => {
    expect(await failing(source, fault)).toMatchObject({ kind });
  });
});
