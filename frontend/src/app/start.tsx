import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { UserId } from '#shared/model/ids.ts';
import { startI18n } from '../i18n/start.ts';
import { watchForUpdates } from '../lib/app-update.ts';
import { breath } from '../lib/breath.ts';
import { currentLocale, localeOfPath, rememberLocale } from '../lib/locale.ts';
import { readTables } from '../lib/read-tables.ts';
import { session } from '../lib/session.ts';
import { App } from './app.tsx';
import { loadCodeOf } from './prefetch-pages.ts';
import { routesFor } from './router.tsx';

/** Search engines are not signed in: all they would index of the app is the sign-in page. */
const leaveOutOfSearches = (): void => {
  const meta = document.createElement('meta');
  meta.name = 'robots';
  meta.content = 'noindex';
  document.head.append(meta);
};

/** Renders the app, then starts to watch for a new release. */
export const start = async (): Promise<void> => {
  // Yields: its own code has just run.
  await breath();
  const locale = currentLocale();
  if (localeOfPath(location.pathname) !== null) rememberLocale(locale);
  // The page's code loads along with the texts, not after them and the plans; without a session another page is shown.
  if (session.tokens() !== null) loadCodeOf(routesFor, location.pathname);
  else leaveOutOfSearches();
  await breath();
  const i18n = await startI18n(locale, ['common', 'app']);
  await breath();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root');
  // As a transition: drawn in slices, between which the browser can respond to input.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App i18n={i18n} />
      </StrictMode>,
    ),
  );
  if (import.meta.env.PROD) watchForUpdates();
  await breath();
  // While the first responses are pending.
  await readTables(locale);
  void import('../lib/visits.ts').then(({ startVisits }) => startVisits()).catch(() => undefined);
  const userId = session.userId();
  if (userId === null || !('Notification' in window) || Notification.permission !== 'granted') return;
  // Late and only where pushes come: nothing waits for it.
  const { confirmPush } = await import('../lib/push.ts');
  await confirmPush(userId as UserId).catch(() => undefined);
};
