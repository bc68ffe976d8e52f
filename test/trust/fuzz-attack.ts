import { fc } from '#test/support/property.ts';
import type { Border } from './fuzz-borders.ts';
import { attacksOn, isPolluted, unsound } from './fuzz-values.ts';

/** Result of attacks on a border. */
export interface Attacked {
  readonly cases: number;
  /** How many inputs were accepted. */
  readonly letIn: number;
}

/**
 * Sends generated inputs to a border.
 * @throws with the smallest value that broke it: it crashed, accepted NaN or an infinite number, or changed shared prototypes
 */
export const attack = (border: Border, cases: number): Attacked => {
  let letIn = 0;
  let tried = 0;
  fc.assert(
    fc.property(attacksOn(border.samples), (value) => {
      tried += 1;
      let taken: unknown;
      try {
        taken = border.take(value);
        letIn += 1;
      } catch (error) {
        if (!border.isRefusal(error)) throw error;
      }
      const fault = unsound(taken);
      if (fault !== null) throw new Error(`${border.name} lets in what is unsound: ${fault}`);
      if (isPolluted()) throw new Error(`${border.name} let something reach what all objects share`);
    }),
    { numRuns: cases },
  );
  return { cases: tried, letIn };
};
