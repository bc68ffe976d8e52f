import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { providerResources } from '#shared/payments.ts';

/** A file of a package, and its replacement. */
interface Replacement {
  readonly file: RegExp;
  /** The new source; null keeps the file. */
  readonly instead: (path: string) => string | null;
}

const fileOf = (resource: string): string => `${resource[0]?.toUpperCase() ?? ''}${resource.slice(1)}`;
const resourceFiles = new Set(providerResources.map(fileOf));

/** Empty classes of the same names, for packages that instantiate all of them at start. */
const emptyClasses = (path: string): string =>
  [...readFileSync(path, 'utf8').matchAll(/^export class (\w+)/gm)]
    .map(([, name]) => `export class ${name} {}`)
    .join('\n');

/**
 * Code of packages that no function ever reaches, which a bundler cannot detect. If a package changes its layout, its files stay
 * in the bundle, and the size limits show it.
 */
const replacements: readonly Replacement[] = [
  {
    // The library instantiates about a hundred resources; our types allow only those of `providerResources`.
    file: /[\\/]stripe[\\/]esm[\\/]resources[\\/].+\.js$/,
    instead: (path) => {
      const [top = ''] = (path.split(`${sep}resources${sep}`).at(-1) ?? '').split(sep);
      return resourceFiles.has(top.replace(/\.js$/, '')) ? null : emptyClasses(path);
    },
  },
  // Events of the API's second generation, none of which we subscribe to.
  { file: /[\\/]stripe[\\/]esm[\\/]StripeEventNotificationHandler\.js$/, instead: emptyClasses },
  {
    // The Encryption SDK describes keys and signatures with it. Our messages are unsigned, and signed ones are rejected.
    file: /[\\/]asn1\.js[\\/]lib[\\/]asn1\.js$/,
    instead: () => `const refuse = () => { throw new Error('Signed messages are none of ours'); };
export default { define: () => ({ encode: refuse, decode: refuse }) };`,
  },
  {
    // ElectroDB validates each entity's schema when it is created, a fifth of a function's start. Tests create all of ours with
    // the validation; what remains distinguishes a schema from an entity.
    file: /[\\/]jsonschema[\\/]lib[\\/]index\.js$/,
    instead: () => `class Validator {
  addSchema() {}
  validate({ attributes, indexes }) {
    const described = typeof attributes === 'object' && typeof indexes === 'object';
    return { errors: described ? [] : [{ property: 'instance', message: 'is no description' }] };
  }
}
Validator.prototype.customFormats = {};
module.exports = { Validator };`,
  },
  {
    // A copy of Node's own streams for other platforms; only the copy allows a pipeline without a callback.
    file: /[\\/]readable-stream[\\/]readable\.js$/,
    instead: () => `import { pipeline as join } from 'node:stream';
export { Duplex, finished, PassThrough, Readable, Transform, Writable } from 'node:stream';
export const pipeline = (...parts) => (typeof parts.at(-1) === 'function' ? join(...parts) : join(...parts, () => {}));`,
  },
];

/** Leaves unreachable code out of a bundle. */
export const leftOut: Plugin = {
  name: 'left-out',
  setup: ({ onLoad }) => {
    for (const { file, instead } of replacements)
      onLoad({ filter: file }, ({ path }) => {
        const contents = instead(path);
        return contents === null ? null : { contents, loader: 'js' };
      });
  },
};
