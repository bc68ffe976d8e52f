import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { wallTimeMs } from '../site-time.ts';
import { shifted } from './period.ts';

/** A time range, ms since the epoch. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Two readings further apart leave a gap: what was in between is unknown. The same bound holds where days are summed up. */
export const MAX_GAP_MS = 35 * MINUTE_MS;

export const within = (atMs: number, { fromMs, toMs }: TimeRange): boolean => atMs >= fromMs && atMs <= toMs;

/** The span of a day of a zone's calendar: 23, 24 or 25 hours. @param day `YYYY-MM-DD` */
export const dayRange = (day: string, zone: string): TimeRange => {
  const midnightMs = (key: string): number => wallTimeMs(`${key}T00:00`, zone) ?? Number.NaN;
  return { fromMs: midnightMs(day), toMs: midnightMs(shifted({ kind: 'day', key: day }, 1).key) };
};

/** Hours between two ticks of the time axis; a phone has room for fewer. The day on which clocks change has 23 or 25. */
export const tickHours = ({ fromMs, toMs }: TimeRange, narrow: boolean): number => {
  const most = narrow ? 4 : 8;
  const hours = (toMs - fromMs) / HOUR_MS;
  return [3, 6].find((step) => hours / step <= most + 0.5) ?? 12;
};

/** Width of a known step, ms. */
export const SAMPLE_MS = 5 * MINUTE_MS;

/** Width of a drawn step, ms: some 300 steps on a wide screen and half as many on a phone, in whole samples. */
export const drawnStepMs = ({ fromMs, toMs }: TimeRange, narrow: boolean): number =>
  Math.max(1, Math.round((toMs - fromMs) / (narrow ? 144 : 288) / SAMPLE_MS)) * SAMPLE_MS;
