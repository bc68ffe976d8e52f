import * as z from 'zod';
import type { Locale } from '#shared/locales.ts';
import { type Sensor, type SensorSettings, sensorSettingsFields } from '#shared/model/sensor.ts';
import { figureFields } from '../../components/figure-fields.ts';
import { formReader } from '../../components/form-reader.ts';

const figures = figureFields(sensorSettingsFields);

const valuesSchema = z.object({ ...sensorSettingsFields.shape, ...figures.shape, name: z.string() });
export type SensorValues = z.output<typeof valuesSchema>;

export interface SensorChange extends SensorSettings {
  readonly name: string;
}

export const sensorFormSchema = valuesSchema.transform((values, ctx): SensorChange => {
  const reader = formReader(ctx);
  const read = figures.read(values, reader, { autoChargeOffset: { optional: true } });
  return {
    ...values,
    ...read,
    name: reader.name('name', values.name),
    // If left empty there is no offset.
    autoChargeOffset: read.autoChargeOffset ?? 0,
  };
});

export const sensorValues = ({ name, settings }: Sensor, locale: Locale): SensorValues => ({
  ...settings,
  ...figures.typed(settings, locale),
  name,
});
