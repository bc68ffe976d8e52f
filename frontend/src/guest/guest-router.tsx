import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createPath, type NavigationType, type Navigator, parsePath, type To } from 'react-router';
import { GUEST_SITE } from '#shared/guest-home.ts';
import { keepPrefix } from '../lib/locale.ts';
import { PageRouter, type Place } from '../lib/page-router.tsx';
import { paths } from '../lib/paths.ts';
import { addressOf, isOpen, pathOf } from './addresses.ts';

const POP = 'POP' as NavigationType;

const placeNow = (action: NavigationType): Place => {
  const { pathname, search, hash } = window.location;
  const { state, key } = (history.state ?? {}) as { state?: unknown; key?: string };
  return {
    action,
    location: { pathname: pathOf(pathname), search, hash, state: state ?? null, key: key ?? 'default' },
  };
};

const partsOf = (to: To) => ({ pathname: '/', search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) });

const addressTo = (to: To): string => {
  const { pathname, ...rest } = partsOf(to);
  return createPath({ pathname: addressOf(pathname) ?? pathname, ...rest });
};

interface GuestRouterProps {
  /** Called when a page is wanted that a guest has not. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * The app's router below `/demo`: its pages are those of one site, whose id an address leaves out. Other pages of the app are not opened, as
 * here they would be a made-up user's.
 */
export const GuestRouter = ({ onClosed, children }: GuestRouterProps) => {
  const [place, setPlace] = useState(() => placeNow(POP));
  useEffect(() => {
    const read = (): void => setPlace(placeNow(POP));
    const { pathname } = window.location;
    // An address of what is not shown here.
    if (!isOpen(pathOf(pathname))) {
      history.replaceState(null, '', addressTo(keepPrefix(pathname, paths.dashboard(GUEST_SITE))));
      read();
    }
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);
  const navigator = useMemo((): Navigator => {
    const goTo =
      (action: 'PUSH' | 'REPLACE') =>
      (to: To, state?: unknown): void => {
        if (!isOpen(partsOf(to).pathname)) {
          onClosed();
          return;
        }
        const entry = { state, key: String(performance.now()) };
        if (action === 'PUSH') history.pushState(entry, '', addressTo(to));
        else history.replaceState(entry, '', addressTo(to));
        setPlace(placeNow(action as NavigationType));
      };
    return { createHref: addressTo, go: (delta) => history.go(delta), push: goTo('PUSH'), replace: goTo('REPLACE') };
  }, [onClosed]);
  return (
    <PageRouter place={place} navigator={navigator}>
      {children}
    </PageRouter>
  );
};
