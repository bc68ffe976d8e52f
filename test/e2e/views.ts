import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { FurtherLanguage } from '#shared/locales.ts';

/** The two widths of every screen: a phone, and a desktop. */
export const views = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;
export type View = keyof typeof views;

/** The two languages, with the prefix of their addresses. */
export const languages = {
  en: { locale: 'en-GB', prefix: '' },
  de: { locale: 'de-DE', prefix: '/de-DE' },
} as const;
export type Language = keyof typeof languages;

/** The languages that are translated from English: one locale of each. */
export const furtherLanguages = {
  fr: { locale: 'fr-FR', prefix: '/fr-FR' },
  it: { locale: 'it-IT', prefix: '/it-IT' },
  nl: { locale: 'nl-NL', prefix: '/nl-NL' },
  es: { locale: 'es-ES', prefix: '/es-ES' },
} as const satisfies Record<FurtherLanguage, unknown>;
/** Who reads the screens. */
export type Reader = Language | FurtherLanguage;
export const placeOf = (reader: Reader) => ({ ...languages, ...furtherLanguages })[reader];

/** The narrowest supported phone. */
export const NARROW = { width: 360, height: 740 } as const satisfies Size;

/** Of the part of a window that shows the page, CSS px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A browser of one width and one language, with reduced motion. */
export const contextFor = (browser: Browser, view: View | Size, language: Reader): Promise<BrowserContext> =>
  browser.newContext({
    locale: placeOf(language).locale,
    viewport: typeof view === 'string' ? views[view] : view,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });

/** Behind a dialog a button may wait for its answer. */
const LOADING =
  '.start-hero, [aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow], [aria-hidden="true"] *)';

/** Loading indicators appear late, so that quick requests show none. */
const QUIET_MS = 400;
const untilQuiet = `new Promise((resolve) => {
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => { watch.disconnect(); resolve(); }, ${QUIET_MS});
  };
  const watch = new MutationObserver(wait);
  watch.observe(document.body, { childList: true, subtree: true });
  wait();
})`;

/** Placeholder for content that is rendered when it comes near the screen (`WhenNear`), or whose code has yet to load. */
const FAR = '[data-testid="far"]';

/**
 * Waits until a page is complete: it has its heading and all content below the screen, nothing on it is still loading,
 * and nothing appears or disappears.
 */
export const settled = async (page: Page, timeout = 20_000): Promise<void> => {
  await page.locator('h1, [role="dialog"]').first().waitFor({ timeout });
  // Public pages wait for their first use.
  await page.mouse.move(1, 1);
  let scrolled = false;
  do {
    await page.locator(LOADING).first().waitFor({ state: 'detached', timeout });
    await page.evaluate(untilQuiet);
    if ((await page.locator(FAR).count()) === 0) continue;
    scrolled = true;
    await page.evaluate(`document.querySelector('${FAR}')?.scrollIntoView()`);
  } while ((await page.locator(`${LOADING}, ${FAR}`).count()) > 0);
  if (scrolled) await page.evaluate('scrollTo(0, 0)');
};

/** Elements that overflow the page sideways, as text; none if the page cannot scroll that way. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((one) => one.tagName + ' ' + one.className + ' ' + (one.textContent ?? '').slice(0, 60));
  })()`);
