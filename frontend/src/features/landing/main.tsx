import './landing.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { withoutLocale } from '#shared/pages.ts';
import { startI18n } from '../../i18n/start.ts';
import { breath } from '../../lib/breath.ts';
import { reloadOnMissingCode } from '../../lib/chunk-reload.ts';
import { currentLocale, localeOfPath, pathInLocale, rememberLocale } from '../../lib/locale.ts';
import { readTables } from '../../lib/read-tables.ts';
import { rememberReferral } from '../../lib/referral.ts';
import { PublicPage } from './public-page.tsx';

reloadOnMissingCode();

/** Search engines want whole addresses; the page was made before anybody knew where it would stand. */
const completeLinks = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"], link[rel="canonical"]'))
    link.setAttribute('href', link.href);
};

const start = async (): Promise<void> => {
  // Its own code has just run.
  await breath();
  const locale = currentLocale();
  rememberLocale(locale);
  rememberReferral(location.search);
  completeLinks();
  // The root leads to the language that was chosen or detected; English stands there itself.
  const { pathname, search, hash } = location;
  if (withoutLocale(pathname) === '/' && localeOfPath(pathname) === null && locale !== 'en')
    history.replaceState(null, '', `${pathInLocale('/', locale)}${search}${hash}`);
  await startI18n(locale, ['common', 'landing', 'faqs']);
  await readTables(locale);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root');
  const page = (
    <StrictMode>
      <PublicPage locale={locale} path={location.pathname} />
    </StrictMode>
  );
  // The page as it was sent, if it is this one: without a prefix it may have been made for another language.
  const asSent = root.dataset.locale === locale && root.dataset.path === location.pathname;
  // In slices, between which the browser answers to touches.
  startTransition(() => {
    if (asSent) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
};

void start();
