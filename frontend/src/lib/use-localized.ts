import { useEffect, useState } from 'react';
import { type Localized, languageOf } from '#shared/locales.ts';
import { useLocale } from './use-language.ts';

/** By language, by the English text. */
const translated: { [language: string]: Readonly<Record<string, string>> } = {};

/**
 * Picks the current language of texts that come in both languages in which they are written; further languages have theirs in a
 * file, and show English until it is loaded and where it lacks a text. Swiss German has no ß.
 */
export const useLocalized = (): ((text: Localized) => string) => {
  const locale = useLocale();
  const language = languageOf(locale);
  const [, setLoaded] = useState('');
  useEffect(() => {
    if (language === 'en' || language === 'de') return;
    void import('../i18n/further.ts').then(async ({ loadServiceTexts }) => {
      translated[language] ??= await loadServiceTexts(language);
      setLoaded(language);
    });
  }, [language]);
  return (text) => {
    const words = language === 'de' ? text.de : (translated[language]?.[text.en] ?? text.en);
    return locale === 'de-CH' ? words.replaceAll('ß', 'ss') : words;
  };
};
