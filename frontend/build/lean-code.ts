import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Modules of zod that write JSON schemas. */
const writers = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/;

/** The one function of theirs that the browser needs: bounds of a schema (`minValue`, `maxLength`) are collected by it. */
const BOUNDS = 'export function aggregateChecks';

/** The beginning of a module, up to the end of that function; empty in the other modules. */
const boundsOf = (source: string): string => {
  const start = source.indexOf(BOUNDS);
  return start === -1 ? '' : source.slice(0, source.indexOf('\n}\n', start) + 3);
};

/**
 * Leaves out of the browser's code what zod needs to write JSON schemas, which only the server does, for OpenAPI: every schema
 * carries a method for it, so no bundler can tell. 5 kB of what the first page loads.
 */
export const leanZod = (): Plugin => ({
  name: 'sunward-lean-zod',
  apply: 'build',
  load: async (id) => {
    if (!writers.test(id)) return null;
    const source = await readFile(id, 'utf8');
    const bounds = boundsOf(source);
    if (id.endsWith('json-schema-processors.js') && bounds === '') throw new Error(`${id} has no ${BOUNDS}`);
    const names = [...source.matchAll(/^export (?:const|let|function|class) (\w+)/gm)].map(([, name = '']) => name);
    // Makers of methods are called for every schema; the methods themselves never.
    const stand = (name: string): string => (name.startsWith('create') ? '() => none' : 'none');
    return [
      bounds,
      "const none = () => { throw new Error('The browser writes no JSON schema'); };",
      ...names.filter((name) => !BOUNDS.endsWith(` ${name}`)).map((name) => `export const ${name} = ${stand(name)};`),
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
