import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { PageRouter, type Place } from './page-router.tsx';

/** The router's own `BrowserRouter`, but for the address that it gives to pages; its history is not exported under a better name. */
export const AppRouter = ({ children }: { readonly children: ReactNode }) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [place, setPlace] = useState((): Place => ({ action: history.action, location: history.location }));
  const [wanted, want] = useState(place.location.pathname);
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        want(location.pathname);
        startTransition(() => setPlace({ action, location }));
      }),
    [history],
  );
  return (
    <PageRouter place={place} wanted={wanted} navigator={history}>
      {children}
    </PageRouter>
  );
};
