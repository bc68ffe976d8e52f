import * as z from 'zod';
import { roleTypeSchema } from '../roles.ts';
import { isoTimeSchema, nameSchema, timezoneSchema } from './common.ts';
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

export const batteryStrategies = ['battery-first', 'car-first', 'battery-helps'] as const;

const pricePerKWhSchema = z.number().min(0).max(5);

const accountSettingsFields = z.object({
  /** Minutes between control runs while autocharge is on; never below the plan's. */
  autochargeInterval: z.int().min(1).max(1440),
  /** EUR per kWh taken from the grid. */
  importPriceEurPerKWh: pricePerKWhSchema,
  /** EUR per kWh fed in. */
  feedInPriceEurPerKWh: pricePerKWhSchema,
  /** What the energy costs if it is charged later or elsewhere, EUR per kWh (c_alt of control.md §B5 (5)). */
  laterPriceEurPerKWh: pricePerKWhSchema,
  /** Who gets the sun first, and whether the home battery may help (control.md §B9). */
  batteryStrategy: z.enum(batteryStrategies),
  /** battery-first: charge power is offered to appliances from this state of charge; battery-helps: discharge allowed above. */
  batteryThresholdPercent: z.int().min(0).max(100),
  /** Fuse of the house connection per phase, A; null: no limit known. */
  fuseA: z.number().min(6).max(250).nullable(),
  /** What may be fed in at most, W; 0: nothing. null: no limit. Sun that is held back is found by trying. */
  exportLimitW: z.number().min(0).max(1_000_000).nullable(),
});
/** Rows of before a setting was there get its default; a patch must not set what it does not name. */
export const accountSettingsSchema = accountSettingsFields.extend({
  exportLimitW: accountSettingsFields.shape.exportLimitW.default(null),
});
export type AccountSettings = z.output<typeof accountSettingsSchema>;

/** Defaults that serve a normal home; prices of control.md §B5, battery threshold of §B9. */
export const defaultAccountSettings: Omit<AccountSettings, 'autochargeInterval'> = {
  importPriceEurPerKWh: 0.32,
  feedInPriceEurPerKWh: 0.08,
  laterPriceEurPerKWh: 0.14,
  batteryStrategy: 'battery-first',
  batteryThresholdPercent: 85,
  fuseA: null,
  exportLimitW: null,
};

export const roleSchema = z.object({ type: roleTypeSchema });

export const accountSchema = z.object({
  id: accountIdSchema,
  name: nameSchema,
  timezone: timezoneSchema,
  settings: accountSettingsSchema,
  /** Names of the products the site holds, e.g. PREMIUM. */
  products: z.array(z.string()),
  subscriptionStatus: subscriptionStatusSchema,
  /** Minutes between control runs now in force, from plan, settings and whether autocharge is on. */
  intervalMinutes: z.number().positive(),
  /** Last control run that ended; null before the first. */
  lastRunAt: isoTimeSchema.nullable(),
  /** When the next one is due. */
  nextRunAt: isoTimeSchema.nullable(),
  createdAt: isoTimeSchema,
});
export type Account = z.output<typeof accountSchema>;

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

export const loginSchema = z.strictObject({ email: z.email().max(254), password: z.string().min(1).max(256) });
export const loginResponseSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().positive(),
});

export const productSchema = z.object({
  name: z.string(),
  /** null: unlimited. */
  maxAppliances: z.int().nullable(),
  feature: z.object({ requiredForService: z.string() }).optional(),
  prices: z.array(
    z.object({
      id: z.string(),
      currency: z.literal('eur'),
      /** Cents. */
      unitAmount: z.int().min(0),
      interval: z.enum(['year', 'month', 'week', 'day']),
    }),
  ),
});
export type Product = z.output<typeof productSchema>;
