import { useEffect, useRef } from 'react';
import { type Path, useNavigate } from 'react-router';
import { MENU, type OverName, useOverQuery, useWholeAddress } from './page-router.tsx';
import { useLocalePath } from './use-locale.ts';

/**
 * How many sheets deep an entry of the browser's history is, where the page itself opened them; 0: its address was opened. As many steps back
 * is the page without them.
 */
export const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'sheet' in state && typeof state.sheet === 'number' ? state.sheet : 0;

/**
 * Leaves what is open over a page: back to where the page opened it, or to its page where its address was opened. Once, however often it is
 * told to: going back takes a moment.
 */
export const useLeaving = (open: boolean): ((page: Partial<Path>) => void) => {
  const navigate = useNavigate();
  const address = useWholeAddress();
  /** The entry that is being left. */
  const left = useRef<string | null>(null);
  useEffect(() => {
    // "Forward" leads to the same entry again.
    if (!open) left.current = null;
  }, [open]);
  return (page) => {
    const { key, state } = address();
    if (left.current === key) return;
    left.current = key;
    void (depthOf(state) > 0 ? navigate(-1) : navigate(page, { replace: true }));
  };
};

export interface OverPage {
  /** What is open, as the address says it; null: nothing. */
  readonly value: string | null;
  readonly show: (value: string) => void;
  /** Back to the page; nothing where it is closed already. */
  readonly close: () => void;
  /** Closes it, and puts another page in place of this one: no way back leads to what is gone. @param path without a locale's prefix */
  readonly leaveFor: (path: string) => void;
}

/** What is open over a page. It has an address, so that "back" closes it. @param name of its parameter in the query */
export const useOverPage = (name: OverName): OverPage => {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const value = useOverQuery(name);
  const address = useWholeAddress();
  const leave = useLeaving(value !== null);
  const placeWith = (next: string | null): { pathname: string; search: string } => {
    const { pathname, search } = address();
    const query = new URLSearchParams(search);
    if (next === null) query.delete(name);
    else query.set(name, next);
    return { pathname, search: query.toString() };
  };
  /** By the browser's own word: an answer may come when the user has long gone on, a second tap before anything has opened. */
  const now = (): string | null => new URLSearchParams(window.location.search).get(name);
  return {
    value,
    show: (next) => {
      if (now() === next) return;
      const { hash, state } = address();
      // What the menu opens stands in its place.
      const replace = hash === MENU;
      const sheet = replace ? depthOf(state) : depthOf(state) + 1;
      // What the page was opened with stays: it may depend on it.
      void navigate(placeWith(next), { replace, state: { ...(state as object | null), sheet } });
    },
    close: () => {
      if (now() !== null) leave(placeWith(null));
    },
    leaveFor: (path) => {
      const goOn = (): void => void navigate(localePath(path), { replace: true });
      if (depthOf(address().state) === 0 || now() === null) return goOn();
      window.addEventListener('popstate', goOn, { once: true });
      void navigate(-1);
    },
  };
};

export interface Question extends Omit<OverPage, 'value' | 'show'> {
  /** What it is asked about, empty where there is one thing only; null: it is not asked. */
  readonly about: string | null;
  readonly ask: (about?: string) => void;
}

/** A question over a page, at `?ask=name`, or `?ask=name.about`. */
export const useQuestion = (name: string): Question => {
  const { value, show, ...over } = useOverPage('ask');
  const about = value === name ? '' : value?.startsWith(`${name}.`) ? value.slice(name.length + 1) : null;
  return { ...over, about, ask: (what = '') => show(what === '' ? name : `${name}.${what}`) };
};
