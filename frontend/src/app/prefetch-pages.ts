import { matchRoutes, type RouteObject } from 'react-router';
import { mayPrefetch, type NetworkHints, type Prefetch } from '../lib/prefetch.ts';

/** The routes that may match a path. */
type RoutesFor = (path: string) => RouteObject[];

/** Loads the code of a path's page; a failure is reported when the page is shown. */
export const loadCodeOf = (routesFor: RoutesFor, path: string): void => {
  const [pathname = ''] = path.split(/[?#]/);
  for (const { route } of matchRoutes(routesFor(pathname), { pathname }) ?? [])
    if (typeof route.handle === 'function') void Promise.resolve(route.handle()).catch(() => undefined);
};

/**
 * Prefetches the code of a page that the user may open next. Not within the event that asks for it: to begin with a page's
 * twenty files takes a slow machine 60 ms, for which a click would wait.
 */
export const prefetchOver =
  (routesFor: RoutesFor, network: () => NetworkHints = () => navigator): Prefetch =>
  (path) => {
    if (mayPrefetch(network())) setTimeout(loadCodeOf, 0, routesFor, path);
  };
