import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { changeLocale } from '../i18n/start.ts';
import { currentLocale, localeOfPath, rememberLocale } from '../lib/locale.ts';

/** Keeps the language in step with the address. */
export const LocaleGate = () => {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  const prefix = localeOfPath(pathname);
  const [, setShown] = useState(i18n.language);
  useEffect(() => {
    if (prefix !== null) rememberLocale(prefix);
    const locale = prefix ?? currentLocale();
    if (i18n.language === locale) return;
    void changeLocale(i18n, locale, ['common', 'app']).then(() => setShown(locale));
  }, [i18n, prefix]);
  return <Outlet />;
};
