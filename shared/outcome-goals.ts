/**
 * What a car may be told to do, in the words of its tiles: AUTO, AUTO with a deadline, ON until the target is reached. No
 * schemas here, so that the first pages can use it without zod.
 */
export const outcomeGoals = ['sun-only', 'full-by', 'charge-now'] as const;
export type OutcomeGoal = (typeof outcomeGoals)[number];

/** An appliance that buys nothing from the grid by a wish of its owner has none of these. */
export const noGoals = {
  deadline: null,
  dailyMinimum: null,
  once: null,
  atLeastPercent: null,
  below: null,
} as const;
