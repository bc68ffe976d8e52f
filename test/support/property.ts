import fc from 'fast-check';

/**
 * fast-check with a fixed seed, so that a change is judged by its own cases and not by chance:
 * `PROPERTY_SEED=random npm test` looks for new ones, `PROPERTY_SEED=<number>` repeats a seed that found something.
 */
const asked = process.env.PROPERTY_SEED ?? '20260621';
if (asked !== 'random') {
  const seed = Number(asked);
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED is neither "random" nor a whole number: ${asked}`);
  fc.configureGlobal({ seed });
}

export { fc };
