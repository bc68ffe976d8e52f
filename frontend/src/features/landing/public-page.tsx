import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutLocale } from '#shared/pages.ts';
import { readCookie } from '../../lib/cookies.ts';
import { keepPrefix } from '../../lib/locale.ts';
import { paths, SIGN_UP_HASH } from '../../lib/paths.ts';
import { SIGNED_IN_COOKIE } from '../../lib/session-cookie.ts';
import { PublicFaqsPage } from './faqs-page.tsx';
import { Footer } from './footer.tsx';
import { pageHead } from './head.ts';
import { LandingPage } from './landing-page.tsx';
import { LegalPage } from './legal-page.tsx';
import { ReferralPage } from './referral-page.tsx';
import { Scene } from './scene.tsx';
import type { PageProps } from './start-link.ts';
import { SunMark } from './sun-mark.tsx';

type PublicPageProps = Omit<PageProps, 'start'>;

/** At midnight, when nothing flows. */
const nothing = { sun: 0, house: 0, car: 0, heater: 0, grid: 0 };

const NotFound = ({ path }: PageProps) => {
  const { t } = useTranslation('common');
  return (
    <main id="content" className="missing" data-sky="night">
      <Scene at={0} moment={nothing} />
      <p className="status">404</p>
      <h1>{t('notFound')}</h1>
      <a className="button" href={keepPrefix(path, paths.home)}>
        {t('toHome')}
      </a>
    </main>
  );
};

const Content = (props: PageProps) => {
  const page = withoutLocale(props.path).replace(/(.)\/$/, '$1');
  switch (page) {
    case '/':
      return <LandingPage {...props} />;
    case '/faqs':
      return <PublicFaqsPage />;
    case '/referralProgram':
      return <ReferralPage {...props} />;
    case '/imprint':
      return <LegalPage page="imprint" locale={props.locale} />;
    case '/privacyPolicy':
      return <LegalPage page="privacyPolicy" locale={props.locale} />;
    case '/termsAndConditions':
      return <LegalPage page="termsAndConditions" locale={props.locale} />;
    default:
      return <NotFound {...props} />;
  }
};

const never = () => () => undefined;

/** A public page: bar, content, footer. */
export const PublicPage = ({ locale, path }: PublicPageProps) => {
  const { t, i18n } = useTranslation(['landing', 'common']);
  // The prerendered page assumes a signed-out visitor; the browser then checks.
  const signedIn = useSyncExternalStore(
    never,
    () => readCookie(SIGNED_IN_COOKIE) !== null,
    () => false,
  );
  const target = keepPrefix(path, signedIn ? paths.accounts : `${paths.login}${SIGN_UP_HASH}`);
  const start = { href: target, label: signedIn ? t('landing:dashboard') : t('landing:getStarted') };
  const { title, description } = pageHead(path, i18n);
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
  return (
    <>
      <a className="skip" href="#content">
        {t('common:skip')}
      </a>
      <header className="bar">
        <a className="logo" href={keepPrefix(path, paths.home)}>
          <SunMark />
          {t('common:product')}
        </a>
        {withoutLocale(path) === '/' && (
          <nav className="sections" aria-label={t('landing:sections.label')}>
            {(['how', 'services', 'plans', 'faq'] as const).map((section) => (
              <a key={section} href={`#${section}`}>
                {t(`landing:sections.${section}`)}
              </a>
            ))}
          </nav>
        )}
        <a className="button" href={start.href}>
          {start.label}
        </a>
      </header>
      <Content locale={locale} path={path} start={start} />
      <Footer locale={locale} path={path} />
    </>
  );
};
