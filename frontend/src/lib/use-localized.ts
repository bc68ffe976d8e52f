import { type Localized, languageOf } from '#shared/locales.ts';
import { useLocale } from './use-language.ts';

/** Picks the current language of texts that the server sends in both; Swiss German has no ß. */
export const useLocalized = (): ((text: Localized) => string) => {
  const locale = useLocale();
  return (text) => {
    const words = text[languageOf(locale)];
    return locale === 'de-CH' ? words.replaceAll('ß', 'ss') : words;
  };
};
