import type { Deps } from '#functions/deps.ts';
import { loadSite } from '#functions/features/site.ts';
import { refreshSky, type SkyDeps } from '#functions/features/sky-forecasts.ts';
import { withinDeadline } from '#functions/features/vendor.ts';
import { cellOfFeed, skyFeed } from '#functions/forecasts/cell.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { cellOf, type SunSite } from '#shared/model/forecast.ts';

type ForecastDeps = SkyDeps & Pick<Deps, 'skyBook'>;

/** What the view is made with is loaded with the first one that is asked for, as the planner is. */
const view = () => import('./view.ts');

/** What is known of a cell, so that it can be shown at once. What fails the next firing does. */
const fetchCell = async (deps: ForecastDeps, { place }: SunSite): Promise<void> => {
  const feed = skyFeed(place);
  const cell = cellOfFeed(feed);
  if (cell === null) return;
  await deps.storage.marketFeeds.use(feed);
  const known = await deps.storage.marketFeeds.get(feed);
  await withinDeadline(() =>
    refreshSky(deps, { feed, triedMs: known?.triedMs ?? null, trouble: known?.trouble ?? null }, cell),
  ).catch((error: unknown) => deps.logger.warn('sky not read', { feed, fault: faultForLog(error) }));
};

export const createForecastHandlers = (deps: ForecastDeps): Pick<Handlers<'api'>, 'getForecast' | 'setForecast'> => ({
  getForecast: async ({ params: { accountId } }) => (await view()).forecastView(deps, await loadSite(deps, accountId)),

  setForecast: async ({ params: { accountId }, body: { place, roofs } }) => {
    const site = await loadSite(deps, accountId);
    const sunSite = place === null ? null : { place: cellOf(place), roofs };
    if (sunSite !== null) await fetchCell(deps, sunSite);
    await deps.storage.sunSites.put(accountId, sunSite);
    deps.skyBook.forget();
    return (await view()).forecastView(deps, { ...site, sunSite });
  },
});
