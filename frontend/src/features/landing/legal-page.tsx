import { useTranslation } from 'react-i18next';
import { type Language, type Locale, languageOf } from '#shared/locales.ts';
import type { LegalPage as LegalPageName } from '#shared/web-config.ts';
import { legalDocument, paragraphsOf } from './legal-document.ts';
import { useLoaded } from './use-loaded.ts';

const texts = {
  en: async () => (await import('../../i18n/en/legal.ts')).texts,
  de: async () => (await import('../../i18n/de/legal.ts')).texts,
};
const loadIn = (language: Language) => async () => {
  const config = import('../../lib/web-config.ts').then(({ loadWebConfig }) => loadWebConfig());
  return { config: await config, texts: await texts[language]() };
};
const load = { en: loadIn('en'), de: loadIn('de') };

/** Empty lines separate paragraphs; a line that starts with `# ` is a heading. */
const Words = ({ text, language }: { readonly text: string; readonly language: Language }) => (
  <div className="legal-sheet" lang={language}>
    {paragraphsOf(text).map((part, at) =>
      part.startsWith('# ') ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change, and its parts may be alike
        <h2 key={at}>{part.slice(2)}</h2>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={at} className="lines">
          {part}
        </p>
      ),
    )}
  </div>
);

/** Imprint, privacy policy and terms: the operator's text, or the product's own with the operator's name, which may be missing. */
export const LegalPage = ({ page, locale }: { readonly page: LegalPageName; readonly locale: Locale }) => {
  const { t } = useTranslation(['landing', 'common']);
  const language = languageOf(locale);
  const loaded = useLoaded(load[language]);
  const own = loaded.status === 'ready' ? (loaded.data.config.legal[page]?.[language] ?? null) : null;
  const text = loaded.status === 'ready' ? (own ?? legalDocument(page, loaded.data.texts, loaded.data.config)) : null;
  const unnamed = loaded.status === 'ready' && own === null && loaded.data.config.provider === null;
  return (
    <main id="content" className="page" data-sky="sunny">
      <section className="text" aria-busy={loaded.status === 'loading'}>
        <h1>{t(`common:pages.${page}`)}</h1>
        {unnamed && (
          <p className="legal-sheet unnamed" role="note">
            {loaded.data.texts.unnamed}
          </p>
        )}
        {text !== null && <Words text={locale === 'de-CH' ? text.replaceAll('ß', 'ss') : text} language={language} />}
        {loaded.status === 'failed' && (
          <div className="legal-sheet" role="alert">
            <p>{t('landing:legal.failed')}</p>
          </div>
        )}
      </section>
    </main>
  );
};
