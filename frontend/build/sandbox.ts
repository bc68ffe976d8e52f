import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { withoutContractTexts } from '../../infra/constructs/contract-texts.ts';

const NAME = 'virtual:sandbox';
const RESOLVED = '/@sunward/sandbox.js';
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}infra/local/guest`;

/**
 * The demo home as one module: the product's own code over a simulated home, and what that home has lived through when a guest comes. A bundle
 * apart: were its modules among the app's, the app would load with them what only the server uses of them.
 */
const bundled = async (): Promise<string> => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`${folder}/sandbox.ts`],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    mainFields: ['module', 'main'],
    conditions: ['import', 'browser'],
    alias: { electrodb: `${folder}/rows.ts`, 'node:crypto': `${folder}/no-crypto.ts` },
    // Named by modules of which nothing is left, once what the home does not use is gone.
    external: ['node:*'],
    plugins: [withoutContractTexts('sandbox')],
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  const left = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  if (left.length > 0) throw new Error(`The demo home needs what no browser has: ${left.join(', ')}`);
  return outputFiles[0]?.text ?? '';
};

/** Lives through the past of the home, which no browser has to. */
const livedThrough = async (code: string): Promise<string> => {
  const lived = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    readonly makePast: () => Promise<unknown>;
  };
  return JSON.stringify(await lived.makePast());
};

/** Provides `virtual:sandbox`. */
export const sandbox = (): Plugin => ({
  name: 'sunward-sandbox',
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  load: async (id) => {
    if (id !== RESOLVED) return null;
    const code = await bundled();
    const past = await livedThrough(code);
    return `${code}\nexport const past = JSON.parse(${JSON.stringify(past)});`;
  },
});
