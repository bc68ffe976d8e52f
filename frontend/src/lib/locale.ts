import { defaultLocale, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, type Locale, localeFor, locales } from '#shared/locales.ts';
import { withoutLocale } from '#shared/pages.ts';
import { readCookie, writeCookie } from './cookies.ts';

const DAY_S = 86_400;

const known = (value: string | null | undefined): Locale | null => locales.find((locale) => locale === value) ?? null;

/** The locale in a path's prefix; null without one. */
export const localeOfPath = (path: string): Locale | null => known(path.split('/')[1]);

/** Our best match for a browser's languages, e.g. `['de-LU', 'pl']` -> `de-DE`; null when none fits. */
export const matchLocale = (wishes: readonly string[]): Locale | null => {
  for (const wish of wishes) {
    const found = localeFor(wish);
    if (found) return found;
  }
  return null;
};

export interface LocaleHints {
  readonly path: string;
  /** The locale from the cookie. */
  readonly remembered: string | null;
  /** The browser's languages, best first. */
  readonly wishes: readonly string[];
}

/** The prefix wins, then the cookie, then (only at the root) the browser's languages, then English. */
export const chooseLocale = ({ path, remembered, wishes }: LocaleHints): Locale =>
  localeOfPath(path) ??
  known(remembered) ??
  (withoutLocale(path) === '/' ? matchLocale(wishes) : null) ??
  defaultLocale;

/** The page's locale from URL, cookie and browser. */
export const currentLocale = (): Locale =>
  chooseLocale({ path: location.pathname, remembered: readCookie(LOCALE_COOKIE), wishes: navigator.languages });

export const rememberLocale = (locale: Locale): void => writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS * DAY_S);

/** The same page in another locale; the caller adds search and hash. */
export const pathInLocale = (path: string, locale: Locale): string => {
  const page = withoutLocale(path);
  return page === '/' ? `/${locale}` : `/${locale}${page}`;
};

/** A page's path with the locale prefix, if any, of the current path. */
export const keepPrefix = (currentPath: string, page: string): string => {
  const prefix = localeOfPath(currentPath);
  if (prefix === null) return page;
  return page === '/' ? `/${prefix}` : `/${prefix}${page}`;
};
