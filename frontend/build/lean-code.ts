import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Modules of zod that write JSON schemas. */
const writers = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/;

/** The one function of them that the browser needs: it collects a schema's bounds (`minValue`, `maxLength`). */
const BOUNDS = 'export function aggregateChecks';

/** The start of a module, up to the end of that function; empty for the other modules. */
const boundsOf = (source: string): string => {
  const start = source.indexOf(BOUNDS);
  return start === -1 ? '' : source.slice(0, source.indexOf('\n}\n', start) + 3);
};

/**
 * Removes zod's JSON schema code from the browser's build: only the server needs it, for OpenAPI. Every schema has a method
 * that refers to it, so tree shaking cannot remove it. Saves 5 kB with the first form.
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
    // The factories are called for every schema, the methods they make never.
    const stand = (name: string): string => (name.startsWith('create') ? '() => none' : 'none');
    return [
      bounds,
      "const none = () => { throw new Error('The browser writes no JSON schema'); };",
      ...names.filter((name) => !BOUNDS.endsWith(` ${name}`)).map((name) => `export const ${name} = ${stand(name)};`),
    ].join('\n');
  },
});

const ripple = /[\\/]@mui[\\/]material[\\/](?:esm[\\/])?ButtonBase[\\/]TouchRipple\.m?js$/;

/** Removes MUI's ripple, which the theme turns off everywhere. */
export const withoutRipple = (): Plugin => ({
  name: 'sunward-without-ripple',
  apply: 'build',
  load: (id) => (ripple.test(id) ? 'export default () => null;' : null),
});
