import * as z from 'zod';
import { VendorError } from '../../integrations/port.ts';
import { slotsFrom } from '../day.ts';
import type { MarketPrices } from '../port.ts';

export const sharesSchema = z.object({
  unix_seconds: z.array(z.number()),
  ren_share: z.array(z.number().nullable()),
});

/** Of power that is not renewable, kg/kWh: between gas (0.49) and coal (0.82) (IPCC, AR5, WG3, annex III). */
const OTHER_KG_PER_KWH = 0.6;

/** CO2 of the grid's power, kg/kWh. @throws VendorError bad_response for lists that do not fit, or a share that cannot be */
export const co2Of = (
  { unix_seconds: seconds, ren_share: shares }: z.output<typeof sharesSchema>,
  fromMs: number,
  untilMs: number,
): MarketPrices => {
  if (seconds.length !== shares.length) throw new VendorError('bad_response', 'green-share: lists of unequal length');
  const started = seconds.map((second, nth) => {
    const percent = shares[nth] ?? null;
    if (percent !== null && !(percent >= 0 && percent <= 1000))
      throw new VendorError('bad_response', 'green-share: a share that cannot be');
    // Above 100 the rest is exported.
    const perKWh = percent === null ? null : (1 - Math.min(100, percent) / 100) * OTHER_KG_PER_KWH;
    return { startMs: second * 1000, perKWh };
  });
  return { slots: slotsFrom('green-share', started, fromMs, untilMs), currency: 'kg', licence: null };
};
