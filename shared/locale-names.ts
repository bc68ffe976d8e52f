import type { Locale } from './locales.ts';

/** A locale by its own name, as the language pickers list it in every language: `Français (Belgique)`. */
export const localeName = (locale: Locale): string => {
  const name = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;
  return name.charAt(0).toUpperCase() + name.slice(1);
};
