import '../../brand/fonts.css';
import 'virtual:brand.css';
import './landing.css';
import { withoutLocale } from '#shared/pages.ts';
import { reloadOnMissingCode } from '../../lib/chunk-reload.ts';
import { readCookie } from '../../lib/cookies.ts';
import { currentLocale, localeOfPath, pathInLocale, rememberLocale } from '../../lib/locale.ts';
import { rememberReferral } from '../../lib/referral.ts';
import { SIGNED_IN_COOKIE } from '../../lib/session-cookie.ts';
import { firstUse, noteEarlierValues } from './first-use.ts';

reloadOnMissingCode();
noteEarlierValues();

/** Search engines need absolute URLs; the build did not know the domain. */
const completeLinks = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"], link[rel="canonical"]'))
    link.setAttribute('href', link.href);
};

/** The build lists in a template what the page's code consists of (`askAhead`): it is loaded when the page is on the screen. */
const loadAhead = (): void => {
  const files = document.getElementById('later');
  // The task after a frame's begins when that has been painted.
  if (files instanceof HTMLTemplateElement)
    requestAnimationFrame(() => setTimeout(() => document.head.append(files.content)));
};

/**
 * Entry of the public pages. The document is a whole page already, whose links and questions need no script: its code, which the
 * browser loads meanwhile, runs with the page's first use.
 */
const begin = async (): Promise<void> => {
  const locale = currentLocale();
  rememberLocale(locale);
  rememberReferral(location.search);
  completeLinks();
  loadAhead();
  // The root redirects to the chosen or detected language; English stays at the root.
  const { pathname, search, hash } = location;
  if (withoutLocale(pathname) === '/' && localeOfPath(pathname) === null && locale !== 'en')
    history.replaceState(null, '', `${pathInLocale('/', locale)}${search}${hash}`);
  // Without a prefix the document may be in another language.
  const path = location.pathname.replace(/(.)\/$/, '$1');
  const sent = document.getElementById('root')?.dataset;
  const asSent = sent?.locale === locale && sent.path === path;
  // Whoever is signed in gets another button.
  if (asSent && readCookie(SIGNED_IN_COOKIE) === null) await firstUse();
  await (await import('./start.tsx')).start(locale, path, asSent);
};

void begin();
