/**
 * Locales as they appear in URLs, and the one list of what is offered: the first of a language is its usual one. English is the
 * default and the fallback. CONTRIBUTING.md, "Add a language".
 */
export const locales = [
  'en',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-BE',
  'fr-CH',
  'it-IT',
  'it-CH',
  'nl-NL',
  'nl-BE',
  'es-ES',
] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';
/** The cookie with the locale that a visitor chose. */
export const LOCALE_COOKIE = 'sunward_locale';
export const LOCALE_COOKIE_DAYS = 365;

/** Languages of the texts: the locales of a language share one, and differ in how they write figures and dates. */
export type Language = Locale extends infer L ? (L extends `${infer Base}-${string}` ? Base : L) : never;
export const languageOf = (locale: Locale): Language => locale.slice(0, 2) as Language;
export const languages: readonly Language[] = [...new Set(locales.map(languageOf))];

/**
 * How dates and times are written in a locale, for `Intl`: English as it is written in Europe, the day before its month and 24 hours.
 * Plain `en` would be American.
 */
export const dateTag = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);

/** Our locale for a language tag, the exact one or the usual one of its language: `de-LU` -> `de-DE`. null: none fits. */
export const localeFor = (tag: string): Locale | null => {
  const wish = tag.toLowerCase();
  return (
    locales.find((locale) => locale.toLowerCase() === wish) ??
    locales.find((locale) => languageOf(locale) === wish.split('-')[0]) ??
    null
  );
};

/** The languages in which texts are written first: no text lacks them. Others are translated from English. */
export type SourceLanguage = 'en' | 'de';
/** Languages that are translated from English, each in files of its own, which are loaded for it alone. */
export type FurtherLanguage = Exclude<Language, SourceLanguage>;

/**
 * A text about a service or a box, in the languages in which it is written: a missing one does not compile. Further languages have
 * theirs in `frontend/src/i18n/<language>/services.ts`, by the English one.
 */
export type Localized = Readonly<Record<SourceLanguage, string>>;
