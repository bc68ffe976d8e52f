import * as z from 'zod';
import { slotsFrom } from '../day.ts';
import type { MarketPrices } from '../port.ts';

/** When each week's file begins, ms. */
export const weeksSchema = z.object({ timestamps: z.array(z.number()) });
export const weekSchema = z.object({ series: z.array(z.tuple([z.number(), z.number().nullable()])) });
type Week = z.output<typeof weekSchema>;

/** The weeks whose files hold a span of time, by their beginnings. */
export const weeksWithin = (starts: readonly number[], fromMs: number, untilMs: number): readonly number[] => {
  const sorted = [...starts].sort((x, y) => x - y);
  return sorted.filter((startMs, nth) => startMs < untilMs && (sorted[nth + 1] ?? Number.POSITIVE_INFINITY) > fromMs);
};

/** EUR/MWh by quarter hour; what is to come in a week is null. */
export const pricesOf = (weeks: readonly Week[], fromMs: number, untilMs: number): MarketPrices => {
  const started = weeks.flatMap(({ series }) =>
    series.map(([startMs, eurPerMWh]) => ({ startMs, perKWh: eurPerMWh === null ? null : eurPerMWh / 1000 })),
  );
  return { slots: slotsFrom('smard', started, fromMs, untilMs), currency: 'EUR', licence: 'CC BY 4.0' };
};
