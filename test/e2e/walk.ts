import type { Browser, Page } from 'playwright-core';
import { temporaryFolder } from '../local/driver.ts';
import { startProcess } from '../local/product-process.ts';
import { chromiumPath, launch } from './browser.ts';
import type { Screen } from './screen.ts';
import { screenIds, screensOf } from './screens.ts';
import { enter, signInDemo } from './signed-in.ts';
import { contextFor, type Language, languages, type Size, settled } from './views.ts';
import { words } from './words.ts';

/** A busy machine takes this long to load a page. */
const WAIT_MS = 60_000;

/** Looks at a screen that is complete. @returns what is wrong with it, a line each */
type Look = (page: Page, screen: Screen) => Promise<readonly string[]>;

interface Walk {
  readonly site: string;
  readonly screens: readonly Screen[];
  /** Opens every screen once in a language, at a width, and looks at it. @returns what was wrong, with the screen's name */
  readonly look: (language: Language, size: Size, look: Look) => Promise<string[]>;
  readonly end: () => Promise<void>;
}

/** One product, one browser, and all its screens: two pages go through them side by side, one signed in. */
const walkAt = (
  browser: Browser,
  url: string,
  screens: readonly Screen[],
  session: Awaited<ReturnType<typeof signInDemo>>,
): Pick<Walk, 'look'> => {
  const through = async (mine: readonly Screen[], guest: boolean, language: Language, size: Size, look: Look) => {
    const context = await contextFor(browser, size, language);
    if (!guest) await enter(context, url, session);
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    const found: string[] = [];
    for (const screen of mine) {
      const { name, path, prepare, act } = screen;
      try {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize(size);
        await prepare?.(page);
        const address = url + languages[language].prefix + path;
        // A change of the fragment alone loads nothing.
        if (page.url().split('#')[0] === address.split('#')[0]) await page.goto('about:blank');
        await page.goto(address);
        await settled(page, WAIT_MS);
        await act?.(page, words[language]);
        if (act) await settled(page, WAIT_MS);
        found.push(...(await look(page, screen)).map((one) => `${name}: ${one}`));
      } catch (error) {
        found.push(`${name}: ${error instanceof Error ? error.message.split('\n', 3).join(' ') : error}`);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
    return found;
  };
  return {
    look: async (language, size, look) => {
      const guests = screens.filter(({ guest = false }) => guest);
      const members = screens.filter(({ guest = false }) => !guest);
      const half = Math.ceil((members.length - guests.length) / 2);
      const found = await Promise.all([
        through(guests, true, language, size, look).then(async (lines) => [
          ...lines,
          ...(await through(members.slice(0, half), false, language, size, look)),
        ]),
        through(members.slice(half), false, language, size, look),
      ]);
      return found.flat();
    },
  };
};

/** Starts the product and the browser that a whole sweep uses. */
export const startWalk = async (): Promise<Walk> => {
  const folder = await temporaryFolder();
  const product = startProcess({ DATA_DIR: folder.path, PAST_HOURS: '27' });
  await product.says(/Ctrl-C/);
  const { url } = product.urls();
  const session = await signInDemo(url);
  const browser = await launch(chromiumPath ?? '');
  const screens = screensOf(await screenIds(url, session));
  return {
    site: session.accountId,
    screens,
    ...walkAt(browser, url, screens, session),
    end: async () => {
      await browser.close();
      await product.stop();
      await folder.remove();
    },
  };
};
