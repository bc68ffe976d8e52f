import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, languageOf } from '#shared/locales.ts';
import type { LegalPage as LegalPageName } from '#shared/web-config.ts';
import { useLoaded } from './use-loaded.ts';

/** Imprint, privacy policy and terms: the operator's text, or the product's own with the operator's name, which may be missing. */
export const LegalPage = ({ page, locale }: { readonly page: LegalPageName; readonly locale: Locale }) => {
  const { t } = useTranslation(['landing', 'common']);
  const load = useMemo(
    () => async () => (await import('./legal-words.ts')).legalWords(page, languageOf(locale)),
    [page, locale],
  );
  const loaded = useLoaded(load);
  const { text = null, unnamed = null } = loaded.status === 'ready' ? loaded.data : {};
  const inLocale = (words: string): string => (locale === 'de-CH' ? words.replaceAll('ß', 'ss') : words);
  return (
    <main id="content" className="page" data-sky="sunny">
      <section className="text" aria-busy={loaded.status === 'loading'}>
        <h1>{t(`common:pages.${page}`)}</h1>
        {unnamed !== null && (
          <p className="legal-sheet unnamed" role="note" lang={unnamed.language}>
            {unnamed.parts}
          </p>
        )}
        {text !== null && (
          <div className="legal-sheet" lang={text.language}>
            {/* A line that starts with `# ` is a heading. */}
            {text.parts.map((part, at) =>
              part.startsWith('# ') ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change, and its parts may be alike
                <h2 key={at}>{inLocale(part.slice(2))}</h2>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <p key={at} className="lines">
                  {inLocale(part)}
                </p>
              ),
            )}
          </div>
        )}
        {loaded.status === 'failed' && (
          <div className="legal-sheet" role="alert">
            <p>{t('landing:legal.failed')}</p>
          </div>
        )}
      </section>
    </main>
  );
};
