import { bundle, entryFile, entryNames } from './bundle.ts';

/** `node infra/constructs/bundle-main.ts ENTRY FOLDER` makes the bundle of an entry. */
const [name, outdir] = process.argv.slice(2);
const entry = entryNames.find((one) => one === name);
if (entry === undefined || outdir === undefined) throw new Error('Which entry, and into which folder?');
await bundle(entryFile(entry), outdir);
