import { expect, test } from 'vitest';
import { routesOf, unseenRoutes } from './route-cover.ts';
import { screensOf } from './screens.ts';

const site = 'acc_01JXW3T5YB8Q2M4N6P7R9S0V1A';
const screens = screensOf({
  site,
  charger: 'app_1',
  heater: 'app_2',
  sensor: 'sen_1',
  measuring: 'shelly',
  link: 'crd_1',
  box: 'crd_2',
});

test.each(routesOf(site))('%s is among the screens that the sweeps look at', (route) => {
  expect(unseenRoutes([route], screens)).toEqual([]);
});

test('a route without a screen is found', () => {
  const added = `/${site}/batteries/:batteryId`;
  expect(unseenRoutes([added, `/${site}/sensors/new?`], screens)).toEqual([added]);
  const withoutAdding = screens.filter(({ path }) => !/\/new(?:[?#]|$)/.test(path));
  expect(unseenRoutes([`/${site}/sensors/new?`], withoutAdding)).toEqual([`/${site}/sensors/new?`]);
});
