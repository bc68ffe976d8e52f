import { isMostlyContext } from './context-words.ts';
import { comparedForm, PREFIX_BYTES, prefixOf } from './hash-prefix.ts';

/** The decoded prefixes, sorted; they are loaded with the first password that is checked. */
let loaded: Promise<Uint8Array> | null = null;

const load = (): Promise<Uint8Array> => {
  loaded ??= import('./prefixes.ts').then(({ PREFIXES }) =>
    Uint8Array.from(atob(PREFIXES), (character) => character.charCodeAt(0)),
  );
  // A file that could not be loaded is asked for again with the next password.
  loaded.catch(() => {
    loaded = null;
  });
  return loaded;
};

/** < 0: `wanted` comes before the prefix at `index`; 0: it is there. */
const compareAt = (prefixes: Uint8Array, index: number, wanted: Uint8Array): number => {
  for (let byte = 0; byte < PREFIX_BYTES; byte += 1) {
    const difference = (wanted[byte] ?? 0) - (prefixes[index * PREFIX_BYTES + byte] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/**
 * Whether a password is among the most common ones, or is made of a word of ours, in upper or lower case. Of 2^40 prefixes 12,000 are taken: one other
 * password in 90 million is refused too.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const form = comparedForm(password);
  if (isMostlyContext(form)) return true;
  const [prefixes, wanted] = await Promise.all([load(), prefixOf(form)]);
  let low = 0;
  let high = prefixes.length / PREFIX_BYTES - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareAt(prefixes, middle, wanted);
    if (order === 0) return true;
    if (order < 0) high = middle - 1;
    else low = middle + 1;
  }
  return false;
};
