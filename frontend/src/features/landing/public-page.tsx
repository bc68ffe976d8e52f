import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '#shared/locales.ts';
import { withoutLocale } from '#shared/pages.ts';
import { readCookie } from '../../lib/cookies.ts';
import { keepPrefix, pathInLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { SESSION_COOKIE } from '../../lib/session-cookie.ts';
import { LandingPage } from './landing-page.tsx';
import { SunMark } from './sun-mark.tsx';

interface PublicPageProps {
  readonly locale: Locale;
}

const Footer = ({ locale }: PublicPageProps) => {
  const { t } = useTranslation('common');
  return (
    <footer className="footer">
      <label>
        {t('footer.language')}
        <select
          value={locale}
          onChange={({ target }) => {
            const chosen = locales.find((one) => one === target.value);
            if (chosen) location.assign(`${pathInLocale(location.pathname, chosen)}${location.search}${location.hash}`);
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

const NotFound = () => {
  const { t } = useTranslation('common');
  return (
    <main className="missing">
      <p className="status">404</p>
      <h1>{t('notFound')}</h1>
      <a className="button" href={keepPrefix(location.pathname, paths.home)}>
        {t('toHome')}
      </a>
    </main>
  );
};

/** A page for everybody: bar, content, footer. */
export const PublicPage = ({ locale }: PublicPageProps) => {
  const { t } = useTranslation(['landing', 'common']);
  const signedIn = readCookie(SESSION_COOKIE) !== null;
  const target = keepPrefix(location.pathname, signedIn ? paths.accounts : paths.login);
  const start = { href: target, label: signedIn ? t('landing:dashboard') : t('landing:getStarted') };
  const title = t('landing:title');
  const description = t('landing:description');
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
  return (
    <>
      <header className="bar">
        <a className="logo" href={keepPrefix(location.pathname, paths.home)}>
          <SunMark />
          {t('common:product')}
        </a>
        <a className="button" href={start.href}>
          {start.label}
        </a>
      </header>
      {withoutLocale(location.pathname) === '/' ? <LandingPage locale={locale} start={start} /> : <NotFound />}
      <Footer locale={locale} />
    </>
  );
};
