/** Locales as they appear in URLs. English is the default and the fallback. */
export const locales = ['en', 'de-DE', 'de-AT', 'de-CH'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';
export const LOCALE_COOKIE_DAYS = 365;

/** Languages of the texts; the three German locales share one. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
export const languageOf = (locale: Locale): Language => (locale.startsWith('de') ? 'de' : 'en');

/** A text in every language: a missing translation does not compile. */
export type Localized = Readonly<Record<Language, string>>;
