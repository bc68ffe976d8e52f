import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionNames } from '#shared/functions.ts';
import { bundleFunction } from './bundle.ts';

/** `node infra/constructs/bundle-main.ts FUNCTION FOLDER` bundles a function's entry. METAFILES: a folder for esbuild's list of what went into it. */
const [given, outdir] = process.argv.slice(2);
const name = functionNames.find((one) => one === given);
if (name === undefined || outdir === undefined) throw new Error('Usage: bundle-main.ts FUNCTION FOLDER');
const metafile = await bundleFunction(name, outdir);
const { METAFILES } = process.env;
if (METAFILES) writeFileSync(join(METAFILES, `${name}.json`), JSON.stringify(metafile));
