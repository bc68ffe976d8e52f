import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../local/driver.ts';
import { type ProductProcess, startProcess } from '../local/product-process.ts';
import { chromiumPath, launch } from './browser.ts';
import type { Screen } from './screen.ts';
import { screenIds, screensOf } from './screens.ts';
import { enter, signInDemo } from './signed-in.ts';
import { contextFor, type Language, languages, NARROW, overflowing, settled } from './views.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: ProductProcess;
let browser: Browser;
let url: string;
let session: Awaited<ReturnType<typeof signInDemo>>;
let screens: readonly Screen[];

describe.skipIf(chromiumPath === null)('no screen scrolls sideways on the narrowest phone', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    product = startProcess({ DATA_DIR: folder.path, PAST_HOURS: '3' });
    await product.says(/Ctrl-C/);
    url = product.urls().url;
    session = await signInDemo(url);
    screens = screensOf(await screenIds(url, session));
    browser = await launch(chromiumPath ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    product?.child.kill('SIGINT');
    await product?.ended;
    await folder?.remove();
  });

  const sweep = async (language: Language, guest: boolean): Promise<string[]> => {
    const context = await contextFor(browser, NARROW, language);
    if (!guest) await enter(context, url, session);
    const page = await context.newPage();
    const found: string[] = [];
    for (const { name, path, prepare, act } of screens.filter((screen) => (screen.guest ?? false) === guest)) {
      await prepare?.(page);
      await page.goto(url + languages[language].prefix + path);
      await settled(page);
      await act?.(page);
      found.push(...(await overflowing(page)).map((one) => `${name}: ${one}`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
    return found;
  };

  test.each(Object.keys(languages) as Language[])('in %s', async (language) => {
    expect(screens.length).toBeGreaterThan(30);
    const found = await Promise.all([sweep(language, true), sweep(language, false)]);
    expect(found.flat()).toEqual([]);
  });
});
