import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from './browser.ts';
import { moving } from './measure.ts';
import { routesOf, unseenRoutes } from './route-cover.ts';
import { type Language, languages, NARROW, overflowing, type Size } from './views.ts';
import { startWalk } from './walk.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');

/** Windows of all kinds; a browser that zooms to 200 % has half of its pixels left. */
const windows: readonly (Size & { readonly name: string })[] = [
  { name: '360', ...NARROW },
  { name: '390', width: 390, height: 844 },
  { name: '768', width: 768, height: 1024 },
  { name: '1280', width: 1280, height: 900 },
  { name: '1920', width: 1920, height: 1080 },
  { name: '1280 at 200 %', width: 640, height: 450 },
  { name: '1280 at 400 %', width: 320, height: 450 },
];

let walk: Awaited<ReturnType<typeof startWalk>>;

const faultsOf = async (page: Page): Promise<string[]> => {
  const found = (await moving(page)).map((one) => `moves: ${one}`);
  for (const { name, width, height } of windows) {
    await page.setViewportSize({ width, height });
    // Layout, and what measures its own width.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    );
    found.push(...(await overflowing(page)).map((one) => `at ${name} sticks out: ${one}`));
  }
  return found;
};

describe.skipIf(chromiumPath === null)('every screen fits every window', () => {
  beforeAll(async () => {
    walk = await startWalk();
  });
  afterAll(() => walk?.end());

  test('no page is without a screen', () => {
    expect(unseenRoutes(routesOf(walk.site), walk.screens)).toEqual([]);
  });

  test.each(Object.keys(languages) as Language[])(
    'in %s nothing scrolls sideways, and nothing moves for who wants less motion',
    { timeout: 1_800_000 },
    async (language) => {
      let looked = 0;
      const found = await walk.look(language, NARROW, async (page) => {
        looked += windows.length;
        return faultsOf(page);
      });
      console.log(`${language}: ${walk.screens.length} screens in ${windows.length} windows, ${found.length} faults`);
      expect(found).toEqual([]);
      expect(looked).toBe(windows.length * walk.screens.length);
    },
  );
});
