/** Where a text differs from the one before: what is before and after that is the same in both. */
export interface ChangedPart {
  readonly before: string;
  readonly was: string;
  readonly now: string;
  readonly after: string;
}

/** The part of a figure that changed: "8.22 kW" and "8.31 kW" differ in "22" and "31". */
export const changedPart = (was: string, now: string): ChangedPart => {
  const shorter = Math.min(was.length, now.length);
  let first = 0;
  while (first < shorter && was[first] === now[first]) first += 1;
  let last = 0;
  while (last < shorter - first && was.at(-1 - last) === now.at(-1 - last)) last += 1;
  return {
    before: now.slice(0, first),
    was: was.slice(first, was.length - last),
    now: now.slice(first, now.length - last),
    after: now.slice(now.length - last),
  };
};
