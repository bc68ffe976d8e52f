import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { contract } from '#shared/contract/index.ts';
import { stripTexts } from '#shared/contract/openapi/strip-texts.ts';

/** The module that builds the OpenAPI document. */
const documentModule = /[\\/]shared[\\/]contract[\\/]openapi\.ts$/;

/** That module with its documents built already; elsewhere than in the function that serves them, without. */
const builtDocument = async (isServed: boolean): Promise<string> => {
  if (!isServed)
    return `const none = () => { throw new Error('This function serves no OpenAPI document'); };
export { none as toOpenApi, none as toTokenOpenApi };`;
  const { toOpenApi, toTokenOpenApi } = await import('#shared/contract/openapi.ts');
  const makes = Object.entries({ toOpenApi, toTokenOpenApi }).map(([name, make]) => {
    const packed = brotliCompressSync(JSON.stringify(make())).toString('base64');
    return `export const ${name} = () => unpacked('${packed}');`;
  });
  return `import { brotliDecompressSync } from 'node:zlib';
const unpacked = (text) => JSON.parse(brotliDecompressSync(Buffer.from(text, 'base64')).toString('utf8'));
${makes.join('\n')}`;
};

/**
 * Leaves the contract's texts out of a bundle, so that no function makes schemas for them at each start. The one that serves the
 * OpenAPI document gets it ready-made, in a file that is read when the document is asked for.
 * @param entry name of the bundle's entry
 */
export const withoutContractTexts = (entry: string): Plugin => ({
  name: 'without-contract-texts',
  setup: ({ onLoad }) => {
    onLoad({ filter: documentModule }, async () => ({
      contents: await builtDocument(entry === contract.getOpenApi.fn),
      loader: 'js',
    }));
    onLoad({ filter: /[\\/]shared[\\/].+\.ts$/ }, async ({ path }) => {
      // For its parser; loaded only where something is bundled.
      const { parseSync } = await import('vite');
      const contents = stripTexts(path, readFileSync(path, 'utf8'), (file, source) => parseSync(file, source).program);
      return contents === null ? null : { contents, loader: 'ts' };
    });
  },
});
