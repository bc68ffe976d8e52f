import { GUEST_HOME, GUEST_SITE, isGuestPage } from '#shared/guest-home.ts';
import { withoutLocale } from '#shared/pages.ts';
import { keepPrefix } from '../lib/locale.ts';
import { paths } from '../lib/paths.ts';

const HOME = `/${GUEST_SITE}`;

/** The app's path of an address: `/de-DE/demo/history` is the history of the demo home's site; what is no page of it is its dashboard. */
export const pathOf = (address: string): string => {
  const page = withoutLocale(address);
  const rest = isGuestPage(page) ? page.slice(GUEST_HOME.length).replace(/\/$/, '') : '';
  return keepPrefix(address, rest === '' ? paths.dashboard(GUEST_SITE) : `${HOME}${rest}`);
};

/** The address of a path of the app; null: it is no page of the demo home. */
export const addressOf = (path: string): string | null => {
  const page = withoutLocale(path);
  if (page !== HOME && !page.startsWith(`${HOME}/`)) return null;
  const rest = page.slice(HOME.length);
  return keepPrefix(path, rest === '/dashboard' ? GUEST_HOME : `${GUEST_HOME}${rest}`);
};

/** Pages of a site that are about its owner, its money, or a service: there is nothing of that to show. */
const closed = /^\/(setup|settings\/(plan|members|notices|connections)|credentials\/.+)$/;

/** Whether a guest may open a path of the app. */
export const isOpen = (path: string): boolean => {
  const page = withoutLocale(path);
  return page.startsWith(`${HOME}/`) && !closed.test(page.slice(HOME.length));
};
