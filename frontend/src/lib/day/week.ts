import { DAY_MS } from '#shared/units.ts';
import { type Period, shifted } from './period.ts';

/** Monday of the week of a day (`YYYY-MM-DD`). */
export const mondayOf = (day: string): string => {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return new Date(Date.parse(`${day}T00:00:00Z`) - sinceMonday * DAY_MS).toISOString().slice(0, 10);
};

/** The day so many days later; negative: earlier. */
export const dayAfter = (day: string, days: number): string => {
  const period: Period = { kind: 'day', key: day };
  return shifted(period, days).key;
};
