import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import { applianceModes } from '../modes.ts';
import { withoutUsChoices } from '../ocpp.ts';
import { isoTimeSchema, nameSchema, oneLine, powerWSchema, typedNameSchema } from './common.ts';
import { belowSchema, dailyMinimumSchema, deadlineSchema, energyKWhSchema, onceSchema } from './goals.ts';
import { accountIdSchema, applianceIdSchema, credentialsIdSchema } from './ids.ts';
import { applianceStateSchema } from './reading.ts';
import { decisionSchema } from './reason.ts';
import { scheduleItemSchema, socMapItemSchema } from './schedule.ts';

export { type ApplianceMode, applianceModes, switchableModes } from '../modes.ts';
export const applianceModeSchema = z.enum(applianceModes).meta({
  description:
    'What decides: the solar surplus (AUTO), the user alone (MANUAL, ON, OFF), a weekly schedule, or the charge of the home battery (SOC_MAP).',
  example: 'AUTO',
});

export const applianceKinds = ['charger', 'plug', 'car'] as const;
export const applianceKindSchema = z.enum(applianceKinds).meta({ description: 'Kind.', example: 'charger' });
export type ApplianceKind = (typeof applianceKinds)[number];

export const autoChargeSchema = z.object({
  /** Lower is more important; ties by age. */
  priority: z.int().min(-1000).max(1000).meta({ description: 'Lower is more important; ties by age.', example: 1 }),
  /**
   * Share of PV from which running pays, 0 (always) … 1 (PV only): b* of functions/control/LAW.md, Break-even.
   * null: derived from the site's prices.
   */
  sunShare: z.number().min(0).max(1).nullable().meta({
    description:
      "Share of solar power that a running appliance requires, 0 (none) to 1 (all). null: derived from the site's prices.",
  }),
});

const applianceSettingsFields = z.object({
  /** Used when the device does not report its power, W. */
  fallbackPower: powerWSchema
    .min(0)
    .nullable()
    .meta({ description: 'Assumed power where the device does not report it, W. null: none.' }),
  /** Empty allows all states that the device allows. */
  minCurrentA: z
    .number()
    .min(0)
    .max(80)
    .nullable()
    .meta({ description: "Smallest current, A per phase. null: the device's limit." }),
  maxCurrentA: z
    .number()
    .min(0)
    .max(80)
    .nullable()
    .meta({ description: "Largest current, A per phase. null: the device's limit.", example: 16 }),
  minPowerW: powerWSchema.min(0).nullable().meta({ description: "Smallest power, W. null: the device's limit." }),
  maxPowerW: powerWSchema.min(0).nullable().meta({ description: "Largest power, W. null: the device's limit." }),
  /** Phases that the appliance uses if the device does not report them. */
  phases: z
    .union([z.literal(1), z.literal(3)])
    .nullable()
    .meta({ description: 'Number of phases. null: unknown.' }),
  /** The consumption that the sensor reports already includes the appliance. */
  measuredBySensor: z
    .boolean()
    .meta({ description: 'The consumption that the sensor reports includes the appliance.', example: true }),
  /** Minimum time on and off, minutes; null: the kind's default. */
  minOnMinutes: z
    .int()
    .min(0)
    .max(240)
    .nullable()
    .meta({ description: 'Minimum time on, minutes. null: the default of its kind.' }),
  minOffMinutes: z
    .int()
    .min(0)
    .max(240)
    .nullable()
    .meta({ description: 'Minimum time off, minutes. null: the default of its kind.' }),
  /** The charging goal with its deadline; null: whenever there is surplus. */
  deadline: deadlineSchema
    .nullable()
    .meta({ description: 'When it has to be ready, and with how much energy. null: no deadline.' }),
  /** The daily goal; null: none. */
  dailyMinimum: dailyMinimumSchema.nullable().meta({ description: 'What it has to receive every day. null: nothing.' }),
  /** The goal for one time, beside those that come again; null, or in the past: none. */
  once: onceSchema.nullable().meta({
    description: 'What it has to receive by one time. null, or in the past: nothing.',
  }),
  /** Charge below which the grid fills the car at once; null: none. */
  atLeastPercent: z.int().min(1).max(100).nullable().meta({
    description: 'Below this state of charge the grid charges the car at once, %, where it is known. null: never.',
    example: 20,
  }),
  /** Power from the grid that is wanted whenever it is as cheap or as clean; it counts while no goal has a time. */
  below: belowSchema.nullable().meta({
    description:
      'The grid charges whenever its power is as cheap or as clean, in AUTO and without a goal that has a time. null: never.',
  }),
  /** The car that stands at the charger, of another service that knows it; null: none is known. Its charge is read, nothing is commanded. */
  vehicle: z
    .strictObject({
      credentialsId: credentialsIdSchema,
      deviceId: oneLine(z.string().min(1).max(200)).meta({
        description: "The vendor's id of the car, as `GET …/devices` spells it.",
      }),
    })
    .nullable()
    .meta({
      description:
        'The car at the charger, where a linked service knows it: its state of charge is read, nothing is commanded. null: none.',
    }),
  /** Usable size of the car's battery: percent goals, an estimated charge and the range are reckoned with it. */
  carBatteryKWh: energyKWhSchema
    .nullable()
    .meta({ description: "Usable size of the car's battery, kWh. null: unknown.", example: 58 }),
  /** What the car uses: with size and state of charge it gives the range. */
  carKWhPer100Km: z
    .number()
    .min(5)
    .max(100)
    .nullable()
    .meta({ description: 'What the car uses, kWh per 100 km. null: unknown.', example: 16.6 }),
  /** The user confirms that box and car may be switched between one and three phases while plugged in. */
  phaseSwitching: z.boolean().meta({ description: 'Can be switched between one and three phases.', example: false }),
  /** What a wallbox that connects to us does when it has not heard from us for 25 min. */
  withoutUs: z.enum(withoutUsChoices).nullable().meta({
    description:
      'What a wallbox connected by OCPP does after 25 minutes without Sunward: off, minimum (6 A), or own (as without Sunward). null: minimum.',
  }),
  /** Contactor and car wear with each change. */
  phaseChangesPerDay: z
    .int()
    .min(1)
    .max(30)
    .nullable()
    .meta({ description: 'Maximum number of changes between one and three phases a day. null: 10.', example: 6 }),
});

/** Settings with consistent limits; checked again after a patch is merged. */
export const applianceSettingsSchema = applianceSettingsFields
  // Rows stored before these settings existed lack them. Only here: a patch must not set what it does not name.
  .extend({
    deadline: applianceSettingsFields.shape.deadline.default(null),
    dailyMinimum: applianceSettingsFields.shape.dailyMinimum.default(null),
    once: applianceSettingsFields.shape.once.default(null),
    atLeastPercent: applianceSettingsFields.shape.atLeastPercent.default(null),
    below: applianceSettingsFields.shape.below.default(null),
    phaseSwitching: applianceSettingsFields.shape.phaseSwitching.default(false),
    phaseChangesPerDay: applianceSettingsFields.shape.phaseChangesPerDay.default(null),
    withoutUs: applianceSettingsFields.shape.withoutUs.default(null),
    vehicle: applianceSettingsFields.shape.vehicle.default(null),
    carBatteryKWh: applianceSettingsFields.shape.carBatteryKWh.default(null),
    carKWhPer100Km: applianceSettingsFields.shape.carKWhPer100Km.default(null),
  })
  .refine((s) => s.minCurrentA === null || s.maxCurrentA === null || s.minCurrentA <= s.maxCurrentA, {
    path: ['minCurrentA'],
    error: faultTexts.above_max_current,
  })
  .refine((s) => s.minPowerW === null || s.maxPowerW === null || s.minPowerW <= s.maxPowerW, {
    path: ['minPowerW'],
    error: faultTexts.above_max_power,
  })
  .meta({ id: 'ApplianceSettings' });
export type ApplianceSettings = z.output<typeof applianceSettingsSchema>;

export const defaultApplianceSettings: ApplianceSettings = {
  fallbackPower: null,
  minCurrentA: null,
  maxCurrentA: null,
  minPowerW: null,
  maxPowerW: null,
  phases: null,
  measuredBySensor: true,
  minOnMinutes: null,
  minOffMinutes: null,
  deadline: null,
  dailyMinimum: null,
  once: null,
  atLeastPercent: null,
  below: null,
  phaseSwitching: false,
  phaseChangesPerDay: null,
  withoutUs: null,
  vehicle: null,
  carBatteryKWh: null,
  carKWhPer100Km: null,
};

/**
 * Default minimum times on and off, minutes: relays and sleeping cars should not be switched more often. A charger needs
 * none, as the running means of the control law already prevent frequent switching (functions/control/LAW.md, Minimum times).
 */
export const usualHoldMinutes: Readonly<Record<ApplianceKind, number>> = { charger: 0, car: 5, plug: 5 };

/** Capabilities of the appliance's device; detected when it is added. */
export const applianceCapabilitiesSchema = z.object({
  /** Whole-ampere set-points; null for plain on/off. */
  current: z
    .object({
      minA: z.number().meta({ description: 'Smallest, A per phase.' }),
      maxA: z.number().meta({ description: 'Largest, A per phase.' }),
    })
    .nullable()
    .meta({
      description: 'Set-points in whole amperes. null: it only switches on and off.',
      example: { minA: 6, maxA: 16 },
    }),
  /** Switches between one and three phases on command. */
  phaseSwitching: z.boolean().meta({ description: 'Can be switched between one and three phases.', example: true }),
  /** Reports its own power. */
  metered: z.boolean().meta({ description: 'Reports its own power.', example: true }),
});
export type ApplianceCapabilities = z.output<typeof applianceCapabilitiesSchema>;

/** A temporary override of the mode: a change made outside Sunward, or a pause. */
export const overrideSchema = z.object({
  cause: z.enum(['foreign-change', 'paused']).meta({ description: 'Cause.' }),
  /** null: until a car is unplugged or the user resumes. */
  until: isoTimeSchema.nullable().meta({ description: 'When it ends. null: it does not end by itself.' }),
});

/** Charging at once, whatever the mode says; the mode is unchanged beside it and holds again afterwards. */
export const chargeNowSchema = z.object({
  since: isoTimeSchema.meta({ description: 'When it was asked for.', example: '2026-06-01T10:00:00.000Z' }),
  until: isoTimeSchema.meta({
    description:
      'When it ends at the latest. A charger or car: a day later, if it is neither full, at its target nor unplugged before. A plug: at the end of the day, but not before four hours.',
    example: '2026-06-02T10:00:00.000Z',
  }),
});
export type ChargeNow = z.output<typeof chargeNowSchema>;

export const applianceSchema = z
  .object({
    id: applianceIdSchema,
    accountId: accountIdSchema,
    credentialsId: credentialsIdSchema,
    /** The vendor's id of the device and channel, as its integration formats it. */
    deviceId: z
      .string()
      .meta({ description: "The vendor's id of the device, as `GET …/devices` spells it.", example: '012345' }),
    service: z
      .string()
      .meta({ description: 'Id of a supported service, as `GET /api/services` lists them.', example: 'go-e-v3' }),
    name: nameSchema.meta({ example: 'Wallbox' }),
    kind: applianceKindSchema,
    mode: applianceModeSchema,
    autoCharge: autoChargeSchema.meta({
      description: 'Priority among the appliances, and the share of solar power that it requires.',
    }),
    settings: applianceSettingsSchema.meta({ description: 'Settings.' }),
    capabilities: applianceCapabilitiesSchema.meta({
      description: 'Capabilities. null: unknown, or not an appliance.',
    }),
    state: applianceStateSchema.meta({ description: 'Last state reported by the device; unknown values are null.' }),
    override: overrideSchema
      .nullable()
      .meta({ description: 'What temporarily takes precedence over the modes. null: nothing; send null to end it.' }),
    chargeNow: chargeNowSchema.nullable().meta({
      description:
        'It is on at once, as `POST …/chargeNow` asked, until it ends; then `mode`, which is unchanged, applies again. null: it is not.',
    }),
    /** The decision in force: the sentence shown to the user. null until the first run. */
    decision: decisionSchema
      .nullable()
      .meta({ description: 'Latest decision of control, with its reason. null: none yet.' }),
    /** Weekly items of the mode SCHEDULE, in order. */
    applianceScheduleItems: z
      .array(scheduleItemSchema)
      .meta({ description: 'Weekly items of the mode SCHEDULE, in order.' }),
    /** The item in force, in the site's time zone, and the next one; null: there are none. */
    currentApplianceScheduleItemIndex: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Index of the item in force, from 0. null: no items.', example: 0 }),
    nextApplianceScheduleItemIndex: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Index of the next item, from 0. null: no items.', example: 0 }),
    /** Items of the mode SOC_MAP, by rising threshold. */
    socMapItems: z.array(socMapItemSchema).meta({ description: 'Items of the mode SOC_MAP, by rising threshold.' }),
    createdAt: isoTimeSchema.meta({ description: 'When it was created.', example: '2026-05-01T08:30:00.000Z' }),
  })
  .meta({ id: 'Appliance' });
export type Appliance = z.output<typeof applianceSchema>;

export const applianceCreateSchema = z.strictObject({
  credentialsId: credentialsIdSchema,
  deviceId: oneLine(z.string().min(1).max(200)).meta({
    description: "The vendor's id of the device, as `GET …/devices` spells it.",
  }),
  name: typedNameSchema,
  settings: applianceSettingsFields.partial().strict().optional().meta({ description: 'Settings.' }),
  mode: applianceModeSchema.optional(),
});

export const appliancePatchSchema = z
  .strictObject({
    name: typedNameSchema,
    mode: applianceModeSchema,
    autoCharge: autoChargeSchema
      .partial()
      .strict()
      .meta({ description: 'Priority among the appliances, and the share of solar power that it requires.' }),
    settings: applianceSettingsFields.partial().strict().meta({ description: 'Settings.' }),
    /** null: resume, ending the override. */
    override: z
      .null()
      .meta({ description: 'What temporarily takes precedence over the modes. null: nothing; send null to end it.' }),
  })
  .partial();

/** The charge of the car that stands at a charger, where no service knows it. */
export const givenChargeSchema = z.strictObject({
  percent: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .meta({ description: 'State of charge, %, as the car shows it. null: forget what was given.', example: 40 }),
});

/** One appliance with its device's state and the reason for it. */
export const applianceDetailsSchema = z.object({
  appliance: applianceSchema.meta({ description: 'The appliance. Of a service: whether it offers any.' }),
  limits: z
    .object({
      minCurrentA: z
        .number()
        .nullable()
        .meta({ description: "Smallest current, A per phase. null: the device's limit." }),
      maxCurrentA: z
        .number()
        .nullable()
        .meta({ description: "Largest current, A per phase. null: the device's limit." }),
    })
    .meta({ description: 'Limits in force.', example: { minCurrentA: 6, maxCurrentA: 16 } }),
  /** The fixed number of phases that would use more PV than the current one, and how much, %; null: no difference. */
  phaseHint: z
    .object({
      phases: z.union([z.literal(1), z.literal(3)]).meta({ description: 'Number of phases. null: unknown.' }),
      gainPercent: z.number().meta({ description: 'Additional solar energy, %.' }),
    })
    .nullable()
    .meta({
      description: 'Fixed number of phases that would capture more solar energy. null: no difference.',
      example: { phases: 1, gainPercent: 12 },
    }),
  /** Newest first. */
  decisions: z.array(decisionSchema).meta({ description: 'Decisions of control with their reasons, newest first.' }),
});
