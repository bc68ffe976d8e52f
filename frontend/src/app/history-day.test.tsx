// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/units.ts';
// Loaded before a test's clock runs.
import '../features/history/history-page.tsx';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { watchDownloads } from '../lib/testing/saved-files.ts';
import { charger, freshBrowser, letChartsMeasure, open, serve, signIn } from './testing/world.tsx';

const download = watchDownloads();
freshBrowser();
beforeEach(() => {
  letChartsMeasure();
});

const user = userEvent.setup();
const { id: applianceId, decision } = charger();
const end = Date.parse('2026-06-03T12:00:00Z');
const at = (hoursBefore: number): string => new Date(end - hoursBefore * HOUR_MS).toISOString();
const points = Array.from({ length: 48 }, (_, index) => ({
  time: at(48 - index),
  pvPowerW: 10 * index,
  consumptionPowerW: 400,
  gridPowerW: 400 - 10 * index,
  batteryPowerW: null,
  batterySocPercent: null,
  appliances: { [applianceId]: 0 },
}));
/** One this morning, one the day before. */
const decisions = [2, 30].map((hours) => ({ ...decision, time: at(hours) }));

const openHistory = async (): Promise<void> => {
  signIn();
  serve(
    { appliances: [charger()] },
    {
      getHistory: () => ({ from: at(48), to: at(0), stepS: 3600, points }),
      listDecisions: () => decisions,
    },
  );
  await open(`/${ACCOUNT_ID}/history`);
  await screen.findByRole('group', { name: 'Decisions' });
};

/** Times of the first and the last row of the file, hours before the end. */
const fileSpan = async (): Promise<[number, number]> => {
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  const { text: csv } = await download();
  const times = csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => (end - Date.parse(line.split(',')[0] ?? '')) / HOUR_MS);
  return [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN];
};

describe('the last 48 hours', () => {
  test('are a table and a file with the same figures as the chart, and the decisions', async () => {
    await openHistory();
    await user.click(screen.getByRole('button', { name: 'Table and CSV' }));
    expect(await fileSpan()).toEqual([48, 1]);
    const figures = screen.getByRole('region', { name: 'Figures' });
    expect(within(figures).getAllByRole('row')).toHaveLength(1 + 48);
    expect(within(screen.getByRole('region', { name: 'Decisions' })).getAllByRole('row')).toHaveLength(1 + 2);
    expect(screen.getByText(/^Mon, Jun 1, 14:00 to Wed, Jun 3, 14:00$/)).toBeDefined();
  });
});
