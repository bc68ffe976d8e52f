import * as z from 'zod';
import { carBatteryKWhOf } from '#shared/car-battery.ts';
import { type ApplianceSettings, applianceSettingsSchema } from '#shared/model/appliance.ts';
import { credentialsIdSchema } from '#shared/model/ids.ts';
import { USUAL_WITHOUT_US, withoutUsChoices } from '#shared/ocpp.ts';
import { figureFields } from '../../../components/figure-fields.ts';
import { type FormReader, formReader } from '../../../components/form-reader.ts';
import { typedNumber } from '../../../components/number-rule.ts';
import { numberRuleOf } from '../../../components/schema-bounds.ts';
import type { CardFields } from '../use-card-form.ts';

// The forms of the cards about the device: each reads its fields and sends what its card shows.

const KILO = 1000;
const { shape } = applianceSettingsSchema;

const nameValues = z.object({ name: z.string() });
export const nameForm = {
  schema: nameValues.transform(({ name }, ctx) => ({ name: formReader(ctx).name('name', name) })),
  valuesOf: ({ name }) => ({ name }),
} satisfies CardFields<z.output<typeof nameValues>, { name: string }>;

/** Power is typed in kW, currents in A. */
const currents = figureFields(z.object({ minCurrentA: shape.minCurrentA, maxCurrentA: shape.maxCurrentA }));
const limitValues = z.object({ ...currents.shape, minPowerW: z.string(), maxPowerW: z.string() });
export type LimitValues = z.output<typeof limitValues>;
export type LimitChange = Pick<ApplianceSettings, 'minCurrentA' | 'maxCurrentA' | 'minPowerW' | 'maxPowerW'>;

const readWatts = (field: 'minPowerW' | 'maxPowerW', typed: string, { number }: FormReader): number | null => {
  const { min, max, optional } = numberRuleOf(shape[field]);
  const kilowatts = number(field, typed, { min: min / KILO, max: max / KILO, optional });
  return kilowatts === null ? null : Math.round(kilowatts * KILO);
};
const above = (low: number | null, high: number | null): boolean => low !== null && high !== null && low > high;

export const limitForm = {
  schema: limitValues.transform((values, ctx): LimitChange => {
    const reader = formReader(ctx);
    const change = {
      ...currents.read(values, reader),
      minPowerW: readWatts('minPowerW', values.minPowerW, reader),
      maxPowerW: readWatts('maxPowerW', values.maxPowerW, reader),
    };
    if (above(change.minCurrentA, change.maxCurrentA)) reader.wrong('minCurrentA', 'order');
    if (above(change.minPowerW, change.maxPowerW)) reader.wrong('minPowerW', 'order');
    return change;
  }),
  valuesOf: ({ settings }, locale) => {
    const kilowatts = (powerW: number | null): string => typedNumber(powerW === null ? null : powerW / KILO, locale, 1);
    return {
      ...currents.typed(settings, locale),
      minPowerW: kilowatts(settings.minPowerW),
      maxPowerW: kilowatts(settings.maxPowerW),
    };
  },
} satisfies CardFields<LimitValues, LimitChange>;

const phaseFigures = figureFields(z.object({ phaseChangesPerDay: shape.phaseChangesPerDay }));
const phaseValues = z.object({
  ...phaseFigures.shape,
  phases: z.enum(['device', '1', '3']),
  phaseSwitching: z.boolean(),
});
export type PhaseValues = z.output<typeof phaseValues>;
export type PhaseChange = Pick<ApplianceSettings, 'phases' | 'phaseSwitching' | 'phaseChangesPerDay'>;

export const phaseForm = {
  schema: phaseValues.transform(
    (values, ctx): PhaseChange => ({
      ...phaseFigures.read(values, formReader(ctx)),
      phases: values.phases === 'device' ? null : values.phases === '1' ? 1 : 3,
      phaseSwitching: values.phaseSwitching,
    }),
  ),
  valuesOf: ({ settings }, locale) => ({
    ...phaseFigures.typed(settings, locale),
    phases: settings.phases === null ? 'device' : settings.phases === 1 ? '1' : '3',
    phaseSwitching: settings.phaseSwitching,
  }),
} satisfies CardFields<PhaseValues, PhaseChange>;

const withoutUsValues = z.object({ withoutUs: z.enum(withoutUsChoices) });
export type WithoutUsChange = Pick<ApplianceSettings, 'withoutUs'>;

export const withoutUsForm = {
  schema: withoutUsValues.transform((values): WithoutUsChange => values),
  valuesOf: ({ settings }) => ({ withoutUs: settings.withoutUs ?? USUAL_WITHOUT_US }),
} satisfies CardFields<z.output<typeof withoutUsValues>, WithoutUsChange>;

const measuringFigures = figureFields(z.object({ fallbackPower: shape.fallbackPower }));
const measuringValues = z.object({ ...measuringFigures.shape, measuredBySensor: z.boolean() });
export type MeasuringValues = z.output<typeof measuringValues>;
export type MeasuringChange = Pick<ApplianceSettings, 'fallbackPower' | 'measuredBySensor'>;

export const measuringForm = {
  schema: measuringValues.transform(
    (values, ctx): MeasuringChange => ({
      ...measuringFigures.read(values, formReader(ctx)),
      measuredBySensor: values.measuredBySensor,
    }),
  ),
  valuesOf: ({ settings }, locale) => ({
    ...measuringFigures.typed(settings, locale),
    measuredBySensor: settings.measuredBySensor,
  }),
} satisfies CardFields<MeasuringValues, MeasuringChange>;

const holdFigures = figureFields(z.object({ minOnMinutes: shape.minOnMinutes, minOffMinutes: shape.minOffMinutes }));
const holdValues = z.object(holdFigures.shape);
export type HoldValues = z.output<typeof holdValues>;
export type HoldChange = Pick<ApplianceSettings, 'minOnMinutes' | 'minOffMinutes'>;

export const holdForm = {
  schema: holdValues.transform((values, ctx): HoldChange => holdFigures.read(values, formReader(ctx))),
  valuesOf: ({ settings }, locale) => holdFigures.typed(settings, locale),
} satisfies CardFields<HoldValues, HoldChange>;

/** A car at its link, as the value of a choice. */
export const carValue = ({ credentialsId, deviceId }: NonNullable<ApplianceSettings['vehicle']>): string =>
  `${credentialsId} ${deviceId}`;
const readCar = (value: string): ApplianceSettings['vehicle'] => {
  const space = value.indexOf(' ');
  if (space < 0) return null;
  return { credentialsId: credentialsIdSchema.parse(value.slice(0, space)), deviceId: value.slice(space + 1) };
};

const carFigures = figureFields(z.object({ carBatteryKWh: shape.carBatteryKWh, carKWhPer100Km: shape.carKWhPer100Km }));
const carValues = z.object({
  ...carFigures.shape,
  /** As `carValue` writes it; empty: none. */
  vehicle: z.string(),
});
export type CarValues = z.output<typeof carValues>;
export type CarChange = Pick<ApplianceSettings, 'vehicle' | 'carBatteryKWh' | 'carKWhPer100Km'>;

/** @param needsSize a goal in percent is set: it cannot be reckoned without the size of the battery */
export const carFormFor = (needsSize: boolean) =>
  ({
    schema: carValues.transform(
      (values, ctx): CarChange => ({
        ...carFigures.read(values, formReader(ctx), { carBatteryKWh: { optional: !needsSize } }),
        vehicle: readCar(values.vehicle),
      }),
    ),
    valuesOf: ({ settings }, locale) => ({
      ...carFigures.typed({ ...settings, carBatteryKWh: carBatteryKWhOf(settings) }, locale),
      vehicle: settings.vehicle === null ? '' : carValue(settings.vehicle),
    }),
  }) satisfies CardFields<CarValues, CarChange>;
