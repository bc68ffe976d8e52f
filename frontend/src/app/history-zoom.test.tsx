// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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
  await screen.findByRole('group', { name: 'Shown part' });
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
const marks = (): HTMLElement[] => within(screen.getByRole('group', { name: 'Decisions' })).queryAllByRole('button');
const handle = (name: 'Start' | 'End'): HTMLElement =>
  screen.getByRole('slider', { name: `${name} of the shown part` });

describe('the last 48 hours', () => {
  test('are narrowed by a button, with table, file and decisions, and shown whole again', async () => {
    await openHistory();
    await user.click(screen.getByRole('button', { name: 'Table & CSV' }));
    expect(await fileSpan()).toEqual([48, 1]);
    expect(marks()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '6\u00a0h' }));
    expect(await fileSpan()).toEqual([6, 1]);
    expect(marks()).toHaveLength(1);
    const figures = screen.getByRole('region', { name: 'Figures' });
    expect(within(figures).getAllByRole('row')).toHaveLength(1 + 6);
    expect(screen.getAllByText(/^Wed, Jun 3, 08:00 to Wed, Jun 3, 14:00$/).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Show all 48 hours' }));
    expect(screen.getByRole('button', { name: '48\u00a0h' }).getAttribute('aria-pressed')).toBe('true');
    expect(marks()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show all 48 hours' })).toBeNull();
  });

  test('are narrowed from either end by keyboard, to no less than an hour', async () => {
    await openHistory();
    await user.click(screen.getByRole('button', { name: 'Table & CSV' }));
    handle('End').focus();
    await user.keyboard('{PageDown}{ArrowLeft}');
    expect(handle('End').getAttribute('aria-valuetext')).toBe('Wed, Jun 3, 10:45');
    expect(screen.getByRole('button', { name: '48\u00a0h' }).getAttribute('aria-pressed')).toBe('false');
    expect(await fileSpan()).toEqual([48, 4]);
    handle('Start').focus();
    await user.keyboard('{End}');
    expect(await fileSpan()).toEqual([4, 4]);
    expect(marks()).toHaveLength(0);
  });

  test('are zoomed into by dragging over a chart', async () => {
    await openHistory();
    await user.click(screen.getByRole('button', { name: 'Table & CSV' }));
    // A plot 480 px wide, so that an hour is ten of them.
    const box = { left: 0, top: 0, width: 34 + 480 + 12, height: 280, right: 526, bottom: 280, x: 0, y: 0 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...box, toJSON: () => box });
    const chart = screen.getByRole('img', { name: /^Chart of import/ });
    const drag = (from: number, to: number) =>
      user.pointer([
        { keys: '[MouseLeft>]', target: chart, coords: { clientX: 34 + from, clientY: 9 } },
        { target: chart, coords: { clientX: 34 + to, clientY: 9 } },
        { keys: '[/MouseLeft]', target: chart, coords: { clientX: 34 + to, clientY: 9 } },
      ]);
    await drag(100, 103);
    expect(await fileSpan()).toEqual([48, 1]);
    await drag(280, 80);
    expect(await fileSpan()).toEqual([40, 20]);
    vi.restoreAllMocks();
  });
});
