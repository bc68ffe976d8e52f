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

/** A browser of one width and one language, that asks for little motion. */
export const contextFor = (browser: Browser, view: View, language: Language): Promise<BrowserContext> =>
  browser.newContext({
    locale: languages[language].locale,
    viewport: views[view],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });

const LOADING = '[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])';

/** Waits until a page stands: it has its heading, and nothing on it is still loading. */
export const settled = async (page: Page, timeout = 20_000): Promise<void> => {
  await page.locator('h1, [role="dialog"]').first().waitFor({ timeout });
  await page.locator(LOADING).first().waitFor({ state: 'detached', timeout });
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
