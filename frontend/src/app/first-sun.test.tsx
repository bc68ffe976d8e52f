// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aReading, aSensor } from '../lib/testing/samples.ts';
import { ago, charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
const NOON_MS = Date.parse('2026-06-15T10:00:00Z');
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON_MS });
  await import('../features/dashboard/dashboard-page.tsx');
}, 60_000);
afterAll(() => void vi.useRealTimers());

const DAY_S = 86_400;
const stage = () => document.querySelector<HTMLElement>('.stage');
/** Opens the dashboard of a sunny home. @param readS when its sensor was read, s ago */
const look = async (firstSunAt: string | undefined, readS = 5): Promise<void> => {
  signIn();
  serve({
    account: firstSunAt === undefined ? {} : { firstSunAt },
    sensors: [aSensor({ sensorData: [aReading({ time: ago(readS), pvPowerW: 6_000, gridPowerW: -200 })] })],
    appliances: [charger()],
  });
  await open(DASHBOARD);
  await screen.findByRole('article', { name: 'Wallbox' });
  await waitFor(() => expect(document.querySelector('.scene')).not.toBeNull());
};

test('after the first car on sun the sun rises once, for this site and browser', async () => {
  await look(ago(600));
  await waitFor(() => expect(stage()?.dataset.rises).toBe('true'));
  await waitFor(() => expect(stage()?.dataset.rises).toBe('false'));
  cleanup();
  await look(ago(600));
  await screen.findByRole('region', { name: 'Your day' });
  expect(stage()?.dataset.rises).toBe('false');
});

test.each([
  ['there was none yet', null, 5],
  ['it was long ago', 8 * DAY_S, 5],
  ['the picture is of the past', 600, 7_200],
] as const)('no sun rises where %s', async (_name, sinceS, readS) => {
  await look(sinceS === null ? undefined : ago(sinceS), readS);
  await screen.findByRole('region', { name: 'Your day' });
  expect(stage()?.dataset.rises).toBe('false');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('sunward.first-sun'))).toEqual([]);
});

test('in a hidden tab it waits until somebody looks', async () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await look(ago(600));
  await screen.findByRole('region', { name: 'Your day' });
  expect(stage()?.dataset.rises).toBe('false');
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(stage()?.dataset.rises).toBe('true'));
  state.mockRestore();
});
