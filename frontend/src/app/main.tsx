import '../lib/plain-zod.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/start.ts';
import { watchForUpdates } from '../lib/app-update.ts';
import { reloadOnMissingCode } from '../lib/chunk-reload.ts';
import { currentLocale, localeOfPath, rememberLocale } from '../lib/locale.ts';
import { session } from '../lib/session.ts';
import { App } from './app.tsx';
import { loadCodeOf } from './prefetch-pages.ts';
import { appRoutes } from './router.tsx';

reloadOnMissingCode();

const start = async (): Promise<void> => {
  const locale = currentLocale();
  if (localeOfPath(location.pathname) !== null) rememberLocale(locale);
  // The page's code comes beside the texts, not after them and the plans; without a sign-in another page is shown.
  if (session.tokens() !== null) loadCodeOf(appRoutes, location.pathname);
  const i18n = await startI18n(locale, ['common', 'app']);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root');
  createRoot(root).render(
    <StrictMode>
      <App i18n={i18n} />
    </StrictMode>,
  );
};

void start();
if (import.meta.env.PROD) watchForUpdates();
