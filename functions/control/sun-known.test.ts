import { describe, expect, it, vi } from 'vitest';
import type { SkySlot } from '#functions/forecasts/port.ts';
import { roofsW } from '#functions/forecasts/roof-sun.ts';
import { lightAt } from '#functions/forecasts/simulated-sky.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { depsFor, FakeHome, storeWith } from '#test/control/harness.ts';
import { daysAhead } from './plan-run.ts';
import { firstPlannerMemory } from './planner/plan-types.ts';
import { withSky } from './site-sky.ts';
import type { SiteBundle, SitePlanning } from './store.ts';
import { forecastDays, rightPercent } from './sun-forecast.ts';
import { sunKnown } from './sun-known.ts';

const PLACE = { latitude: 48.15, longitude: 11.6 };
const ROOF = { tiltDegrees: 30, azimuthDegrees: 180, kWp: 8 };
/** Seven in the morning in Berlin. */
const MORNING = Date.parse('2026-05-14T05:00:00Z');
const ZONE = 'Europe/Berlin';

const skyBetween = (fromMs: number, toMs: number): readonly SkySlot[] =>
  Array.from({ length: (toMs - fromMs) / (15 * MINUTE_MS) }, (_, nth) => fromMs + nth * 15 * MINUTE_MS).map((startMs) =>
    lightAt(PLACE, startMs, startMs + 15 * MINUTE_MS, 0.8),
  );
const powerOf = roofsW([ROOF], PLACE);
/** A past day on which the roof gave so much of what it should. */
const sunDay = (back: number, share = 1): SitePlanning['sun']['days'][number] => {
  const fromMs = MORNING - 7 * HOUR_MS - back * DAY_MS;
  const pvW = Array.from({ length: 24 }, (_, hour) =>
    skyBetween(fromMs + hour * HOUR_MS, fromMs + (hour + 1) * HOUR_MS).reduce(
      (sum, slot) => sum + (powerOf(slot) * share) / 4,
      0,
    ),
  );
  return { day: new Date(fromMs + 12 * HOUR_MS).toISOString().slice(0, 10), pvW, freeW: pvW.map((pv) => pv - 400) };
};
const days = (share = 1) => [7, 6, 5, 4, 3, 2, 1].map((back) => sunDay(back, share));

const bundleWith = async (sun: SitePlanning['sun'] | null, roofs: readonly (typeof ROOF)[]): Promise<SiteBundle> => {
  const site = (await storeWith().loadSite()) ?? expect.fail();
  const planning = sun === null ? null : { version: 1 as const, madeMs: MORNING, sun, memory: firstPlannerMemory };
  return {
    ...site,
    account: { ...site.account, timezone: ZONE },
    planning,
    sunSite: { place: PLACE, roofs: [...roofs] },
  };
};
const book = () => ({
  sky: vi.fn(async (_place: unknown, fromMs: number, toMs: number) => ({
    slots: skyBetween(Math.ceil(fromMs / HOUR_MS) * HOUR_MS, Math.floor(toMs / HOUR_MS) * HOUR_MS),
    trouble: null,
  })),
});
const deps = depsFor(new FakeHome(), storeWith());

describe('what is known of the roofs of a site', () => {
  it('is learnt once a day, and noted in the morning is what is forecast', async () => {
    const skies = book();
    const site = await bundleWith({ seenOn: '2026-05-14', days: days(0.7) }, []);
    const known = await sunKnown({ ...deps, skies }, site, MORNING);
    expect(known.roofs?.yield?.learnt).toBe(true);
    expect(known.foretold?.map(({ day }) => day)).toEqual(['2026-05-14']);
    expect(known.foretold?.[0]?.pvW[13]).toBeGreaterThan(2000);
    expect(skies.sky).toHaveBeenCalledTimes(2);
    const next = {
      ...site,
      planning: { version: 1 as const, madeMs: MORNING, sun: known, memory: firstPlannerMemory },
    };
    expect(await sunKnown({ ...deps, skies }, next, MORNING + MINUTE_MS)).toBe(known);
    expect(skies.sky).toHaveBeenCalledTimes(2);
  });

  it('is learnt anew when the owner says something else, and forgotten with the place', async () => {
    const site = await bundleWith({ seenOn: '2026-05-14', days: days() }, []);
    const known = await sunKnown({ ...deps, skies: book() }, site, MORNING);
    const planning = { version: 1 as const, madeMs: MORNING, sun: known, memory: firstPlannerMemory };
    const said = { ...site, planning, sunSite: { place: PLACE, roofs: [ROOF] } };
    const after = await sunKnown({ ...deps, skies: book() }, said, MORNING);
    expect(after.roofs?.yield).toMatchObject({ learnt: false, roofs: [ROOF] });
    const gone = await sunKnown({ ...deps, skies: book() }, { ...said, sunSite: null }, MORNING + DAY_MS);
    expect(gone).not.toHaveProperty('roofs');
    expect(gone).not.toHaveProperty('foretold');
  });

  it('a forecast of noon is none of the morning, and without a sky nothing is learnt', async () => {
    const site = await bundleWith({ seenOn: '2026-05-14', days: days() }, [ROOF]);
    const noon = await sunKnown({ ...deps, skies: book() }, site, MORNING + 5 * HOUR_MS);
    expect(noon.foretold).toEqual([]);
    const dark = { sky: async () => ({ slots: [], trouble: 'down' as const }) };
    expect(await sunKnown({ ...deps, skies: dark }, site, MORNING)).toBe(site.planning?.sun);
    const broken = { sky: async () => Promise.reject(new Error('busy')) };
    expect(await sunKnown({ ...deps, skies: broken }, site, MORNING)).toBe(site.planning?.sun);
  });
});

describe('a run of a site that said where it is', () => {
  it('plans by the forecast, and by past days where there is none', async () => {
    const site = await bundleWith({ seenOn: '2026-05-14', days: days() }, [ROOF]);
    const seen = await withSky({ ...deps, now: () => MORNING, skies: book() }, site);
    const ahead = daysAhead(seen, MORNING);
    const noon = ahead.forecast?.find(({ startMs }) => startMs === MORNING + 6 * HOUR_MS);
    expect(noon?.pvW).toBeGreaterThan(4000);
    expect(daysAhead(site, MORNING).forecast).toBeNull();
    const down = { sky: async () => ({ slots: skyBetween(MORNING, MORNING + HOUR_MS), trouble: 'down' as const }) };
    expect(await withSky({ ...deps, now: () => MORNING, skies: down }, site)).toEqual({ ...site, skyTrouble: 'down' });
    const broken = { sky: async () => Promise.reject(new Error('busy')) };
    expect(await withSky({ ...deps, now: () => MORNING, skies: broken }, site)).toBe(site);
    const nowhere = { ...site, sunSite: null };
    expect(await withSky({ ...deps, now: () => MORNING, skies: book() }, nowhere)).toBe(nowhere);
  });

  it('roofs that are not known yet have no forecast', async () => {
    const site = await bundleWith(null, []);
    const seen = await withSky({ ...deps, now: () => MORNING, skies: book() }, site);
    expect(seen.sky?.length).toBeGreaterThan(0);
    expect(daysAhead(seen, MORNING).forecast).toBeNull();
  });
});

describe('how right a forecast was', () => {
  const planningOf = (sun: SitePlanning['sun']) => ({
    planning: { version: 1 as const, madeMs: MORNING, sun, memory: firstPlannerMemory },
  });

  it('is told of days whose morning is known, over hours of which both are', () => {
    const known = days();
    const foretold = known.slice(3).map(({ day, pvW }, nth) => ({
      day,
      pvW: pvW.map((each, hour) => (nth === 0 && hour > 12 ? null : (each ?? 0) * (nth % 2 === 0 ? 1.1 : 0.9))),
    }));
    const told = forecastDays(planningOf({ seenOn: '2026-05-14', days: known, foretold }));
    expect(told).toHaveLength(4);
    for (const { forecastWh, pvWh } of told) expect(Math.abs(forecastWh / pvWh - 1)).toBeCloseTo(0.1, 3);
    expect(rightPercent(told)).toBe(90);
    expect(rightPercent(told.slice(0, 2))).toBeNull();
    expect(forecastDays(planningOf({ seenOn: '2026-05-14', days: known }))).toEqual([]);
  });
});
