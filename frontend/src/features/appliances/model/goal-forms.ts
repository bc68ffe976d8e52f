import * as z from 'zod';
import { carBatteryKWhOf } from '#shared/car-battery.ts';
import { type ApplianceSettings, applianceSettingsSchema } from '#shared/model/appliance.ts';
import { clockTimeSchema, dailyMinimumSchema, deadlineSchema } from '#shared/model/goals.ts';
import { type FormReader, formReader } from '../../../components/form-reader.ts';
import { typedNumber } from '../../../components/number-rule.ts';
import { type NumberRule, numberRuleOf } from '../../../components/schema-bounds.ts';
import type { CardFields } from '../use-card-form.ts';
import { WEEK } from './week.ts';

// The forms of the cards about the goal: each reads its fields and sends what its card shows.

/** The form shows one unit of a goal at a time, and that one is required. */
const needed = (schema: z.ZodType): NumberRule => ({ ...numberRuleOf(schema), optional: false });
export const deadlineRules = {
  energyKWh: needed(deadlineSchema.shape.energyKWh),
  targetPercent: needed(deadlineSchema.shape.targetPercent),
  batteryKWh: needed(applianceSettingsSchema.shape.carBatteryKWh),
};
const dailyRules = {
  minutes: needed(dailyMinimumSchema.shape.minutes),
  energyKWh: needed(dailyMinimumSchema.shape.energyKWh),
};

/** Where the target stands at first: what most makers advise for every day. */
const FIRST_TARGET_PERCENT = 80;

const deadlineValues = z.object({
  deadlineOn: z.boolean(),
  readyAt: z.string(),
  days: z.array(z.number()),
  /** On the other days; empty: it need not be ready then. */
  elseAt: z.string(),
  deadlineGoal: z.enum(['energy', 'percent']),
  deadlineEnergyKWh: z.string(),
  targetPercent: z.string(),
  /** Asked for where a goal in percent needs it. */
  carBatteryKWh: z.string(),
});
export type DeadlineValues = z.output<typeof deadlineValues>;
export type DeadlineChange = Pick<ApplianceSettings, 'deadline'> & Partial<Pick<ApplianceSettings, 'carBatteryKWh'>>;

const readDeadline = (values: DeadlineValues, { number, wrong }: FormReader): DeadlineChange => {
  if (!values.deadlineOn) return { deadline: null };
  const { readyAt, days, elseAt } = values;
  if (!clockTimeSchema.safeParse(readyAt).success) wrong('readyAt', 'time');
  if (days.length === 0) wrong('days', 'days');
  if (elseAt !== '' && !clockTimeSchema.safeParse(elseAt).success) wrong('elseAt', 'time');
  const everyDay = days.length === WEEK.length;
  const when = {
    readyAt,
    days: everyDay ? null : [...days].sort((a, b) => a - b),
    elseAt: everyDay || elseAt === '' ? null : elseAt,
  };
  if (values.deadlineGoal === 'energy') {
    const energyKWh = number('deadlineEnergyKWh', values.deadlineEnergyKWh, deadlineRules.energyKWh);
    return { deadline: { ...when, energyKWh, targetPercent: null, batteryKWh: null } };
  }
  const targetPercent = number('targetPercent', values.targetPercent, deadlineRules.targetPercent);
  const batteryKWh = number('carBatteryKWh', values.carBatteryKWh, deadlineRules.batteryKWh);
  return { deadline: { ...when, energyKWh: null, targetPercent, batteryKWh }, carBatteryKWh: batteryKWh };
};

export const deadlineForm = {
  schema: deadlineValues.transform((values, ctx) => readDeadline(values, formReader(ctx))),
  valuesOf: ({ settings }, locale) => {
    const { deadline } = settings;
    const typed = (value: number | null | undefined): string => typedNumber(value ?? null, locale);
    return {
      deadlineOn: deadline !== null,
      readyAt: deadline?.readyAt ?? '07:00',
      days: [...(deadline?.days ?? WEEK)],
      elseAt: deadline?.elseAt ?? '',
      deadlineGoal: deadline !== null && deadline.targetPercent !== null ? 'percent' : 'energy',
      deadlineEnergyKWh: typed(deadline?.energyKWh),
      targetPercent: typed(deadline?.targetPercent ?? FIRST_TARGET_PERCENT),
      carBatteryKWh: typed(carBatteryKWhOf(settings)),
    };
  },
} satisfies CardFields<DeadlineValues, DeadlineChange>;

const dailyValues = z.object({
  dailyOn: z.boolean(),
  dailyBy: z.string(),
  dailyGoal: z.enum(['minutes', 'energy']),
  dailyMinutes: z.string(),
  dailyEnergyKWh: z.string(),
});
export type DailyValues = z.output<typeof dailyValues>;
export type DailyChange = Pick<ApplianceSettings, 'dailyMinimum'>;

const readDailyMinimum = (values: DailyValues, { number, wrong }: FormReader): ApplianceSettings['dailyMinimum'] => {
  if (!values.dailyOn) return null;
  const { dailyBy: by } = values;
  if (!clockTimeSchema.safeParse(by).success) wrong('dailyBy', 'time');
  return values.dailyGoal === 'minutes'
    ? { by, minutes: number('dailyMinutes', values.dailyMinutes, dailyRules.minutes), energyKWh: null }
    : { by, minutes: null, energyKWh: number('dailyEnergyKWh', values.dailyEnergyKWh, dailyRules.energyKWh) };
};

export const dailyForm = {
  schema: dailyValues.transform(
    (values, ctx): DailyChange => ({ dailyMinimum: readDailyMinimum(values, formReader(ctx)) }),
  ),
  valuesOf: ({ settings: { dailyMinimum } }, locale) => {
    const typed = (value: number | null | undefined): string => typedNumber(value ?? null, locale);
    return {
      dailyOn: dailyMinimum !== null,
      dailyBy: dailyMinimum?.by ?? '20:00',
      dailyGoal: dailyMinimum !== null && dailyMinimum.energyKWh !== null ? 'energy' : 'minutes',
      dailyMinutes: typed(dailyMinimum?.minutes),
      dailyEnergyKWh: typed(dailyMinimum?.energyKWh),
    };
  },
} satisfies CardFields<DailyValues, DailyChange>;

/** Position of the slider when the user first turns prices off. */
const FIRST_SHARE_PERCENT = 75;
const shareValues = z.object({ byPrices: z.boolean(), sharePercent: z.number() });
export type ShareValues = z.output<typeof shareValues>;
export interface ShareChange {
  readonly sunShare: number | null;
}

export const shareForm = {
  schema: shareValues.transform(
    ({ byPrices, sharePercent }): ShareChange => ({ sunShare: byPrices ? null : sharePercent / 100 }),
  ),
  valuesOf: ({ autoCharge: { sunShare } }) => ({
    byPrices: sunShare === null,
    sharePercent: sunShare === null ? FIRST_SHARE_PERCENT : Math.round(100 * sunShare),
  }),
} satisfies CardFields<ShareValues, ShareChange>;
