import { Temporal } from 'temporal-polyfill';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';

/** When a schedule fires. */
export type Expression =
  | { readonly kind: 'rate'; readonly everyMs: number }
  | { readonly kind: 'at'; readonly atMs: number };

const units: Readonly<Record<string, number>> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };

/** An invalid expression; callers answer with ValidationException. */
export class ExpressionError extends Error {}

/**
 * `rate(5 minutes)` or `at(2026-05-01T10:00:00)` in a time zone.
 * @throws ExpressionError
 */
export const parseExpression = (text: string, timezone: string): Expression => {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(text);
  if (rate) {
    const everyMs = Number(rate[1]) * (units[rate[2] ?? ''] ?? Number.NaN);
    if (everyMs > 0) return { kind: 'rate', everyMs };
  }
  const at = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(text);
  if (at?.[1]) {
    try {
      return { kind: 'at', atMs: Temporal.PlainDateTime.from(at[1]).toZonedDateTime(timezone).epochMilliseconds };
    } catch {
      throw new ExpressionError(`Invalid Schedule Expression ${text} in ${timezone}.`);
    }
  }
  if (text.startsWith('cron(')) {
    throw new ExpressionError('cron() is not offered by the local scheduler: use rate() or at().');
  }
  throw new ExpressionError(`Invalid Schedule Expression ${text}.`);
};
