import * as z from 'zod';
import { defaultLocale } from '#shared/locales.ts';
import { accountSchema, planNames } from '#shared/model/account.ts';
import { applianceSchema, overrideSchema } from '#shared/model/appliance.ts';
import { isoTimeSchema } from '#shared/model/common.ts';
import { credentialsSchema } from '#shared/model/credentials.ts';
import { type DayTotals, dayTotalsSchema } from '#shared/model/history.ts';
import {
  accountIdSchema,
  affiliateIdSchema,
  applianceIdSchema,
  credentialsIdSchema,
  invitationIdSchema,
  sensorIdSchema,
  userIdSchema,
} from '#shared/model/ids.ts';
import { type AuditEntry, auditEntrySchema } from '#shared/model/member.ts';
import { applianceStateSchema, rawReadingSchema, sensorReadingSchema } from '#shared/model/reading.ts';
import { type Decision, decisionSchema } from '#shared/model/reason.ts';
import { minuteOfWeek, scheduleItemSchema, socMapItemSchema } from '#shared/model/schedule.ts';
import { sensorSchema, sourceHealthSchema } from '#shared/model/sensor.ts';
import { localeSchema } from '#shared/model/user.ts';
import { roleTypeSchema } from '#shared/roles.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { ControlState } from '../control/decide/memory/state.ts';
import type { RunState } from '../control/store.ts';
import { isoTime } from '../platform/clock.ts';
import { unpackState } from './site/pack-state.ts';
import type {
  Billing,
  Membership,
  StoredAccount,
  StoredAppliance,
  StoredCredentials,
  StoredGrant,
  StoredInvitation,
  StoredSensor,
  StoredUser,
} from './types.ts';

/** The stored rows as zod sees them. Each turns the row of entities.ts into the type of types.ts. */
const versionSchema = z.int().positive();
const bytesSchema = z.instanceof(Uint8Array);
/** Rows name their id by its kind, the model by `id`. */
const withId = (key: string) => (row: unknown) =>
  typeof row === 'object' && row !== null && key in row ? { ...row, id: Reflect.get(row, key) } : row;

/** A JSON text and what it must hold. */
export const jsonTextSchema = <T>(schema: z.ZodType<T>): z.ZodType<T, string> =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const userRowSchema: z.ZodType<StoredUser & { readonly deletingAt: string | null }> = z.preprocess(
  withId('userId'),
  z
    .object({
      id: userIdSchema,
      email: z.string().nullable().default(null),
      // Rows of before mail was written have none; nor has one whose locale is no longer offered.
      locale: localeSchema.catch(defaultLocale),
      createdAt: isoTimeSchema,
      affiliateId: affiliateIdSchema.exactOptional(),
      referralCode: z.string().exactOptional(),
      referredBy: affiliateIdSchema.nullable().default(null),
      couponFor: accountIdSchema.nullable().default(null),
      couponUsedAt: isoTimeSchema.nullable().default(null),
      deletingAt: isoTimeSchema.nullable().default(null),
    })
    .transform(({ affiliateId, referralCode: code, ...row }) => ({
      ...row,
      affiliate: affiliateId === undefined || code === undefined ? null : { affiliateId, code },
    })),
);

export const memberRowSchema: z.ZodType<Membership> = z.object({
  accountId: accountIdSchema,
  userId: userIdSchema,
  role: roleTypeSchema,
  createdAt: isoTimeSchema,
});

const billingSchema: z.ZodType<Billing> = z.object({
  customerId: z.string(),
  checkout: z.object({ sessionId: z.string(), priceKey: z.string() }).nullable(),
  deleteAt: isoTimeSchema.nullable(),
});

export const accountRowSchema: z.ZodType<StoredAccount & { readonly deletingAt: string | null }> = z.preprocess(
  withId('accountId'),
  accountSchema
    .omit({ intervalMinutes: true, nextRunAt: true, lastRunAt: true, override: true, role: true })
    .extend({
      version: versionSchema,
      // Absent in rows of before there were any.
      ownerId: userIdSchema.nullable().default(null),
      ownerOfferTo: userIdSchema.exactOptional(),
      ownerOfferUntil: isoTimeSchema.exactOptional(),
      pausedUntil: isoTimeSchema.nullable().default(null),
      grant: accountSchema.shape.grant.default(null),
      billing: billingSchema.nullable().default(null),
      deletingAt: isoTimeSchema.nullable().default(null),
    })
    .transform(({ ownerOfferTo: userId, ownerOfferUntil: expiresAt, ...row }) => ({
      ...row,
      ownerOffer: userId === undefined || expiresAt === undefined ? null : { userId, expiresAt },
    })),
);

/** null once it has ended: every reader takes it for none. */
export const runningGrant = <G extends { readonly until: string }>(grant: G | null, nowMs: number): G | null =>
  grant !== null && Date.parse(grant.until) > nowMs ? grant : null;

export const grantRowSchema: z.ZodType<StoredGrant> = z.object({
  sessionId: z.string(),
  plan: z.enum(planNames),
  years: z.number().positive(),
  paidAt: isoTimeSchema,
  revoked: z.boolean(),
  applied: z.boolean(),
  version: versionSchema,
});

/** The account's owner alone: all that the access check needs of the row. */
export const ownerRowSchema = z.object({ ownerId: userIdSchema.nullable().default(null) });

export const invitationRowSchema: z.ZodType<StoredInvitation> = z
  .object({
    invitationId: invitationIdSchema,
    accountId: accountIdSchema,
    email: z.string(),
    createdAt: isoTimeSchema,
    takenBy: userIdSchema.nullable().default(null),
    // The last second that a date can hold.
    expiresAtS: z.number().min(0).max(8.64e12),
  })
  .transform(({ invitationId, expiresAtS, ...row }) => ({
    ...row,
    id: invitationId,
    expiresAt: isoTime(expiresAtS * SECOND_MS),
  }));

export const auditRowSchema: z.ZodType<AuditEntry> = auditEntrySchema;

export const sensorRowSchema: z.ZodType<StoredSensor> = z.preprocess(
  withId('sensorId'),
  sensorSchema.omit({ sensorData: true, health: true }).extend({ version: versionSchema }),
);

/** Items in their order; a row that was written before there were items has none. */
const itemsSchema = <T>(item: z.ZodType<T>, placeOf: (item: T) => number) =>
  z
    .record(z.string(), item)
    .default({})
    .transform((items) => Object.values(items).sort((a, b) => placeOf(a) - placeOf(b)));

export const applianceRowSchema: z.ZodType<StoredAppliance> = z.preprocess(
  withId('applianceId'),
  applianceSchema
    .omit({
      state: true,
      decision: true,
      override: true,
      applianceScheduleItems: true,
      currentApplianceScheduleItemIndex: true,
      nextApplianceScheduleItemIndex: true,
    })
    .extend({
      version: versionSchema,
      resumedAt: isoTimeSchema.nullable().default(null),
      scheduleItems: itemsSchema(scheduleItemSchema, minuteOfWeek),
      socMapItems: itemsSchema(socMapItemSchema, ({ threshold }) => threshold),
    }),
);

export const credentialsRowSchema: z.ZodType<StoredCredentials> = z.preprocess(
  withId('credentialsId'),
  credentialsSchema.omit({ sensors: true, appliances: true }).extend({
    health: sourceHealthSchema,
    version: versionSchema,
    sealed: bytesSchema,
    webhookKeyHash: z.string().nullable().default(null),
  }),
);

export const claimRowSchema = z.object({ holder: z.string(), claimedAtMs: z.number() });

export const webhookKeyRowSchema = z.object({ accountId: accountIdSchema, credentialsId: credentialsIdSchema });

/** The reading of a report alone, its signs as sent: what control needs of it. */
export const reportReadingRowSchema = z.object({
  credentialsId: credentialsIdSchema,
  reading: jsonTextSchema(rawReadingSchema.nullable()),
});
export const reportRowSchema = <T>(state: z.ZodType<T>) =>
  z.object({
    version: versionSchema,
    reading: jsonTextSchema(rawReadingSchema.nullable()),
    state: jsonTextSchema(state),
  });

export const dataKeyRowSchema = z.object({ wrapped: bytesSchema });

/** A stored state is used only by the rules that wrote it; others start anew. */
const CONTROL_STATE_VERSION: ControlState['version'] = 1;
const controlStateSchema = z.custom<ControlState>(
  (value) =>
    typeof value === 'object' && value !== null && 'version' in value && value.version === CONTROL_STATE_VERSION,
  { error: 'is not a control state of this version' },
);

const noteSchema = z.object({ text: z.string(), atMs: z.number() });

/** Loose, so that a field that control adds is never lost here. */
const runStateSchema: z.ZodType<RunState> = z.looseObject({
  claimedMinuteMs: z.number().min(0),
  ranAtMs: z.number().min(0),
  control: controlStateSchema,
  links: z
    .record(
      credentialsIdSchema,
      z.looseObject({
        ...sourceHealthSchema.shape,
        day: z.string(),
        calls: z.int().min(0),
        note: noteSchema.exactOptional(),
      }),
    )
    .exactOptional(),
  sensors: z.record(
    sensorIdSchema,
    z.looseObject({ reading: sensorReadingSchema.nullable(), health: sourceHealthSchema }),
  ),
  appliances: z.record(
    applianceIdSchema,
    z.looseObject({
      state: applianceStateSchema,
      decision: decisionSchema.nullable(),
      override: overrideSchema.nullable().exactOptional(),
    }),
  ),
});

export const runRowSchema = z.object({
  version: versionSchema,
  state: bytesSchema
    .transform((packed, context) => {
      try {
        return unpackState(packed);
      } catch {
        context.addIssue({ code: 'custom', message: 'is no packed state' });
        return z.NEVER;
      }
    })
    .pipe(jsonTextSchema(runStateSchema)),
});
export const dayTotalsRowSchema: z.ZodType<DayTotals> = z
  .object({ data: jsonTextSchema(dayTotalsSchema) })
  .transform(({ data }) => data);
export const decisionRowSchema: z.ZodType<Decision> = z
  .object({ data: jsonTextSchema(decisionSchema) })
  .transform(({ data }) => data);
