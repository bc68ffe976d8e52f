import { shifted } from './period.ts';

/** Day of the week of a day (`YYYY-MM-DD`): 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The day so many days later; negative: earlier. */
export const dayAfter = (day: string, days: number): string => shifted({ kind: 'day', key: day }, days).key;

/** Monday of the week of a day (`YYYY-MM-DD`). */
export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day));
