import { useTranslation } from 'react-i18next';
import { defaultLocale, type Locale, locales } from '#shared/locales.ts';

/** The current locale. Apart from `use-locale.ts`, which needs the router: the public pages have none. */
export const useLocale = (): Locale => {
  const { i18n } = useTranslation();
  return locales.find((locale) => locale === i18n.language) ?? defaultLocale;
};
