import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, type Locale, languageOf } from '#shared/locales.ts';
import type { Bundles, Namespace } from './texts.ts';

type Loaders = Record<Language, { [N in Namespace]: () => Promise<{ texts: Bundles[N] }> }>;

const loaders: Loaders = {
  en: {
    common: () => import('./en/common.ts'),
    landing: () => import('./en/landing.ts'),
    faqs: () => import('./en/faqs.ts'),
    app: () => import('./en/app.ts'),
    editors: () => import('./en/editor-pages.ts'),
    welcome: () => import('./en/welcome.ts'),
  },
  de: {
    common: () => import('./de/common.ts'),
    landing: () => import('./de/landing.ts'),
    faqs: () => import('./de/faqs.ts'),
    app: () => import('./de/app.ts'),
    editors: () => import('./de/editor-pages.ts'),
    welcome: () => import('./de/welcome.ts'),
  },
};

type TextTree = { [key: string]: string | TextTree };

/** Swiss German has no ß. */
export const withoutEszett = (tree: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll('ß', 'ss') : withoutEszett(value),
    ]),
  );

const load = async (locale: Locale, namespace: Namespace): Promise<TextTree> => {
  const { texts } = await loaders[languageOf(locale)][namespace]();
  return locale === 'de-CH' ? withoutEszett(texts) : texts;
};

/** Loads those of a locale's namespaces that are missing. */
export const loadTexts = async (i18n: i18n, locale: Locale, namespaces: readonly Namespace[]): Promise<void> => {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(locale, namespace));
  const loaded = await Promise.all(
    missing.map(async (namespace) => [namespace, await load(locale, namespace)] as const),
  );
  for (const [namespace, texts] of loaded) i18n.addResourceBundle(locale, namespace, texts);
};

/** The namespaces that are loaded in the current language. */
export const loadedNamespaces = (i18n: i18n): Namespace[] =>
  (Object.keys(loaders.en) as Namespace[]).filter((namespace) => i18n.hasResourceBundle(i18n.language, namespace));

/** Loads a locale's texts and switches to it. */
export const changeLocale = async (i18n: i18n, locale: Locale, namespaces: readonly Namespace[]): Promise<void> => {
  await loadTexts(i18n, locale, namespaces);
  await i18n.changeLanguage(locale);
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
};

/** Creates the page's i18n, with these namespaces in this locale. */
export const startI18n = async (locale: Locale, namespaces: readonly Namespace[]): Promise<i18n> => {
  const instance = i18next.createInstance().use(initReactI18next);
  await instance.init({
    lng: locale,
    fallbackLng: false,
    ns: [...namespaces],
    defaultNS: 'app',
    fallbackNS: ['editors', 'welcome'],
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await changeLocale(instance, locale, namespaces);
  return instance;
};
