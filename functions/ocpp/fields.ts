import * as z from 'zod';
import { numberOf } from './readings.ts';
import { parseTime } from './times.ts';

// Boxes leave out what is required, send numbers as text and texts that are too long. What cannot be read is unknown, null.

/** A text, cut at the length that the protocol allows. */
export const textSchema = (length: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim().slice(0, length))
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .catch(null);

export const wholeSchema = z
  .unknown()
  .optional()
  .transform(numberOf)
  .transform((value) => (value !== null && Number.isSafeInteger(value) ? value : null));

/** ms since the epoch. */
export const timeSchema = z.unknown().optional().transform(parseTime);

/** A counter, Wh. Those that never counted read as the largest number. */
export const energySchema = z
  .unknown()
  .optional()
  .transform(numberOf)
  .transform((wh) => (wh !== null && wh >= 0 && wh < 2_147_483_647 ? wh : null));

/** One of the protocol's words, in whatever case; null: another one. */
export const wordSchema = <const W extends string>(words: readonly W[]) =>
  z
    .unknown()
    .optional()
    .transform((value) => words.find((each) => each.toLowerCase() === String(value).trim().toLowerCase()) ?? null);

const sampledValuesSchema = z.array(z.record(z.string(), z.unknown())).catch([]);
/** Values of several moments. */
export const meterValuesSchema = z
  .array(z.object({ timestamp: z.unknown().optional(), sampledValue: sampledValuesSchema.default([]) }))
  .catch([])
  .default([]);
export type MeterValues = z.output<typeof meterValuesSchema>;
