import type { Browser, BrowserContext, Page } from 'playwright-core';
import { temporaryFolder } from '../local/driver.ts';
import { startProcess } from '../local/product-process.ts';
import { chromiumPath, launch } from './browser.ts';
import { asBefore, type Screen } from './screen.ts';
import { screenIds, screensOf } from './screens.ts';
import { enter, signInDemo } from './signed-in.ts';
import { contextFor, type Language, languages, placeOf, type Reader, type Size, settled } from './views.ts';
import { wordsFor } from './words.ts';

/** A busy machine takes this long to load a page. */
const WAIT_MS = 60_000;

/** Screens of one test: more would not be looked at within its time. */
const PART = 10;

/** Ids of nothing: names and order of the screens do not depend on them. */
const NO_IDS = { site: '', charger: '', heater: '', sensor: '', measuring: '', link: '', box: '' };

/** A part of all screens, for a test of its own. */
export interface Part {
  /** Its first and last screen. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** All screens in parts that are each looked at within a test's time, in each of these languages. */
export const partsIn = (readers: readonly Reader[]): readonly (Part & { readonly language: Reader })[] => {
  const names = screensOf(NO_IDS).map(({ name }) => name);
  const starts = Array.from({ length: Math.ceil(names.length / PART) }, (_, index) => index * PART);
  return readers.flatMap((language) =>
    starts.map((from) => {
      const to = Math.min(names.length, from + PART);
      return { language, name: `${names[from]} to ${names[to - 1]}`, from, to };
    }),
  );
};
/** In the languages that texts are written in. */
export const parts = partsIn(Object.keys(languages) as Language[]);

/** Looks at a screen that is complete. @returns what is wrong with it, a line each */
type Look = (page: Page, screen: Screen) => Promise<readonly string[]>;

interface Walk {
  readonly site: string;
  readonly screens: readonly Screen[];
  /** Opens every screen of a part once, at a width, and looks at it. @returns what was wrong, with the screen's name */
  readonly look: (part: (typeof parts)[number], size: Size, look: Look) => Promise<string[]>;
  readonly end: () => Promise<void>;
}

/** Opens a screen, and looks at it. @returns what is wrong */
const lookAt = async (page: Page, screen: Screen, address: string, language: Reader, look: Look) => {
  const { prepare, act } = screen;
  try {
    await prepare?.(page);
    // A change of the fragment alone loads nothing.
    if (page.url().split('#')[0] === address.split('#')[0]) await page.goto('about:blank');
    await page.goto(address);
    await settled(page, WAIT_MS);
    await act?.(page, await wordsFor(language));
    if (act) await settled(page, WAIT_MS);
    return await look(page, screen);
  } catch (error) {
    return [error instanceof Error ? error.message.split('\n', 3).join(' ') : String(error)];
  } finally {
    await asBefore(page);
  }
};

/** One product, one browser, and its screens: two pages go through them side by side. */
const walkAt = (browser: Browser, url: string, screens: readonly Screen[]): Pick<Walk, 'look'> => {
  const newPage = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    return page;
  };
  const through = async (mine: readonly Screen[], language: Reader, size: Size, look: Look) => {
    const found: string[] = [];
    for (const guest of [true, false]) {
      const some = mine.filter((screen) => (screen.guest ?? false) === guest);
      if (some.length === 0) continue;
      const context = await contextFor(browser, size, language);
      // Each part signs in: a whole sweep takes longer than a sign-in proves who its user is.
      if (!guest) await enter(context, url, await signInDemo(url));
      const page = await newPage(context);
      for (const screen of some) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize(size);
        const address = url + placeOf(language).prefix + screen.path;
        const lines = await lookAt(page, screen, address, language, look);
        found.push(...lines.map((one) => `${screen.name}: ${one}`));
      }
      await context.close();
    }
    return found;
  };
  return {
    look: async ({ language, from, to }, size, look) => {
      const mine = screens.slice(from, to);
      const halves = [0, 1].map((half) => mine.filter((_, index) => index % 2 === half));
      return (await Promise.all(halves.map((half) => through(half, language, size, look)))).flat();
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
    ...walkAt(browser, url, screens),
    end: async () => {
      await browser.close();
      await product.stop();
      await folder.remove();
    },
  };
};
