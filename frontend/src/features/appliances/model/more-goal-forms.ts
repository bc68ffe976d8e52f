import * as z from 'zod';
import { carBatteryKWhOf } from '#shared/car-battery.ts';
import type { Locale } from '#shared/locales.ts';
import { type Appliance, type ApplianceSettings, applianceSettingsSchema } from '#shared/model/appliance.ts';
import { onceSchema } from '#shared/model/goals.ts';
import { DAY_MS } from '#shared/units.ts';
import { formReader } from '../../../components/form-reader.ts';
import { typedNumber } from '../../../components/number-rule.ts';
import { type NumberRule, numberRuleOf } from '../../../components/schema-bounds.ts';
import { wallTimeMs, zoneDate, zoneOffsetMs } from '../../../lib/site-time.ts';
import type { CardFields } from '../use-card-form.ts';

// The goals beside a deadline and a daily minimum: one time, a charge at any time, a limit of price or CO2.

const needed = (schema: z.ZodType): NumberRule => ({ ...numberRuleOf(schema), optional: false });
const rules = {
  energyKWh: needed(onceSchema.shape.energyKWh),
  minutes: needed(onceSchema.shape.minutes),
  targetPercent: needed(onceSchema.shape.targetPercent),
  batteryKWh: needed(applianceSettingsSchema.shape.carBatteryKWh),
  atLeast: needed(applianceSettingsSchema.shape.atLeastPercent),
  // As people say it, in cents.
  priceCt: { min: -100, max: 200, optional: true },
  co2G: { min: 0, max: 1000, whole: true, optional: true },
} satisfies Record<string, NumberRule>;

const onceValues = z.object({
  onceOn: z.boolean(),
  onceAt: z.string(),
  onceGoal: z.enum(['percent', 'energy', 'minutes']),
  onceEnergyKWh: z.string(),
  onceMinutes: z.string(),
  oncePercent: z.string(),
  onceBatteryKWh: z.string(),
});
export type OnceValues = z.output<typeof onceValues>;
export type OnceChange = Pick<ApplianceSettings, 'once'>;

const wallText = (atMs: number, zone: string): string =>
  new Date(atMs + zoneOffsetMs(atMs, zone)).toISOString().slice(0, 16);

/** The form of a goal for one time, which is typed on the wall clock of the site. */
export const onceForm = (zone: string) =>
  ({
    schema: onceValues.transform((values, ctx): OnceChange => {
      if (!values.onceOn) return { once: null };
      const { number, wrong } = formReader(ctx);
      const atMs = wallTimeMs(values.onceAt, zone);
      if (atMs === null) wrong('onceAt', 'required');
      const amounts = { energyKWh: null, minutes: null, targetPercent: null, batteryKWh: null };
      const byAt = new Date(atMs ?? 0).toISOString();
      switch (values.onceGoal) {
        case 'energy':
          return {
            once: { ...amounts, byAt, energyKWh: number('onceEnergyKWh', values.onceEnergyKWh, rules.energyKWh) },
          };
        case 'minutes':
          return { once: { ...amounts, byAt, minutes: number('onceMinutes', values.onceMinutes, rules.minutes) } };
        case 'percent': {
          const targetPercent = number('oncePercent', values.oncePercent, rules.targetPercent);
          const batteryKWh = number('onceBatteryKWh', values.onceBatteryKWh, rules.batteryKWh);
          return { once: { ...amounts, byAt, targetPercent, batteryKWh } };
        }
      }
    }),
    valuesOf: ({ settings, kind }: Appliance, locale: Locale): OnceValues => {
      const { once } = settings;
      const nowMs = Date.now();
      // One that has passed is no goal any more.
      const known = once !== null && Date.parse(once.byAt) > nowMs ? once : null;
      const tomorrow = `${zoneDate(nowMs + DAY_MS, zone)}T05:30`;
      const typed = (value: number | null | undefined): string => typedNumber(value ?? null, locale);
      const usual = kind === 'plug' ? 'minutes' : carBatteryKWhOf(settings) === null ? 'energy' : 'percent';
      return {
        onceOn: known !== null,
        onceAt: known === null ? tomorrow : wallText(Date.parse(known.byAt), zone),
        onceGoal:
          known === null ? usual : known.energyKWh !== null ? 'energy' : known.minutes !== null ? 'minutes' : 'percent',
        onceEnergyKWh: typed(known?.energyKWh),
        onceMinutes: typed(known?.minutes),
        oncePercent: known === null ? '100' : typed(known.targetPercent),
        onceBatteryKWh: typed(carBatteryKWhOf(settings)),
      };
    },
  }) satisfies CardFields<OnceValues, OnceChange>;

const floorValues = z.object({ floorOn: z.boolean(), floorPercent: z.string() });
export type FloorValues = z.output<typeof floorValues>;
export type FloorChange = Pick<ApplianceSettings, 'atLeastPercent'>;

export const floorForm = {
  schema: floorValues.transform(
    ({ floorOn, floorPercent }, ctx): FloorChange => ({
      atLeastPercent: floorOn ? formReader(ctx).number('floorPercent', floorPercent, rules.atLeast) : null,
    }),
  ),
  valuesOf: ({ settings: { atLeastPercent } }, locale) => ({
    floorOn: atLeastPercent !== null,
    floorPercent: typedNumber(atLeastPercent ?? 20, locale),
  }),
} satisfies CardFields<FloorValues, FloorChange>;

const belowValues = z.object({ belowOn: z.boolean(), priceCt: z.string(), co2G: z.string() });
export type BelowValues = z.output<typeof belowValues>;
export type BelowChange = Pick<ApplianceSettings, 'below'>;

export const belowForm = {
  schema: belowValues.transform((values, ctx): BelowChange => {
    if (!values.belowOn) return { below: null };
    const { number, wrong } = formReader(ctx);
    const priceCt = number('priceCt', values.priceCt, rules.priceCt);
    const co2GPerKWh = number('co2G', values.co2G, rules.co2G);
    if (values.priceCt.trim() === '' && values.co2G.trim() === '') wrong('priceCt', 'required');
    return { below: { priceEurPerKWh: priceCt === null ? null : priceCt / 100, co2GPerKWh } };
  }),
  valuesOf: ({ settings: { below } }, locale) => ({
    belowOn: below !== null,
    priceCt: typedNumber(
      below?.priceEurPerKWh == null ? null : Math.round(10_000 * below.priceEurPerKWh) / 100,
      locale,
    ),
    co2G: typedNumber(below?.co2GPerKWh ?? null, locale),
  }),
} satisfies CardFields<BelowValues, BelowChange>;
