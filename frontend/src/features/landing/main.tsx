import '../../brand/fonts.css';
import 'virtual:brand.css';
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

/** Search engines need absolute URLs; the build did not know the domain. */
const completeLinks = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"], link[rel="canonical"]'))
    link.setAttribute('href', link.href);
};

const start = async (): Promise<void> => {
  // Yields: its own code has just run.
  await breath();
  const locale = currentLocale();
  rememberLocale(locale);
  rememberReferral(location.search);
  completeLinks();
  // The root redirects to the chosen or detected language; English stays at the root.
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
  // Hydrates the served page if it matches: without a prefix it may be in another language.
  const asSent = root.dataset.locale === locale && root.dataset.path === location.pathname;
  // In slices, between which the browser can respond to input.
  startTransition(() => {
    if (asSent) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
};

void start();
