import { useTranslation } from 'react-i18next';
import { type Language, type Locale, languageOf } from '#shared/locales.ts';
import type { LegalPage as LegalPageName } from '#shared/web-config.ts';
import { useLoaded } from './use-loaded.ts';

const load = async () => (await (await import('../../lib/web-config.ts')).loadWebConfig()).legal;

/** Empty lines separate paragraphs; a line that starts with `# ` is a heading. */
const Words = ({ text, language }: { readonly text: string; readonly language: Language }) => (
  <div className="sheet" lang={language}>
    {text.split(/\n{2,}/).map((part) =>
      part.startsWith('# ') ? (
        <h2 key={part}>{part.slice(2)}</h2>
      ) : (
        <p key={part} className="lines">
          {part}
        </p>
      ),
    )}
  </div>
);

/** Imprint, privacy policy and terms: the operator's text, or a note that there is none yet. */
export const LegalPage = ({ page, locale }: { readonly page: LegalPageName; readonly locale: Locale }) => {
  const { t } = useTranslation(['landing', 'common']);
  const legal = useLoaded(load);
  const language = languageOf(locale);
  const text = legal.status === 'ready' ? (legal.data[page]?.[language] ?? null) : null;
  return (
    <main id="content" className="page" data-sky="sunny">
      <section className="text" aria-busy={legal.status === 'loading'}>
        <h1>{t(`common:pages.${page}`)}</h1>
        {text !== null && <Words text={text} language={language} />}
        {legal.status === 'ready' && text === null && (
          <div className="sheet" role="note">
            <p>
              <strong>{t('landing:legal.placeholder')}</strong>
            </p>
            <p>{t(`landing:legal.${page}`)}</p>
          </div>
        )}
        {legal.status === 'failed' && (
          <div className="sheet" role="alert">
            <p>{t('landing:legal.failed')}</p>
          </div>
        )}
      </section>
    </main>
  );
};
