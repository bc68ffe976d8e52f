// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dashboardTexts } from '../../i18n/de/dashboard.ts';
import { SESSION_KEY } from '../../lib/session-cookie.ts';
import { createFakeServer } from '../../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAccount, aReading, aSensor } from '../../lib/testing/samples.ts';
import { frames } from './rendered-frames.tsx';

const { now } = dashboardTexts;
const signIn = (): void =>
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ accessToken: 'token', refreshToken: 'r', expiresAt: Date.now() + 3_600_000 }),
  );
const sensor = () =>
  aSensor({ sensorData: [aReading({ time: new Date().toISOString(), pvPowerW: 5230, gridPowerW: -1500 })] });

/** The script runs as the document loads it. */
const load = async (path: string): Promise<void> => {
  window.history.replaceState(null, '', path);
  vi.resetModules();
  await import('./ahead.ts');
};
const start = (): HTMLElement | null => document.getElementById('start');

beforeEach(() => {
  document.body.innerHTML = `${frames}<div id="root"></div>`;
  const server = createFakeServer({
    listSensors: () => [sensor()],
    listAppliances: () => [],
    getAccount: () => anAccount(),
    getMe: () => ({}),
    listProducts: () => [],
  });
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a signed-in user sees bars and sky at once, then the first figures, and then the app', async () => {
  signIn();
  await load(`/de-DE/${ACCOUNT_ID}/dashboard`);
  expect(start()?.querySelector('.start-hero')).not.toBeNull();
  expect(document.getElementById('root')?.hidden).toBe(true);
  const links = [...(start()?.querySelectorAll('.bottom-bar a') ?? [])].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `/de-DE/${ACCOUNT_ID}/dashboard`,
    `/de-DE/${ACCOUNT_ID}/history`,
    `/de-DE/${ACCOUNT_ID}/appliances`,
    '/de-DE/accounts?noRedirect=true',
    '#menu',
  ]);
  const shown = (): (string | null)[] =>
    [...(start()?.querySelectorAll('li:not([hidden])') ?? [])].map((one) => one.textContent);
  await vi.waitFor(() =>
    expect(shown()).toEqual([`5,23\u00a0kW${now.sun}`, `1,5\u00a0kW${now.feedIn}`, `3,73\u00a0kW${now.house}`]),
  );
  const root = document.getElementById('root');
  root?.append(document.createElement('p'));
  await Promise.resolve();
  expect(start()).not.toBeNull();
  root?.append(document.createElement('h1'));
  await vi.waitFor(() => expect(start()).toBeNull());
  expect(root?.hidden).toBe(false);
});

test('another page of the site has the bars, without the sky', async () => {
  signIn();
  await load(`/${ACCOUNT_ID}/history`);
  expect(start()?.querySelector('.start-hero')).toBeNull();
  expect(start()?.querySelector('[aria-current]')?.textContent).toBe('History');
});

test.each([
  ['dashboard', true],
  ['credentials', true],
  ['history?view=day', false],
  ['settings/notices', false],
])('what is asked ahead on %s is what the page reads: sensors %s', async (page, sensors) => {
  const asked = vi.fn<typeof fetch>(async () => Response.json([]));
  vi.stubGlobal('fetch', asked);
  signIn();
  await load(`/${ACCOUNT_ID}/${page}`);
  const urls = asked.mock.calls.map(([url]) => url);
  expect(urls).toContain(`/api/accounts/${ACCOUNT_ID}/appliances`);
  expect(urls.includes(`/api/accounts/${ACCOUNT_ID}/sensors`)).toBe(sensors);
});

test.each([
  ['without a session', `/${ACCOUNT_ID}/dashboard`, () => undefined],
  ['on a page of no site', '/accounts', signIn],
])('%s nothing is asked and nothing stands in the way of the app', async (_, path, before) => {
  const asked = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', asked);
  before();
  await load(path);
  expect(start()).toBeNull();
  expect(document.getElementById('root')?.hidden).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});
