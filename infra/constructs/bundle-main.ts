import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionNames } from '#shared/functions.ts';
import { bundleFunction } from './bundle.ts';

/**
 * `node infra/constructs/bundle-main.ts FOLDER` bundles every function's entry, each into a folder of its name. METAFILES: a folder for
 * esbuild's lists of what went into them.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: bundle-main.ts FOLDER');
const { METAFILES } = process.env;
await Promise.all(
  functionNames.map(async (name) => {
    const metafile = await bundleFunction(name, join(folder, name));
    if (METAFILES) writeFileSync(join(METAFILES, `${name}.json`), JSON.stringify(metafile));
  }),
);
