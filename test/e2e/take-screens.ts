import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { root, temporaryFolder } from '../local/driver.ts';
import { startProcess } from '../local/product-process.ts';
import { putBeside } from './beside.ts';
import { chromiumPath, launch } from './browser.ts';
import { clipped, rawKeys, smallTargets } from './measure.ts';
import { answerOf, answerWith, asBefore, type Screen } from './screen.ts';
import { screenIds, screensOf } from './screens.ts';
import { sharedPicture } from './shared-picture.ts';
import { enter, signInDemo } from './signed-in.ts';
import { contextFor, type Language, languages, overflowing, type Size, settled, views } from './views.ts';
import { words } from './words.ts';

// Takes a screenshot of every screen: both widths, both languages, the main ones also in dark mode. Says which texts are cut off, and what
// is smaller to press than 44 px.
// node test/e2e/take-screens.ts [--url of a running product] [--only parts of names, comma between them] [--folder where to]
// --widths 360,1920 takes them in other widths than a phone's and a desktop's, --dark all of them in dark mode, too.
// With --pairs FILE it puts pictures that were drawn beforehand beside the screens (`beside.ts`); with --sheets too, beside those that are
// there.
const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    pairs: { type: 'string' },
    widths: { type: 'string' },
    dark: { type: 'boolean', default: false },
    sheets: { type: 'boolean', default: false },
    folder: { type: 'string', default: join(root, 'test', 'e2e', 'screenshots') },
  },
});

/** The name of each width, and its window. */
const looks: readonly (readonly [string, Size])[] =
  options.widths === undefined
    ? Object.entries(views)
    : options.widths.split(',').map((width) => [width, { width: Number(width), height: views.desktop.height }]);

/** Makes the window as high as the page, so that what stands at its end is not in the middle of the picture. */
const inFull = async (page: Page): Promise<void> => {
  const size = page.viewportSize();
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (size !== null && height > size.height) await page.setViewportSize({ width: size.width, height });
};

/** Style sheets by their address, in which the font is waited for. */
const sheetsRead = new Map<string, string>();

/** The font may be left out where it comes late, and on a busy machine it does: on a picture it is waited for. */
const withFont = async (context: BrowserContext): Promise<void> => {
  await context.route(/\.css$/, async (route) => {
    const url = route.request().url();
    const read = sheetsRead.get(url);
    if (read !== undefined) return answerWith(route, { contentType: 'text/css', body: read });
    const answer = await answerOf(route);
    if (answer === null) return;
    const body = answer.text.replaceAll(/font-display:\s*optional/g, 'font-display:block');
    sheetsRead.set(url, body);
    return answerWith(route, { response: answer.response, body });
  });
};

/** How long nothing is asked of the server until a page has what it wants, and how long that is waited for, ms. */
const [QUIET_MS, PATIENCE_MS] = [500, 15_000] as const;

/**
 * Waits until a page asks for nothing: on a busy machine a part may be on its way whose place is still empty. Pages that ask
 * every second are quiet in between.
 * @returns what waits, from the next page on
 */
const watchRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  let lastMs = Date.now();
  const over = (request: Request): void => {
    open.delete(request);
    lastMs = Date.now();
  };
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return async () => {
    const endMs = Date.now() + PATIENCE_MS;
    while (Date.now() < endMs && (open.size > 0 || Date.now() - lastMs < QUIET_MS)) await page.waitForTimeout(100);
    open.clear();
  };
};

/** @returns what went wrong, a line each */
const take = async (browser: Browser, url: string, screens: readonly Screen[]): Promise<string[]> => {
  const session = await signInDemo(url);
  const troubles: string[] = [];
  const series = async ([view, size]: readonly [string, Size], language: Language): Promise<void> => {
    const member = await contextFor(browser, size, language);
    const visitor = await contextFor(browser, size, language);
    await Promise.all([member, visitor].map(withFont));
    await enter(member, url, session);
    const pages = { member: await member.newPage(), visitor: await visitor.newPage() };
    const quiet = { member: watchRequests(pages.member), visitor: watchRequests(pages.visitor) };
    for (const { name, path, guest = false, main = false, long = false, prepare, act } of screens) {
      const who = guest ? 'visitor' : 'member';
      const page = pages[who];
      try {
        await page.emulateMedia({ colorScheme: 'light' });
        await prepare?.(page);
        await page.goto(url + languages[language].prefix + path);
        // A skeleton appears late: wait for the requests, and then for what loads because of them.
        // Pages that ask every second are never idle.
        await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
        await settled(page);
        await quiet[who]();
        await settled(page);
        await act?.(page, words[language]);
        const out = await overflowing(page);
        if (out.length > 0) troubles.push(`${name} ${view} ${language} sticks out: ${out.join(' | ')}`);
        const keys = await rawKeys(page);
        if (keys.length > 0) troubles.push(`${name} ${view} ${language} shows keys: ${keys.join(' | ')}`);
        // To be looked at: not each of them is a fault.
        for (const one of [...(await clipped(page)), ...(await smallTargets(page))])
          console.log(`${name} ${view} ${language}: ${one}`);
        const shot = (look: string) =>
          page.screenshot({ path: join(options.folder, `${name}-${view}-${language}${look}.png`) });
        if (!act && !long) await inFull(page);
        await shot('');
        if (!main && !options.dark) continue;
        await page.emulateMedia({ colorScheme: 'dark' });
        await shot('-dark');
      } catch (error) {
        troubles.push(`${name} ${view} ${language}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      } finally {
        await asBefore(page);
        await page.setViewportSize(size);
      }
    }
    await Promise.all([member.close(), visitor.close()]);
  };
  for (const look of looks)
    await Promise.all((Object.keys(languages) as Language[]).map((language) => series(look, language)));
  return troubles;
};

const withBrowser = async (use: (browser: Browser) => Promise<void>): Promise<void> => {
  if (chromiumPath === null) throw new Error('No Chromium was found; CHROMIUM can name one.');
  const browser = await launch(chromiumPath);
  await use(browser).finally(() => browser.close());
};

const sheets = async (browser: Browser): Promise<void> => {
  if (options.pairs === undefined) return;
  const folder = join(options.folder, 'beside');
  for (const line of await putBeside(browser, options.pairs, options.folder, folder)) console.log(line);
  console.log(`Pictures beside screens are in ${folder}`);
};

const run = async (url: string): Promise<void> => {
  await mkdir(options.folder, { recursive: true });
  const ids = await screenIds(url, await signInDemo(url));
  const parts = options.only?.split(',') ?? null;
  const screens = [...screensOf(ids), sharedPicture(ids.site)].filter(
    ({ name }) => parts === null || parts.some((part) => name.includes(part)),
  );
  await withBrowser(async (browser) => {
    const troubles = await take(browser, url, screens);
    for (const line of troubles) console.error(line);
    console.log(`${screens.length} screens are in ${options.folder}`);
    await sheets(browser);
    process.exitCode = troubles.length === 0 ? 0 : 1;
  });
};

if (options.sheets) await withBrowser(sheets);
else if (options.url !== undefined) await run(options.url);
else {
  const folder = await temporaryFolder();
  const product = startProcess({ DATA_DIR: folder.path, HOME_BATTERY: 'yes' });
  try {
    await product.says(/Ctrl-C/);
    await run(product.urls().url);
  } finally {
    await product.stop();
    await folder.remove();
  }
}
