import type { i18n } from 'i18next';
import { type FurtherLanguage, type Language, type Locale, languageOf } from '#shared/locales.ts';
import type { LegalTexts } from './en/legal.ts';
import type { Namespace } from './texts.ts';

type TextTree = { [key: string]: string | TextTree };

/** Every file of theirs that is loaded by itself: a language is one folder, and nothing here names it. */
const files = import.meta.glob<{ texts: TextTree }>([
  './*/{common,landing,faqs,app,editor-pages,welcome,legal,services}.ts',
  '!./{en,de}/*',
]);

const read = async (language: FurtherLanguage, file: string): Promise<TextTree> =>
  (await files[`./${language}/${file}.ts`]?.())?.texts ?? {};

/** French, Italian and Spanish have a form for a million, `many`, which reads as the other numbers do here. */
export const withManyForms = (tree: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, string | TextTree][] => {
      if (typeof value !== 'string') return [[key, withManyForms(value)]];
      const many = key.replace(/_other$/, '_many');
      return many === key
        ? [[key, value]]
        : [
            [key, value],
            [many, tree[many] ?? value],
          ];
    }),
  );

/** A tree with what it lacks from another. */
const over = (own: TextTree, other: TextTree): TextTree => ({
  ...other,
  ...Object.fromEntries(
    Object.entries(own).map(([key, value]) => {
      const beneath = other[key];
      return [key, typeof value === 'object' && typeof beneath === 'object' ? over(value, beneath) : value];
    }),
  ),
});

const watched = new WeakSet<i18n>();

/** Shows what a language lacks in English: its texts are loaded only when one is missing, once for each namespace. */
const fillFromEnglish = (to: i18n, english: (namespace: Namespace) => Promise<TextTree>): void => {
  if (watched.has(to)) return;
  watched.add(to);
  const filled = new Set<string>();
  to.on('missingKey', async (_languages: readonly string[], namespace: Namespace) => {
    const locale = to.language as Locale;
    const place = `${locale} ${namespace}`;
    if (filled.has(place)) return;
    filled.add(place);
    to.addResourceBundle(locale, namespace, withManyForms(await english(namespace)), true, false);
    to.emit('languageChanged', locale);
  });
};

/**
 * The texts of a namespace in a further language.
 * @param english loads the same in English
 */
export const loadFurther = async (
  to: i18n,
  locale: Locale,
  namespace: Namespace,
  english: (namespace: Namespace) => Promise<TextTree>,
): Promise<TextTree> => {
  fillFromEnglish(to, english);
  const file = namespace === 'editors' ? 'editor-pages' : namespace;
  const own = withManyForms(await read(languageOf(locale) as FurtherLanguage, file));
  // A page that is rendered by the build is rendered once.
  return typeof document === 'undefined' ? over(own, withManyForms(await english(namespace))) : own;
};

/** Texts about services and boxes, by the English ones. What is not among them is shown in English. */
export const loadServiceTexts = (language: Language): Promise<Readonly<Record<string, string>>> =>
  read(language as FurtherLanguage, 'services') as Promise<Record<string, string>>;

/** The product's own legal texts; null where a language has none: English is shown. */
export const loadLegalTexts = async (language: Language): Promise<LegalTexts | null> => {
  const texts = await read(language as FurtherLanguage, 'legal');
  return Object.keys(texts).length === 0 ? null : (texts as LegalTexts);
};
