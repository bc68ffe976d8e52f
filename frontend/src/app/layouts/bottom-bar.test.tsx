// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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

test('what is tapped is marked while its page has yet to come, and the page that comes afterwards', async () => {
  expect(marked()).toEqual(['Dashboard']);
  fireEvent.click(link('History'));
  expect(marked()).toEqual(['History']);
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeDefined();
  fireEvent.click(link('Devices'));
  expect(marked()).toEqual(['Devices']);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Devices' })).toBeDefined());
  expect(marked()).toEqual(['Devices']);
});

test('a page that opens in a tab of its own is not marked', () => {
  fireEvent.click(link('History'), { ctrlKey: true });
  expect(marked()).toEqual(['Dashboard']);
});
