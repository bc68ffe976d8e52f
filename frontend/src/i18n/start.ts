import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Locale, languageOf, type SourceLanguage } from '#shared/locales.ts';
import type { Bundles, Namespace } from './texts.ts';

type Loaders = Record<SourceLanguage, { [N in Namespace]: () => Promise<{ texts: Bundles[N] }> }>;

/** Further languages: `further.ts`, which English and German readers do not load. */
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

const loadEnglish = async (namespace: Namespace): Promise<TextTree> => (await loaders.en[namespace]()).texts;

const load = async (i18n: i18n, locale: Locale, namespace: Namespace): Promise<TextTree> => {
  const language = languageOf(locale);
  if (language === 'en') return loadEnglish(namespace);
  if (language !== 'de') return (await import('./further.ts')).loadFurther(i18n, locale, namespace, loadEnglish);
  const { texts } = await loaders.de[namespace]();
  return locale === 'de-CH' ? withoutEszett(texts) : texts;
};

/** Loads those of a locale's namespaces that are missing. */
export const loadTexts = async (i18n: i18n, locale: Locale, namespaces: readonly Namespace[]): Promise<void> => {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(locale, namespace));
  const loaded = await Promise.all(
    missing.map(async (namespace) => [namespace, await load(i18n, locale, namespace)] as const),
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
    // Announces a missing text, for `further.ts`. Without a handler its key is kept as the text: what is asked for before its
    // namespace has loaded would stay a key.
    saveMissing: true,
    missingKeyHandler: () => undefined,
  });
  await changeLocale(instance, locale, namespaces);
  return instance;
};
