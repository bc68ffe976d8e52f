import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withoutLocale } from '#shared/pages.ts';

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
