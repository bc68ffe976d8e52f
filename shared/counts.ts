/**
 * What the app counts of its use: sums over everybody, never of somebody. The browser counts by these names, the API takes them and
 * logs them, and a metric is made of each.
 */
export const countNames = ['visits', 'shortVisits', 'goalTaps', 'undos', 'shares'] as const;
export type CountName = (typeof countNames)[number];
export type Counts = Partial<Record<CountName, number>>;

/** A visit below this is short, ms: somebody looked and had seen it. */
export const SHORT_VISIT_MS = 10_000;

/** The most of one kind in a message: somebody who does more between two looks is a program. */
export const MOST_COUNTED = 100;
