import '../lib/plain-zod.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/start.ts';
import { watchForUpdates } from '../lib/app-update.ts';
import { reloadOnMissingCode } from '../lib/chunk-reload.ts';
import { currentLocale, localeOfPath, rememberLocale } from '../lib/locale.ts';
import { App } from './app.tsx';

reloadOnMissingCode();

const start = async (): Promise<void> => {
  const locale = currentLocale();
  if (localeOfPath(location.pathname) !== null) rememberLocale(locale);
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
