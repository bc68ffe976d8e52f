import { DAY_MS } from '#shared/units.ts';
import { learnYield } from '../forecasts/roof-yield.ts';
import { faultName } from '../platform/fault-name.ts';
import { addDays, zoneDay, zoneDaySpan } from '../platform/zone-day.ts';
import { localClock } from './planner/local-time.ts';
import { SUN_DAYS } from './planner/sun-days.ts';
import type { RunDeps } from './run-types.ts';
import type { ForetoldDay, SiteBundle, SitePlanning } from './store.ts';
import { byHour, pvOfSite, sunSiteKey } from './sun-forecast.ts';
import { pastSunDays } from './sun-history.ts';

/** Days that are looked at before any is known: reading them all would be long for one run, and a week says what is usual. */
const FIRST_DAYS = 7;
/** The forecast of a day's morning is of before this hour of the wall clock. */
const MORNING_HOUR = 9;
/** Mornings that are remembered: a week is told, and one more. */
const FORETOLD_DAYS = 8;

type Sun = SitePlanning['sun'];
type Deps = Pick<RunDeps, 'store' | 'skies' | 'log'>;

/**
 * What is known of a site's sun. On the first run of a day it looks at the days before, and at what the roofs give; in the morning it
 * notes what is forecast.
 * @returns the same object where nothing is new
 */
export const sunKnown = async (deps: Deps, site: SiteBundle, nowMs: number): Promise<Sun> => {
  const before = site.planning?.sun ?? null;
  const seen = await withDays(deps, site, nowMs);
  if (site.sunSite == null) return before === seen ? before : { seenOn: seen.seenOn, days: seen.days };
  try {
    return await withForetold(deps, site, await withRoofs(deps, site, before, seen, nowMs), nowMs);
  } catch (error) {
    deps.log.warn('forecast not known', {
      accountId: site.account.id,
      fault: faultName(error),
    });
    return seen;
  }
};

const withDays = async (
  { store }: Deps,
  { account, sensors, appliances, planning }: SiteBundle,
  nowMs: number,
): Promise<Sun> => {
  const zone = account.timezone;
  const today = zoneDay(nowMs, zone);
  const known = planning?.sun ?? null;
  if (known?.seenOn === today) return known;
  if (sensors.length === 0) return { ...known, seenOn: today, days: [] };
  const earliest = addDays(today, -SUN_DAYS);
  const last = known?.days.at(-1)?.day;
  const after = last === undefined ? addDays(today, -FIRST_DAYS) : addDays(last, 1);
  const found = await pastSunDays(store, account.id, {
    zone,
    from: after > earliest ? after : earliest,
    to: addDays(today, -1),
    measured: appliances.filter(({ settings }) => settings.measuredBySensor).map(({ id }) => id),
    batteryFirst: account.settings.batteryStrategy !== 'car-first',
  });
  return { ...known, seenOn: today, days: [...(known?.days ?? []), ...found].slice(-SUN_DAYS) };
};

/** Learns what the roofs give, once a day and whenever their owner says something else of them. */
const withRoofs = async (
  { skies }: Deps,
  { account, sunSite }: SiteBundle,
  before: Sun | null,
  seen: Sun,
  nowMs: number,
): Promise<Sun> => {
  if (skies === undefined || sunSite == null) return seen;
  const key = sunSiteKey(sunSite);
  if (seen === before && seen.roofs?.site === key) return seen;
  const zone = account.timezone;
  const { slots } = await skies.sky(sunSite.place, nowMs - SUN_DAYS * DAY_MS, nowMs);
  // A new cell is not known yet: the next run asks again.
  if (slots.length === 0) return seen;
  const learnt = learnYield({ cell: sunSite.place, roofs: sunSite.roofs }, seen.days, slots, localClock(zone), (atMs) =>
    zoneDay(atMs, zone),
  );
  // What another place or other roofs were expected to give says nothing of these.
  const isOther = seen.roofs !== undefined && seen.roofs.site !== key;
  const foretold = isOther ? [] : (seen.foretold ?? []);
  return { seenOn: seen.seenOn, days: seen.days, roofs: { site: key, yield: learnt }, foretold };
};

const withForetold = async ({ skies }: Deps, site: SiteBundle, sun: Sun, nowMs: number): Promise<Sun> => {
  const { account, sunSite, planning } = site;
  const { foretold = [], seenOn: day } = sun;
  const zone = account.timezone;
  const isKnown = foretold.at(-1)?.day === day;
  if (skies === undefined || sunSite == null || isKnown || localClock(zone)(nowMs).hour >= MORNING_HOUR) return sun;
  const { fromMs, toMs } = zoneDaySpan(day, zone);
  const { slots } = await skies.sky(sunSite.place, fromMs, toMs);
  const pv = pvOfSite({ account, sunSite, planning: planning == null ? null : { ...planning, sun } }, slots);
  if (pv === null) return sun;
  const today: ForetoldDay = { day, pvW: byHour(pv, zone) };
  return { ...sun, foretold: [...foretold, today].slice(-FORETOLD_DAYS) };
};
