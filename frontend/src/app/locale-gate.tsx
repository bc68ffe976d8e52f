import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { changeLocale, loadedNamespaces } from '../i18n/start.ts';
import { currentLocale, localeOfPath, rememberLocale } from '../lib/locale.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { useFocusAfterClosing, useHeadingFocus, usePageTitle } from './page-title.ts';
import { UpdatePrompt } from './update-prompt.tsx';

/** Wraps every page: keeps the language in step with the URL. */
export const LocaleGate = () => {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  const prefix = localeOfPath(pathname);
  usePageTitle();
  useHeadingFocus();
  useFocusAfterClosing();
  const [, setShown] = useState(i18n.language);
  useEffect(() => {
    if (prefix !== null) rememberLocale(prefix);
    const locale = prefix ?? currentLocale();
    if (i18n.language === locale) return;
    void changeLocale(i18n, locale, loadedNamespaces(i18n)).then(() => setShown(locale));
  }, [i18n, prefix]);
  return (
    <>
      <LoadingBar />
      <ErrorBoundary page={pathname}>
        <Suspense>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <UpdatePrompt />
    </>
  );
};
