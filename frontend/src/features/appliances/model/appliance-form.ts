import * as z from 'zod';
import type { Locale } from '#shared/locales.ts';
import type { Appliance, ApplianceSettings } from '#shared/model/appliance.ts';
import { MAX_POWER_W } from '#shared/model/common.ts';
import { clockTimeSchema } from '#shared/model/goals.ts';
import { type FormReader, formReader } from '../../../components/form-reader.ts';
import { typedNumber } from '../../../components/number-rule.ts';

const KILO = 1000;
const MAX_AMPS = 80;
const MAX_HOLD_MINUTES = 240;
const DAY_MINUTES = 1440;
const energy = { min: 0.1, max: 300 };
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
/** Where the slider stands when the user first leaves the prices. */
const FIRST_SHARE_PERCENT = 75;

/** What the fields hold: figures as they are typed, power limits in kW. */
const valuesSchema = z.object({
  name: z.string(),
  byPrices: z.boolean(),
  sharePercent: z.number(),
  minCurrentA: z.string(),
  maxCurrentA: z.string(),
  minPowerW: z.string(),
  maxPowerW: z.string(),
  phases: z.enum(['device', '1', '3']),
  phaseSwitching: z.boolean(),
  fallbackPower: z.string(),
  measuredBySensor: z.boolean(),
  minOnMinutes: z.string(),
  minOffMinutes: z.string(),
  deadlineOn: z.boolean(),
  readyAt: z.string(),
  days: z.array(z.number()),
  deadlineGoal: z.enum(['energy', 'percent']),
  deadlineEnergyKWh: z.string(),
  targetPercent: z.string(),
  batteryKWh: z.string(),
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

const readDeadline = (values: ApplianceValues, { number, wrong }: FormReader): ApplianceSettings['deadline'] => {
  if (!values.deadlineOn) return null;
  const { readyAt, days } = values;
  if (!clockTimeSchema.safeParse(readyAt).success) wrong('readyAt', 'time');
  if (days.length === 0) wrong('days', 'days');
  const when = { readyAt, days: days.length === WEEK.length ? null : [...days].sort((a, b) => a - b) };
  if (values.deadlineGoal === 'energy') {
    const energyKWh = number('deadlineEnergyKWh', values.deadlineEnergyKWh, energy);
    return { ...when, energyKWh, targetPercent: null, batteryKWh: null };
  }
  const targetPercent = number('targetPercent', values.targetPercent, { min: 1, max: 100, whole: true });
  return { ...when, energyKWh: null, targetPercent, batteryKWh: number('batteryKWh', values.batteryKWh, energy) };
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
        minutes: number('dailyMinutes', values.dailyMinutes, { min: 1, max: DAY_MINUTES, whole: true }),
        energyKWh: null,
      }
    : { by, minutes: null, energyKWh: number('dailyEnergyKWh', values.dailyEnergyKWh, energy) };
};

export const applianceFormSchema = valuesSchema.transform((values, ctx): ApplianceChange => {
  const reader = formReader(ctx);
  const amps = (field: 'minCurrentA' | 'maxCurrentA'): number | null =>
    reader.number(field, values[field], { min: 0, max: MAX_AMPS, optional: true });
  const watts = (field: 'minPowerW' | 'maxPowerW'): number | null => {
    const kilowatts = reader.number(field, values[field], { min: 0, max: MAX_POWER_W / KILO, optional: true });
    return kilowatts === null ? null : Math.round(kilowatts * KILO);
  };
  const hold = (field: 'minOnMinutes' | 'minOffMinutes'): number | null =>
    reader.number(field, values[field], { min: 0, max: MAX_HOLD_MINUTES, whole: true, optional: true });
  const change: ApplianceChange = {
    name: reader.name('name', values.name),
    sunShare: values.byPrices ? null : values.sharePercent / 100,
    minCurrentA: amps('minCurrentA'),
    maxCurrentA: amps('maxCurrentA'),
    minPowerW: watts('minPowerW'),
    maxPowerW: watts('maxPowerW'),
    phases: values.phases === 'device' ? null : values.phases === '1' ? 1 : 3,
    phaseSwitching: values.phaseSwitching,
    fallbackPower: reader.number('fallbackPower', values.fallbackPower, { min: 0, max: MAX_POWER_W, optional: true }),
    measuredBySensor: values.measuredBySensor,
    minOnMinutes: hold('minOnMinutes'),
    minOffMinutes: hold('minOffMinutes'),
    deadline: readDeadline(values, reader),
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
    name,
    byPrices: autoCharge.sunShare === null,
    sharePercent: autoCharge.sunShare === null ? FIRST_SHARE_PERCENT : Math.round(100 * autoCharge.sunShare),
    minCurrentA: typed(settings.minCurrentA),
    maxCurrentA: typed(settings.maxCurrentA),
    minPowerW: kilowatts(settings.minPowerW),
    maxPowerW: kilowatts(settings.maxPowerW),
    phases: settings.phases === null ? 'device' : settings.phases === 1 ? '1' : '3',
    phaseSwitching: settings.phaseSwitching,
    fallbackPower: typed(settings.fallbackPower),
    measuredBySensor: settings.measuredBySensor,
    minOnMinutes: typed(settings.minOnMinutes),
    minOffMinutes: typed(settings.minOffMinutes),
    deadlineOn: deadline !== null,
    readyAt: deadline?.readyAt ?? '07:00',
    days: [...(deadline?.days ?? WEEK)],
    deadlineGoal: deadline !== null && deadline.targetPercent !== null ? 'percent' : 'energy',
    deadlineEnergyKWh: typed(deadline?.energyKWh),
    targetPercent: typed(deadline?.targetPercent),
    batteryKWh: typed(deadline?.batteryKWh),
    dailyOn: dailyMinimum !== null,
    dailyBy: dailyMinimum?.by ?? '20:00',
    dailyGoal: dailyMinimum !== null && dailyMinimum.energyKWh !== null ? 'energy' : 'minutes',
    dailyMinutes: typed(dailyMinimum?.minutes),
    dailyEnergyKWh: typed(dailyMinimum?.energyKWh),
  };
};
