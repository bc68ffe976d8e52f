import type { Reason } from '#shared/model/reason.ts';

/** A time as a reason's figure. */
export const iso = (ms: number): string => new Date(ms).toISOString();
/** A power as a reason's figure: whole watts. */
export const watts = (value: number): number => Math.round(value);
/** The same for available surplus, which users read as an amount: never below 0. */
export const nonNegativeWatts = (value: number): number => Math.max(0, Math.round(value));

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Hour of the day in a time zone. Formatters are expensive to create, so each zone keeps one. */
export const hourIn = (timezone: string, nowMs: number): number => {
  let formatter = formatters.get(timezone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' });
    formatters.set(timezone, formatter);
  }
  return Number(formatter.format(nowMs));
};

/** No PV at an hour at which that is normal: under snow at noon the reason must not say "night". */
export const isNight = (pvW: number | null, timezone: string, nowMs: number): boolean => {
  if (pvW === null || pvW > 100) return false;
  const hour = hourIn(timezone, nowMs);
  return hour < 9 || hour >= 15;
};

/**
 * Why a command was not carried out.
 * @param step the user still has to do something at the vendor
 * @param ours our own stores did not answer
 */
export const failureReason = (service: string, step = false, ours = false): Reason =>
  ours ? { code: 'own-trouble', figures: {} } : { code: step ? 'vendor-step' : 'command-failed', figures: { service } };

/**
 * The reason for a state, from the reason for the change into it: what holds until the next sample.
 * @param starting it is on, and has not taken power yet
 */
export const afterTransition = (reason: Reason, on: boolean | null, starting = false): Reason => {
  if (reason.code === 'starting-sun' && on === true && !starting)
    return { code: 'charging-sun', figures: reason.figures };
  if (reason.code === 'stopping-cloud' && on === false) return { code: 'waiting-surplus', figures: reason.figures };
  return reason;
};

/** Two reasons tell the user different things, so that the log keeps both. */
export const isNews = (before: Reason | null, now: Reason): boolean => {
  if (before === null || before.code !== now.code) return true;
  return before.code === 'priority' && now.code === 'priority' && before.figures.other !== now.figures.other;
};
