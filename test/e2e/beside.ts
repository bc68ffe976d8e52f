import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';

/** Width on a sheet, px: of a phone's screen, which may have been drawn twice as large, and of a wider one. */
const [PHONE, DESKTOP] = [480, 1000] as const;
/** Where a PNG says how wide it is. */
const WIDTH_AT = 16;

interface Pair {
  readonly picture: string;
  /** Names of screenshots. */
  readonly shots: readonly string[];
}

/** A line names a picture, relative to the file, and then screenshots: `day.png history-day-phone-en history-day-phone-de`. */
const pairsIn = async (file: string): Promise<readonly Pair[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [picture = '', ...shots] = line.split(/\s+/);
      return { picture: resolve(dirname(file), picture), shots };
    });

const imageOf = async (file: string): Promise<string> => {
  const png = await readFile(file);
  const width = png.readUInt32BE(WIDTH_AT) > DESKTOP ? DESKTOP : PHONE;
  return `<img style="align-self:start" width="${width}" src="data:image/png;base64,${png.toString('base64')}">`;
};

/**
 * Puts drawn pictures beside the screenshots of what was built after them, a sheet each, to be looked at one by one.
 * @param file which belong together; the pictures need not be part of the project
 * @param shots folder of the screenshots
 * @param folder where the sheets go
 * @returns files that are not there, a line each
 */
export const putBeside = async (browser: Browser, file: string, shots: string, folder: string): Promise<string[]> => {
  if (!existsSync(file)) return [`No pictures beside the screens: ${file} is not there`];
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage();
  const missing: string[] = [];
  for (const { picture, shots: names } of await pairsIn(file)) {
    const files = [picture, ...names.map((name) => join(shots, `${name}.png`))];
    missing.push(...files.filter((one) => !existsSync(one)));
    const images = await Promise.all(files.filter((one) => existsSync(one)).map(imageOf));
    const row = `<div style="display:flex;gap:24px;width:max-content;background:#888">${images.join('')}</div>`;
    await page.setContent(`<!doctype html><body style="margin:0">${row}</body>`);
    await page.locator('div').screenshot({ path: join(folder, basename(picture)) });
  }
  await page.close();
  return missing.map((one) => `Not there: ${one}`);
};
