// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
// Loaded before a test's clock runs.
import '../features/history/history-page.tsx';
import { zoneDate } from '../lib/site-time.ts';
import { aDay } from '../lib/testing/days.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { watchDownloads } from '../lib/testing/saved-files.ts';
import { charger, DASHBOARD, freshBrowser, letChartsMeasure, open, serve, signIn } from './testing/world.tsx';

const download = watchDownloads();
freshBrowser();
beforeEach(() => {
  letChartsMeasure();
});

const user = userEvent.setup();
const today = zoneDate(Date.now(), 'Europe/Berlin');
const known = aDay(today, {
  pvWh: 21_000,
  importWh: 1500,
  feedInWh: 4200,
  appliancesWh: 12_000,
  sunWh: 9000,
  gridWh: 3000,
});
const answer = { getDays: () => ({ from: today, to: today, days: [known] }) };

test('a month adds up its days, as table and as file', async () => {
  signIn();
  serve({}, answer);
  await open(`/${ACCOUNT_ID}/history`);
  await user.click(await screen.findByRole('button', { name: 'Month' }));
  expect(await screen.findByText('Saved by charging with sun')).toBeDefined();
  expect(screen.getByText('€2.16')).toBeDefined();
  expect(screen.queryByText(/battery/)).toBeNull();
  expect(screen.getByText('21.0\u00A0kWh', { normalizer: (text) => text })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Table and CSV' }));
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  const { text: csv, name } = await download();
  expect(name).toBe(`sunward-${today.slice(0, 7)}.csv`);
  expect(csv).toContain(`${today},21000,,1500,4200,,,12000,9000,0,3000`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Later' }).disabled).toBe(true);
});

test('what appliances took from a home battery stands where they did', async () => {
  signIn();
  serve({}, { getDays: () => ({ ...answer.getDays(), days: [{ ...known, batteryWh: 800 }] }) });
  await open(`/${ACCOUNT_ID}/history`);
  await user.click(await screen.findByRole('button', { name: 'Month' }));
  expect(await screen.findByText('0.80 kWh')).toBeDefined();
  expect(screen.getByText('Appliances from the battery')).toBeDefined();
});

test('a period without data says so, in German as well', async () => {
  signIn();
  serve();
  await open(`/de-DE/${ACCOUNT_ID}/history`);
  await user.click(await screen.findByRole('button', { name: 'Jahr' }));
  expect(await screen.findByText('Aus dieser Zeit ist nichts bekannt')).toBeDefined();
});

test('a reload, a link and the back button keep the view', async () => {
  signIn();
  serve({}, answer);
  await open(`/${ACCOUNT_ID}/history?view=year&at=2026`);
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  await screen.findByRole('button', { name: 'Month' });
  expect(pressed()).toEqual(['Year']);
  await user.click(screen.getByRole('button', { name: 'Month' }));
  expect([location.search, pressed()]).toEqual([`?view=month&at=${today.slice(0, 7)}`, ['Month']]);
  await user.click(screen.getByRole('button', { name: 'Day' }));
  expect([location.search, pressed()]).toEqual([`?view=day&at=${today}`, ['Day']]);
  await user.click(screen.getByRole('button', { name: '48 hours' }));
  expect([location.search, pressed()]).toEqual(['', ['48 hours']]);
  history.back();
  await waitFor(() => expect(pressed()).toEqual(['Day']));
});

test('a day is asked for by the calendar of the site, and the one before it is a click away', async () => {
  signIn();
  const { calls } = serve({}, answer);
  await open(`/${ACCOUNT_ID}/history?view=day&at=2026-06-13`);
  await screen.findByRole('heading', { name: 'Saturday, June 13' });
  const asked = () =>
    calls
      .filter(({ id }) => id === 'getHistory' || id === 'listDecisions')
      .map(({ query }) => new URLSearchParams(query));
  await waitFor(() => expect(asked()).toHaveLength(2));
  const span = ['2026-06-12T22:00:00.000Z', '2026-06-13T22:00:00.000Z'];
  expect(asked().map((query) => [query.get('from'), query.get('to')])).toEqual([span, span]);
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  await screen.findByRole('heading', { name: 'Friday, June 12' });
  expect(location.search).toBe('?view=day&at=2026-06-12');
});

test('today on the dashboard is the energy that the server added up', async () => {
  signIn();
  const server = serve({ appliances: [charger()] }, answer);
  await open(DASHBOARD);
  expect(await screen.findByText('75 %')).toBeDefined();
  expect(screen.getByText('12.0 kWh charged')).toBeDefined();
  await waitFor(() => expect(server.calls.some(({ id }) => id === 'getDays')).toBe(true));
  expect(server.calls.some(({ id }) => id === 'getHistory')).toBe(false);
});
