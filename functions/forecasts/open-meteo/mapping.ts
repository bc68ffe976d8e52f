import * as z from 'zod';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { VendorError } from '../../integrations/port.ts';
import type { SkySlot } from '../port.ts';

const values = z.array(z.number().nullable());
export const skySchema = z.object({
  minutely_15_units: z.object({
    time: z.string(),
    direct_normal_irradiance: z.string(),
    diffuse_radiation: z.string(),
    temperature_2m: z.string(),
  }),
  minutely_15: z.object({
    time: z.array(z.number()),
    direct_normal_irradiance: values,
    diffuse_radiation: values,
    temperature_2m: values,
  }),
});

const STEP_MS = 15 * MINUTE_MS;
/** More than outside of the air; a little below 0 comes up in its data at night. */
const MOST_W = 1_400;
const LEAST_W = -50;
const WARMEST_C = 65;

const wattsOf = (value: number): number => {
  if (value < LEAST_W || value > MOST_W) throw new VendorError('bad_response', 'open-meteo: light that cannot be');
  return Math.max(0, value);
};

/**
 * Each value is the mean of the quarter hour before its time. What has no value is left out.
 * @throws VendorError bad_response for other units, lists that do not fit, and values that cannot be
 */
export const skyOf = (
  { minutely_15_units: units, minutely_15: answer }: z.output<typeof skySchema>,
  fromMs: number,
  untilMs: number,
): readonly SkySlot[] => {
  const { time, direct_normal_irradiance: direct, diffuse_radiation: diffuse, temperature_2m: air } = answer;
  const named = [units.time, units.direct_normal_irradiance, units.diffuse_radiation, units.temperature_2m].join();
  if (named !== 'unixtime,W/m²,W/m²,°C') throw new VendorError('bad_response', 'open-meteo: units that are not known');
  if ([direct, diffuse, air].some(({ length }) => length !== time.length))
    throw new VendorError('bad_response', 'open-meteo: lists of unequal length');
  const slots: SkySlot[] = [];
  let beforeMs = Number.NEGATIVE_INFINITY;
  for (const [nth, second] of time.entries()) {
    const endMs = second * SECOND_MS;
    if (endMs <= beforeMs || endMs % STEP_MS !== 0)
      throw new VendorError('bad_response', 'open-meteo: times out of order');
    beforeMs = endMs;
    const [directW, diffuseW, airC] = [direct[nth] ?? null, diffuse[nth] ?? null, air[nth] ?? null];
    const startMs = endMs - STEP_MS;
    if (directW === null || diffuseW === null || startMs < fromMs || endMs > untilMs) continue;
    if (airC !== null && Math.abs(airC) > WARMEST_C)
      throw new VendorError('bad_response', 'open-meteo: a temperature that cannot be');
    slots.push({ startMs, endMs, directW: wattsOf(directW), diffuseW: wattsOf(diffuseW), airC });
  }
  return slots;
};
