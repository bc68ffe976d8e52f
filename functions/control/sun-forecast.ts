import type { SunSite } from '#shared/model/forecast.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { SkySlot } from '../forecasts/port.ts';
import { pvUnder, type RoofYield } from '../forecasts/roof-yield.ts';
import { localClock } from './planner/local-time.ts';
import { firstPlannerMemory } from './planner/plan-types.ts';
import type { PvSlot, SunKnown } from './planner/sun-ahead.ts';
import type { SiteBundle } from './store.ts';

/** What a site's roofs were learnt for: once its owner says something else, that does not count any more. */
export const sunSiteKey = ({ place, roofs }: SunSite): string =>
  JSON.stringify([
    place.latitude,
    place.longitude,
    roofs.map(({ tiltDegrees, azimuthDegrees, kWp }) => [tiltDegrees, azimuthDegrees, kWp]),
  ]);

/** What a site's roofs give: as it was learnt, or as its owner gave them. null: nothing is known of them yet. */
export const roofsOf = ({ sunSite, planning }: Pick<SiteBundle, 'sunSite' | 'planning'>): RoofYield | null => {
  if (sunSite == null) return null;
  const learnt = planning?.sun.roofs;
  if (learnt?.site === sunSiteKey(sunSite) && learnt.yield !== null) return learnt.yield;
  const { roofs } = sunSite;
  return roofs.length === 0 ? null : { roofs, learnt: false, byHour: [], days: 0 };
};

/** PV that a sky gives a site; null: the sky or the roofs are not known. */
export const pvOfSite = (
  site: Pick<SiteBundle, 'account' | 'sunSite' | 'planning'>,
  sky: readonly SkySlot[],
): readonly PvSlot[] | null => {
  const roofs = roofsOf(site);
  if (site.sunSite == null || roofs === null || sky.length === 0) return null;
  return pvUnder(sky, site.sunSite.place, roofs, localClock(site.account.timezone));
};

/** PV that is forecast for a site from now on; null: there is no forecast, and plans go by past days. */
export const forecastOf = (
  site: Pick<SiteBundle, 'account' | 'sunSite' | 'planning' | 'sky'>,
): readonly PvSlot[] | null => pvOfSite(site, site.sky ?? []);

/** What is known of a site's sun: its past days, its forecast, and today so far. */
export const sunKnownOf = (site: Pick<SiteBundle, 'account' | 'sunSite' | 'planning' | 'sky'>): SunKnown => ({
  days: site.planning?.sun.days ?? [],
  forecast: forecastOf(site),
  today: (site.planning?.memory ?? firstPlannerMemory).today,
});

const HOURS = 24;

/** Means by the hour of the wall clock, W; null: not covered. */
export const byHour = (slots: readonly PvSlot[], timezone: string): readonly (number | null)[] => {
  const clock = localClock(timezone);
  const sums = Array.from({ length: HOURS }, () => ({ wh: 0, hours: 0 }));
  for (const { startMs, endMs, pvW } of slots) {
    const sum = sums[clock(startMs).hour];
    const hours = (endMs - startMs) / HOUR_MS;
    if (sum === undefined) continue;
    sum.wh += pvW * hours;
    sum.hours += hours;
  }
  return sums.map(({ wh, hours }) => (hours === 0 ? null : Math.round(wh / hours)));
};

/** What was forecast for a past day and what came, Wh, over the hours of which both are known. */
export interface ForecastDay {
  readonly day: string;
  readonly forecastWh: number;
  readonly pvWh: number;
}

/** Past days with what was forecast in their morning and what came, oldest first. */
export const forecastDays = ({ planning }: Pick<SiteBundle, 'planning'>): readonly ForecastDay[] => {
  const { days = [], foretold = [] } = planning?.sun ?? {};
  return foretold.flatMap(({ day, pvW: expected }): ForecastDay[] => {
    const came = days.find((one) => one.day === day)?.pvW ?? [];
    let [forecastWh, pvWh] = [0, 0];
    for (const [hour, cameW] of came.entries()) {
      const expectedW = expected[hour];
      if (cameW == null || expectedW == null) continue;
      forecastWh += expectedW;
      pvWh += cameW;
    }
    return forecastWh + pvWh > 0 ? [{ day, forecastWh: Math.round(forecastWh), pvWh: Math.round(pvWh) }] : [];
  });
};

/** Days of which a forecast's rightness is told, and how many it takes. */
const JUDGED_DAYS = 7;
const NEEDED_DAYS = 3;

/** How right the forecast of the last days was, %: what it was off by, day by day, of what came. null: too few days are known. */
export const rightPercent = (days: readonly ForecastDay[]): number | null => {
  const judged = days.slice(-JUDGED_DAYS);
  const came = judged.reduce((sum, { pvWh }) => sum + pvWh, 0);
  if (judged.length < NEEDED_DAYS || came <= 0) return null;
  const off = judged.reduce((sum, { forecastWh, pvWh }) => sum + Math.abs(forecastWh - pvWh), 0);
  return Math.max(0, Math.round(100 * (1 - off / came)));
};
