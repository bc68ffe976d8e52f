import * as z from 'zod';
import type { Locale } from '#shared/locales.ts';
import { type Account, type AccountSettings, batteryStrategies } from '#shared/model/account.ts';
import { MAX_POWER_W, timezoneSchema } from '#shared/model/common.ts';
import { formReader } from '../../components/form-reader.ts';
import { typedNumber } from '../../components/number-rule.ts';

const MAX_PRICE = 5;
const DAY_MINUTES = 1440;
const MAX_BATTERY_KWH = 1000;

/** What the fields hold: figures as they are typed. */
const valuesSchema = z.object({
  name: z.string(),
  timezone: z.string(),
  autochargeInterval: z.string(),
  importPriceEurPerKWh: z.string(),
  feedInPriceEurPerKWh: z.string(),
  laterPriceEurPerKWh: z.string(),
  batteryStrategy: z.enum(batteryStrategies),
  batteryThresholdPercent: z.string(),
  batteryCapacityKWh: z.string(),
  fuseA: z.string(),
  exportLimitW: z.string(),
});
export type SettingsValues = z.output<typeof valuesSchema>;

export interface SettingsChange extends AccountSettings {
  readonly name: string;
  readonly timezone: string;
}

/** @param minInterval minutes, the plan's shortest */
export const settingsSchema = (minInterval: number) =>
  valuesSchema.transform((values, ctx): SettingsChange => {
    const { name, number, wrong } = formReader(ctx);
    if (!timezoneSchema.safeParse(values.timezone).success) wrong('timezone', 'required');
    const price = (field: 'importPriceEurPerKWh' | 'feedInPriceEurPerKWh' | 'laterPriceEurPerKWh'): number =>
      number(field, values[field], { min: 0, max: MAX_PRICE }) ?? 0;
    return {
      name: name('name', values.name),
      timezone: values.timezone,
      autochargeInterval:
        number('autochargeInterval', values.autochargeInterval, { min: minInterval, max: DAY_MINUTES, whole: true }) ??
        minInterval,
      importPriceEurPerKWh: price('importPriceEurPerKWh'),
      feedInPriceEurPerKWh: price('feedInPriceEurPerKWh'),
      laterPriceEurPerKWh: price('laterPriceEurPerKWh'),
      batteryStrategy: values.batteryStrategy,
      batteryThresholdPercent:
        number('batteryThresholdPercent', values.batteryThresholdPercent, { min: 0, max: 100, whole: true }) ?? 0,
      batteryCapacityKWh: number('batteryCapacityKWh', values.batteryCapacityKWh, {
        min: 0.5,
        max: MAX_BATTERY_KWH,
        optional: true,
      }),
      fuseA: number('fuseA', values.fuseA, { min: 6, max: 250, optional: true }),
      exportLimitW: number('exportLimitW', values.exportLimitW, { min: 0, max: MAX_POWER_W, optional: true }),
    };
  });

/** @param minInterval stored intervals below it (from an earlier plan) are shown as what is in force */
export const settingsValues = (
  { name, timezone, settings }: Account,
  locale: Locale,
  minInterval: number,
): SettingsValues => ({
  name,
  timezone,
  autochargeInterval: typedNumber(Math.max(minInterval, settings.autochargeInterval), locale),
  importPriceEurPerKWh: typedNumber(settings.importPriceEurPerKWh, locale),
  feedInPriceEurPerKWh: typedNumber(settings.feedInPriceEurPerKWh, locale),
  laterPriceEurPerKWh: typedNumber(settings.laterPriceEurPerKWh, locale),
  batteryStrategy: settings.batteryStrategy,
  batteryThresholdPercent: typedNumber(settings.batteryThresholdPercent, locale),
  batteryCapacityKWh: typedNumber(settings.batteryCapacityKWh, locale),
  fuseA: typedNumber(settings.fuseA, locale),
  exportLimitW: typedNumber(settings.exportLimitW, locale),
});
