import { describe, expect, test } from 'vitest';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { sitePartition, storageEngine } from './engine.ts';
import { decision, newId, siteReading } from './samples.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const zone = 'Europe/Berlin';
/** Midnight in Berlin. */
const MIDNIGHT = Date.parse('2026-05-13T22:00:00Z');
const engine = storageEngine();

/** A site that feeds in 500 W for an hour from `fromMs` on, with appliances that are off. */
const siteWithHour = async (fromMs: number, off: readonly ApplianceId[] = []): Promise<AccountId> => {
  const [accountId, meter] = [newId('acc'), newId('sen')];
  for (let timeMs = fromMs; timeMs <= fromMs + HOUR; timeMs += 15 * MINUTE)
    await engine.storage.history.putReading(accountId, {
      ...siteReading(timeMs, meter, [], { gridPowerW: -500 }),
      appliances: Object.fromEntries(off.map((id) => [id, { powerW: 0, on: false }])),
    });
  return accountId;
};
const list = (accountId: AccountId, from: string, to: string, nowMs: number) =>
  engine.storage.days.list(accountId, { from, to, zone, nowMs });
const closedDays = async (accountId: AccountId) =>
  (await engine.partition(sitePartition(accountId))).filter(({ sk }) => String(sk).includes('dayTotals'));

describe('days', () => {
  test('follow the wall clock of the site; today counts as far as it has got', async () => {
    const accountId = await siteWithHour(MIDNIGHT - HOUR / 2);
    const days = await list(accountId, '2026-05-01', '2026-05-14', MIDNIGHT + HOUR);
    expect(days.map(({ day, feedInWh }) => [day, feedInWh])).toEqual([
      ['2026-05-13', 250],
      ['2026-05-14', 250],
    ]);
    expect(days[1]?.coverage).toBeCloseTo(0.5);
    expect(days[0]?.coverage).toBeCloseTo(0.5 / 24);
  });

  test('stay as they are once closed, even without their readings; closing is idempotent', async () => {
    const accountId = await siteWithHour(MIDNIGHT + 12 * HOUR);
    const nowMs = MIDNIGHT + DAY + MINUTE;
    await engine.storage.days.close(accountId, zone, nowMs);
    await Promise.all([1, 2].map(() => engine.storage.days.close(accountId, zone, nowMs)));
    expect(await closedDays(accountId)).toHaveLength(1);
    // Long after: the readings are gone, and the day is too old to be summed up again.
    const later = await list(accountId, '2026-01-01', '2026-12-31', nowMs + 200 * DAY);
    expect(later).toHaveLength(1);
    expect(later[0]).toMatchObject({ day: '2026-05-14', feedInWh: 500, importWh: 0 });
  });

  test('sum up to a month of sun with each day that is closed; days of which nothing is known of appliances do not count', async () => {
    const [accountId, meter, charger] = [newId('acc'), newId('sen'), newId('app')];
    const month = () => engine.storage.days.sunMonth(accountId);
    const hour = async (fromMs: number, appliances: boolean): Promise<void> => {
      for (let timeMs = fromMs; timeMs <= fromMs + HOUR; timeMs += 15 * MINUTE) {
        const over = { gridPowerW: 1840.25, batteryPowerW: null };
        const reading = siteReading(timeMs, meter, appliances ? [charger] : [], over);
        await engine.storage.history.putReading(accountId, reading);
      }
    };
    await hour(MIDNIGHT + 12 * HOUR, true);
    expect(await month()).toBeNull();
    await engine.storage.days.close(accountId, zone, MIDNIGHT + DAY + MINUTE);
    const first = await month();
    expect(first).toMatchObject({ toDay: '2026-05-14' });
    expect(first?.appliancesWh).toBeCloseTo(3680.5);
    expect(first?.sunWh).toBeCloseTo(3680.5 / 2);
    await hour(MIDNIGHT + DAY + 12 * HOUR, false);
    await engine.storage.days.close(accountId, zone, MIDNIGHT + 2 * DAY + MINUTE);
    expect(await month()).toEqual({ ...first, toDay: '2026-05-15' });
    // The first of them is no longer one of the last thirty.
    await hour(MIDNIGHT + 31 * DAY + 12 * HOUR, true);
    const lateMs = MIDNIGHT + 32 * DAY + MINUTE;
    await engine.storage.days.close(accountId, zone, lateMs);
    expect((await month())?.appliancesWh).toBeCloseTo(3680.5);
  });

  test('keep the prices of their day when these change afterwards', async () => {
    const accountId = await siteWithHour(MIDNIGHT + 12 * HOUR);
    const nowMs = MIDNIGHT + DAY + MINUTE;
    const then = { importPriceEurPerKWh: 0.32, feedInPriceEurPerKWh: 0.08 };
    const now = { ...then, importPriceEurPerKWh: 0.4 };
    await engine.storage.days.close(accountId, zone, nowMs, nowMs, { prices: then, takers: [] });
    await engine.storage.days.close(accountId, zone, nowMs, nowMs, { prices: now, takers: [] });
    expect((await list(accountId, '2026-05-14', '2026-05-14', nowMs))[0]?.prices).toEqual(then);
    // Today has none of its own yet.
    const today = await siteWithHour(MIDNIGHT + 12 * HOUR);
    expect((await list(today, '2026-05-14', '2026-05-14', MIDNIGHT + 13 * HOUR))[0]).not.toHaveProperty('prices');
  });

  test('say why sun was fed in: today, and once closed from what was known then', async () => {
    const id = newId('app');
    const accountId = await siteWithHour(MIDNIGHT + 12 * HOUR, [id]);
    const taker = { id, priority: 1, minW: 400, maxW: 2000, stepW: 0, reason: 'waiting-surplus' } as const;
    const unplugged = decision(MIDNIGHT + 11 * HOUR, id, { reason: { code: 'no-plug', figures: {} } });
    const paused = { code: 'paused', figures: { until: new Date(MIDNIGHT + DAY).toISOString() } } as const;
    await engine.storage.decisions.put(accountId, [
      unplugged,
      decision(MIDNIGHT + 12.5 * HOUR, id, { reason: paused }),
    ]);
    const missed = { 'no-car': 250, paused: 250 };
    const day = { from: '2026-05-14', to: '2026-05-14', zone };
    const today = { ...day, nowMs: MIDNIGHT + 14 * HOUR };
    expect(await engine.storage.days.list(accountId, { ...today, takers: [taker] })).toMatchObject([{ missed }]);
    expect((await engine.storage.days.list(accountId, today))[0]).not.toHaveProperty('missed');
    const prices = { importPriceEurPerKWh: 0.32, feedInPriceEurPerKWh: 0.08 };
    const nowMs = MIDNIGHT + DAY + MINUTE;
    await engine.storage.days.close(accountId, zone, nowMs, nowMs, { prices, takers: [taker] });
    expect(await engine.storage.days.list(accountId, { ...day, nowMs })).toMatchObject([{ feedInWh: 500, missed }]);
  });

  test('that were missed in the last week are closed, too; today never is', async () => {
    const accountId = await siteWithHour(MIDNIGHT + 12 * HOUR);
    await engine.storage.days.close(accountId, zone, MIDNIGHT + 13 * HOUR);
    expect(await closedDays(accountId)).toEqual([]);
    await engine.storage.days.close(accountId, zone, MIDNIGHT + 5 * DAY);
    expect(await closedDays(accountId)).toHaveLength(1);
  });

  test('include the day on which a site stopped reporting weeks ago, and those in between', async () => {
    const accountId = await siteWithHour(MIDNIGHT + 12 * HOUR);
    const nowMs = MIDNIGHT + 40 * DAY;
    await engine.storage.days.close(accountId, zone, nowMs);
    expect(await closedDays(accountId)).toEqual([]);
    await engine.storage.days.close(accountId, zone, nowMs, MIDNIGHT + 13 * HOUR);
    expect(await list(accountId, '2026-01-01', '2026-12-31', nowMs + 200 * DAY)).toMatchObject([
      { day: '2026-05-14', feedInWh: 500 },
    ]);
    // Beyond the readings' lifetime there is nothing to sum up.
    await engine.storage.days.close(accountId, zone, nowMs, 0);
  });

  test('of which nothing is known are left out', async () => {
    expect(await list(newId('acc'), '2026-05-01', '2026-05-31', MIDNIGHT)).toEqual([]);
  });
});
