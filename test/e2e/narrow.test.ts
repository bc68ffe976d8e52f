import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from './browser.ts';
import { routesOf, unseenRoutes } from './route-cover.ts';
import { type Language, languages, NARROW, overflowing } from './views.ts';
import { startWalk } from './walk.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');

let walk: Awaited<ReturnType<typeof startWalk>>;

describe.skipIf(chromiumPath === null)('no screen scrolls sideways on the narrowest phone', () => {
  beforeAll(async () => {
    walk = await startWalk();
  });
  afterAll(() => walk?.end());

  test('no page is without a screen', () => {
    expect(unseenRoutes(routesOf(walk.site), walk.screens)).toEqual([]);
  });

  test.each(Object.keys(languages) as Language[])('in %s', { timeout: 900_000 }, async (language) => {
    let looked = 0;
    const found = await walk.look(language, NARROW, (page) => {
      looked += 1;
      return overflowing(page);
    });
    expect(found).toEqual([]);
    expect(looked).toBe(walk.screens.length);
  });
});
