import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { providerResources } from '#shared/payments.ts';

/** A file of a package, and what stands in its place. */
interface Replacement {
  readonly file: RegExp;
  /** The new source; null: the file stays as it is. */
  readonly instead: (path: string) => string | null;
}

const fileOf = (resource: string): string => `${resource[0]?.toUpperCase() ?? ''}${resource.slice(1)}`;
const resourceFiles = new Set(providerResources.map(fileOf));

/** Classes of the same names that can do nothing: whoever makes one of each at its start finds them all. */
const emptyClasses = (path: string): string =>
  [...readFileSync(path, 'utf8').matchAll(/^export class (\w+)/gm)]
    .map(([, name]) => `export class ${name} {}`)
    .join('\n');

/**
 * What packages carry and no function of ours ever reaches, though no bundler can tell. Where a package is not as it was when
 * this was written, its files stay in the bundle, and its size tells.
 */
const replacements: readonly Replacement[] = [
  {
    // The library makes an object for each of some hundred resources; types let us ask those of `providerResources` only.
    file: /[\\/]stripe[\\/]esm[\\/]resources[\\/].+\.js$/,
    instead: (path) => {
      const [top = ''] = (path.split(`${sep}resources${sep}`).at(-1) ?? '').split(sep);
      return resourceFiles.has(top.replace(/\.js$/, '')) ? null : emptyClasses(path);
    },
  },
  // Events of the API's second generation, which has none that we are told of.
  { file: /[\\/]stripe[\\/]esm[\\/]StripeEventNotificationHandler\.js$/, instead: emptyClasses },
  {
    // The Encryption SDK describes keys and signatures with it. Our messages bear no signature, and one that does is refused.
    file: /[\\/]asn1\.js[\\/]lib[\\/]asn1\.js$/,
    instead: () => `const refuse = () => { throw new Error('Signed messages are none of ours'); };
export default { define: () => ({ encode: refuse, decode: refuse }) };`,
  },
  {
    // ElectroDB checks each entity's description when it is made, a fifth of a function's start. Ours are made in every test,
    // with the check; left is what tells a description from an entity.
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
    // Node's own streams, copied for what also runs elsewhere; only there a pipeline may do without a callback.
    file: /[\\/]readable-stream[\\/]readable\.js$/,
    instead: () => `import { pipeline as join } from 'node:stream';
export { Duplex, finished, PassThrough, Readable, Transform, Writable } from 'node:stream';
export const pipeline = (...parts) => (typeof parts.at(-1) === 'function' ? join(...parts) : join(...parts, () => {}));`,
  },
];

/** Leaves out of a bundle what is never reached. */
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
