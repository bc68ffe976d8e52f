import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { contract } from '#shared/contract/index.ts';
import { type FunctionName, functions } from '#shared/functions.ts';
import { withoutContractTexts } from './contract-texts.ts';
import { leftOut } from './left-out.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Folder of the entries, one file per function. */
export const ENTRIES = join(ROOT, 'functions/entries');

/** The file in a bundle that Lambda loads. */
export const BUNDLE_MAIN = 'index.mjs';

/**
 * What the SDK would load elsewhere. On Lambda it finds its credentials in the environment, the first place it looks, so it
 * never reads files, single sign-on or metadata servers; and Node needs no browser detection.
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
 * How an entry becomes a bundle, in the cloud and in tests. The AWS SDK is bundled like everything else, so that what was
 * tested is what runs: the runtime's own copy changes without notice, and loads slower than a tree-shaken one. Dynamic imports
 * become separate files, read only when needed.
 */
const bundleOptions = (file: string, outdir: string, plugins: readonly Plugin[]): BuildOptions => ({
  absWorkingDir: ROOT,
  entryPoints: { index: file },
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
    // The package names only its CommonJS build, which cannot be tree-shaken: every keyring would come along.
    '@aws-crypto/client-node': '@aws-crypto/client-node/build/module/src/index.js',
  },
  plugins: [leftOut, withoutContractTexts(basename(file, '.ts')), ...plugins],
  minify: true,
  treeShaking: true,
  sourcemap: 'linked',
  // Names and line numbers are enough; the sources themselves would double what Lambda unpacks.
  sourcesContent: false,
  legalComments: 'none',
  // CommonJS packages (the Encryption SDK, X-Ray) call require, which an ES module does not have.
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  metafile: true,
  logLevel: 'warning',
});

/**
 * Reduces the index of parts to those that the function's row names. Tree shaking is not enough: files that a part loads later
 * would stay in the bundle, although nothing loads them. An entry that uses any other part does not build.
 */
const onlyPartsOf = (name: FunctionName): Plugin => ({
  name: 'parts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]functions[\\/]parts[\\/]index\.ts$/ }, () => ({
      contents: functions[name].parts
        .map((part) => `export { ${part}Part as ${part} } from './${part}.ts';`)
        .join('\n'),
      loader: 'ts',
    }));
  },
});

/** What answers assistants loads later as well; no function but theirs needs it. */
const withoutAssistants: Plugin = {
  name: 'without-assistants',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]features[\\/]assistants[\\/]serve-mcp\.ts$/ }, () => ({
      contents: "export const answerMcp = () => { throw new Error('This function serves no assistants'); };",
      loader: 'js',
    }));
  },
};

/** Bundles a file. @returns what went into the bundle @throws on any build error */
export const bundle = async (file: string, outdir: string, ...plugins: readonly Plugin[]): Promise<Metafile> => {
  const { metafile } = await build(bundleOptions(file, outdir, plugins));
  if (!metafile) throw new Error('esbuild gave no metafile');
  return metafile;
};

/** Bundles a function's entry. @throws when there is none, rather than deploying an empty function */
export const bundleFunction = async (name: FunctionName, outdir: string): Promise<Metafile> => {
  const file = join(ENTRIES, `${name}.ts`);
  if (!existsSync(file)) throw new Error(`No entry ${file}`);
  return bundle(file, outdir, onlyPartsOf(name), ...(name === contract.mcp.fn ? [] : [withoutAssistants]));
};

/** Where this process has bundled all functions. */
let bundled: string | undefined;

/**
 * Copies a function's bundle to a folder. All are made at the first call, in one child process, because synthesis cannot wait for a
 * promise and to load what bundles takes as long as a bundle.
 */
export const bundleSync = (name: FunctionName, outdir: string): void => {
  if (bundled === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'sunward-bundles-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    execFileSync(process.execPath, [join(import.meta.dirname, 'bundle-main.ts'), folder], { stdio: 'inherit' });
    bundled = folder;
  }
  cpSync(join(bundled, name), outdir, { recursive: true });
};
