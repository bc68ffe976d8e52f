import * as z from 'zod';
import { VendorError } from '../../integrations/port.ts';
import { slotsFrom } from '../day.ts';
import type { MarketPrices } from '../port.ts';

export const pricesSchema = z.object({
  data: z.array(
    z.object({
      start_timestamp: z.number(),
      end_timestamp: z.number(),
      marketprice: z.number().nullable(),
      unit: z.string(),
    }),
  ),
});

/** Net, by the hour. @throws VendorError bad_response by unit */
export const pricesOf = ({ data }: z.output<typeof pricesSchema>, fromMs: number, untilMs: number): MarketPrices => {
  const started = data.map(({ start_timestamp: startMs, marketprice, unit }) => {
    if (unit.toLowerCase() !== 'eur/mwh') throw new VendorError('bad_response', 'awattar: an unknown unit');
    return { startMs, perKWh: marketprice === null ? null : marketprice / 1000 };
  });
  return { slots: slotsFrom('awattar', started, fromMs, untilMs), currency: 'EUR', licence: null };
};
