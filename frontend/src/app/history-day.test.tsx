// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
// Loaded before a test's clock runs.
import '../features/history/history-page.tsx';
import { aDay } from '../lib/testing/days.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { watchDownloads } from '../lib/testing/saved-files.ts';
import { heardText, seenText } from '../lib/testing/seen.ts';
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
/** A sunny day until an hour before the end; between 20 and 10 hours before it nothing is known. */
const points = Array.from({ length: 48 }, (_, index) => {
  const hoursBefore = 48 - index;
  const known = hoursBefore > 20 || hoursBefore <= 10;
  const value = (powerW: number): number | null => (known ? powerW : null);
  return {
    time: at(hoursBefore),
    pvPowerW: value(4000),
    consumptionPowerW: value(3500),
    gridPowerW: value(-400),
    batteryPowerW: value(100),
    batterySocPercent: value(60),
    appliances: { [applianceId]: value(3000) },
  };
});
const started = {
  ...decision,
  action: 'start',
  reason: { code: 'starting-sun', figures: { powerW: 3000, haveW: 3400 } },
};
const paused = {
  ...decision,
  action: 'stop',
  reason: { code: 'stopping-cloud', figures: { haveW: 600, needW: 1380 } },
};
const set = { ...decision, action: 'set', reason: { code: 'charging-sun', figures: { powerW: 3000, haveW: 3400 } } };
/** Newest first; the set-points between them are no marks. */
const decisions = [
  { ...started, time: at(2) },
  { ...paused, time: at(3) },
  { ...set, time: at(24) },
  { ...started, time: at(30) },
];

/** Steps of an hour are further apart than two readings of one home: the test's step is 20 minutes. */
const dense = points.flatMap((point, index) =>
  [0, 20, 40].map((minute) => ({
    ...point,
    time: new Date(end - (48 - index) * HOUR_MS + minute * MINUTE_MS).toISOString(),
  })),
);

const openHistory = async (path = ''): Promise<void> => {
  signIn();
  serve(
    { appliances: [charger({ name: 'Wallbox' })] },
    {
      getHistory: () => ({ from: at(48), to: at(0), stepS: 1200, points: dense }),
      listDecisions: () => decisions,
    },
  );
  await open(`/${ACCOUNT_ID}/history${path}`);
  await screen.findByRole('group', { name: 'What Sunward did' });
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
const chart = (): HTMLElement => screen.getByRole('slider', { name: /^Where your power went/ });
const lane = (): HTMLElement => screen.getByRole('slider', { name: 'Wallbox: decisions' });

describe('the last 48 hours', () => {
  test('are a table and a file with every figure, and the decisions', async () => {
    await openHistory();
    await user.click(screen.getByRole('button', { name: 'Table and CSV' }));
    expect(await fileSpan()).toEqual([48, expect.closeTo(1 / 3)]);
    const figures = screen.getByRole('region', { name: 'Figures' });
    expect(within(figures).getAllByRole('row')).toHaveLength(1 + 48 * 3);
    expect(within(screen.getByRole('region', { name: 'Decisions' })).getAllByRole('row')).toHaveLength(1 + 4);
    expect(screen.getByText(/^Mon 1 Jun, 14:00 to Wed 3 Jun, 14:00$/)).toBeDefined();
  });

  test('have one cursor: arrows move it by a step, with Shift by an hour, and the figures are spoken', async () => {
    await openHistory();
    const readOut = () => screen.getByText(/^Wed 3 Jun|^Mon 1 Jun/, { selector: '[aria-live] strong' }).parentElement;
    const said = (): string => seenText(readOut());
    expect(chart().getAttribute('aria-valuetext')).toBe('Wed 3 Jun, 13:40');
    expect(said()).toBe(
      'Wed 3 Jun, 13:40Solar 4.0 kWHome 500 WWallbox 3.0 kWInto home battery 100 WExport 400 WHome battery 60 %'.replaceAll(
        /(\d) (kW|W|%)/g,
        '$1\u00A0$2',
      ),
    );
    expect(heardText(readOut())).toMatch(/^Wed 3 Jun, 13:40Solar 4\.0 kilowattsHome 500 wattsWallbox 3\.0 kilowatts/);
    chart().focus();
    await user.keyboard('{ArrowLeft}');
    expect(chart().getAttribute('aria-valuetext')).toBe('Wed 3 Jun, 13:20');
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(chart().getAttribute('aria-valuetext')).toBe('Wed 3 Jun, 12:20');
    await user.keyboard('{Home}');
    expect(said()).toMatch(/^Mon 1 Jun, 14:00/);
  });

  test('hatch what is not known, and put neither 0 nor a line there', async () => {
    await openHistory();
    // In the chart of power, and in that of the home battery.
    const [gap, ...others] = screen.getAllByTestId('gap');
    expect(others.map(({ style }) => style.width)).toEqual([gap?.style.width]);
    expect(gap?.textContent).toBe('no data');
    // From the last figure, 20:20 hours before the end, to the first one after it.
    expect(Number.parseFloat(gap?.style.width ?? '')).toBeCloseTo((100 * (10 + 1 / 3)) / 48, 1);
  });

  test('name what is drawn in the order of the stack, and a tap hides a part', async () => {
    await openHistory();
    const legend = within(screen.getByRole('group', { name: /^Shown in the chart/ }));
    const names = legend.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Solar', 'Home', 'Wallbox', 'Into home battery', 'Export']);
    await user.click(legend.getByRole('button', { name: 'Home' }));
    expect(legend.getByRole('button', { name: 'Home', pressed: false })).toBeDefined();
    expect(legend.getAllByRole('button', { pressed: true })).toHaveLength(4);
  });

  test('have one slider for each appliance, whose keys lead from decision to decision', async () => {
    await openHistory();
    expect(lane().getAttribute('aria-valuemax')).toBe('2');
    expect(lane().getAttribute('aria-valuetext')).toMatch(/^Wed 3 Jun, 12:00: Surplus is 3\.4/);
    lane().focus();
    await user.keyboard('{ArrowLeft}');
    expect(lane().getAttribute('aria-valuetext')).toMatch(/^Wed 3 Jun, 11:00: Surplus fell to 600/);
    expect(screen.getByText('Wallbox paused', { exact: false })).toBeDefined();
    expect(screen.getByText('2 of 3')).toBeDefined();
    // The chart's cursor goes along.
    expect(chart().getAttribute('aria-valuetext')).toBe('Wed 3 Jun, 11:00');
    await user.click(screen.getByRole('button', { name: 'Earlier decision' }));
    expect(screen.getByText('1 of 3')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier decision' }).disabled).toBe(true);
    expect(lane().getAttribute('aria-valuetext')).toMatch(/^Tue 2 Jun, 08:00/);
  });
});

describe('a day', () => {
  const day = '2026-06-03';
  const before = { ...aDay('2026-06-02'), appliancesWh: 20_000, sunWh: 15_000, gridWh: 5000 };
  const known = {
    ...aDay(day),
    pvWh: 40_000,
    feedInWh: 10_000,
    appliancesWh: 20_000,
    sunWh: 19_000,
    gridWh: 1000,
    appliances: { [applianceId]: 20_000 },
    applianceSources: { [applianceId]: { sunWh: 18_000, batteryWh: 0, gridWh: 1000 } },
    homeSources: { sunWh: 3000, batteryWh: 0, gridWh: 2000 },
    missed: { 'no-car': 6000, data: 1500, full: 2500 },
  };
  const show = async (moment = ''): Promise<void> => {
    signIn();
    serve(
      { appliances: [charger({ name: 'Wallbox' })] },
      {
        getHistory: () => ({ from: at(14), to: at(-10), stepS: 1200, points: dense.slice(-14 * 3) }),
        listDecisions: () => decisions,
        getDays: () => ({ from: '2026-06-02', to: day, days: [before, known] }),
      },
    );
    await open(`/${ACCOUNT_ID}/history?view=day&at=${day}${moment}`);
    await screen.findByRole('group', { name: 'What Sunward did' });
  };

  test('stands beside the day before it, with its devices and its house', async () => {
    await show();
    const share = within(await screen.findByRole('region', { name: 'Sun share' }));
    expect(share.getByText('95 %')).toBeDefined();
    expect(share.getByText('€4.56')).toBeDefined();
    expect(share.getByText('€0.96 more than the day before')).toBeDefined();
    const devices = within(screen.getByRole('region', { name: 'By device' }));
    expect(devices.getByText('20.0 kWh')).toBeDefined();
    expect(devices.getByText('5.0 kWh')).toBeDefined();
    expect(devices.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Solar 18.0 kilowatt hours, Grid 1.0 kilowatt hours, Source unknown 1.0 kilowatt hours',
      'Solar 3.0 kilowatt hours, Grid 2.0 kilowatt hours',
    ]);
    expect(within(screen.getByRole('region', { name: 'Your home' })).getByText('75 %')).toBeDefined();
    const missed = within(screen.getByRole('region', { name: 'Missed sun' }));
    expect(missed.getByRole('heading', { name: /^Missed sun: 7\.5.kWh$/ })).toBeDefined();
    expect(missed.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'No car plugged in',
      'Figures came late',
    ]);
    expect(missed.getByText(/^Plug in by day/)).toBeDefined();
    expect(missed.getByText(/^Another 2\.5.kWh was exported/)).toBeDefined();
  });

  test('opens at the decision that its address names: cursor, lane and sentence stand there', async () => {
    await show(`&moment=${at(3)}&of=${applianceId}`);
    expect(chart().getAttribute('aria-valuetext')).toBe('11:00');
    expect(lane().getAttribute('aria-valuetext')).toMatch(/^11:00: Surplus fell to 600/);
    expect(screen.getByText('Wallbox paused', { exact: false })).toBeDefined();
  });

  test('opens at the last change before a moment that is none, and at its end for one of another day', async () => {
    await show(`&moment=${new Date(end - 2.5 * HOUR_MS).toISOString()}&of=${applianceId}`);
    expect(lane().getAttribute('aria-valuetext')).toMatch(/^11:00/);
    cleanup();
    await show(`&moment=${at(30)}&of=${applianceId}`);
    expect(chart().getAttribute('aria-valuetext')).toBe('12:00');
  });

  test('says how long an appliance ran and what it took, and its times without the date', async () => {
    await show();
    expect(screen.getByText(/^9\shours 45\sminutes, 20\.0\skWh$/, { normalizer: (text) => text })).toBeDefined();
    expect(lane().getAttribute('aria-valuetext')).toMatch(/^12:00: /);
  });
});
