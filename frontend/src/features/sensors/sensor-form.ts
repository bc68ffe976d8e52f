import * as z from 'zod';
import type { Locale } from '#shared/locales.ts';
import { MAX_POWER_W } from '#shared/model/common.ts';
import { meterRoles } from '#shared/model/reading.ts';
import type { Sensor, SensorSettings } from '#shared/model/sensor.ts';
import { formReader } from '../../components/form-reader.ts';
import { typedNumber } from '../../components/number-rule.ts';

const valuesSchema = z.object({
  name: z.string(),
  autoChargeOffset: z.string(),
  fallbackConsumption: z.string(),
  overridePower: z.string(),
  reversePvProduction: z.boolean(),
  reverseConsumption: z.boolean(),
  reverseBatteryCharging: z.boolean(),
  measures: z.enum(meterRoles).nullable(),
});
export type SensorValues = z.output<typeof valuesSchema>;

export interface SensorChange extends SensorSettings {
  readonly name: string;
}

export const sensorFormSchema = valuesSchema.transform((values, ctx): SensorChange => {
  const { name, number } = formReader(ctx);
  const power = { min: -MAX_POWER_W, max: MAX_POWER_W };
  return {
    ...values,
    name: name('name', values.name),
    // Without an offset there is none.
    autoChargeOffset: number('autoChargeOffset', values.autoChargeOffset, { ...power, optional: true }) ?? 0,
    fallbackConsumption: number('fallbackConsumption', values.fallbackConsumption, {
      ...power,
      min: 0,
      optional: true,
    }),
    overridePower: number('overridePower', values.overridePower, { ...power, optional: true }),
  };
});

export const sensorValues = ({ name, settings }: Sensor, locale: Locale): SensorValues => ({
  ...settings,
  name,
  autoChargeOffset: typedNumber(settings.autoChargeOffset, locale),
  fallbackConsumption: typedNumber(settings.fallbackConsumption, locale),
  overridePower: typedNumber(settings.overridePower, locale),
});
