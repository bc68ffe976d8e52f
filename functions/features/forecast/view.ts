import { forecastDays, pvOfSite, rightPercent, roofsOf } from '#functions/control/sun-forecast.ts';
import type { Deps } from '#functions/deps.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { addDays, zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import type { StoredSite } from '#functions/storage/index.ts';
import type { ForecastView } from '#shared/model/forecast.ts';
import { HOUR_MS } from '#shared/units.ts';

/** Days that are shown: today and the next two. */
const SHOWN_DAYS = 3;

type Site = Pick<StoredSite, 'account' | 'sunSite' | 'planning'>;

/** Means by the hour of what the sky of a site is expected to give. */
const hoursOf = (pv: NonNullable<ReturnType<typeof pvOfSite>>, fromMs: number, toMs: number): ForecastView['hours'] => {
  const wattMs = new Map<number, number>();
  for (const { startMs, endMs, pvW } of pv) {
    const hourMs = Math.floor(startMs / HOUR_MS) * HOUR_MS;
    if (startMs >= fromMs && endMs <= toMs) wattMs.set(hourMs, (wattMs.get(hourMs) ?? 0) + pvW * (endMs - startMs));
  }
  return [...wattMs].map(([startMs, sum]) => ({ startAt: isoTime(startMs), pvW: Math.round(sum / HOUR_MS) }));
};

/** The sun to come at a site: what is expected of the days to come, and how right that was on days past. */
export const forecastView = async (
  { skyBook, forecastSources, now }: Pick<Deps, 'skyBook' | 'forecastSources' | 'now'>,
  site: Site,
): Promise<ForecastView> => {
  const { sunSite, account } = site;
  const none = { learntRoofs: [], trouble: null, hours: [], days: [], rightPercent: null, attribution: null };
  if (sunSite === null) return { place: null, roofs: [], ...none };
  const today = zoneDay(now(), account.timezone);
  const { fromMs } = zoneDaySpan(today, account.timezone);
  const { toMs } = zoneDaySpan(addDays(today, SHOWN_DAYS - 1), account.timezone);
  const [{ slots, trouble }, named] = await Promise.all([
    skyBook.sky(sunSite.place, fromMs, toMs),
    forecastSources.attributions(),
  ]);
  const known = roofsOf(site);
  const days = forecastDays(site);
  return {
    ...sunSite,
    learntRoofs: known?.learnt === true ? [...known.roofs] : [],
    trouble: trouble ?? (known === null ? 'learning' : null),
    hours: hoursOf(pvOfSite(site, slots) ?? [], fromMs, toMs),
    days: [...days],
    rightPercent: rightPercent(days),
    attribution: slots.length === 0 ? null : named.join('; '),
  };
};
