import { HOUR_MS } from '#shared/units.ts';

/** The instant of a list that is closest to another; null: the list is empty. @param times ascending */
export const nearest = (times: readonly number[], atMs: number): number | null =>
  times.reduce<number | null>(
    (best, time) => (best === null || Math.abs(time - atMs) < Math.abs(best - atMs) ? time : best),
    null,
  );

/**
 * Where a key moves a cursor over instants: a step, with Shift an hour, or to an end.
 * @param times ascending
 * @returns null for keys that move nothing
 */
export const movedTo = (
  times: readonly number[],
  atMs: number,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): number | null => {
  const here = times.indexOf(nearest(times, atMs) ?? Number.NaN);
  const step = (by: 1 | -1): number | null => {
    const next = times[Math.min(Math.max(here + by, 0), times.length - 1)] ?? null;
    if (!shiftKey || next === null) return next;
    const hour = nearest(times, atMs + by * HOUR_MS);
    // Where steps are wider than an hour, it moves all the same.
    return hour === times[here] ? next : hour;
  };
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return step(1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return step(-1);
    case 'Home':
      return times[0] ?? null;
    case 'End':
      return times.at(-1) ?? null;
    default:
      return null;
  }
};
