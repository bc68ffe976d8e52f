import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Glyph } from '../../components/glyph.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Logo } from '../../components/logo.tsx';
import { paths } from '../../lib/paths.ts';
import { useLocalePath } from '../../lib/use-locale.ts';

// The public pages load this separately: it must not be part of the app's start.
const QuotaLink = lazy(async () => ({ default: (await import('./quota-link.tsx')).QuotaLink }));

const pages = ['referralProgram', 'imprint', 'privacyPolicy', 'termsAndConditions'] as const;

/** Pages before the sign-in: a link home, the page, a footer. */
export const EmptyLayout = () => {
  const { t } = useTranslation('common');
  const localePath = useLocalePath();
  return (
    <div className="alone">
      <header>
        {/* The home page is another document: a plain link. */}
        <a className="quiet-button" href={localePath(paths.home)}>
          <Glyph name="back" />
          {t('toHome')}
        </a>
      </header>
      <main>
        <div className="logo-above">
          <Logo size={40} />
        </div>
        <Outlet />
      </main>
      <footer>
        <nav aria-label={t('footer.pages')}>
          {pages.map((page) => (
            <a key={page} href={localePath(`/${page}`)}>
              {t(`pages.${page}`)}
            </a>
          ))}
          <Suspense>
            <QuotaLink />
          </Suspense>
        </nav>
        <LanguageSelect />
        <span>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
      </footer>
    </div>
  );
};
