// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sensor } from '#shared/model/sensor.ts';
import { formatTime } from '../lib/format.ts';
import { anAccount, aReading, aSensor } from '../lib/testing/samples.ts';
import { ago, charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
beforeAll(async () => {
  await import('../features/dashboard/dashboard-page.tsx');
}, 60_000);
beforeEach(signIn);

const powers = { pvPowerW: 360, gridPowerW: 1640, consumptionPowerW: 2000 };
const meter = (time: string, error: string | null): Sensor =>
  aSensor({
    sensorData: [aReading({ time, receivedAt: time, ...powers })],
    health: { lastSuccessAt: time, error, errorAt: error === null ? null : ago(1) },
  });
const written = (time: string, locale: 'en' | 'de-DE'): string =>
  formatTime(time, { zone: anAccount().timezone, locale, nowMs: Date.now() });
const show = async (sensor: Sensor, path: string = DASHBOARD): Promise<HTMLElement> => {
  serve({ account: { lastRunAt: ago(2), products: ['PREMIUM'] }, sensors: [sensor], appliances: [charger()] });
  await open(path);
  const flow = await screen.findByRole('figure', { name: /Energy flow|Energiefluss/ });
  await within(flow).findByRole('img');
  return flow;
};
/** A site that runs every minute, and ran so many seconds ago. */
const everyMinute = (seconds: number) => ({
  lastRunAt: ago(seconds),
  products: ['PREMIUM' as const],
  settings: { ...anAccount().settings, autochargeInterval: 1 },
});
const isPast = (flow: HTMLElement): boolean => flow.querySelector('[data-past=true]') !== null;

describe('from the first missed sample on', () => {
  const measured = ago(90);

  test('nothing is said of now: the figures are written with their time, without colour, under one strip', async () => {
    const flow = await show(meter(measured, 'vendor_failed'));
    const time = written(measured, 'en');
    expect(await screen.findByText(/Figures are .+ old/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Home: Waiting for shelly');
    expect(screen.getByText(`As of ${time}`)).toBeDefined();
    expect(screen.queryByText(/right now/)).toBeNull();
    expect(screen.queryByText('Live')).toBeNull();
    expect(isPast(flow)).toBe(true);
    expect(within(flow).getByRole('link', { name: `Solar: 360 watts was ${time}` })).toBeDefined();
    expect(within(flow).queryByRole('link', { name: /^Solar 360/ })).toBeNull();
    expect(flow.closest('[data-sky]')?.getAttribute('data-sky')).toBe('past');
    const strips = screen.getAllByText(/Figures of House meter are as of/);
    expect(strips).toHaveLength(1);
    expect(strips[0]?.textContent).toContain(time);
    expect(strips[0]?.textContent).toContain('has problems');
    expect(
      (strips[0]?.compareDocumentPosition(flow) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
      'the strip comes first',
    ).not.toBe(0);
  });

  test('the card says when its reason was true, too', async () => {
    await show(meter(measured, 'vendor_failed'));
    const sentence = await screen.findByTestId('sentence');
    expect(sentence.textContent?.startsWith(`As of ${written(measured, 'en')}: `)).toBe(true);
  });

  test('a device’s state is written as past, and its figures stand no more beside it', async () => {
    const time = ago(40 * 60);
    const state = { observedAt: time, online: true, on: true, powerW: 6900, currentA: 10, plugged: true };
    serve({
      account: everyMinute(2),
      sensors: [meter(ago(20), null)],
      appliances: [charger({ state, decision: null })],
    });
    await open(DASHBOARD);

    const headline = await screen.findByText(`As of ${written(time, 'en')}: Charging 6.9\u00A0kW`, {
      normalizer: (text) => text,
    });
    expect(headline.getAttribute('data-past')).toBe(time);
    expect(screen.queryByText(/^10\sA/)).toBeNull();
  });

  test('in German, too', async () => {
    await show(meter(measured, 'vendor_failed'), `/de-DE${DASHBOARD}`);
    const time = written(measured, 'de-DE');
    expect(await screen.findByText(/Letzte Werte vor .+/)).toBeDefined();
    expect(screen.getByText(/Die Werte von House meter sind von/).textContent).toContain(time);
    expect(screen.queryByText(/Gerade/)).toBeNull();
  });

  test('a source that answers with values of long ago is silent since then', async () => {
    const flow = await show(meter(ago(40 * 60), null));
    expect(await screen.findByText(/has been silent since/)).toBeDefined();
    expect(isPast(flow)).toBe(true);
  });
});

test('what was just measured is now', async () => {
  const flow = await show(meter(ago(20), null));
  expect(await screen.findByText('Only 18 % solar right now')).toBeDefined();
  expect(screen.queryByText(/as of/i)).toBeNull();
  expect(screen.queryByText(/\bwas \d\d:/)).toBeNull();
  expect(isPast(flow)).toBe(false);
});

test.each([
  [100, /^Live$/],
  [125, /^As of /],
])('a run %i s ago: %s', async (seconds, text) => {
  serve({ account: everyMinute(seconds), sensors: [meter(ago(20), null)], appliances: [charger()] });
  await open(DASHBOARD);
  expect(await screen.findByText(text)).toBeDefined();
});
