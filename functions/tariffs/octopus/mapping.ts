import * as z from 'zod';
import { slotsFrom } from '../day.ts';
import type { MarketPrices } from '../port.ts';

const rateSchema = z.object({
  value_inc_vat: z.number().nullable(),
  valid_from: z.iso.datetime({ offset: true }),
  /** null: until further notice. */
  valid_to: z.iso.datetime({ offset: true }).nullable(),
});
export const ratesSchema = z.object({ next: z.string().nullable(), results: z.array(rateSchema) });
type Rates = z.output<typeof ratesSchema>;

/** Pence with VAT, newest first, in pages. */
export const pricesOf = (pages: readonly Rates[], fromMs: number, untilMs: number): MarketPrices => {
  const started = pages.flatMap(({ results }) =>
    results.map(({ value_inc_vat: pence, valid_from: from }) => ({
      startMs: Date.parse(from),
      perKWh: pence === null ? null : pence / 100,
    })),
  );
  return { slots: slotsFrom('octopus', started, fromMs, untilMs), currency: 'GBP', licence: null };
};
