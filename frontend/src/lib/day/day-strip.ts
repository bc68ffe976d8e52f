import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { startOfDayMs, zoneOffsetMs } from '../site-time.ts';
import { sunNow } from '../sun-time.ts';
import type { ChartRow } from './chart-data.ts';
import { MAX_GAP_MS, type TimeRange } from './time-range.ts';

/** From this hour on the day is over, and what is ahead is the night and tomorrow. */
const EVENING_HOUR = 20;
/** What the strip shows by day, and where the evening's begins: hours of the day. */
const [FROM_HOUR, TO_HOUR, NIGHT_FROM_HOUR] = [5, 22, 18];

/** Whether the day's sun is over. */
export const isEvening = (nowMs: number, zone: string): boolean =>
  new Date(nowMs + zoneOffsetMs(nowMs, zone)).getUTCHours() >= EVENING_HOUR;

/** The span of the strip: the day with light, or from the evening on to the next one. */
export const stripSpan = (nowMs: number, zone: string): TimeRange => {
  const midnightMs = startOfDayMs(nowMs, zone);
  if (isEvening(nowMs, zone)) {
    const fromMs = midnightMs + NIGHT_FROM_HOUR * HOUR_MS;
    return { fromMs, toMs: fromMs + DAY_MS };
  }
  const hour = (nowMs - midnightMs) / HOUR_MS;
  // Who looks before the birds sees the night that is left, too.
  return { fromMs: midnightMs + Math.min(FROM_HOUR, Math.floor(hour)) * HOUR_MS, toMs: midnightMs + TO_HOUR * HOUR_MS };
};

/** A point of solar power, W. */
export interface SolarPoint {
  readonly at: number;
  readonly powerW: number;
}

/** What was measured, in pieces between which nothing is known. @param rows in order */
export const solarPieces = (
  rows: readonly ChartRow[],
  { fromMs, toMs }: TimeRange,
): readonly (readonly SolarPoint[])[] => {
  const pieces: SolarPoint[][] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const { at, pvW } of rows) {
    if (pvW === null || at < fromMs || at > toMs) continue;
    if (at - lastMs > MAX_GAP_MS) pieces.push([]);
    pieces.at(-1)?.push({ at, powerW: pvW });
    lastMs = at;
  }
  return pieces;
};

/** Where nothing is known of the past: from the start or a piece's end on for longer than may lie between two readings. */
export const solarGaps = (
  pieces: readonly (readonly SolarPoint[])[],
  { fromMs }: TimeRange,
  nowMs: number,
): readonly TimeRange[] => {
  const edges: TimeRange[] = [];
  let beforeMs = fromMs;
  for (const piece of pieces) {
    edges.push({ fromMs: beforeMs, toMs: piece[0]?.at ?? beforeMs });
    beforeMs = piece.at(-1)?.at ?? beforeMs;
  }
  edges.push({ fromMs: beforeMs, toMs: nowMs });
  return edges.filter((edge) => edge.toMs - edge.fromMs > MAX_GAP_MS);
};

const STEP_MS = 15 * MINUTE_MS;

/**
 * The sun still to come today as a curve: as much energy as the server expects, spread as the sun stands. Its height at one
 * hour is a drawing, its area is the figure.
 * @param energyWh null: unknown, and there is no curve
 */
export const solarAhead = (
  nowMs: number,
  toMs: number,
  zone: string,
  energyWh: number | null,
): readonly SolarPoint[] => {
  if (energyWh === null || energyWh <= 0) return [];
  const points: SolarPoint[] = [];
  let sum = 0;
  for (let at = nowMs; at <= toMs; at += STEP_MS) {
    const height = Math.max(0, Math.sin((sunNow(at, zone).elevationDeg * Math.PI) / 180));
    points.push({ at, powerW: height });
    sum += (height * STEP_MS) / HOUR_MS;
  }
  return sum <= 0 ? [] : points.map(({ at, powerW }) => ({ at, powerW: (powerW * energyWh) / sum }));
};
