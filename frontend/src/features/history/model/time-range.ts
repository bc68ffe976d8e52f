import { HISTORY_HOURS } from '#shared/model/history.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';

/** A stretch of time, ms since the epoch. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

export const within = (atMs: number, { fromMs, toMs }: TimeRange): boolean => atMs >= fromMs && atMs <= toMs;

/** What is shown of the hours that are known: their end, which moves on with the present, or a stretch that stays. */
export type Zoom = { readonly lastMs: number } | TimeRange;

/** The last hours that one tap shows. */
export const spans = [6, 24, 48] as const;
const WHOLE_MS = HISTORY_HOURS * HOUR_MS;
export const whole: Zoom = { lastMs: WHOLE_MS };

/** The ends move in steps; less than an hour would be a handful of figures. */
export const STEP_MS = 15 * MINUTE_MS;
export const LEAST_MS = HOUR_MS;

/** All that can be shown. @param endMs end of what is known */
export const wholeRange = (endMs: number): TimeRange => ({ fromMs: endMs - WHOLE_MS, toMs: endMs });

/** The stretch that a zoom shows of all there is. What has passed out of it is left behind. */
export const shownRange = (zoom: Zoom, all: TimeRange): TimeRange => {
  if ('lastMs' in zoom) return { fromMs: Math.max(all.fromMs, all.toMs - zoom.lastMs), toMs: all.toMs };
  const fromMs = Math.min(Math.max(zoom.fromMs, all.fromMs), all.toMs - LEAST_MS);
  return { fromMs, toMs: Math.min(Math.max(zoom.toMs, fromMs + LEAST_MS), all.toMs) };
};

/** The zoom on what lies between two times, in whichever order they were given. What reaches the end follows it. */
export const zoomOn = (oneMs: number, otherMs: number, all: TimeRange): Zoom => {
  const wanted = { fromMs: Math.min(oneMs, otherMs), toMs: Math.max(oneMs, otherMs) };
  const { fromMs, toMs } = shownRange(wanted, all);
  return toMs >= all.toMs ? { lastMs: toMs - fromMs } : { fromMs, toMs };
};

/** Hours of the button that shows the same; null where none does. */
export const spanOf = (zoom: Zoom): (typeof spans)[number] | null =>
  'lastMs' in zoom ? (spans.find((hours) => hours * HOUR_MS === zoom.lastMs) ?? null) : null;

/** Hours between two ticks of the time axis; a phone has room for fewer. */
export const tickHours = ({ fromMs, toMs }: TimeRange, narrow: boolean): number => {
  const most = narrow ? 4 : 8;
  const hours = (toMs - fromMs) / HOUR_MS;
  return [0.25, 0.5, 1, 2, 3, 6].find((step) => hours / step <= most) ?? 12;
};

const SAMPLE_MS = 5 * MINUTE_MS;

/** Width of a drawn step, ms: some 300 on a wide screen and half as many on a phone, in whole samples. */
export const drawnStepMs = ({ fromMs, toMs }: TimeRange, narrow: boolean): number =>
  Math.max(1, Math.round((toMs - fromMs) / (narrow ? 144 : 288) / SAMPLE_MS)) * SAMPLE_MS;
