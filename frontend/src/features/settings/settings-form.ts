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
    const read = figures.read(values, reader, { autochargeInterval: { min: minInterval } });
    return {
      ...read,
      // The shortest is no wish of its own: it follows the plan.
      autochargeInterval: read.autochargeInterval === minInterval ? null : read.autochargeInterval,
      name: reader.name('name', values.name),
      timezone: values.timezone,
      batteryStrategy: values.batteryStrategy,
    };
  });

/** @param minInterval shown in place of an interval that was not chosen, or that is below it (from an earlier plan) */
export const settingsValues = (
  { name, timezone, settings }: Account,
  locale: Locale,
  minInterval: number,
): SettingsValues => ({
  ...figures.typed(
    { ...settings, autochargeInterval: Math.max(minInterval, settings.autochargeInterval ?? 0) },
    locale,
  ),
  name,
  timezone,
  batteryStrategy: settings.batteryStrategy,
});
