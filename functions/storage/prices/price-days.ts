import * as z from 'zod';
import { expiryOf, type PriceDay } from '../../tariffs/price-day.ts';
import { count, expiresAtS, json, optionalText, text, ttlSeconds } from '../table/attributes.ts';

/** What the days of a market and those of a customer's supplier have in common. */
export const priceDayAttributes = {
  day: text,
  fromMs: count,
  prices: json<readonly (number | null)[]>(),
  currency: text,
  source: text,
  licence: optionalText,
  fetchedMs: count,
  expiresAtS,
} as const;

export const priceDayRowSchema: z.ZodType<PriceDay> = z.object({
  day: z.iso.date(),
  fromMs: z.number(),
  prices: z.array(z.number().nullable()).min(92).max(100),
  currency: z.string(),
  source: z.string(),
  licence: z.string().nullable().default(null),
  fetchedMs: z.number(),
});

/** A day as its row holds it. */
export const priceDayRow = ({ licence, ...day }: PriceDay) => ({
  ...day,
  ...(licence !== null && { licence }),
  expiresAtS: ttlSeconds(expiryOf(day)),
});
