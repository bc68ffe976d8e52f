import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BUNDLE_MAIN, bundleFunction } from '#infra/constructs/bundle.ts';
import { functionNames, functions } from '#shared/functions.ts';
import { assetOf } from './bundle-world.ts';
import { weigh } from './weigh.ts';

/** Limit on a bundle with everything that it loads later, kB minified. What a cold start waits for is limited per function. */
const MOST_KB = 1800;

describe.each(functionNames)('the bundle of %s', async (entry) => {
  const outdir = mkdtempSync(join(tmpdir(), `sunward-${entry}-`));
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  const metafile = await bundleFunction(entry, outdir);

  it('is deployed as this function and no other', () => {
    // Chunk names carry a hash of their source map, whose paths are relative to the folder.
    const main = (folder: string) =>
      readFileSync(join(folder, BUNDLE_MAIN), 'utf8').replaceAll(/-[A-Z0-9]{8}\.mjs/g, '.mjs');
    expect(main(assetOf(entry)) === main(outdir)).toBe(true);
    expect(functionNames.filter((name) => assetOf(name) === assetOf(entry))).toEqual([entry]);
  });

  it('stays within its size limits', () => {
    const { total, atStart, heaviest, heaviestAtStart } = weigh(metafile);
    console.log(
      `${entry}: ${total} kB minified (${heaviest.join(', ')}), ${atStart} of it read at start (${heaviestAtStart.join(', ')})`,
    );
    expect(total).toBeLessThan(MOST_KB);
    expect(atStart).toBeGreaterThan(0);
    expect(atStart).toBeLessThan(functions[entry].startKb);
  });
});
