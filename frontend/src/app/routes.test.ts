// @vitest-environment jsdom
import { matchRoutes } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '#shared/locales.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { prefetchOver } from './prefetch-pages.ts';
import { routesFor } from './router.tsx';

/** Public paths of the app, each with the name of its route. */
const named: readonly (readonly [path: string, id: string])[] = [
  ['/accounts', 'accounts'],
  ['/login', 'login'],
  ['/profile', 'profile'],
  ['/referrals', 'referrals'],
  ['/requestPasswordReset', 'requestPasswordReset'],
  ['/resetPassword', 'resetPassword'],
  ['/undoEmail', 'undoEmail'],
  ['/mute', 'mute'],
  [`/${ACCOUNT_ID}/dashboard`, 'accountId-dashboard'],
  [`/${ACCOUNT_ID}/setup`, 'accountId-setup'],
  [`/${ACCOUNT_ID}/history`, 'accountId-history'],
  [`/${ACCOUNT_ID}/sensors`, 'accountId-sensors'],
  [`/${ACCOUNT_ID}/sensors/new`, 'accountId-sensors'],
  [`/${ACCOUNT_ID}/sensors/sen_1`, 'accountId-sensor'],
  [`/${ACCOUNT_ID}/appliances`, 'accountId-appliances'],
  [`/${ACCOUNT_ID}/appliances/new`, 'accountId-appliances'],
  [`/${ACCOUNT_ID}/appliances/app_1`, 'accountId-appliance'],
  [`/${ACCOUNT_ID}/credentials`, 'accountId-credentials'],
  [`/${ACCOUNT_ID}/credentials/cred_1`, 'accountId-link'],
  [`/${ACCOUNT_ID}/settings`, 'accountId-settings'],
  [`/${ACCOUNT_ID}/settings/energy`, 'accountId-energy'],
  [`/${ACCOUNT_ID}/settings/notices`, 'accountId-notices'],
  [`/${ACCOUNT_ID}/vehicles`, 'accountId-vehicles'],
  [`/${ACCOUNT_ID}/vehicles/app_1`, 'accountId-vehicle'],
  [`/${ACCOUNT_ID}/faqs`, 'accountId-faqs'],
];

const idAt = (path: string): string | undefined => matchRoutes(routesFor(path), path)?.at(-1)?.route.id;

test.each(named)('%s is the route %s, in every language', (path, id) => {
  expect(idAt(path)).toBe(id);
  for (const locale of locales) expect(idAt(`/${locale}${path}`)).toBe(`${id}:${locale}`);
});

test('paths without a page have none of these names', () => {
  for (const path of ['/nothing', '/de-AT/nothing', `/${ACCOUNT_ID}`, `/${ACCOUNT_ID}/nothing`, '/fr/accounts/x/y'])
    expect(matchRoutes(routesFor(path), path)?.at(-1)?.route.path, path).toMatch(/^(:accountId\/)?\*$/);
});

test('a page’s code is loaded ahead only where the network allows it, and never within the tap that leads there', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const load = vi.fn(async () => null);
  const routes = [{ path: '/:accountId/history', handle: load }];
  prefetchOver(
    () => routes,
    () => ({ onLine: true, connection: { saveData: true } }),
  )('/acc_1/history?x=1');
  vi.runAllTimers();
  expect(load).not.toHaveBeenCalled();
  prefetchOver(
    () => routes,
    () => ({ onLine: true }),
  )('/acc_1/history?x=1#top');
  expect(load).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(load).toHaveBeenCalledOnce();
});
