import { HISTORY_HOURS } from '#shared/model/history.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';

/** A time range, ms since the epoch. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

export const within = (atMs: number, { fromMs, toMs }: TimeRange): boolean => atMs >= fromMs && atMs <= toMs;

/** The visible part of the known hours: the latest ones, which move on with time, or a fixed range. */
export type Zoom = { readonly lastMs: number } | TimeRange;

/** Lengths that one tap selects, hours. */
export const spans = [6, 24, 48] as const;
const WHOLE_MS = HISTORY_HOURS * HOUR_MS;
export const whole: Zoom = { lastMs: WHOLE_MS };

/** The handles move in steps; a range below an hour would have too few figures. */
export const STEP_MS = 15 * MINUTE_MS;
export const LEAST_MS = HOUR_MS;

/** The whole range. @param endMs end of the data */
export const wholeRange = (endMs: number): TimeRange => ({ fromMs: endMs - WHOLE_MS, toMs: endMs });

/** The visible range of a zoom within the whole. A range that has expired moves forward. */
export const shownRange = (zoom: Zoom, all: TimeRange): TimeRange => {
  if ('lastMs' in zoom) return { fromMs: Math.max(all.fromMs, all.toMs - zoom.lastMs), toMs: all.toMs };
  const fromMs = Math.min(Math.max(zoom.fromMs, all.fromMs), all.toMs - LEAST_MS);
  return { fromMs, toMs: Math.min(Math.max(zoom.toMs, fromMs + LEAST_MS), all.toMs) };
};

/** The zoom between two times, in either order. A range that reaches the end follows it. */
export const zoomOn = (oneMs: number, otherMs: number, all: TimeRange): Zoom => {
  const wanted = { fromMs: Math.min(oneMs, otherMs), toMs: Math.max(oneMs, otherMs) };
  const { fromMs, toMs } = shownRange(wanted, all);
  return toMs >= all.toMs ? { lastMs: toMs - fromMs } : { fromMs, toMs };
};

/** Hours of the button with the same range; null: none. */
export const spanOf = (zoom: Zoom): (typeof spans)[number] | null =>
  'lastMs' in zoom ? (spans.find((hours) => hours * HOUR_MS === zoom.lastMs) ?? null) : null;

/** Hours between two ticks of the time axis; a phone has room for fewer. */
export const tickHours = ({ fromMs, toMs }: TimeRange, narrow: boolean): number => {
  const most = narrow ? 4 : 8;
  const hours = (toMs - fromMs) / HOUR_MS;
  return [0.25, 0.5, 1, 2, 3, 6].find((step) => hours / step <= most) ?? 12;
};

const SAMPLE_MS = 5 * MINUTE_MS;

/** Width of a drawn step, ms: some 300 steps on a wide screen and half as many on a phone, in whole samples. */
export const drawnStepMs = ({ fromMs, toMs }: TimeRange, narrow: boolean): number =>
  Math.max(1, Math.round((toMs - fromMs) / (narrow ? 144 : 288) / SAMPLE_MS)) * SAMPLE_MS;
