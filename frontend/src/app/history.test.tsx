// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
// Loaded before a test's clock runs.
import '../features/history/history-page.tsx';
import { dayAfter, mondayOf } from '../lib/day/week.ts';
import { zoneDate } from '../lib/site-time.ts';
import { aDay } from '../lib/testing/days.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { watchDownloads } from '../lib/testing/saved-files.ts';
import { seenText } from '../lib/testing/seen.ts';
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
  appliances: { [charger().id]: 12_000 },
});
const answer = { getDays: () => ({ from: today, to: today, days: [known] }) };

test('a month adds up its days, as cards, as table and as file', async () => {
  signIn();
  serve({ appliances: [charger({ name: 'Wallbox' })] }, answer);
  await open(`/${ACCOUNT_ID}/history`);
  await user.click(await screen.findByRole('button', { name: 'Month' }));
  const share = within(await screen.findByRole('region', { name: 'Sun share' }));
  expect(share.getByText('75 %')).toBeDefined();
  expect(share.getByText('€2.16')).toBeDefined();
  expect(share.getByText('12.0\u00A0kWh', { normalizer: (text) => text })).toBeDefined();
  // 12 kWh into the car, three quarters of it sun, at 18 kWh per 100 km.
  expect(share.getByText('50 km')).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'By device' })).getByText('Wallbox')).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Your home' })).getByText('80 %')).toBeDefined();
  expect(screen.queryByText(/battery/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Table and CSV' }));
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  const { text: csv, name } = await download();
  expect(name).toBe(`sunward-${today.slice(0, 7)}.csv`);
  expect(csv).toContain(`${today},21000,,1500,4200,,,12000,9000,0,3000`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Later' }).disabled).toBe(true);
});

test('the week so far and the whole week before are found in the days of the two months', async () => {
  signIn();
  const lastWeek = { ...known, day: dayAfter(mondayOf(today), -3), appliances: { [charger().id]: 6000 } };
  const asked: string[] = [];
  serve(
    { appliances: [charger()] },
    {
      getDays: ({ query }) => {
        const { from = today, to = today } = Object.fromEntries(new URLSearchParams(query));
        asked.push(from);
        return { from, to, days: [lastWeek, known].filter(({ day }) => day >= from && day <= to) };
      },
    },
  );
  await open(`/${ACCOUNT_ID}/history?view=month`);
  const card = within(await screen.findByRole('region', { name: 'This week' }));
  expect(card.getByText('50 km')).toBeDefined();
  expect(card.getByText('on sunshine')).toBeDefined();
  expect(card.getByText(/75 % solar · last week 25 km$/)).toBeDefined();
  expect(asked.filter((day) => !day.endsWith('-01'))).toEqual([]);
});

test('money is what it would have cost, less grid power and the export given up', async () => {
  signIn();
  serve({}, answer);
  await open(`/${ACCOUNT_ID}/history?view=month`);
  const money = within(await screen.findByRole('region', { name: 'Money' }));
  expect(money.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '€3.84',
    '\u2212€0.96',
    '\u2212€0.72',
    '€2.16',
  ]);
});

test('what appliances took from a home battery stands where they did, and is not counted as saved', async () => {
  signIn();
  serve({}, { getDays: () => ({ ...answer.getDays(), days: [{ ...known, gridWh: 2200, batteryWh: 800 }] }) });
  await open(`/${ACCOUNT_ID}/history`);
  await user.click(await screen.findByRole('button', { name: 'Month' }));
  expect(await screen.findByText(/^Home battery 0\.8\s?kWh$/)).toBeDefined();
  const money = within(screen.getByRole('region', { name: 'Money' }));
  expect(money.getByText('From the home battery, not counted').nextSibling?.textContent).toBe('\u2212€0.26');
  expect(money.getByText('€2.16')).toBeDefined();
});

test('a bar is chosen by keyboard, and leads to its day or month', async () => {
  signIn();
  serve({}, answer);
  await open(`/${ACCOUNT_ID}/history?view=year`);
  const bars = await screen.findByRole('slider', { name: /^What your devices used/ });
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  expect(bars.getAttribute('aria-valuetext')).toBe(month.format(Date.parse(today)));
  bars.focus();
  await user.keyboard('{Home}');
  expect(bars.getAttribute('aria-valuetext')).toBe(`January ${today.slice(0, 4)}`);
  await user.keyboard('{End}');
  expect(bars.getAttribute('aria-valuetext')).toBe(`December ${today.slice(0, 4)}`);
  for (let steps = 12 - Number(today.slice(5, 7)); steps > 0; steps -= 1) await user.keyboard('{ArrowLeft}');
  await user.click(screen.getByRole('link', { name: /12\.0\skWh, 75\s% solar, €2\.16 saved/ }));
  expect(location.search).toBe(`?view=month&at=${today.slice(0, 7)}`);
});

test('a year looks back on its best month and day, and says of which days it knows', async () => {
  signIn();
  const days = [
    aDay('2025-08-30', { appliancesWh: 9000, sunWh: 9000 }),
    aDay('2025-08-31', { appliancesWh: null }),
    aDay('2025-09-01', { appliancesWh: 20_000, sunWh: 19_930, gridWh: 70 }),
  ];
  serve({ account: { createdAt: '2025-08-01T00:00:00.000Z' } }, { getDays: () => ({ ...answer.getDays(), days }) });
  await open(`/${ACCOUNT_ID}/history?view=year&at=2025`);
  const card = within(await screen.findByRole('region', { name: '2025 in review' }));
  const plain = (label: string): string | undefined =>
    seenText(card.getByText(label).nextElementSibling).replaceAll('\u00A0', ' ');
  expect(card.getByText('From 30 August to 1 September, measured on 2 of 3 days.')).toBeDefined();
  expect(plain('Sunniest month')).toBe('September, 19.9 kWh, 99 % solar');
  expect(plain('Sunniest day')).toBe('1 September, 19.9 kWh');
  expect(plain('Days on the sun alone')).toBe('1');
  // One picture of a year, in its review.
  expect(screen.getAllByRole('button', { name: /^Share as a picture: / })).toHaveLength(1);
  expect(card.getByRole('button', { name: /^Share as a picture: / })).toBeDefined();
});

test('a home without appliances sees its sun in the bars', async () => {
  signIn();
  const alone = aDay(today, { pvWh: 21_000, importWh: 1500, feedInWh: 4200 });
  serve({}, { getDays: () => ({ ...answer.getDays(), days: [alone] }) });
  await open(`/${ACCOUNT_ID}/history?view=month`);
  expect(await screen.findByRole('slider', { name: /^Your solar/ })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Money' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Sun share' })).toBeNull();
});

test('a period without data says so, in German as well', async () => {
  signIn();
  serve();
  await open(`/de-DE/${ACCOUNT_ID}/history`);
  await user.click(await screen.findByRole('button', { name: 'Jahr' }));
  expect(await screen.findByText('Aus dieser Zeit gibt es keine Werte')).toBeDefined();
});

test('a reload, a link and the back button keep the view', async () => {
  signIn();
  serve({}, answer);
  await open(`/${ACCOUNT_ID}/history?view=year&at=2026`);
  const views = () => within(screen.getByRole('group', { name: 'View' }));
  const pressed = () =>
    views()
      .getAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent);
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
  await screen.findByRole('heading', { name: 'Saturday 13 June' });
  const asked = () =>
    calls
      .filter(({ id }) => id === 'getHistory' || id === 'listDecisions')
      .map(({ query }) => new URLSearchParams(query));
  await waitFor(() => expect(asked()).toHaveLength(2));
  const span = ['2026-06-12T22:00:00.000Z', '2026-06-13T22:00:00.000Z'];
  expect(asked().map((query) => [query.get('from'), query.get('to')])).toEqual([span, span]);
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  await screen.findByRole('heading', { name: 'Friday 12 June' });
  expect(location.search).toBe('?view=day&at=2026-06-12');
});

test('today on the dashboard is the energy that the server added up', async () => {
  signIn();
  const server = serve({ appliances: [charger()] }, answer);
  await open(DASHBOARD);
  expect(await screen.findByText('75 %')).toBeDefined();
  expect(screen.getByText(/^12\.0 kWh charged/)).toBeDefined();
  await waitFor(() => expect(server.calls.some(({ id }) => id === 'getDays')).toBe(true));
});
