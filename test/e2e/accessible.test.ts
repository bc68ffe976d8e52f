import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from './browser.ts';
import { routesOf, unseenRoutes } from './route-cover.ts';
import { NARROW, settled, views } from './views.ts';
import { parts, startWalk } from './walk.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let walk: Awaited<ReturnType<typeof startWalk>>;

/** What axe complains about, a line for each element. */
const complaintsOf = async (page: Page): Promise<string[]> => {
  // There are no frames; axe would open a page of its own for them each time.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await builder.withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
};

describe.skipIf(chromiumPath === null)('every screen is accessible (WCAG 2.2 AA, by axe)', () => {
  beforeAll(async () => {
    walk = await startWalk();
  });
  afterAll(() => walk?.end());

  test('no page is without a screen', () => {
    expect(unseenRoutes(routesOf(walk.site), walk.screens)).toEqual([]);
  });

  test.each(parts)('in $language, on a phone and a desktop, light and dark: from $name', async (part) => {
    let sweeps = 0;
    const found = await walk.look(part, NARROW, async (page) => {
      const lines: string[] = [];
      for (const [view, size] of Object.entries({ phone: NARROW, desktop: views.desktop })) {
        await page.setViewportSize(size);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await settled(page);
          // Buttons fade from one colour to the other.
          await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0)))');
          lines.push(...(await complaintsOf(page)).map((one) => `${view}, ${colorScheme}, ${one}`));
          sweeps += 1;
        }
      }
      return lines;
    });
    expect(found).toEqual([]);
    expect(sweeps).toBe(4 * (part.to - part.from));
  });
});
