import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { localeName } from '#shared/locale-names.ts';
import { type Locale, languageOf, locales } from '#shared/locales.ts';
import { REFERENCE_PAGE } from '#shared/pages.ts';
import { keepPrefix, pathInLocale } from '../../lib/locale.ts';
import { takeEarlierValue } from './first-use.ts';
import { useLoaded } from './use-loaded.ts';

const load = async () => (await import('../../lib/public-lists.ts')).loadQuotaLink();
const pages = ['faqs', 'referralProgram', 'imprint', 'privacyPolicy', 'termsAndConditions'] as const;

/** @param wanted one of the options below */
const changeLanguage = (path: string, wanted: string): void =>
  location.assign(`${pathInLocale(path, wanted as Locale)}${location.search}${location.hash}`);

/** Language, the public pages (questions and answers where German is read), the quota site if the operator has set one, copyright. */
export const Footer = ({ locale, path }: { readonly locale: Locale; readonly path: string }) => {
  const { t } = useTranslation('common');
  const link = useLoaded(load);
  const quota = link.status === 'ready' ? link.data : null;
  const select = useRef<HTMLSelectElement>(null);
  // The prerendered select can be chosen from before this has run.
  useEffect(() => {
    const chosen = takeEarlierValue(select.current);
    if (chosen !== null) changeLanguage(path, chosen);
  }, [path]);
  return (
    <footer className="footer">
      <nav aria-label={t('footer.pages')}>
        <ul>
          {pages
            .filter((page) => page !== 'faqs' || languageOf(locale) === 'de')
            .map((page) => (
              <li key={page}>
                <a href={keepPrefix(path, `/${page}`)}>{t(`pages.${page}`)}</a>
              </li>
            ))}
          <li>
            <a href={keepPrefix(path, REFERENCE_PAGE)}>{t('footer.api')}</a>
          </li>
          {quota !== null && (
            <li>
              <a href={quota} rel="noreferrer">
                {t('footer.quota')}
              </a>
            </li>
          )}
        </ul>
      </nav>
      <label>
        {t('footer.language')}
        <select ref={select} value={locale} onChange={({ target }) => changeLanguage(path, target.value)}>
          {locales.map((one) => (
            <option key={one} value={one} lang={one}>
              {localeName(one)}
            </option>
          ))}
        </select>
      </label>
      <span>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
    </footer>
  );
};
