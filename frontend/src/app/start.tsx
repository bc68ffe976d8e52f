import '../lib/plain-zod.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/start.ts';
import { watchForUpdates } from '../lib/app-update.ts';
import { breath } from '../lib/breath.ts';
import { currentLocale, localeOfPath, rememberLocale } from '../lib/locale.ts';
import { readTables } from '../lib/read-tables.ts';
import { session } from '../lib/session.ts';
import { App } from './app.tsx';
import { loadCodeOf } from './prefetch-pages.ts';
import { routesFor } from './router.tsx';

/** Search engines come without a sign-in: what they find of the app is the way to it, which is nothing to be found. */
const leaveOutOfSearches = (): void => {
  const meta = document.createElement('meta');
  meta.name = 'robots';
  meta.content = 'noindex';
  document.head.append(meta);
};

/** Draws the app, and watches for a new release once it stands. */
export const start = async (): Promise<void> => {
  // Its own code has just run.
  await breath();
  const locale = currentLocale();
  if (localeOfPath(location.pathname) !== null) rememberLocale(locale);
  // The page's code comes beside the texts, not after them and the plans; without a sign-in another page is shown.
  if (session.tokens() !== null) loadCodeOf(routesFor, location.pathname);
  else leaveOutOfSearches();
  await breath();
  const i18n = await startI18n(locale, ['common', 'app']);
  await breath();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root');
  // As a transition: drawn in slices, between which the browser answers to touches.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App i18n={i18n} />
      </StrictMode>,
    ),
  );
  if (import.meta.env.PROD) watchForUpdates();
  await breath();
  // While answers are awaited.
  await readTables(locale);
};
