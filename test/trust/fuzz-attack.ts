import { fc } from '#test/support/property.ts';
import type { Border } from './fuzz-borders.ts';
import { attacksOn, isPolluted, unsound } from './fuzz-values.ts';

/** What attacks on a border came to. */
export interface Attacked {
  readonly cases: number;
  /** How many were let in. */
  readonly letIn: number;
}

/**
 * Throws at a border what is thrown at it.
 * @throws with the smallest value that broke through: it crashed, let in a number that is none, or changed what all objects share
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
