import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Locale } from '#shared/locales.ts';
import { startI18n } from '../../i18n/start.ts';
import { breath } from '../../lib/breath.ts';
import { readTables } from '../../lib/read-tables.ts';
import { PublicPage } from './public-page.tsx';

/**
 * Draws the page, part by part: each is a task of its own, between which the browser can respond to input.
 * @param path of the page, without a slash at its end
 * @param asSent the document holds this page in this language: it is taken over, with what was typed and moved in it
 */
export const start = async (locale: Locale, path: string, asSent: boolean): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root');
  // Yields: its own code has just run.
  await breath();
  await startI18n(locale, ['common', 'landing', 'faqs']);
  await readTables(locale);
  const page = (
    <StrictMode>
      <PublicPage locale={locale} path={path} />
    </StrictMode>
  );
  // In slices.
  startTransition(() => {
    if (asSent) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
};
