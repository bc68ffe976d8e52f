// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { Outlet, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { BottomBar } from '../app/layouts/bottom-bar.tsx';
import { startI18n } from '../i18n/start.ts';
import { GuestRouter } from './guest-router.tsx';

const Frame = () => (
  <>
    <Outlet />
    <BottomBar onMenu={() => undefined} menuOpen={false} />
  </>
);
const link = (name: string): HTMLElement => screen.getByRole('link', { name });
const marked = (): (string | null)[] =>
  screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

afterEach(cleanup);

test('a page that a guest has not is not marked when it is tapped, and one that opens is', async () => {
  const closed = vi.fn();
  window.history.pushState(null, '', '/demo');
  const i18n = await startI18n('en', ['app']);
  render(
    <I18nextProvider i18n={i18n}>
      <GuestRouter onClosed={closed}>
        <Routes>
          <Route path=":accountId" element={<Frame />}>
            <Route path="dashboard" element={<h1>Dashboard</h1>} />
            <Route path="appliances" element={<h1>Devices</h1>} />
          </Route>
        </Routes>
      </GuestRouter>
    </I18nextProvider>,
  );
  fireEvent.click(link('Account'));
  expect(closed).toHaveBeenCalledOnce();
  expect(marked()).toEqual(['Dashboard']);
  fireEvent.click(link('Devices'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Devices' })).toBeDefined());
  expect(marked()).toEqual(['Devices']);
  expect(window.location.pathname).toBe('/demo/appliances');
});
