import * as z from 'zod';
import { applianceModes } from '../modes.ts';
import { isoTimeSchema, nameSchema, powerWSchema } from './common.ts';
import { dailyMinimumSchema, deadlineSchema } from './goals.ts';
import { accountIdSchema, applianceIdSchema, credentialsIdSchema } from './ids.ts';
import { applianceStateSchema } from './reading.ts';
import { decisionSchema } from './reason.ts';
import { scheduleItemSchema, socMapItemSchema } from './schedule.ts';

export { type ApplianceMode, applianceModes, automaticModes, switchableModes } from '../modes.ts';
export const applianceModeSchema = z.enum(applianceModes);

export const applianceKinds = ['charger', 'plug', 'car'] as const;
export const applianceKindSchema = z.enum(applianceKinds);
export type ApplianceKind = (typeof applianceKinds)[number];

export const autoChargeSchema = z.object({
  /** Lower is more important; ties by age. */
  priority: z.int().min(-1000).max(1000),
  /**
   * Share of PV from which running pays, 0 (always) … 1 (PV only): b* of functions/control/LAW.md, Break-even.
   * null: derived from the site's prices.
   */
  sunShare: z.number().min(0).max(1).nullable(),
});

const applianceSettingsFields = z.object({
  /** Stands in when the device does not report its power, W. */
  fallbackPower: powerWSchema.min(0).nullable(),
  /** Empty allows all states that the device allows. */
  minCurrentA: z.number().min(0).max(80).nullable(),
  maxCurrentA: z.number().min(0).max(80).nullable(),
  minPowerW: powerWSchema.min(0).nullable(),
  maxPowerW: powerWSchema.min(0).nullable(),
  /** Phases the appliance draws from when the device does not say. */
  phases: z.union([z.literal(1), z.literal(3)]).nullable(),
  /** The appliance's draw is already inside the consumption that the sensor reports. */
  measuredBySensor: z.boolean(),
  /** Shortest time on and off, minutes; null: the kind's default. */
  minOnMinutes: z.int().min(0).max(240).nullable(),
  minOffMinutes: z.int().min(0).max(240).nullable(),
  /** When it has to be ready, and with what; null: whenever the sun allows. */
  deadline: deadlineSchema.nullable(),
  /** What it has to have every day; null: nothing. */
  dailyMinimum: dailyMinimumSchema.nullable(),
  /** The user says that box and car may be switched between one and three phases while plugged in. */
  phaseSwitching: z.boolean(),
});

/** Settings whose limits agree; a patch is checked again after it is merged. */
export const applianceSettingsSchema = applianceSettingsFields
  // Rows of before these settings have none. Only here: a patch must not set what it does not name.
  .extend({
    deadline: deadlineSchema.nullable().default(null),
    dailyMinimum: dailyMinimumSchema.nullable().default(null),
    phaseSwitching: z.boolean().default(false),
  })
  .refine((s) => s.minCurrentA === null || s.maxCurrentA === null || s.minCurrentA <= s.maxCurrentA, {
    path: ['minCurrentA'],
    error: 'is above maxCurrentA',
  })
  .refine((s) => s.minPowerW === null || s.maxPowerW === null || s.minPowerW <= s.maxPowerW, {
    path: ['minPowerW'],
    error: 'is above maxPowerW',
  });
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
  phaseSwitching: false,
};

/**
 * Default minimum times on and off, minutes: relays and sleeping cars should not be switched more often. A charger needs
 * none, as the law's running means already keep it from switching (functions/control/LAW.md, Minimum times).
 */
export const usualHoldMinutes: Readonly<Record<ApplianceKind, number>> = { charger: 0, car: 5, plug: 5 };

/** What the device behind the appliance can do; found when it is added. */
export const applianceCapabilitiesSchema = z.object({
  /** Whole-ampere set-points; null for plain on/off. */
  current: z.object({ minA: z.number(), maxA: z.number() }).nullable(),
  /** Switches between one and three phases by command. */
  phaseSwitching: z.boolean(),
  /** Reports its own power. */
  metered: z.boolean(),
});
export type ApplianceCapabilities = z.output<typeof applianceCapabilitiesSchema>;

/** Something other than the mode that rules for a while: a change made outside, or a pause. */
export const overrideSchema = z.object({
  cause: z.enum(['foreign-change', 'paused']),
  /** null: until a car is unplugged or the user resumes. */
  until: isoTimeSchema.nullable(),
});

export const applianceSchema = z.object({
  id: applianceIdSchema,
  accountId: accountIdSchema,
  credentialsId: credentialsIdSchema,
  /** The vendor's id of the device and channel, as its folder spells it. */
  deviceId: z.string(),
  service: z.string(),
  name: nameSchema,
  kind: applianceKindSchema,
  mode: applianceModeSchema,
  autoCharge: autoChargeSchema,
  settings: applianceSettingsSchema,
  capabilities: applianceCapabilitiesSchema,
  state: applianceStateSchema,
  override: overrideSchema.nullable(),
  /** The decision in force: the sentence that the user reads. null until the first run. */
  decision: decisionSchema.nullable(),
  /** The week of the mode SCHEDULE, in its order. */
  applianceScheduleItems: z.array(scheduleItemSchema),
  /** Which of them holds now, in the site's time zone, and which comes next; null: there are none. */
  currentApplianceScheduleItemIndex: z.int().min(0).nullable(),
  nextApplianceScheduleItemIndex: z.int().min(0).nullable(),
  /** The map of the mode SOC_MAP, by rising threshold. */
  socMapItems: z.array(socMapItemSchema),
  createdAt: isoTimeSchema,
});
export type Appliance = z.output<typeof applianceSchema>;

export const applianceCreateSchema = z.strictObject({
  credentialsId: credentialsIdSchema,
  deviceId: z.string().min(1).max(200),
  name: nameSchema,
  settings: applianceSettingsFields.partial().strict().optional(),
  mode: applianceModeSchema.optional(),
});

export const appliancePatchSchema = z
  .strictObject({
    name: nameSchema,
    mode: applianceModeSchema,
    autoCharge: autoChargeSchema.partial().strict(),
    settings: applianceSettingsFields.partial().strict(),
    /** null: resume, ending the override. */
    override: z.null(),
  })
  .partial();

/** One appliance with what its device told and why it is as it is. */
export const applianceDetailsSchema = z.object({
  appliance: applianceSchema,
  limits: z.object({ minCurrentA: z.number().nullable(), maxCurrentA: z.number().nullable() }),
  /** The fixed number of phases that would catch more sun than the present one, and how much, %; null: it does not matter. */
  phaseHint: z.object({ phases: z.union([z.literal(1), z.literal(3)]), gainPercent: z.number() }).nullable(),
  /** Newest first. */
  decisions: z.array(decisionSchema),
});
