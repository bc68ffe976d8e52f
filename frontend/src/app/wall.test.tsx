// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aReading, aSensor } from '../lib/testing/samples.ts';
import { ago, charger, DASHBOARD, freshBrowser, letDialogsOpen, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const WALL = `${DASHBOARD}?view=wall`;
const sensors = [aSensor({ sensorData: [aReading({ time: ago(5), pvPowerW: 4200, gridPowerW: -339 })] })];
const locks: { released: boolean; release: () => Promise<void> }[] = [];

// Both load when they are first opened, one after the other.
beforeAll(async () => {
  await import('../features/dashboard/dashboard-page.tsx');
  await import('../features/dashboard/wall/wall.tsx');
}, 120_000);
beforeEach(() => {
  locks.length = 0;
  letDialogsOpen();
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
});

const onTheWall = async () => {
  signIn();
  serve({ sensors, appliances: [charger()] });
  await open(WALL);
  return screen.findByRole('dialog', { name: /^Wall display of / });
};

test('the wall has a short address, too', async () => {
  signIn();
  serve({ sensors, appliances: [charger()] });
  await open(`${DASHBOARD}?wall`);
  expect(await screen.findByRole('dialog', { name: /^Wall display of / })).toBeDefined();
});

test('the wall shows clock, headline and the home, and keeps the screen on', async () => {
  const wall = within(await onTheWall());
  expect(wall.getByRole('heading', { level: 1 })).toBeDefined();
  expect(wall.getByText(/^\d\d:\d\d$/, { selector: 'time' })).toBeDefined();
  expect(within(wall.getByRole('figure', { name: 'Energy flow' })).getByText('4.2 kW')).toBeDefined();
  // What is not known is a dash, not a zero.
  expect(wall.getByText('on sunshine today').nextElementSibling?.textContent).toBe('–');
  await waitFor(() => expect(locks).toHaveLength(1));
});

test('a touch wakes it, and the button leads back to the dashboard, where the screen may sleep again', async () => {
  const wall = await onTheWall();
  expect(wall.dataset.touched).toBe('false');
  fireEvent.pointerDown(wall);
  await waitFor(() => expect(wall.dataset.touched).toBe('true'));
  await waitFor(() => expect(locks).toHaveLength(1));
  await userEvent.setup().click(within(wall).getByRole('button', { name: 'Leave the wall display' }));
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(DASHBOARD));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(locks.every(({ released }) => released)).toBe(true));
});

test('Escape leads back as well', async () => {
  const wall = await onTheWall();
  act(() => void wall.dispatchEvent(new Event('cancel', { cancelable: true })));
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(DASHBOARD));
});

test('the screen is kept on again when the page comes back', async () => {
  await onTheWall();
  await waitFor(() => expect(locks).toHaveLength(1));
  await locks[0]?.release();
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(locks).toHaveLength(2));
});
