import type { Reason } from '#shared/model/reason.ts';

/** Time of a reason's figure. */
export const iso = (ms: number): string => new Date(ms).toISOString();
/** A figure that a sentence shows: whole watts, never less than nothing where it says how much sun there is. */
export const watts = (value: number): number => Math.round(value);
export const atLeastNone = (value: number): number => Math.max(0, Math.round(value));

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Hour of the day in a time zone; formatters are costly to make, so each zone keeps its own. */
export const hourIn = (timezone: string, nowMs: number): number => {
  let formatter = formatters.get(timezone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' });
    formatters.set(timezone, formatter);
  }
  return Number(formatter.format(nowMs));
};

/** No sun at an hour at which that is no wonder: under snow at noon the sentence must not say "night". */
export const isNight = (pvW: number | null, timezone: string, nowMs: number): boolean => {
  if (pvW === null || pvW > 100) return false;
  const hour = hourIn(timezone, nowMs);
  return hour < 9 || hour >= 15;
};

/**
 * Why a command was not carried out; `step`: the user has still to do something at the vendor; `ours`: our own stores did not
 * answer.
 */
export const failureReason = (service: string, step = false, ours = false): Reason =>
  ours ? { code: 'own-trouble', figures: {} } : { code: step ? 'vendor-step' : 'command-failed', figures: { service } };

/** What a reason says once its moment has passed and nothing new was learnt. */
export const afterwards = (reason: Reason, on: boolean | null): Reason => {
  if (reason.code === 'starting-sun' && on === true) return { code: 'charging-sun', figures: reason.figures };
  if (reason.code === 'stopping-cloud' && on === false) return { code: 'waiting-surplus', figures: reason.figures };
  return reason;
};

/** True when two reasons tell the user different things, so that the log keeps both. */
export const saysOther = (before: Reason | null, now: Reason): boolean => {
  if (before === null || before.code !== now.code) return true;
  return before.code === 'priority' && now.code === 'priority' && before.figures.other !== now.figures.other;
};
