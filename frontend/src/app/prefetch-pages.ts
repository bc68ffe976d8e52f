import { matchRoutes, type RouteObject } from 'react-router';
import { mayPrefetch, type NetworkHints, type Prefetch } from '../lib/prefetch.ts';

/** The routes among which a path's page is. */
type RoutesFor = (path: string) => RouteObject[];

/** Loads the code of the page that a path leads to; a failure waits until it is shown. */
export const loadCodeOf = (routesFor: RoutesFor, path: string): void => {
  const [pathname = ''] = path.split(/[?#]/);
  for (const { route } of matchRoutes(routesFor(pathname), { pathname }) ?? [])
    if (typeof route.handle === 'function') void Promise.resolve(route.handle()).catch(() => undefined);
};

/** Loads the code of a page that may be wanted next. */
export const prefetchOver =
  (routesFor: RoutesFor, network: () => NetworkHints = () => navigator): Prefetch =>
  (path) => {
    if (mayPrefetch(network())) loadCodeOf(routesFor, path);
  };
