import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';

/** What a box's times may be ahead of or behind ours and still mean now, ms. */
const SAME_MS = 2 * MINUTE_MS;
/** A clock that is wrong stays wrong by the same: two stamps this far apart show whether it runs with ours, ms. */
const APART_MS = 20 * SECOND_MS;
const STEADY_MS = 5 * SECOND_MS;
/** Nothing was charged before there were such boxes; their clocks begin in 1970 or 2000. */
const EARLIEST_MS = Date.parse('2015-01-01T00:00:00Z');

const FORM = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(z|[+-]\d{2}:?\d{2})?$/i;

/**
 * A time as boxes write it: ISO 8601, with `Z`, with an offset, or without a zone, which then is UTC.
 * @returns ms since the epoch; null: it is missing, is no time, or is from before a clock was set
 */
export const parseTime = (value: unknown): number | null => {
  const [, day, time, zone = 'Z'] = (typeof value === 'string' && FORM.exec(value.trim())) || [];
  if (day === undefined || time === undefined) return null;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const ms = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(ms) || ms < EARLIEST_MS ? null : ms;
};

/** How far a box's stamp was behind our clock when it arrived, and when that was. */
export interface ClockLag {
  readonly lagMs: number;
  readonly atMs: number;
}

/**
 * When something that just arrived was the case. A stamp within two minutes of now means now. One that is older is what a box
 * kept while it was offline, and stays old, unless the box's clock is wrong: then it stays behind by the same while time passes.
 * @param stampMs by the box's clock; null: it gave none
 * @param before the lag of the stamp before
 * @returns never a time in the future
 */
export const occurredAt = (
  stampMs: number | null,
  nowMs: number,
  before: ClockLag | null,
): { readonly atMs: number; readonly lag: ClockLag | null } => {
  if (stampMs === null) return { atMs: nowMs, lag: before };
  const lagMs = nowMs - stampMs;
  const lag: ClockLag =
    before !== null && nowMs - before.atMs < APART_MS && Math.abs(before.lagMs - lagMs) <= STEADY_MS
      ? before
      : { lagMs, atMs: nowMs };
  if (lagMs <= SAME_MS) return { atMs: nowMs, lag };
  const isSteady = before !== null && nowMs - before.atMs >= APART_MS && Math.abs(before.lagMs - lagMs) <= STEADY_MS;
  return { atMs: isSteady ? nowMs : stampMs, lag };
};
