import { type Localized, languageOf } from '#shared/locales.ts';
import { useLocale } from './use-locale.ts';

/** Reads texts that came from the server in both languages; Swiss German writes no ß. */
export const useLocalized = (): ((text: Localized) => string) => {
  const locale = useLocale();
  return (text) => {
    const words = text[languageOf(locale)];
    return locale === 'de-CH' ? words.replaceAll('ß', 'ss') : words;
  };
};
