import { functionNames } from '#shared/functions.ts';
import { bundleFunction } from './bundle.ts';

/** `node infra/constructs/bundle-main.ts FUNCTION FOLDER` bundles a function's entry. */
const [given, outdir] = process.argv.slice(2);
const name = functionNames.find((one) => one === given);
if (name === undefined || outdir === undefined) throw new Error('Usage: bundle-main.ts FUNCTION FOLDER');
await bundleFunction(name, outdir);
