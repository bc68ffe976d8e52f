import { publicPages, REFERENCE_PAGE } from '#shared/pages.ts';
import { guestPaths, sitePaths, userPaths } from '../../frontend/src/app/route-table.ts';
import type { Screen } from './screen.ts';

/** Patterns of all pages that the product serves, below the id of a site where they have one. @param site its id */
export const routesOf = (site: string): readonly string[] => [
  ...publicPages,
  REFERENCE_PAGE,
  ...[...guestPaths, ...userPaths].map((name) => `/${name}`),
  ...Object.values(sitePaths).map((path) => `/${site}/${path}`),
];

/** Each path that a pattern of the router stands for; ids are any id. */
const pathsOf = (pattern: string): readonly RegExp[] => {
  const full = pattern.replaceAll(/:\w+/g, '(?!new$)[^/]+');
  // `sensors/new?` is the list, and what adds to it.
  const both = full.endsWith('?') ? [full.replace(/\/\w+\?$/, ''), full.slice(0, -1)] : [full];
  return both.map((one) => new RegExp(`^${one}$`));
};

/** Patterns among `routes` that none of the screens shows: a sweep over these screens would miss them. */
export const unseenRoutes = (routes: readonly string[], screens: readonly Screen[]): readonly string[] => {
  const shown = screens.map(({ path }) => path.split(/[?#]/)[0] ?? '');
  return routes.filter((route) => pathsOf(route).some((path) => !shown.some((one) => path.test(one))));
};
