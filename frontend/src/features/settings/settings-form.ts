import * as z from 'zod';
import type { Locale } from '#shared/locales.ts';
import { type Account, type AccountSettings, accountSettingsSchema } from '#shared/model/account.ts';
import { timezoneSchema } from '#shared/model/common.ts';
import { figureFields } from '../../components/figure-fields.ts';
import { formReader } from '../../components/form-reader.ts';

const figures = figureFields(accountSettingsSchema);

/** Values of the fields: numbers as typed. */
const valuesSchema = z.object({
  ...figures.shape,
  name: z.string(),
  timezone: z.string(),
  batteryStrategy: accountSettingsSchema.shape.batteryStrategy,
});
export type SettingsValues = z.output<typeof valuesSchema>;

export interface SettingsChange extends AccountSettings {
  readonly name: string;
  readonly timezone: string;
}

/** @param minInterval minutes, the plan's minimum */
export const settingsSchema = (minInterval: number) =>
  valuesSchema.transform((values, ctx): SettingsChange => {
    const reader = formReader(ctx);
    if (!timezoneSchema.safeParse(values.timezone).success) reader.wrong('timezone', 'required');
    return {
      ...figures.read(values, reader, { autochargeInterval: { min: minInterval } }),
      name: reader.name('name', values.name),
      timezone: values.timezone,
      batteryStrategy: values.batteryStrategy,
    };
  });

/** @param minInterval a stored interval below it (from an earlier plan) is shown as the one in force */
export const settingsValues = (
  { name, timezone, settings }: Account,
  locale: Locale,
  minInterval: number,
): SettingsValues => ({
  ...figures.typed({ ...settings, autochargeInterval: Math.max(minInterval, settings.autochargeInterval) }, locale),
  name,
  timezone,
  batteryStrategy: settings.batteryStrategy,
});
