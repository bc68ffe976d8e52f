import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BUNDLE_MAIN, bundle, type EntryName, entryFile, entryNames } from '#infra/constructs/bundle.ts';
import { assetOf } from './bundle-world.ts';
import { weigh } from './weigh.ts';

/** No function of ours may weigh more, with all that it loads when first needed: kilobytes, minified. */
const MOST_KB = 1500;

/**
 * Kilobytes, minified, that a function may read at every start: without a folder per service, the encryption and the
 * library of payments. A little above what they weigh, so that what slips in is noticed.
 */
const atMostAtStart: Readonly<Record<EntryName, number>> = {
  auth: 520,
  api: 1080,
  money: 980,
  removal: 980,
  webhook: 850,
  billing: 950,
  control: 900,
  upkeep: 980,
  messages: 120,
  check: 160,
};

describe.each(entryNames)('the bundle of %s', async (entry) => {
  const outdir = mkdtempSync(join(tmpdir(), `sunward-${entry}-`));
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  const metafile = await bundle(entryFile(entry), outdir);

  it('is what is deployed as this function and as no other', () => {
    // Names of chunks carry a hash of their source map, whose paths are relative to the folder.
    const main = (folder: string) =>
      readFileSync(join(folder, BUNDLE_MAIN), 'utf8').replaceAll(/-[A-Z0-9]{8}\.mjs/g, '.mjs');
    expect(main(assetOf(entry)) === main(outdir)).toBe(true);
    expect(entryNames.filter((name) => assetOf(name) === assetOf(entry))).toEqual([entry]);
  });

  it('is small, and starts quickly', () => {
    const { total, atStart, heaviest, heaviestAtStart } = weigh(metafile);
    console.log(
      `${entry}: ${total} kB minified (${heaviest.join(', ')}), ${atStart} of it read at start (${heaviestAtStart.join(', ')})`,
    );
    expect(total).toBeLessThan(MOST_KB);
    expect(atStart).toBeGreaterThan(0);
    expect(atStart).toBeLessThan(atMostAtStart[entry]);
  });
});
