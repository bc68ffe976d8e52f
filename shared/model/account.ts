import * as z from 'zod';
import { roleTypeSchema } from '../roles.ts';
import { emailSchema, isoTimeSchema, nameSchema, timezoneSchema } from './common.ts';
import { accountIdSchema, userIdSchema } from './ids.ts';

export const subscriptionStatuses = [
  'active',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
] as const;
export const subscriptionStatusSchema = z.enum(subscriptionStatuses);
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Base plans, from least to most inclusive. */
export const planNames = ['BASIC', 'PREMIUM', 'SMA'] as const;
export type PlanName = (typeof planNames)[number];

export const batteryStrategies = ['battery-first', 'full-by-sunset', 'car-first', 'battery-helps'] as const;

const pricePerKWhSchema = z.number().min(0).max(5);

const accountSettingsFields = z.object({
  /** Minutes between control runs while autocharge is on; never below the plan's. */
  autochargeInterval: z.int().min(1).max(1440),
  /** EUR per kWh taken from the grid. */
  importPriceEurPerKWh: pricePerKWhSchema,
  /** EUR per kWh fed in. */
  feedInPriceEurPerKWh: pricePerKWhSchema,
  /** What the same kWh costs when charged later or elsewhere, EUR per kWh (functions/control/LAW.md, Break-even). */
  laterPriceEurPerKWh: pricePerKWhSchema,
  /** Who gets PV first, and whether the home battery may help (functions/control/LAW.md, Home battery). */
  batteryStrategy: z.enum(batteryStrategies),
  /** battery-first: charge power is offered to appliances from this state of charge; battery-helps: discharge allowed above. */
  batteryThresholdPercent: z.int().min(0).max(100),
  /** Usable size of the home battery, kWh, for full-by-sunset; null: learnt from what charges it. */
  batteryCapacityKWh: z.number().min(0.5).max(1000).nullable(),
  /** Fuse of the house connection per phase, A; null: no limit known. */
  fuseA: z.number().min(6).max(250).nullable(),
  /** What may be fed in at most, W; 0: nothing. null: no limit. Sun that is held back is found by trying. */
  exportLimitW: z.number().min(0).max(1_000_000).nullable(),
});
/** Rows of before a setting was there get its default; a patch must not set what it does not name. */
export const accountSettingsSchema = accountSettingsFields.extend({
  exportLimitW: accountSettingsFields.shape.exportLimitW.default(null),
  batteryCapacityKWh: accountSettingsFields.shape.batteryCapacityKWh.default(null),
});
export type AccountSettings = z.output<typeof accountSettingsSchema>;

/** Defaults for an ordinary home: usual household prices, a break-even of 0.75, and a battery that comes first until 85 %. */
export const defaultAccountSettings: Omit<AccountSettings, 'autochargeInterval'> = {
  importPriceEurPerKWh: 0.32,
  feedInPriceEurPerKWh: 0.08,
  laterPriceEurPerKWh: 0.14,
  batteryStrategy: 'battery-first',
  batteryThresholdPercent: 85,
  batteryCapacityKWh: null,
  fuseA: null,
  exportLimitW: null,
};

/** A pause ends at the latest after so many days. */
export const MAX_PAUSE_DAYS = 366;
/** Nothing of the site is commanded until then; every appliance stays as it is. */
export const pauseSchema = z.strictObject({ until: isoTimeSchema });

export const roleSchema = z.object({ type: roleTypeSchema });

/** A plan that was paid for in advance, beside the subscription. */
export const grantSchema = z.object({ plan: z.enum(planNames), until: isoTimeSchema });
export type Grant = z.output<typeof grantSchema>;

export const accountSchema = z.object({
  id: accountIdSchema,
  name: nameSchema,
  timezone: timezoneSchema,
  settings: accountSettingsSchema,
  /** Names of the products the site holds, e.g. PREMIUM. */
  products: z.array(z.string()),
  subscriptionStatus: subscriptionStatusSchema,
  /** A prepayment that is running; null: none. */
  grant: grantSchema.nullable(),
  /** What rules over the whole site for a while, beside the modes of its appliances; null: nothing does. */
  override: z.object({ cause: z.literal('paused'), until: isoTimeSchema }).nullable(),
  /** What the caller is on this site; null for a super admin who does not belong to it. */
  role: roleTypeSchema.nullable(),
  /** Minutes between control runs now in force, from plan, settings and whether autocharge is on. */
  intervalMinutes: z.number().positive(),
  /** Last control run that ended; null before the first. */
  lastRunAt: isoTimeSchema.nullable(),
  /** When the next one is due. */
  nextRunAt: isoTimeSchema.nullable(),
  createdAt: isoTimeSchema,
});
export type Account = z.output<typeof accountSchema>;
/** What is set of a site, without what follows from its runs and from who asks. */
export type AccountConfig = Omit<Account, 'intervalMinutes' | 'nextRunAt' | 'lastRunAt' | 'override' | 'role'>;

export const accountPatchSchema = z
  .strictObject({ name: nameSchema, timezone: timezoneSchema, settings: accountSettingsFields.partial().strict() })
  .partial();

export const accountCreateSchema = z.strictObject({
  name: nameSchema,
  timezone: timezoneSchema,
  priceId: z.string().min(1).max(200),
});

export const userSchema = z.object({
  id: userIdSchema,
  email: z.email().nullable(),
  superAdmin: z.boolean(),
  scope: z.string(),
  accounts: z.array(z.object({ id: accountIdSchema, name: nameSchema, role: roleSchema })),
});
export type User = z.output<typeof userSchema>;

export const loginSchema = z.strictObject({ email: emailSchema, password: z.string().min(1).max(256) });
export const loginResponseSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().positive(),
});

/** Whether tax is part of a price, or comes on top of it. */
export const taxBehaviors = ['inclusive', 'exclusive'] as const;
export type TaxBehavior = (typeof taxBehaviors)[number];

export const priceSchema = z.object({
  /** What calls that take a `priceId` are given. */
  id: z.string(),
  currency: z.literal('eur'),
  /** Cents; whether tax is in it says `taxBehavior`. */
  unitAmount: z.int().min(0),
  /** `exclusive`: the payment page and the invoice add tax to it. */
  taxBehavior: z.enum(taxBehaviors),
  interval: z.enum(['year', 'month', 'week', 'day']),
});

export const productSchema = z.object({
  name: z.string(),
  /** null: unlimited. */
  maxAppliances: z.int().nullable(),
  feature: z.object({ requiredForService: z.string() }).optional(),
  prices: z.array(priceSchema),
});
export type Product = z.output<typeof productSchema>;
