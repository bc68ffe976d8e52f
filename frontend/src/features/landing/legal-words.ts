import { defaultLocale, type Language, languageOf } from '#shared/locales.ts';
import type { LegalPage } from '#shared/web-config.ts';
import type { LegalTexts } from '../../i18n/en/legal.ts';
import { loadWebConfig } from '../../lib/web-config.ts';
import { legalDocument, paragraphsOf } from './legal-document.ts';

const fallback = languageOf(defaultLocale);

const english = async (): Promise<LegalTexts> => (await import('../../i18n/en/legal.ts')).texts;

const textsIn = async (language: Language): Promise<LegalTexts | null> => {
  if (language === 'en') return english();
  if (language === 'de') return (await import('../../i18n/de/legal.ts')).texts;
  return (await import('../../i18n/further.ts')).loadLegalTexts(language);
};

/** Words with the language that they are in: English where there are none in the reader's. */
interface Words {
  readonly language: Language;
  readonly parts: readonly string[];
}

/** The operator's text of a page, else the product's own, and in that case what is said where nobody is named; null: somebody is. */
export const legalWords = async (
  page: LegalPage,
  language: Language,
): Promise<{ readonly text: Words; readonly unnamed: Words | null }> => {
  const config = await loadWebConfig();
  const operators = config.legal[page];
  if (operators !== null) {
    const inOwn = operators[language];
    const shown = inOwn === undefined ? fallback : language;
    return { text: { language: shown, parts: paragraphsOf(inOwn ?? operators.en) }, unnamed: null };
  }
  const own = await textsIn(language);
  const shown = own === null ? fallback : language;
  const texts = own ?? (await english());
  return {
    text: { language: shown, parts: paragraphsOf(legalDocument(page, texts, config)) },
    unnamed: config.provider === null ? { language: shown, parts: [texts.unnamed] } : null,
  };
};
