import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from './browser.ts';
import { atTheEdge, clipped, moving, rawKeys, smallTargets } from './measure.ts';
import { routesOf, unseenRoutes } from './route-cover.ts';
import { NARROW, overflowing, type Size } from './views.ts';
import { parts, startWalk } from './walk.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');

interface Window extends Size {
  readonly name: string;
  /** Size of letters that the reader has set, of the usual one. */
  readonly text?: string;
}

/** Windows of all kinds; a browser that zooms to 200 % has half of its pixels left. */
const windows: readonly Window[] = [
  { name: '360', ...NARROW },
  { name: '390', width: 390, height: 844 },
  { name: '768', width: 768, height: 1024 },
  { name: '1280', width: 1280, height: 900 },
  { name: '1920', width: 1920, height: 1080 },
  { name: '1280 at 200 %', width: 640, height: 450 },
  { name: '1280 at 400 %', width: 320, height: 450 },
  { name: '1280 with text at 200 %', width: 1280, height: 900, text: '200%' },
  // More than is asked for: both at once.
  { name: '320 with text at 200 %', width: 320, height: 568, text: '200%' },
];

let walk: Awaited<ReturnType<typeof startWalk>>;

const faultsOf = async (page: Page): Promise<string[]> => {
  const found = (await moving(page)).map((one) => `moves: ${one}`);
  for (const { name, width, height, text = '' } of windows) {
    await page.setViewportSize({ width, height });
    await page.evaluate(`document.documentElement.style.fontSize = '${text}'`);
    // Layout, and what measures its own width.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    );
    const kinds = {
      'sticks out': await overflowing(page),
      'a key, no text': await rawKeys(page),
      'cut off': await clipped(page),
      'small to press': await smallTargets(page),
      'touches the edge': await atTheEdge(page),
    };
    for (const [kind, lines] of Object.entries(kinds)) found.push(...lines.map((one) => `at ${name} ${kind}: ${one}`));
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

  // For who wants less motion.
  test.each(parts)(
    'in $language, from $name: nothing scrolls sideways, is cut off, moves, or is smaller to press than 44 px',
    async (part) => {
      let looked = 0;
      const found = await walk.look(part, NARROW, async (page) => {
        looked += windows.length;
        return faultsOf(page);
      });
      expect(found).toEqual([]);
      expect(looked).toBe(windows.length * (part.to - part.from));
    },
  );
});
