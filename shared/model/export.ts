import * as z from 'zod';
import { roleTypeSchema } from '../roles.ts';
import { accountSchema } from './account.ts';
import { applianceSchema } from './appliance.ts';
import { isoTimeSchema } from './common.ts';
import { credentialsSchema } from './credentials.ts';
import { accountIdSchema } from './ids.ts';
import { auditEntrySchema, invitationSchema } from './member.ts';
import { sensorReadingSchema } from './reading.ts';
import { decisionSchema } from './reason.ts';
import { sensorSchema } from './sensor.ts';
import { userDetailsSchema } from './user.ts';

const powerSchema = z.number().nullable();

/** What one control run saw: values in the product's signs, by the ids of sensors and appliances. */
export const exportedReadingSchema = z.object({
  time: isoTimeSchema,
  sensors: z.record(z.string(), sensorReadingSchema),
  home: z.object({
    gridPowerW: powerSchema,
    pvPowerW: powerSchema,
    consumptionPowerW: powerSchema,
    batteryPowerW: powerSchema,
    batterySocPercent: powerSchema,
  }),
  appliances: z.record(z.string(), z.object({ powerW: powerSchema, on: z.boolean().nullable() })),
});

/** The user, and the sites to which the user belongs. */
const userPartSchema = z.object({
  kind: z.literal('user'),
  user: userDetailsSchema,
  sites: z.array(z.object({ accountId: accountIdSchema, role: roleTypeSchema, createdAt: isoTimeSchema })),
});

/** A site that the user owns, without secrets and without other people's addresses beyond those that it invited. */
const sitePartSchema = z.object({
  kind: z.literal('site'),
  account: accountSchema.omit({ intervalMinutes: true, nextRunAt: true, lastRunAt: true, override: true, role: true }),
  sensors: z.array(sensorSchema.omit({ sensorData: true, health: true })),
  appliances: z.array(
    applianceSchema.omit({
      state: true,
      decision: true,
      override: true,
      currentApplianceScheduleItemIndex: true,
      nextApplianceScheduleItemIndex: true,
    }),
  ),
  credentials: z.array(credentialsSchema.omit({ health: true, sensors: true, appliances: true })),
  members: z.array(z.object({ role: roleTypeSchema, createdAt: isoTimeSchema })),
  invitations: z.array(invitationSchema),
  audit: z.array(auditEntrySchema),
});

/** What a site saw and decided on one day (UTC). */
const dayPartSchema = z.object({
  kind: z.literal('day'),
  accountId: accountIdSchema,
  day: z.iso.date(),
  readings: z.array(exportedReadingSchema),
  decisions: z.array(decisionSchema),
});

export const exportPartSchema = z.discriminatedUnion('kind', [userPartSchema, sitePartSchema, dayPartSchema]);
export type ExportPart = z.output<typeof exportPartSchema>;

/** One page of all that is stored of a user; the browser asks until `next` is null and puts all parts into one file. */
export const exportPageSchema = z.object({
  exportedAt: isoTimeSchema,
  parts: z.array(exportPartSchema),
  /** `cursor` of the next page; null: this was the last. */
  next: z.string().nullable(),
});
export type ExportPage = z.output<typeof exportPageSchema>;

export const exportQuerySchema = z.strictObject({ cursor: z.string().max(60).optional() });
