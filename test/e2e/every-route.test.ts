import { expect, test } from 'vitest';
import { publicPages, REFERENCE_PAGE } from '#shared/pages.ts';
import { guestPaths, sitePaths, userPaths } from '../../frontend/src/app/route-table.ts';
import { screensOf } from './screens.ts';

const site = 'acc_01JXW3T5YB8Q2M4N6P7R9S0V1A';
const shown = screensOf({ site, charger: 'app_1', heater: 'app_2', sensor: 'sen_1', link: 'crd_1' }).map(
  ({ path }) => path.split(/[?#]/)[0],
);

/** Each path that a pattern of the router stands for; ids are any id. */
const pathsOf = (pattern: string): readonly RegExp[] => {
  const full = pattern.replaceAll(/:\w+/g, '(?!new$)[^/]+');
  // `sensors/new?` is the list, and what adds to it.
  const both = full.endsWith('?') ? [full.replace(/\/\w+\?$/, ''), full.slice(0, -1)] : [full];
  return both.map((one) => new RegExp(`^${one}$`));
};

test.each([
  ...publicPages,
  REFERENCE_PAGE,
  ...[...guestPaths, ...userPaths].map((name) => `/${name}`),
  ...Object.values(sitePaths).map((path) => `/${site}/${path}`),
])('%s is among the screens that the sweeps look at', (pattern) => {
  for (const path of pathsOf(pattern)) expect(shown.filter((one) => path.test(one ?? ''))).not.toEqual([]);
});
