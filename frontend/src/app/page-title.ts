import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withoutLocale } from '#shared/pages.ts';
import { useCovered } from '../lib/page-router.tsx';

const inMenu = [
  'dashboard',
  'history',
  'setup',
  'sensors',
  'appliances',
  'vehicles',
  'credentials',
  'settings',
  'faqs',
  'accounts',
  'profile',
  'referrals',
] as const;
const beforeSignIn = {
  login: 'signIn',
  requestPasswordReset: 'requestReset',
  resetPassword: 'resetPassword',
  undoEmail: 'undoEmail',
  mute: 'mute',
} as const;

const isGuestPage = (part: string | undefined): part is keyof typeof beforeSignIn =>
  part !== undefined && Object.hasOwn(beforeSignIn, part);

/** Sets the tab's title, and scrolls to the top when the page changes. */
export const usePageTitle = (): void => {
  const { t } = useTranslation(['app', 'common']);
  const { pathname } = useLocation();
  const parts = withoutLocale(pathname).split('/');
  const [, first] = parts;
  const menu = inMenu.find((name) => parts.includes(name));
  const name = isGuestPage(first) ? t(`app:auth.${beforeSignIn[first]}`) : menu && t(`app:nav.${menu}`);
  const title = name ? `${name} – ${t('common:product')}` : t('common:product');
  useEffect(() => {
    document.title = title;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what changes
  useEffect(() => {
    // New browsers return a promise, which is not a clean-up function.
    window.scrollTo(0, 0);
  }, [menu, first]);
};

/** How long a new page is waited for, ms. */
const WAIT_MS = 10_000;

/** Whatever lies over the page. */
const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]';

/** @returns whether the page has a heading */
const focusHeading = (): boolean => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
};

/**
 * Moves the focus to the heading where what was over the page has closed and nothing has it: what was opened by its address, or from
 * the menu, has no button to return it to.
 */
export const useFocusAfterClosing = (): void => {
  const covered = useCovered();
  const before = useRef(covered);
  useEffect(() => {
    const closed = before.current && !covered;
    before.current = covered;
    if (!closed) return;
    let frame = 0;
    const lookSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    // Another dialog may follow, or the wall view, which stays for days: meanwhile no frame is asked for.
    const observer = new MutationObserver(lookSoon);
    const look = (): void => {
      // It takes a moment to go, and then returns the focus itself where it can.
      if (document.querySelector(DIALOG) !== null) return;
      observer.disconnect();
      if (document.activeElement === document.body) focusHeading();
    };
    observer.observe(document.body, { childList: true, subtree: true });
    lookSoon();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [covered]);
};

/**
 * Moves the focus to the heading of a page that the user has gone to, once it is there. Not on the first page, and not where
 * something on the new page has taken the focus already.
 */
export const useHeadingFocus = (): void => {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const go = (): boolean => {
      if (document.querySelector('main h1') === null) return false;
      const { activeElement } = document;
      return activeElement?.closest(`#content > *, ${DIALOG}`) ? true : focusHeading();
    };
    if (go()) return;
    const observer = new MutationObserver(() => {
      if (go()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
};
