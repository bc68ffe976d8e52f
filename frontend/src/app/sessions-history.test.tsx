// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
// Loaded before a test's clock runs.
import '../features/history/history-page.tsx';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { noticePath } from '#shared/notices.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { watchDownloads } from '../lib/testing/saved-files.ts';
import { aSession } from '../lib/testing/sessions.ts';
import { ago, charger, freshBrowser, letChartsMeasure, open, serve, signIn } from './testing/world.tsx';

const download = watchDownloads();
freshBrowser();
beforeEach(() => {
  letChartsMeasure();
});
const user = userEvent.setup();
const plain = (text: string | null): string => text?.replaceAll(/[\u00A0\u202F]/g, ' ') ?? '';
const PLUG = 'app_01JXW3T5YB8Q2M4N6P7R9S0V2F' as ChargingSession['applianceId'];
const sessions = [
  aSession({
    id: `1780394400000-${PLUG}` as ChargingSession['id'],
    applianceId: PLUG,
    name: 'Boiler',
    energyWh: 2000,
    sunWh: 2000,
    gridWh: 0,
    costEur: 0.16,
    gridOnlyEur: 0.64,
    charge: null,
    counter: null,
    energyBy: 'power',
    gapS: 3600,
  }),
  aSession({
    pauses: [
      {
        from: '2026-06-01T11:20:00.000Z',
        to: '2026-06-01T11:52:00.000Z',
        reason: { code: 'forced-off', figures: {} },
      },
    ],
  }),
];

test('a month of charging sessions: totals, a line each, by device, and the file', async () => {
  signIn();
  const asked: unknown[] = [];
  serve(
    { appliances: [charger({ name: 'Wallbox' })] },
    {
      listChargingSessions: ({ query }) => {
        asked.push(query);
        const first = asked.length === 1;
        return {
          from: '2026-06-01T00:00:00.000Z',
          to: '2026-07-01T00:00:00.000Z',
          sessions: first ? sessions : [aSession({ energyWh: 5000, sunWh: 1000, gridWh: 4000, costEur: 1.23 })],
          next: null,
        };
      },
      exportChargingSessions: ({ query }) =>
        !new URLSearchParams(query).has('cursor')
          ? { text: 'Start,End\r\n1,2\r\n', next: sessions[0]?.id }
          : { text: '3,4\r\n' },
    },
  );
  await open(`/${ACCOUNT_ID}/history?view=sessions`);
  const list = within(await screen.findByRole('region', { name: 'Charging sessions' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('13.2\u00A0kWh', { normalizer: (text) => text })).toBeDefined();
  expect(screen.getByText('€1.40')).toBeDefined();
  // Each total beside that of the month before, in its order.
  const before = (await screen.findAllByText(/ the month before$/)).map(({ textContent }) => plain(textContent));
  expect(before).toEqual(['1', '5.0 kWh', '20 %', '€1.23'].map((figure) => `${figure} the month before`));
  await user.click(screen.getByRole('combobox', { name: 'Device' }));
  await user.click(await screen.findByRole('option', { name: 'Boiler' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  await user.click(list.getByRole('button'));
  const details = within(await screen.findByRole('dialog', { name: /Boiler/ }));
  expect(details.getByText('from the power it drew')).toBeDefined();
  expect(details.getByText('No data for 1 hour')).toBeDefined();
  await user.click(details.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  const { text, name } = await download();
  expect(name).toMatch(/^sunward-sessions-\d{4}-\d{2}\.csv$/);
  expect(text).toContain('Start,End\r\n1,2\r\n3,4\r\n');
});

test.each(['owner', 'installer', 'family'] as const)('%s: money is for the owner alone, CO2 for all', async (role) => {
  signIn();
  const seen = sessions.map((one) => (role === 'owner' ? one : { ...one, costEur: null, gridOnlyEur: null }));
  serve(
    { account: { role }, appliances: [charger({ name: 'Wallbox' })] },
    { listChargingSessions: () => ({ from: ago(0), to: ago(0), sessions: seen, next: null }) },
  );
  await open(`/${ACCOUNT_ID}/history?view=sessions`);
  const list = within(await screen.findByRole('region', { name: 'Charging sessions' }));
  const [first] = list.getAllByRole('button');
  expect(document.body.textContent?.includes('€')).toBe(role === 'owner');
  if (first !== undefined) await user.click(first);
  const details = within(await screen.findByRole('dialog', { name: /Boiler/ }));
  expect(details.queryByText('From the grid alone') !== null).toBe(role === 'owner');
  expect(details.getByText('CO₂ saved')).toBeDefined();
  await user.click(details.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: /PDF|Statement/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const prices = dialog.queryByRole('combobox', { name: 'What the energy is worth' });
  expect(prices !== null).toBe(role !== 'installer');
  if (prices === null) return;
  await user.click(prices);
  expect((await screen.findAllByRole('option')).length).toBe(role === 'owner' ? 3 : 2);
});

test('a session as a picture: figures and price at the cursor, moved by keys, and the reasons', async () => {
  signIn();
  const at = (minute: number): string =>
    new Date(Date.parse('2026-06-01T10:00:00.000Z') + minute * 60_000).toISOString();
  const session = aSession({
    prices: [
      { from: at(0), importPriceEurPerKWh: 0.32, feedInPriceEurPerKWh: 0.08 },
      { from: at(120), importPriceEurPerKWh: 0.41, feedInPriceEurPerKWh: 0.08 },
    ],
  });
  const points = Array.from({ length: 50 }, (_, index) => ({
    time: at(index * 5),
    pvPowerW: 6000,
    consumptionPowerW: 5000,
    gridPowerW: 0,
    batteryPowerW: null,
    batterySocPercent: null,
    appliances: { [session.applianceId]: index < 20 ? 4000 : 2000 },
  }));
  serve(
    { appliances: [charger({ id: session.applianceId, name: 'Wallbox' })] },
    {
      listChargingSessions: () => ({ from: at(0), to: at(1), sessions: [session], next: null }),
      getHistory: () => ({ from: at(0), to: at(240), stepS: 300, points }),
      listDecisions: () => [
        {
          applianceId: session.applianceId,
          time: at(100),
          action: 'set',
          on: true,
          setCurrentA: 8,
          surplusW: null,
          reason: { code: 'forced-on', figures: {} },
          nextChangeAt: null,
        },
      ],
    },
  );
  await open(`/${ACCOUNT_ID}/history?view=sessions&session=${session.id}`);
  const details = within(await screen.findByRole('dialog', { name: /Wallbox/ }));
  const slider = await details.findByRole('slider', { name: 'Power of Wallbox, sun and price over time' });
  slider.focus();
  await user.keyboard('{Home}');
  expect(await details.findByText('€0.32')).toBeDefined();
  await user.keyboard('{End}');
  expect(await details.findByText('€0.41')).toBeDefined();
  expect(await details.findByText('You chose Always on', { exact: false })).toBeDefined();
  // Two prices are one span; each stands in the table beside power, sun and the reason that came into force.
  expect(details.getByText('€0.32 to €0.41 grid, €0.08 export')).toBeDefined();
  await user.click(details.getByRole('button', { name: 'Show as a table' }));
  const lines = within(details.getByRole('region', { name: 'Power, sun, price and reason over time' }));
  const cells = lines.getAllByRole('row').map((row) => row.textContent ?? '');
  expect(cells).toHaveLength(51);
  expect(cells[0]).toBe('TimeWallboxSolarFrom the gridGrid priceWhy');
  const plain = cells.map((text) => text.replaceAll('\u00A0', ' '));
  expect(plain[20]).toContain('4.0 kW6.0 kW0 W0.32 €/kWh');
  expect(plain[21]).toMatch(/2\.0 kW6\.0 kW0 W0\.32 €\/kWhYou chose Always on/);
  expect(plain.at(-1)).toMatch(/0\.41 €\/kWh$/);
  await user.click(details.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('car, use and note are set, and corrections say what, when and why', async () => {
  signIn();
  const unsaid = { use: null, note: null };
  const first = aSession({
    ...unsaid,
    version: 1,
    because: 'ended',
    madeAt: '2026-06-01T14:10:00.000Z',
    energyWh: 9000,
    sunWh: 9830,
  });
  const second = aSession({
    ...unsaid,
    version: 2,
    because: 'late-data',
    madeAt: '2026-06-02T00:00:10.000Z',
    correctedAt: '2026-06-02T00:00:10.000Z',
    energyWh: 11_240,
  });
  const asked: unknown[] = [];
  serve(
    { appliances: [charger({ name: 'Wallbox' })] },
    {
      listChargingSessions: () => ({ from: ago(9), to: ago(0), sessions: [second], next: null }),
      listChargingSessionVersions: () => [second, first],
      patchChargingSession: ({ body }) => {
        asked.push(body);
        return second;
      },
    },
  );
  await open(`/${ACCOUNT_ID}/history?view=sessions`);
  const list = within(await screen.findByRole('region', { name: 'Charging sessions' }));
  expect(list.getByText('Corrected')).toBeDefined();
  await user.click(list.getByRole('button'));
  const details = within(await screen.findByRole('dialog', { name: /Wallbox/ }));
  const said = await details.findByRole('alert');
  await waitFor(() =>
    expect(plain(said.textContent)).toMatch(
      /corrected on Tue 2 Jun, 02:00\. Readings came late\. Energy: 9\.0 kWh, now 11\.2 kWh; Solar: 9\.83 kWh, now 9\.80 kWh$/,
    ),
  );
  const corrections = within(await details.findByRole('region', { name: 'Corrections' }));
  expect(corrections.getByText('Readings came late', { exact: false })).toBeDefined();
  expect(corrections.getByText(/Energy: 9\.0.*, now 11\.2/)).toBeDefined();
  await user.type(details.getByRole('combobox', { name: 'Car' }), 'Enyaq');
  await user.click(details.getByRole('combobox', { name: 'Used for' }));
  await user.click(await screen.findByRole('option', { name: 'Business' }));
  await user.type(details.getByRole('textbox', { name: 'Note' }), 'To the customer');
  await user.click(details.getByRole('button', { name: 'Save note' }));
  expect(await details.findByText('Note saved')).toBeDefined();
  expect(asked).toEqual([{ vehicle: 'Enyaq', use: 'business', note: 'To the customer' }]);
});

test('the notice of a month leads to the statement of its sessions, which is a PDF', async () => {
  signIn();
  const spans: string[] = [];
  serve(
    { appliances: [charger({ name: 'Wallbox' })] },
    {
      listChargingSessions: ({ query }) => {
        spans.push(new URLSearchParams(query).get('from') ?? '');
        return { from: ago(9), to: ago(0), sessions: [aSession()], next: null };
      },
    },
  );
  await open(noticePath(ACCOUNT_ID, 'monthly-summary', 'site', '2026-05-31'));
  await user.click(await screen.findByRole('button', { name: 'Statement, PDF' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement of charging sessions' }));
  expect(dialog.getByText('Month: May 2026')).toBeDefined();
  // From the first of May, by the clock of the site.
  expect(spans).toContain('2026-04-30T22:00:00.000Z');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Anna');
  await user.click(dialog.getByRole('button', { name: 'Make PDF' }));
  await waitFor(async () => {
    const { name, text, type } = await download();
    expect([name, type, text.slice(0, 5)]).toEqual(['sunward-statement-2026-05.pdf', 'application/pdf', '%PDF-']);
  });
});

test('a month without one says when they appear', async () => {
  signIn();
  serve(
    {},
    {
      listChargingSessions: () => ({
        from: '2026-06-01T00:00:00.000Z',
        to: '2026-07-01T00:00:00.000Z',
        sessions: [],
        next: null,
      }),
    },
  );
  await open(`/${ACCOUNT_ID}/history?view=sessions`);
  expect(await screen.findByText('No sessions in this month')).toBeDefined();
});
