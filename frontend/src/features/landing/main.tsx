import './landing.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { withoutLocale } from '#shared/pages.ts';
import { startI18n } from '../../i18n/start.ts';
import { currentLocale, localeOfPath, pathInLocale, rememberLocale } from '../../lib/locale.ts';
import { PublicPage } from './public-page.tsx';

const start = async (): Promise<void> => {
  const locale = currentLocale();
  rememberLocale(locale);
  // The root leads to the language that was chosen or detected; English stands there itself.
  const { pathname, search, hash } = location;
  if (withoutLocale(pathname) === '/' && localeOfPath(pathname) === null && locale !== 'en')
    history.replaceState(null, '', `${pathInLocale('/', locale)}${search}${hash}`);
  await startI18n(locale, ['common', 'landing']);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root');
  createRoot(root).render(
    <StrictMode>
      <PublicPage locale={locale} />
    </StrictMode>,
  );
};

void start();
