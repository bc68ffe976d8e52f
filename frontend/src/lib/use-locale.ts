import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { defaultLocale, type Locale, locales } from '#shared/locales.ts';
import { keepPrefix } from './locale.ts';

/** The locale in force. */
export const useLocale = (): Locale => {
  const { i18n } = useTranslation();
  return locales.find((locale) => locale === i18n.language) ?? defaultLocale;
};

/** Writes a page's path with the locale prefix of the page one is on. */
export const useLocalePath = (): ((page: string) => string) => {
  const { pathname } = useLocation();
  return (page) => keepPrefix(pathname, page);
};
