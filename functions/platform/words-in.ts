import type { FurtherLanguage, Language, SourceLanguage } from '#shared/locales.ts';

/** Words by language: functions read those of further languages when somebody reads in one, not at their start. */
export const wordsIn =
  <W>(
    source: Readonly<Record<SourceLanguage, W>>,
    further: Readonly<Record<FurtherLanguage, () => Promise<W>>>,
  ): ((language: Language) => Promise<W>) =>
  async (language) =>
    language === 'en' || language === 'de' ? source[language] : further[language]();
