import * as z from 'zod';
import { VendorError } from '../../integrations/port.ts';
import { slotsFrom } from '../day.ts';
import type { MarketPrices } from '../port.ts';

export const pricesSchema = z.object({
  license_info: z.string(),
  unix_seconds: z.array(z.number()),
  price: z.array(z.number().nullable()),
  unit: z.string(),
  deprecated: z.boolean(),
});
type Prices = z.output<typeof pricesSchema>;

const UNIT = 'EUR / MWh';
/** Other zones are "for private and internal use only"; only this licence lets a product use them. */
const LICENCE = /^CC BY 4\.0\b/;

/** @throws VendorError refused by licence; bad_response by unit, by lists that do not fit, or once the interface is given up */
export const pricesOf = (body: Prices, fromMs: number, untilMs: number): MarketPrices => {
  const { license_info: licence, unix_seconds: seconds, price, unit, deprecated } = body;
  if (!LICENCE.test(licence.trim())) throw new VendorError('refused', 'energy-charts: the licence forbids our use');
  if (deprecated) throw new VendorError('bad_response', 'energy-charts: this interface is given up');
  if (unit !== UNIT) throw new VendorError('bad_response', 'energy-charts: an unknown unit');
  if (seconds.length !== price.length) throw new VendorError('bad_response', 'energy-charts: lists of unequal length');
  const started = seconds.map((second, nth) => {
    const eurPerMWh = price[nth] ?? null;
    return { startMs: second * 1000, perKWh: eurPerMWh === null ? null : eurPerMWh / 1000 };
  });
  return { slots: slotsFrom('energy-charts', started, fromMs, untilMs), currency: 'EUR', licence };
};
