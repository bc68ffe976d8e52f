import { locales } from './locales.ts';

/** Pages of the public entry, which loads no UI kit, router or query library. Everything else is the app. */
export const publicPages = [
  '/',
  '/faqs',
  '/imprint',
  '/privacyPolicy',
  '/referralProgram',
  '/termsAndConditions',
] as const;

export const PUBLIC_DOCUMENT = '/index.html';
export const APP_DOCUMENT = '/app.html';

/** A path without its locale prefix; `/de-DE/login` -> `/login`, `/de-DE` -> `/`. */
export const withoutLocale = (path: string): string => {
  const [, first = '', ...rest] = path.split('/');
  return (locales as readonly string[]).includes(first) ? `/${rest.join('/')}` : path;
};

/**
 * The HTML document that answers a path, or null when the path names a file (its last part has a dot) or the API.
 * The local gateway calls it; the CloudFront Function is generated from the same lists.
 */
export const documentFor = (path: string): string | null => {
  if (path.startsWith('/api/') || /\.[^/]+$/.test(path)) return null;
  const page = withoutLocale(path).replace(/(.)\/$/, '$1');
  return (publicPages as readonly string[]).includes(page) ? PUBLIC_DOCUMENT : APP_DOCUMENT;
};
