// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Outlet, useLocation, useNavigate, useParams, useRoutes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppRouter } from '../lib/app-router.tsx';
import { useQuestion } from '../lib/use-over-page.ts';
import { useMenuSheet } from './layouts/use-menu.ts';

let drawn = 0;
/** Uses what makes a component follow the router. */
const Page = () => {
  drawn += 1;
  const { pathname, search, hash } = useLocation();
  const { site } = useParams();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="page">{`${site} ${pathname}${search}${hash}`}</p>
      <button type="button" onClick={() => void navigate('/other/page')}>
        leave
      </button>
      <Remove />
    </>
  );
};
const Remove = () => {
  const { about, ask, close } = useQuestion('remove');
  return (
    <button type="button" onClick={() => (about === null ? ask() : close())}>
      {about === null ? 'ask' : 'keep'}
    </button>
  );
};
let menu: ReturnType<typeof useMenuSheet>;
const Frame = () => {
  menu = useMenuSheet();
  return (
    <>
      <button type="button" onClick={menu.open ? menu.close : menu.show}>
        {menu.open ? 'close the menu' : 'open the menu'}
      </button>
      <Outlet />
    </>
  );
};
const routes = [{ element: <Frame />, children: [{ path: '/:site/page', element: <Page /> }] }];
const Routes = () => useRoutes(routes);

const draw = (address: string): void => {
  window.history.pushState(null, '', address);
  render(
    <AppRouter>
      <Routes />
    </AppRouter>,
  );
};
const tap = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const offers = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toBeDefined());
const page = (): string | null => screen.getByTestId('page').textContent;
const address = (): string => `${window.location.pathname}${window.location.search}${window.location.hash}`;

beforeEach(() => {
  drawn = 0;
});
afterEach(cleanup);

test('a page is not drawn again when the menu opens over it and closes', async () => {
  draw('/site/page?tab=device');
  tap('open the menu');
  await offers('close the menu');
  expect(address()).toBe('/site/page?tab=device#menu');
  tap('close the menu');
  await offers('open the menu');
  expect(address()).toBe('/site/page?tab=device');
  expect(page()).toBe('site /site/page?tab=device');
  expect(drawn).toBe(1);
});

test('nor when a question is asked, answered, and closed by "back", which only its asker sees', async () => {
  draw('/site/page');
  tap('ask');
  await offers('keep');
  expect(address()).toBe('/site/page?ask=remove');
  tap('keep');
  await offers('ask');
  tap('ask');
  await offers('keep');
  act(() => window.history.back());
  await offers('ask');
  expect(page()).toBe('site /site/page');
  expect(drawn).toBe(1);
});

test('a page follows everything else in its address, also from under a question', async () => {
  draw('/site/page?ask=remove');
  await offers('keep');
  tap('leave');
  await waitFor(() => expect(page()).toBe('other /other/page'));
  await offers('ask');
  act(() => window.history.back());
  await waitFor(() => expect(page()).toBe('site /site/page?ask=remove'));
  await offers('keep');
  tap('keep');
  await offers('ask');
  expect(page()).toBe('site /site/page');
});

test('a double tap opens the menu once, and closes it once, also after "forward"', async () => {
  draw('/before');
  cleanup();
  draw('/site/page');
  act(() => {
    menu.show();
    menu.show();
  });
  await offers('close the menu');
  act(() => {
    menu.close();
    menu.close();
  });
  await offers('open the menu');
  expect(address()).toBe('/site/page');
  act(() => window.history.forward());
  await offers('close the menu');
  tap('close the menu');
  await offers('open the menu');
});
