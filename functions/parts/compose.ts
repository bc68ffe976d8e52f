import type { FunctionName, PartsOf } from '#shared/functions.ts';
import { assemble, type Base } from './base.ts';
import type * as all from './index.ts';

type Parts = Partial<typeof all>;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (each: infer I) => void ? I : never;
type MakersOf<P extends Parts> = ReturnType<typeof baseMakers> &
  Intersection<{ [K in keyof P]: P[K] extends (...given: never) => infer M ? M : never }[keyof P]>;
type NeedsOf<P extends Parts> = Intersection<
  { [K in keyof P]: P[K] extends (base: Base, others: infer N) => unknown ? N : unknown }[keyof P]
>;

/** The parts that the table gives a function: no more and no fewer. */
export type FunctionParts<N extends FunctionName> = Pick<typeof all, PartsOf<N>>;
/** What parts make together with the base; each property is made when first used. */
export type Composed<P extends Parts> = {
  readonly [K in keyof MakersOf<P>]: ReturnType<Extract<MakersOf<P>[K], () => unknown>>;
};

/** What every function has. */
const baseMakers = ({ now, newId, logger, publicUrl, keyedHash, tax, maxFreeSites }: Base) => ({
  now: () => now,
  newId: () => newId,
  logger,
  publicUrl,
  keyedHash,
  tax,
  maxFreeSites,
});

/**
 * Puts parts together, in any order: a part calls the others only when it is itself first used. Compiles only if the set
 * holds what its parts need of each other.
 */
export const compose = <P extends Parts>(
  base: Base,
  parts: P & (MakersOf<P> extends NeedsOf<P> ? unknown : never),
): Composed<P> => {
  const makers: Record<string, () => unknown> = { ...baseMakers(base) };
  for (const part of Object.values(parts) as ((base: Base, others: object) => object)[])
    Object.assign(makers, part(base, makers));
  return assemble(makers) as Composed<P>;
};
