import { describe, expect, it } from 'vitest';
import type { ApplianceId } from '#shared/model/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accountId } from '#test/control/harness.ts';
import type { SiteReading } from './store.ts';
import { pastSunDays, type SunQuestion } from './sun-history.ts';

const charger = 'app_00000000000000000000000001' as ApplianceId;
const FROM = Date.parse('2026-05-10T00:00:00Z');
const question: SunQuestion = { zone: 'UTC', from: '2026-05-10', to: '2026-05-11', measured: [], batteryFirst: false };

const readings = (hours: number, powerW: (nth: number) => number | null): readonly SiteReading[] =>
  Array.from({ length: 3 * hours }, (_, nth) => ({
    timeMs: FROM + nth * 20 * MINUTE_MS,
    sensors: {},
    home: { gridPowerW: -1000, pvPowerW: 6000, consumptionPowerW: null, batteryPowerW: 500, batterySocPercent: 50 },
    appliances: { [charger]: { powerW: powerW(nth), on: true } },
  }));
const found = (past: readonly SiteReading[], changes: Partial<SunQuestion> = {}) => {
  const pastReadings = async (_: unknown, fromMs: number, toMs: number) =>
    past.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
  return pastSunDays({ pastReadings }, accountId, { ...question, ...changes });
};

describe('past days of sun', () => {
  it('say what the house left, with the power of our appliances and of the battery added', async () => {
    const past = readings(24, () => 2000);
    const noon = async (changes: Partial<SunQuestion>) => (await found(past, changes))[0]?.freeW[12];
    expect(await noon({})).toBe(1500);
    expect(await noon({ measured: [charger] })).toBe(3500);
    expect(await noon({ batteryFirst: true })).toBe(1000);
    expect((await found(past)).map(({ day, pvW }) => [day, pvW[12]])).toEqual([['2026-05-10', 6000]]);
  });

  it('count a power that was read a while ago, as links with few calls are not asked every minute', async () => {
    const rarely = readings(24, (nth) => (nth % 2 === 0 ? 2000 : null));
    expect((await found(rarely, { measured: [charger] }))[0]?.freeW[12]).toBe(3500);
  });

  it('leave out days of which too little was observed', async () => {
    expect(await found(readings(12, () => 0))).toEqual([]);
    const gap = readings(24, () => 0).filter(
      ({ timeMs }) => timeMs < FROM + 11 * HOUR_MS || timeMs > FROM + 13 * HOUR_MS,
    );
    expect(await found(gap)).toEqual([]);
  });
});
