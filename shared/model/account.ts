import * as z from 'zod';
import { planNames } from '../plan-names.ts';
import {
  emailSchema,
  isoTimeSchema,
  nameSchema,
  oneLine,
  pricePerKWhSchema,
  timezoneSchema,
  typedNameSchema,
} from './common.ts';
import { accountIdSchema, userIdSchema } from './ids.ts';
import { MAX_PLANNED, plannedDeviceSchema } from './prepared-site.ts';
import { roleTypeSchema } from './role.ts';
import { recoveryCodeSchema, totpCodeSchema } from './second-factor.ts';
import { shownTagsSchema } from './site-note.ts';

export { type PlanName, planNames } from '../plan-names.ts';

export const subscriptionStatuses = [
  'active',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
] as const;
export const subscriptionStatusSchema = z
  .enum(subscriptionStatuses)
  .meta({ description: "State of the subscription, in the payment provider's words.", example: 'active' });
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const batteryStrategies = ['battery-first', 'full-by-sunset', 'car-first', 'battery-helps'] as const;

const accountSettingsFields = z.object({
  /** Minutes between control runs while autocharge is on; null: the plan's, whatever plan it is. */
  autochargeInterval: z.int().min(1).max(1440).nullable().meta({
    description:
      "Minutes between control runs while any appliance follows the surplus; never below the plan's minimum. null: as often as the plan allows, also after a change of plan. `intervalMinutes` is what is in force.",
    example: 5,
  }),
  /** EUR per kWh taken from the grid. */
  importPriceEurPerKWh: pricePerKWhSchema.meta({
    description: 'Price of energy from the grid, EUR per kWh.',
    example: 0.32,
  }),
  /** EUR per kWh fed in. */
  feedInPriceEurPerKWh: pricePerKWhSchema.meta({ description: 'Feed-in tariff, EUR per kWh.', example: 0.08 }),
  /** Cost of the same kWh charged later or elsewhere, EUR per kWh (functions/control/LAW.md, Break-even). */
  laterPriceEurPerKWh: pricePerKWhSchema.meta({
    description: 'Cost of the same energy charged later or elsewhere, EUR per kWh.',
    example: 0.14,
  }),
  /** Who gets PV first, and whether the home battery may help (functions/control/LAW.md, Home battery). */
  batteryStrategy: z.enum(batteryStrategies).meta({
    description: 'What has priority for the surplus, and whether the home battery may support appliances.',
    example: 'battery-first',
  }),
  /** battery-first: charge power is offered to appliances from this state of charge; battery-helps: discharge allowed above. */
  batteryThresholdPercent: z.int().min(0).max(100).meta({
    description:
      "State of charge of the home battery, %, from which appliances may use the battery's charge power (battery-first) or its energy (battery-helps).",
    example: 85,
  }),
  /** Usable capacity of the home battery, kWh, for full-by-sunset; null: learnt from its charging. */
  batteryCapacityKWh: z
    .number()
    .min(0.5)
    .max(1000)
    .nullable()
    .meta({ description: 'Usable capacity of the home battery, kWh. null: learnt from its charging.' }),
  /** Fuse of the house connection per phase, A; null: no known limit. */
  fuseA: z
    .number()
    .min(6)
    .max(250)
    .nullable()
    .meta({ description: 'Fuse of the house connection, A per phase. null: unknown.', example: 35 }),
  /** Feed-in limit, W; 0: none allowed. null: no limit. Curtailed PV is found by trying. */
  exportLimitW: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .meta({ description: 'Feed-in limit, W. 0: zero export. null: no limit.' }),
});
/** Rows stored before a setting existed get its default; a patch must not set what it does not name. */
export const accountSettingsSchema = accountSettingsFields
  .extend({
    exportLimitW: accountSettingsFields.shape.exportLimitW.default(null),
    batteryCapacityKWh: accountSettingsFields.shape.batteryCapacityKWh.default(null),
  })
  .meta({ id: 'AccountSettings' });
export type AccountSettings = z.output<typeof accountSettingsSchema>;

/** Defaults for an ordinary home: usual household prices, a break-even of 0.75, and a battery that comes first until 85 %. */
export const defaultAccountSettings: AccountSettings = {
  autochargeInterval: null,
  importPriceEurPerKWh: 0.32,
  feedInPriceEurPerKWh: 0.08,
  laterPriceEurPerKWh: 0.14,
  batteryStrategy: 'battery-first',
  batteryThresholdPercent: 85,
  batteryCapacityKWh: null,
  fuseA: null,
  exportLimitW: null,
};

/** The site sends no commands until then; every appliance stays as it is. */
export const pauseSchema = z.strictObject({
  until: isoTimeSchema.meta({
    description: 'When it ends. null: it does not end by itself.',
    example: '2026-06-01T18:00:00.000Z',
  }),
});

export const roleSchema = z.object({ type: roleTypeSchema });

/** A plan that was paid for in advance, alongside the subscription. */
export const grantSchema = z
  .object({
    plan: z.enum(planNames).meta({ description: 'Base plan.' }),
    until: isoTimeSchema.meta({ description: 'When it ends. null: it does not end by itself.' }),
  })
  .meta({ id: 'Grant' });
export type Grant = z.output<typeof grantSchema>;

export const accountSchema = z
  .object({
    id: accountIdSchema,
    name: nameSchema,
    timezone: timezoneSchema,
    settings: accountSettingsSchema.meta({ description: 'Settings.' }),
    /** Names of the site's products, e.g. PREMIUM. */
    products: z.array(z.string()).meta({ description: 'Products of the site.', example: ['PREMIUM'] }),
    subscriptionStatus: subscriptionStatusSchema,
    /** The current prepayment; null: none. */
    grant: grantSchema.nullable().meta({ description: 'Plan paid for in advance. null: none.' }),
    /** A temporary override of the modes of all the site's appliances; null: none. */
    override: z
      .object({
        cause: z.literal('paused').meta({ description: 'Cause.' }),
        until: isoTimeSchema.meta({ description: 'When it ends. null: it does not end by itself.' }),
      })
      .nullable()
      .meta({ description: 'What temporarily takes precedence over the modes. null: nothing; send null to end it.' }),
    /** The caller's role on this site; null for a super admin who is not a member. */
    role: roleTypeSchema.nullable().meta({ example: 'owner' }),
    /** Minutes between control runs in force, from plan, settings and whether autocharge is on. */
    intervalMinutes: z.number().positive().meta({ description: 'Minutes between control runs in force.', example: 1 }),
    /** The last finished control run; null before the first. */
    lastRunAt: isoTimeSchema.nullable().meta({
      description: 'End of the last control run. null: none yet.',
      example: '2026-06-01T09:59:12.000Z',
    }),
    /** When the next run is due. */
    nextRunAt: isoTimeSchema.nullable().meta({
      description: 'When the next control run is due. null: none is scheduled.',
      example: '2026-06-01T10:00:12.000Z',
    }),
    firstSunAt: isoTimeSchema.exactOptional().meta({
      description: 'When a car first charged mostly on sun here. Absent: not yet, or it was before this was noted.',
      example: '2026-05-01T10:12:00.000Z',
    }),
    planned: z
      .array(plannedDeviceSchema)
      .exactOptional()
      .meta({ description: 'Devices that whoever prepared the site named for its owner to link. Absent: none.' }),
    createdAt: isoTimeSchema.meta({ description: 'When it was created.', example: '2026-05-01T08:30:00.000Z' }),
  })
  .meta({ id: 'Account' });
export type Account = z.output<typeof accountSchema>;
/** A site's settings, without values that depend on its runs or on the caller. */
export type AccountConfig = Omit<
  Account,
  'intervalMinutes' | 'nextRunAt' | 'lastRunAt' | 'firstSunAt' | 'override' | 'role'
>;

export const accountPatchSchema = z
  .strictObject({
    name: typedNameSchema,
    timezone: timezoneSchema,
    settings: accountSettingsFields.partial().strict().meta({ description: 'Settings.' }),
    dropPlanned: z
      .array(plannedDeviceSchema)
      .max(MAX_PLANNED)
      .meta({
        description:
          'Devices to remove from `planned`, each as it is listed there: they are not to be linked. One that is no longer there is skipped.',
        example: [{ service: 'easee', kind: 'appliance', id: 'EH123456' }],
      }),
  })
  .partial();

export const accountCreateSchema = z.strictObject({
  name: typedNameSchema,
  timezone: timezoneSchema,
  priceId: oneLine(z.string().min(1).max(200)).meta({
    description: 'Id of a price, as `GET /api/stripe/products` lists them.',
    example: 'sunward_premium_month',
  }),
});

export const userSchema = z
  .object({
    id: userIdSchema,
    email: z.email().nullable().meta({ description: 'E-mail address. null: unknown.', example: 'anna@example.org' }),
    superAdmin: z.boolean().meta({ description: 'True for operators, who may call every operation.', example: false }),
    superAdminNeedsSecondFactor: z.boolean().meta({
      description:
        'True for operators who signed in without a second factor: they may call no more than other users do.',
      example: false,
    }),
    scope: z
      .string()
      .meta({ description: 'Scope of the token of a program; empty for a signed-in user.', example: '' }),
    freeSitesLeft: z
      .int()
      .min(0)
      .meta({ description: 'Free sites that the user may still create or take over.', example: 2 }),
    accounts: z
      .array(
        z.object({
          id: accountIdSchema,
          name: nameSchema,
          role: roleSchema.meta({ description: 'owner, installer or family.' }),
          tags: shownTagsSchema.exactOptional(),
        }),
      )
      .meta({ description: 'Sites of which the user is a member.' }),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof userSchema>;

export const loginSchema = z.strictObject({
  email: emailSchema.meta({ description: 'E-mail address, case-insensitive.' }),
  password: z.string().min(1).max(256).meta({ description: 'Password.', example: 'correct horse battery' }),
  code: totpCodeSchema.exactOptional(),
  recoveryCode: recoveryCodeSchema.exactOptional(),
});
export const tokensSchema = z
  .object({
    accessToken: z.string().meta({ description: 'Goes into the header `Authorization: Bearer …`.', example: 'eyJ…' }),
    refreshToken: z.string().meta({
      description: 'Renews the access token (`POST /api/auth/refresh`), for 30 days from sign-in.',
      example: 'eyJ…',
    }),
    /** Seconds. */
    expiresIn: z.number().positive().meta({ description: 'Seconds until the access token expires.', example: 3600 }),
  })
  .meta({ id: 'Tokens' });
/** Without a code that is needed: the call is made again, with the password and a code. */
const challengeSchema = z
  .object({
    challenge: z
      .literal('totp')
      .meta({ description: 'The user has a second factor: send `code` or `recoveryCode`, too.' }),
  })
  .meta({ id: 'Challenge' });
export const loginResponseSchema = z.union([tokensSchema, challengeSchema]);

/** Whether tax is included in a price or added to it. */
export const taxBehaviors = ['inclusive', 'exclusive'] as const;
export type TaxBehavior = (typeof taxBehaviors)[number];

export const priceSchema = z
  .object({
    /** Value for the `priceId` of other calls. */
    id: z.string().meta({
      description:
        'Id: a prefix that names its kind, and 26 letters and digits that sort by age. The id of a user is a UUID.',
      example: 'sunward_premium_month',
    }),
    currency: z.literal('eur').meta({ description: 'eur.' }),
    /** Cents; `taxBehavior` says whether tax is included. */
    unitAmount: z.int().min(0).meta({ description: 'Cents.', example: 500 }),
    /** `exclusive`: the payment page and the invoice add tax to it. */
    taxBehavior: z.enum(taxBehaviors).meta({
      description: 'inclusive: tax is part of the amount. exclusive: the payment page and the invoice add it.',
      example: 'inclusive',
    }),
    interval: z.enum(['year', 'month', 'week', 'day']).meta({ description: 'Billing interval.', example: 'month' }),
  })
  .meta({ id: 'Price' });

export const productSchema = z
  .object({
    name: z.string().meta({ description: 'Name, as its owner chose it.', example: 'PREMIUM' }),
    /** null: unlimited. */
    maxAppliances: z.int().nullable().meta({ description: 'Maximum number of appliances. null: unlimited.' }),
    feature: z
      .object({ requiredForService: z.string().meta({ description: 'Service that needs this product.' }) })
      .optional()
      .meta({ description: 'What the product adds to a base plan.' }),
    prices: z.array(priceSchema).meta({
      description: 'What it costs, as the payment provider says. Empty: it is not sold right now.',
    }),
    prepayment: z
      .object({
        years: z.int().min(1).meta({ description: 'Years that are paid in advance.', example: 10 }),
        ...priceSchema.pick({ currency: true, unitAmount: true, taxBehavior: true }).shape,
      })
      .optional()
      .meta({ description: 'The product for some years, paid at once. Absent: that is not sold.' }),
  })
  .meta({ id: 'Product' });
export type Product = z.output<typeof productSchema>;
