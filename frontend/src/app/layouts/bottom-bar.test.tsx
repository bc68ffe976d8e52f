// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Outlet, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../i18n/start.ts';
import { AppRouter } from '../../lib/app-router.tsx';
import { ACCOUNT_ID } from '../../lib/testing/samples.ts';
import { BottomBar } from './bottom-bar.tsx';

const Slow = lazy(() => new Promise<never>(() => undefined));

const Frame = () => (
  <>
    <Suspense>
      <Outlet />
    </Suspense>
    <BottomBar onMenu={() => undefined} menuOpen={false} />
  </>
);

beforeEach(async () => {
  window.history.pushState(null, '', `/${ACCOUNT_ID}/dashboard`);
  const i18n = await startI18n('en', ['app']);
  render(
    <I18nextProvider i18n={i18n}>
      <AppRouter>
        <Routes>
          <Route path=":accountId" element={<Frame />}>
            <Route path="dashboard" element={<h1>Dashboard</h1>} />
            <Route path="history" element={<Slow />} />
            <Route path="appliances" element={<h1>Devices</h1>} />
          </Route>
        </Routes>
      </AppRouter>
    </I18nextProvider>,
  );
});
afterEach(cleanup);

const link = (name: string): HTMLElement => screen.getByRole('link', { name });
const marked = (): (string | null)[] =>
  screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
const shows = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toBeDefined());
const back = (): void => act(() => window.history.back());

test('what is tapped is marked while its page has yet to come, and the page that comes afterwards', async () => {
  expect(marked()).toEqual(['Dashboard']);
  fireEvent.click(link('History'));
  expect(marked()).toEqual(['History']);
  await shows('Dashboard');
  fireEvent.click(link('Devices'));
  expect(marked()).toEqual(['Devices']);
  await shows('Devices');
  expect(marked()).toEqual(['Devices']);
});

test('"back" marks the page that it leads to, also where the next one never came', async () => {
  fireEvent.click(link('Devices'));
  await shows('Devices');
  back();
  await shows('Dashboard');
  expect(marked()).toEqual(['Dashboard']);
  fireEvent.click(link('History'));
  back();
  await waitFor(() => expect(window.location.pathname).toBe(`/${ACCOUNT_ID}/dashboard`));
  await waitFor(() => expect(marked()).toEqual(['Dashboard']));
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a page that opens elsewhere (%s) is not marked', (key) => {
  fireEvent.click(link('History'), { [key]: true });
  expect(marked()).toEqual(['Dashboard']);
});
