import { describe, expect, it } from 'vitest';
import { shownPlanOf } from '#functions/control/shown-plan.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { sitePlanSchema } from '#shared/model/day-plan.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import { defaultTariff, type Tariff } from '#shared/model/tariff.ts';
import { charger, MINUTE, NOON, plug } from './harness.ts';
import { RunHome } from './run-home.ts';

const HOUR = 60 * MINUTE;
const EVENING = NOON + 7 * HOUR;
const deadline = deadlineSchema.parse({ readyAt: '10:00', energyKWh: 20 });
const car = charger({ settings: { ...defaultApplianceSettings, phases: 3, deadline } });
const market: Tariff['import'] = {
  kind: 'market',
  zone: 'DE-LU',
  energy: { eurPerKWh: 0.17, windows: [] },
  grid: null,
  taxPercent: 19,
};
const planOf = async (days: number) => {
  const life = new RunHome({ appliances: [car, plug({ settings: { ...plug().settings, maxPowerW: 2000 } })] });
  life.home.nowMs = EVENING;
  const freeW = (hour: number) => (hour >= 7 && hour < 19 ? 5000 : -300);
  life.store.pastDays(EVENING, days, 'Europe/Berlin', freeW, 400);
  await life.minutes(2);
  const site = await life.store.loadSite();
  if (site === null) throw new Error('no site');
  return { plan: shownPlanOf(site, life.home.nowMs), site, nowMs: life.home.nowMs };
};

describe('the plan as it is shown', () => {
  it('says what each slot costs and why, and on what sun and prices it counts', async () => {
    const { plan } = await planOf(6);
    expect(sitePlanSchema.parse(plan)).toEqual(plan);
    expect(plan.sun).toMatchObject({ source: 'past-days', daysKnown: 6 });
    const noon = plan.sun.hours.find(({ startAt }) => startAt === '2026-06-16T10:00:00.000Z');
    expect(noon).toMatchObject({ pvW: 5400, surplusW: 5000 });
    expect(plan.prices).toMatchObject({ source: 'fixed', slots: [{ importEur: 0.32, feedInEur: 0.08 }] });
    const [first, second] = plan.appliances;
    expect(first).toMatchObject({ applianceId: car.id, byAt: '2026-06-16T08:00:00.000Z', shortWh: 0 });
    const kinds = new Set(first?.slots.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['sun', 'mixed']));
    for (const { sunWh, gridWh, importEur, costEur } of first?.slots ?? [])
      expect(costEur).toBeCloseTo((gridWh * importEur + sunWh * 0.08) / 1000, 2);
    // The heater has no goal: it follows the sun that the car leaves.
    expect(second?.byAt).toBeNull();
    expect(second?.slots[0]?.startAt).toBe('2026-06-16T08:00:00.000Z');
    expect(second?.slots.every(({ kind }) => kind === 'sun')).toBe(true);
  });

  it('plans nothing while too little is known, and says so', async () => {
    const { plan } = await planOf(4);
    expect(plan.sun).toEqual({ source: 'unknown', daysKnown: 4, hours: [], trouble: null });
    expect(plan.appliances).toEqual([]);
  });

  it('says why prices or the forecast are not what they should be, and with what it works', async () => {
    const { site, plan, nowMs } = await planOf(6);
    expect([plan.prices.trouble, plan.sun.trouble]).toEqual([null, null]);
    const tariff = { tariff: { ...defaultTariff, import: market }, trouble: null };
    const empty = { slots: [], trouble: 'missing' as const, sources: [] };
    const bare = shownPlanOf({ ...site, tariff, prices: empty, skyTrouble: 'down' }, nowMs);
    expect(sitePlanSchema.parse(bare)).toEqual(bare);
    expect(bare.prices).toMatchObject({ source: 'fixed', trouble: 'missing', slots: [{ importEur: 0.32 }] });
    expect(bare.sun).toMatchObject({ source: 'past-days', trouble: 'down' });
    const slot = { startMs: nowMs - HOUR, endMs: nowMs + HOUR, importEur: 0.2, feedInEur: 0.08, guessed: true };
    const late = shownPlanOf({ ...site, tariff, prices: { ...empty, slots: [slot], trouble: 'late' } }, nowMs);
    expect(late.prices).toMatchObject({ source: 'tariff', trouble: 'late', slots: [{ guessed: true }] });
    // The sky is known, but not yet what the roofs make of it.
    const sunSite = { place: { latitude: 48.15, longitude: 11.6 }, roofs: [] };
    expect(shownPlanOf({ ...site, sunSite, sky: [] }, nowMs).sun.trouble).toBe('learning');
  });

  it('leaves out what is over, and appliances that were taken out of AUTO since', async () => {
    const { site, nowMs } = await planOf(6);
    const later = shownPlanOf(site, nowMs + 13 * HOUR);
    for (const { slots } of later.appliances)
      for (const { endAt } of slots) expect(Date.parse(endAt)).toBeGreaterThan(nowMs + 13 * HOUR);
    const off = { ...site, appliances: site.appliances.map((each) => ({ ...each, mode: 'OFF' as const })) };
    expect(shownPlanOf(off, nowMs).appliances).toEqual([]);
  });
});
