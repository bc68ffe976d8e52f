import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { contractFunctions } from '#shared/contract/row.ts';
import { withoutContractTexts } from './contract-texts.ts';
import { leftOut } from './left-out.ts';

const ROOT = join(import.meta.dirname, '../..');
export const ENTRIES = join(ROOT, 'functions/entries');

/** The Lambda entries, one file each in functions/entries. */
export const entryNames = [...contractFunctions, 'control', 'upkeep', 'messages', 'check'] as const;
export type EntryName = (typeof entryNames)[number];

/** The file in a bundle that Lambda loads. */
export const BUNDLE_MAIN = 'index.mjs';

/**
 * What the SDK would load on other machines: its keys come from Lambda's environment, the first place it looks, so that
 * files, single sign-on and metadata servers are never asked; a browser's name is none of Node's business.
 */
const neverLoaded = [
  'bowser',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/**
 * How an entry becomes a bundle, in the cloud and in the tests. The AWS SDK is bundled like everything else: what was
 * tested is what runs, where the runtime's own copy changes without notice and loads slower from disk than a shaken one.
 * Dynamic imports become files of their own, which are read only when a function needs them.
 */
const bundleOptions = (entryFile: string, outdir: string): BuildOptions => ({
  absWorkingDir: ROOT,
  entryPoints: { index: entryFile },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  external: neverLoaded,
  alias: {
    // Its package names only its CommonJS build, of which nothing can be left out: every keyring there is would come along.
    '@aws-crypto/client-node': '@aws-crypto/client-node/build/module/src/index.js',
  },
  plugins: [leftOut, withoutContractTexts(basename(entryFile, '.ts'))],
  minify: true,
  treeShaking: true,
  sourcemap: 'linked',
  // Names and lines are enough to find the place; the sources themselves would double what Lambda unpacks.
  sourcesContent: false,
  legalComments: 'none',
  // CommonJS packages (the Encryption SDK, X-Ray) call require, which an ES module does not have.
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  metafile: true,
  logLevel: 'warning',
});

/** Path of an entry. @throws when there is none, rather than deploying an empty function */
export const entryFile = (name: EntryName): string => {
  const file = join(ENTRIES, `${name}.ts`);
  if (!existsSync(file)) throw new Error(`No entry ${file}`);
  return file;
};

/** Bundles an entry, telling what went into it. @throws on any build error */
export const bundle = async (file: string, outdir: string): Promise<Metafile> => {
  const { metafile } = await build(bundleOptions(file, outdir));
  if (!metafile) throw new Error('esbuild gave no metafile');
  return metafile;
};

/** The same while the app is being synthesised, which cannot wait for a promise: in a process of its own. */
export const bundleSync = (name: EntryName, outdir: string): void => {
  execFileSync(process.execPath, [join(import.meta.dirname, 'bundle-main.ts'), name, outdir], { stdio: 'inherit' });
};
