import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { type Location, type NavigationType, type Navigator, Router, useLocation } from 'react-router';

/** The menu over a page: the fragment of its address. */
export const MENU = '#menu';

/** What may be open over a page, as parameters of its query. */
const OVER_PAGE = ['ask', 'create', 'prepare', 'session'] as const;
export type OverName = (typeof OVER_PAGE)[number];

/** An address taken apart: what is open over its page, as a query, and the page without that. */
const partsOf = ({ pathname, search, hash }: Location) => {
  const query = new URLSearchParams(search);
  const over = new URLSearchParams();
  for (const name of OVER_PAGE) {
    const value = query.get(name);
    if (value !== null) over.set(name, value);
    query.delete(name);
  }
  const menu = hash === MENU;
  return { page: `${pathname}?${query}${menu ? '' : hash}`, over: over.toString(), menu };
};

const OverQuery = createContext<string | null>(null);
const MenuOpen = createContext(false);
const WantedPath = createContext<string | null>(null);
const WholeAddress = createContext<{ readonly current: Location } | null>(null);

/** What of this name is open over the page; null: nothing. */
export const useOverQuery = (name: OverName): string | null => {
  const { search } = useLocation();
  return new URLSearchParams(useContext(OverQuery) ?? search).get(name);
};

/** Whether the menu is open over the page. */
export const useMenuOpen = (): boolean => useContext(MenuOpen);

/** Whether anything is open over the page. */
export const useCovered = (): boolean => {
  const over = useContext(OverQuery);
  return useContext(MenuOpen) || Boolean(over);
};

/** The path of the page that is wanted: while its code loads, the one before it is still shown. */
export const useWantedPath = (): string => {
  const { pathname } = useLocation();
  return useContext(WantedPath) ?? pathname;
};

/** Asks for the address with all that is over the page; whoever only acts on it need not follow it. */
export const useWholeAddress = (): (() => Location) => {
  const own = useLocation();
  const whole = useContext(WholeAddress);
  return () => whole?.current ?? own;
};

export interface Place {
  readonly action: NavigationType;
  readonly location: Location;
}

interface PageRouterProps {
  readonly place: Place;
  /** Path of the page that is wanted, if that of `place` may lag behind it. */
  readonly wanted?: string;
  readonly navigator: Navigator;
  readonly children: ReactNode;
}

/**
 * A router whose location is the page's own, without the menu, sheets and questions that have opened over it: with those, opening and
 * closing the menu would render the whole page again, 0.3 s on a phone, before the answer to the tap is seen.
 */
export const PageRouter = ({ place, wanted, navigator, children }: PageRouterProps) => {
  const { location } = place;
  const { page, over, menu } = partsOf(location);
  const [kept, keep] = useState(place);
  const own = partsOf(kept.location);
  // Something has opened over the page, or what was over it is closed, which leads back to the same entry of the browser's history.
  const isKept = own.page === page && (menu || over !== '' || kept.location.key === location.key);
  if (!isKept) keep(place);
  const shown = isKept ? kept : place;
  const whole = useRef(location);
  useLayoutEffect(() => {
    whole.current = location;
  }, [location]);
  return (
    <WholeAddress value={whole}>
      <OverQuery value={over}>
        <MenuOpen value={menu}>
          <WantedPath value={wanted ?? location.pathname}>
            <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
              {children}
            </Router>
          </WantedPath>
        </MenuOpen>
      </OverQuery>
    </WholeAddress>
  );
};
