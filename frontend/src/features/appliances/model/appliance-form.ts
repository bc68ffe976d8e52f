import * as z from 'zod';
import type { Locale } from '#shared/locales.ts';
import {
  type Appliance,
  type ApplianceSettings,
  applianceSettingsSchema,
  carBatteryKWhOf,
} from '#shared/model/appliance.ts';
import { clockTimeSchema, dailyMinimumSchema, deadlineSchema } from '#shared/model/goals.ts';
import { credentialsIdSchema } from '#shared/model/ids.ts';
import { figureFields } from '../../../components/figure-fields.ts';
import { type FormReader, formReader } from '../../../components/form-reader.ts';
import { typedNumber } from '../../../components/number-rule.ts';
import { type NumberRule, numberRuleOf } from '../../../components/schema-bounds.ts';

const KILO = 1000;
/** The form shows one unit of a goal at a time, and that one is required. */
const needed = (schema: z.ZodType): NumberRule => ({ ...numberRuleOf(schema), optional: false });
const deadlineRules = {
  energyKWh: needed(deadlineSchema.shape.energyKWh),
  targetPercent: needed(deadlineSchema.shape.targetPercent),
};
const dailyRules = {
  minutes: needed(dailyMinimumSchema.shape.minutes),
  energyKWh: needed(dailyMinimumSchema.shape.energyKWh),
};
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
/** Position of the slider when the user first turns prices off. */
const FIRST_SHARE_PERCENT = 75;

/** Limits of power are typed in kW. */
const figures = figureFields(applianceSettingsSchema, ['minPowerW', 'maxPowerW']);

/** Values of the fields: numbers as typed. */
const valuesSchema = z.object({
  ...figures.shape,
  name: z.string(),
  byPrices: z.boolean(),
  sharePercent: z.number(),
  minPowerW: z.string(),
  maxPowerW: z.string(),
  phases: z.enum(['device', '1', '3']),
  phaseSwitching: z.boolean(),
  /** As `carValue` writes it; empty: none. */
  vehicle: z.string(),
  measuredBySensor: z.boolean(),
  deadlineOn: z.boolean(),
  readyAt: z.string(),
  days: z.array(z.number()),
  deadlineGoal: z.enum(['energy', 'percent']),
  deadlineEnergyKWh: z.string(),
  targetPercent: z.string(),
  dailyOn: z.boolean(),
  dailyBy: z.string(),
  dailyGoal: z.enum(['minutes', 'energy']),
  dailyMinutes: z.string(),
  dailyEnergyKWh: z.string(),
});
export type ApplianceValues = z.output<typeof valuesSchema>;

export interface ApplianceChange extends ApplianceSettings {
  readonly name: string;
  readonly sunShare: number | null;
}

/** A car at its link, as the value of a choice. */
export const carValue = ({ credentialsId, deviceId }: NonNullable<ApplianceSettings['vehicle']>): string =>
  `${credentialsId} ${deviceId}`;
const readCar = (value: string): ApplianceSettings['vehicle'] => {
  const space = value.indexOf(' ');
  if (space < 0) return null;
  return { credentialsId: credentialsIdSchema.parse(value.slice(0, space)), deviceId: value.slice(space + 1) };
};

/** A goal in percent cannot be reckoned without the size of the car's battery. */
export const needsCarSize = ({ deadlineOn, deadlineGoal }: Pick<ApplianceValues, 'deadlineOn' | 'deadlineGoal'>) =>
  deadlineOn && deadlineGoal === 'percent';

const readDeadline = (
  values: ApplianceValues,
  batteryKWh: number | null,
  { number, wrong }: FormReader,
): ApplianceSettings['deadline'] => {
  if (!values.deadlineOn) return null;
  const { readyAt, days } = values;
  if (!clockTimeSchema.safeParse(readyAt).success) wrong('readyAt', 'time');
  if (days.length === 0) wrong('days', 'days');
  const when = { readyAt, days: days.length === WEEK.length ? null : [...days].sort((a, b) => a - b) };
  if (values.deadlineGoal === 'energy') {
    const energyKWh = number('deadlineEnergyKWh', values.deadlineEnergyKWh, deadlineRules.energyKWh);
    return { ...when, energyKWh, targetPercent: null, batteryKWh: null };
  }
  const targetPercent = number('targetPercent', values.targetPercent, deadlineRules.targetPercent);
  return { ...when, energyKWh: null, targetPercent, batteryKWh };
};

const readDailyMinimum = (
  values: ApplianceValues,
  { number, wrong }: FormReader,
): ApplianceSettings['dailyMinimum'] => {
  if (!values.dailyOn) return null;
  const { dailyBy: by } = values;
  if (!clockTimeSchema.safeParse(by).success) wrong('dailyBy', 'time');
  return values.dailyGoal === 'minutes'
    ? {
        by,
        minutes: number('dailyMinutes', values.dailyMinutes, dailyRules.minutes),
        energyKWh: null,
      }
    : { by, minutes: null, energyKWh: number('dailyEnergyKWh', values.dailyEnergyKWh, dailyRules.energyKWh) };
};

export const applianceFormSchema = valuesSchema.transform((values, ctx): ApplianceChange => {
  const reader = formReader(ctx);
  const watts = (field: 'minPowerW' | 'maxPowerW'): number | null => {
    const { min, max, optional } = numberRuleOf(applianceSettingsSchema.shape[field]);
    const kilowatts = reader.number(field, values[field], { min: min / KILO, max: max / KILO, optional });
    return kilowatts === null ? null : Math.round(kilowatts * KILO);
  };
  const read = figures.read(values, reader, { carBatteryKWh: { optional: !needsCarSize(values) } });
  const change: ApplianceChange = {
    ...read,
    name: reader.name('name', values.name),
    sunShare: values.byPrices ? null : values.sharePercent / 100,
    minPowerW: watts('minPowerW'),
    maxPowerW: watts('maxPowerW'),
    phases: values.phases === 'device' ? null : values.phases === '1' ? 1 : 3,
    phaseSwitching: values.phaseSwitching,
    vehicle: readCar(values.vehicle),
    measuredBySensor: values.measuredBySensor,
    deadline: readDeadline(values, read.carBatteryKWh, reader),
    dailyMinimum: readDailyMinimum(values, reader),
  };
  const above = (low: number | null, high: number | null): boolean => low !== null && high !== null && low > high;
  if (above(change.minCurrentA, change.maxCurrentA)) reader.wrong('minCurrentA', 'order');
  if (above(change.minPowerW, change.maxPowerW)) reader.wrong('minPowerW', 'order');
  return change;
});

export const applianceValues = ({ name, autoCharge, settings }: Appliance, locale: Locale): ApplianceValues => {
  const { deadline, dailyMinimum } = settings;
  const typed = (value: number | null | undefined): string => typedNumber(value ?? null, locale);
  const kilowatts = (powerW: number | null): string => typedNumber(powerW === null ? null : powerW / KILO, locale, 1);
  return {
    ...figures.typed({ ...settings, carBatteryKWh: carBatteryKWhOf(settings) }, locale),
    name,
    byPrices: autoCharge.sunShare === null,
    sharePercent: autoCharge.sunShare === null ? FIRST_SHARE_PERCENT : Math.round(100 * autoCharge.sunShare),
    minPowerW: kilowatts(settings.minPowerW),
    maxPowerW: kilowatts(settings.maxPowerW),
    phases: settings.phases === null ? 'device' : settings.phases === 1 ? '1' : '3',
    phaseSwitching: settings.phaseSwitching,
    vehicle: settings.vehicle === null ? '' : carValue(settings.vehicle),
    measuredBySensor: settings.measuredBySensor,
    deadlineOn: deadline !== null,
    readyAt: deadline?.readyAt ?? '07:00',
    days: [...(deadline?.days ?? WEEK)],
    deadlineGoal: deadline !== null && deadline.targetPercent !== null ? 'percent' : 'energy',
    deadlineEnergyKWh: typed(deadline?.energyKWh),
    targetPercent: typed(deadline?.targetPercent),
    dailyOn: dailyMinimum !== null,
    dailyBy: dailyMinimum?.by ?? '20:00',
    dailyGoal: dailyMinimum !== null && dailyMinimum.energyKWh !== null ? 'energy' : 'minutes',
    dailyMinutes: typed(dailyMinimum?.minutes),
    dailyEnergyKWh: typed(dailyMinimum?.energyKWh),
  };
};
