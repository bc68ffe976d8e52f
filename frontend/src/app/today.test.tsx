// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DayTotals } from '#shared/model/history.ts';
import { takeCounts } from '../lib/counts.ts';
import { aReading, aSensor } from '../lib/testing/samples.ts';
import { ago, charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
beforeAll(async () => {
  await import('../features/dashboard/dashboard-page.tsx');
}, 60_000);
beforeEach(signIn);

const today: DayTotals = {
  day: '2026-06-01',
  pvWh: 32_000,
  consumptionWh: 24_000,
  importWh: 1_000,
  feedInWh: 9_000,
  batteryChargedWh: null,
  batteryDischargedWh: null,
  appliancesWh: 19_100,
  sunWh: 18_600,
  batteryWh: 0,
  gridWh: 500,
  appliances: { [charger().id]: 19_100 },
  coverage: 1,
};
const show = async (values: Partial<DayTotals> = {}) => {
  serve(
    { appliances: [charger()] },
    { getDays: () => ({ from: '2026-06-01', to: '2026-06-01', days: [{ ...today, ...values }] }) },
  );
  await open(DASHBOARD);
  return within(await screen.findByRole('region', { name: 'Today' }));
};
const plain = (text: string | null | undefined): string => text?.replaceAll('\u00A0', ' ') ?? '';

/** What was written on a canvas; jsdom draws nothing. */
const written: string[] = [];
const nothing = () => undefined;
beforeEach(() => {
  written.splice(0);
  const pen = {
    createLinearGradient: () => ({ addColorStop: nothing }),
    measureText: () => ({ width: 100 }),
    fillText: (text: string) => written.push(text),
    ...Object.fromEntries(
      ['fillRect', 'fill', 'stroke', 'save', 'restore', 'translate', 'scale', 'beginPath', 'arc', 'setLineDash'].map(
        (name) => [name, nothing],
      ),
    ),
  };
  vi.stubGlobal('Path2D', class {});
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'])));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(nothing);
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('today shows the share of the sun, kilometres and money', async () => {
  const card = await show();
  expect(plain((await card.findByText(/km$/)).textContent)).toBe('103 km');
  expect(card.getByText('on sunshine, charged today')).toBeDefined();
  expect(plain(card.getByText(/saved$/).textContent)).toBe('19.1 kWh charged · €4.46 saved');
  expect(card.getByText('97\u00A0%', { normalizer: (text) => text })).toBeDefined();
});

test('figures of the meters have the same decimals, side by side', async () => {
  const card = await show({ feedInWh: 310, importWh: 0 });
  const value = (label: string): string =>
    plain(card.getByText(label).nextElementSibling?.firstElementChild?.textContent);
  await card.findByText('Solar today');
  expect(['Solar today', 'Export today', 'Grid import today'].map(value)).toEqual(['32.0 kWh', '0.3 kWh', '0.0 kWh']);
});

test('a picture of it is made here, without name or address, and saved where nothing can be shared', async () => {
  const card = await show();
  await userEvent.setup().click(await card.findByRole('button', { name: /^Share as a picture: / }));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
  expect(written.map(plain)).toEqual([
    'Today my roof charged',
    '103 km',
    'of my own sunshine',
    'Sunward',
    '19.1 kWh charged, 97 % solar',
  ]);
});

test('the device shares it where it can', async () => {
  const share = vi.fn(async (_data: ShareData) => undefined);
  Object.assign(navigator, { canShare: () => true, share });
  takeCounts();
  const card = await show();
  await userEvent.setup().click(await card.findByRole('button', { name: /^Share as a picture: / }));
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.calls[0]?.[0].files?.[0]?.type).toBe('image/png');
  expect(URL.createObjectURL).not.toHaveBeenCalled();
  await waitFor(() => expect(takeCounts()).toEqual({ shares: 1 }));
  // Whoever closes the sheet has shared nothing.
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await userEvent.setup().click(await card.findByRole('button', { name: /^Share as a picture: / }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(takeCounts()).toEqual({});
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

test('where nothing was charged there is nothing to share, and unknown is no zero', async () => {
  const card = await show({ appliancesWh: null, sunWh: 0, gridWh: 0, appliances: {}, feedInWh: null });
  expect(await card.findByText('No readings from your appliances today')).toBeDefined();
  expect(card.queryByRole('button', { name: /^Share as a picture: / })).toBeNull();
  expect(card.getAllByText('–').length).toBeGreaterThanOrEqual(3);
});

test('while every source is fresh, one line says so and opens to them', async () => {
  // The source is no older when the page has appeared, however long that takes.
  vi.useFakeTimers({ toFake: ['Date'] });
  serve({
    account: { lastRunAt: ago(2) },
    sensors: [aSensor({ sensorData: [aReading({ time: ago(20), gridPowerW: 300 })] })],
    appliances: [charger({ decision: null, state: { observedAt: ago(30), online: true, on: true, powerW: 4100 } })],
  });
  await open(DASHBOARD);
  const line = within(await screen.findByRole('region', { name: 'Sources' }));
  expect(
    line.getByText('All 2 sources are up to date, at most 30\u00A0seconds old.', { normalizer: (text) => text }),
  ).toBeDefined();
  await userEvent.setup().click(line.getByRole('button', { name: 'Details' }));
  const card = within(await screen.findByRole('region', { name: 'Sources' }));
  expect(card.getByRole('link', { name: 'House meter' })).toBeDefined();
  expect(card.getByRole('link', { name: 'Wallbox' }).getAttribute('href')).toMatch(/\/appliances\/app_/);
  expect(plain(card.getByText(/ · Charging/).textContent)).toMatch(/ · Charging 4\.1 kW$/);
});

test('sun that was missed is said with its cause, and leads to the history', async () => {
  const card = await show({ missed: { 'no-car': 5200, data: 900, full: 2000 } });
  expect(plain((await card.findByText(/^Missed sun/)).textContent)).toBe('Missed sun: 6.1 kWh');
  expect(card.getByRole('link', { name: 'No car plugged in' }).getAttribute('href')).toMatch(/history\?view=day$/);
});

test('a picture that cannot be made says so where it was asked for', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(nothing);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const card = await show();
  await userEvent.setup().click(await card.findByRole('button', { name: /^Share as a picture: / }));
  expect((await card.findByRole('alert')).textContent).toBe('This browser cannot make a picture.');
  expect(alert).not.toHaveBeenCalled();
});
