import { type CountName, type Counts, MOST_COUNTED } from '#shared/counts.ts';

let counted: Counts = {};

/** Counts one more, in this page's memory alone; it is sent with the end of a visit (`visits.ts`). */
export const count = (name: CountName): void => {
  counted[name] = Math.min(MOST_COUNTED, (counted[name] ?? 0) + 1);
};

/** What was counted since this was last called. */
export const takeCounts = (): Counts => {
  const taken = counted;
  counted = {};
  return taken;
};
