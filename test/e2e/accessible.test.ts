import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from './browser.ts';
import { routesOf, unseenRoutes } from './route-cover.ts';
import { type Language, languages, NARROW, views } from './views.ts';
import { startWalk } from './walk.ts';

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

  const looks = (Object.keys(languages) as Language[]).flatMap((language) => [
    { language, view: 'a phone', size: NARROW },
    { language, view: 'a desktop', size: views.desktop },
  ]);

  test.each(looks)('in $language on $view, light and dark', { timeout: 900_000 }, async ({ language, size, view }) => {
    let sweeps = 0;
    const found = await walk.look(language, size, async (page) => {
      const lines: string[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // Buttons fade from one colour to the other.
        await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)))');
        lines.push(...(await complaintsOf(page)).map((one) => `${colorScheme}, ${one}`));
        sweeps += 1;
      }
      return lines;
    });
    console.log(
      `axe, ${language} on ${view}: ${sweeps} sweeps of ${walk.screens.length} screens, ${found.length} violations`,
    );
    expect(found).toEqual([]);
    expect(sweeps).toBe(2 * walk.screens.length);
  });
});
