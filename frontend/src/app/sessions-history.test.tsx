// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
// Loaded before a test's clock runs.
import '../features/history/history-page.tsx';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { watchDownloads } from '../lib/testing/saved-files.ts';
import { aSession } from '../lib/testing/sessions.ts';
import { charger, freshBrowser, letChartsMeasure, open, serve, signIn } from './testing/world.tsx';

const download = watchDownloads();
freshBrowser();
beforeEach(() => {
  letChartsMeasure();
});
const user = userEvent.setup();
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
          sessions: first ? sessions : [],
          next: null,
        };
      },
      exportChargingSessions: () => ({ text: 'Start,End\r\n' }),
    },
  );
  await open(`/${ACCOUNT_ID}/history?view=sessions`);
  const list = within(await screen.findByRole('region', { name: 'Charging sessions' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('13.2\u00A0kWh', { normalizer: (text) => text })).toBeDefined();
  expect(screen.getByText('€1.40')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Device' }));
  await user.click(await screen.findByRole('option', { name: 'Boiler' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  await user.click(list.getByRole('button'));
  const details = within(await screen.findByRole('dialog', { name: /Boiler/ }));
  expect(details.getByText('from the power it drew')).toBeDefined();
  expect(details.getByText('No data for 1 hour')).toBeDefined();
  await user.click(details.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  const { text, name } = await download();
  expect(name).toMatch(/^sunward-sessions-\d{4}-\d{2}\.csv$/);
  expect(text).toContain('Start,End');
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
