import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The two widths that every screen is looked at in: a phone, and a desk. */
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

/** The narrowest phone that has to fit. */
export const NARROW = { width: 360, height: 740 };

/** A browser of one width and one language, that asks for little motion. */
export const contextFor = (browser: Browser, view: View | typeof NARROW, language: Language): Promise<BrowserContext> =>
  browser.newContext({
    locale: languages[language].locale,
    viewport: typeof view === 'string' ? views[view] : view,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });

const LOADING = '[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])';

/** What says that it loads comes late, so that what is quick needs none. */
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

/** Stands in for what is drawn when it comes near the screen (`WhenNear`). */
const FAR = '[data-testid="far"]';

/**
 * Waits until a page stands: it has its heading, all that is below the screen too, nothing on it is still loading, and
 * nothing comes or goes.
 */
export const settled = async (page: Page, timeout = 20_000): Promise<void> => {
  await page.locator('h1, [role="dialog"]').first().waitFor({ timeout });
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

/** Elements that stick out of the page sideways, as text; none where nobody has to scroll that way. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((one) => one.tagName + ' ' + one.className + ' ' + (one.textContent ?? '').slice(0, 60));
  })()`);
