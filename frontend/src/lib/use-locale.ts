import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { defaultLocale, type Locale, locales } from '#shared/locales.ts';
import { keepPrefix } from './locale.ts';

/** The current locale. */
export const useLocale = (): Locale => {
  const { i18n } = useTranslation();
  return locales.find((locale) => locale === i18n.language) ?? defaultLocale;
};

/** Adds the current locale prefix to a path. */
export const useLocalePath = (): ((page: string) => string) => {
  const { pathname } = useLocation();
  return (page) => keepPrefix(pathname, page);
};
