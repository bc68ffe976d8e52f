import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Modules of zod that write JSON schemas. */
const writers = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/;

/**
 * Leaves out of the browser's code what zod needs to write JSON schemas, which only OpenAPI does, on the server: every
 * schema carries a method for it, so nothing shakes it off. 5 kB of what the first page loads.
 */
export const leanZod = (): Plugin => ({
  name: 'sunward-lean-zod',
  apply: 'build',
  load: async (id) => {
    if (!writers.test(id)) return null;
    const source = await readFile(id, 'utf8');
    const names = [...source.matchAll(/^export (?:const|let|function|class) (\w+)/gm)].map(([, name = '']) => name);
    // Makers of methods are called for every schema; the methods themselves never.
    const stand = (name: string): string => (name.startsWith('create') ? '() => none' : 'none');
    return [
      "const none = () => { throw new Error('The browser writes no JSON schema'); };",
      ...names.map((name) => `export const ${name} = ${stand(name)};`),
    ].join('\n');
  },
});

const ripple = /[\\/]@mui[\\/]material[\\/](?:esm[\\/])?ButtonBase[\\/]TouchRipple\.m?js$/;

/** Leaves out the kit's ripple, which the theme turns off everywhere. */
export const withoutRipple = (): Plugin => ({
  name: 'sunward-without-ripple',
  apply: 'build',
  load: (id) => (ripple.test(id) ? 'export default () => null;' : null),
});
