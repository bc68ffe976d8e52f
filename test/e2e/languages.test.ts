import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FurtherLanguage } from '#shared/locales.ts';
import { chromiumPath } from './browser.ts';
import { englishFor, englishOn } from './english.ts';
import { clipped } from './measure.ts';
import { furtherLanguages, NARROW, overflowing } from './views.ts';
import { partsIn, startWalk } from './walk.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');

/** Named so by the demo's maker. */
const NAMED = ['Water heater', 'Demo home'];
/** The reference of the API is for programmers: English and German. */
const ENGLISH = ['api-reference'];

const readers = Object.keys(furtherLanguages) as FurtherLanguage[];
let walk: Awaited<ReturnType<typeof startWalk>>;

test.each([
  ['fr', 'Waiting for surplus', true],
  ['fr', 'Starts at 12:00 to be ready by the morning with this.', true],
  ['fr', 'En attente de surplus', false],
  ['nl', 'Home Assistant', false],
  ['es', 'Wallbox Pulsar', false],
] as const)('in %s, “%s” is English: %s', async (language, text, expected) => {
  expect((await englishFor(language)).isEnglish(text)).toBe(expected);
});

describe.skipIf(chromiumPath === null)('every screen in the languages that are translated', () => {
  beforeAll(async () => {
    walk = await startWalk();
  });
  afterAll(() => walk?.end());

  test.each(partsIn(readers))('in $language nothing is English, and all fits 360 px: from $name', async (part) => {
    const english = await englishFor(part.language as FurtherLanguage, NAMED);
    let looked = 0;
    const found = await walk.look(part, NARROW, async (page, { name }) => {
      looked += 1;
      const fits = [...(await overflowing(page)), ...(await clipped(page))].map((one) => `does not fit: ${one}`);
      return ENGLISH.includes(name) ? fits : [...fits, ...(await englishOn(page, english))];
    });
    expect(found).toEqual([]);
    expect(looked).toBe(part.to - part.from);
  });
});
