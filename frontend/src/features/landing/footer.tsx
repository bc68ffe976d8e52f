import { useTranslation } from 'react-i18next';
import { type Locale, languageOf, locales } from '#shared/locales.ts';
import { REFERENCE_PAGE } from '#shared/pages.ts';
import { keepPrefix, pathInLocale } from '../../lib/locale.ts';
import { useLoaded } from './use-loaded.ts';

const load = async () => (await (await import('../../lib/web-config.ts')).loadWebConfig()).links;
const pages = ['faqs', 'referralProgram', 'imprint', 'privacyPolicy', 'termsAndConditions'] as const;

/** Language, the public pages (questions and answers where German is read), the quota site if the operator has set one, copyright. */
export const Footer = ({ locale, path }: { readonly locale: Locale; readonly path: string }) => {
  const { t } = useTranslation('common');
  const links = useLoaded(load);
  const quota = links.status === 'ready' ? links.data.quotaSelling : null;
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
            <a href={REFERENCE_PAGE} hrefLang="en">
              {t('footer.api')}
            </a>
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
        <select
          value={locale}
          onChange={({ target }) => {
            const chosen = locales.find((one) => one === target.value);
            if (chosen) location.assign(`${pathInLocale(path, chosen)}${location.search}${location.hash}`);
          }}
        >
          {locales.map((one) => (
            <option key={one} value={one} lang={one}>
              {t(`locale.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <span>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
    </footer>
  );
};
