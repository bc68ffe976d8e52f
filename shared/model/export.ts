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

/** The data of one control run: values in the product's signs, by the ids of sensors and appliances. */
export const exportedReadingSchema = z.object({
  time: isoTimeSchema.meta({ description: 'When it was measured or decided.' }),
  sensors: z
    .record(z.string(), sensorReadingSchema)
    .meta({ description: 'Ids of sensors, or the sensors themselves.' }),
  home: z
    .object({
      gridPowerW: powerSchema.meta({
        description: 'Power at the grid connection, W: + import, − feed-in. null: unknown.',
      }),
      pvPowerW: powerSchema.meta({ description: 'Solar production, W, from 0 up. null: unknown.' }),
      consumptionPowerW: powerSchema.meta({
        description: 'Consumption of the home with everything in it, W, from 0 up. null: unknown.',
      }),
      batteryPowerW: powerSchema.meta({
        description: 'Power of the home battery, W: + charging, − discharging. null: unknown, or there is none.',
      }),
      batterySocPercent: powerSchema.meta({
        description: 'State of charge of the home battery, %. null: unknown, or there is none.',
      }),
    })
    .meta({ description: 'Power of the home as control took it.' }),
  appliances: z
    .record(
      z.string(),
      z.object({
        powerW: powerSchema.meta({ description: 'Power that the appliance draws, W. null: unknown.' }),
        on: z.boolean().nullable().meta({ description: 'May it draw? null: unknown.' }),
      }),
    )
    .meta({ description: 'Appliances, or their ids; as an object: by id.' }),
});

/** The user, and the user's sites. */
const userPartSchema = z.object({
  kind: z.literal('user').meta({ description: 'What it is.' }),
  user: userDetailsSchema.meta({ description: 'What is stored of the user.' }),
  sites: z
    .array(
      z.object({
        accountId: accountIdSchema,
        role: roleTypeSchema,
        createdAt: isoTimeSchema.meta({ description: 'When it was made.' }),
      }),
    )
    .meta({ description: 'Sites to which the user belongs.' }),
});

/** A site that the user owns, without secrets and without other people's addresses beyond those that it invited. */
const sitePartSchema = z.object({
  kind: z.literal('site').meta({ description: 'What it is.' }),
  account: accountSchema
    .omit({ intervalMinutes: true, nextRunAt: true, lastRunAt: true, override: true, role: true })
    .meta({ description: 'The site as it is set.' }),
  sensors: z
    .array(sensorSchema.omit({ sensorData: true, health: true }))
    .meta({ description: 'Ids of sensors, or the sensors themselves.' }),
  appliances: z
    .array(
      applianceSchema.omit({
        state: true,
        decision: true,
        override: true,
        currentApplianceScheduleItemIndex: true,
        nextApplianceScheduleItemIndex: true,
      }),
    )
    .meta({ description: 'Appliances, or their ids; as an object: by id.' }),
  credentials: z
    .array(credentialsSchema.omit({ health: true, sensors: true, appliances: true }))
    .meta({ description: 'The link, without its secrets.' }),
  members: z
    .array(z.object({ role: roleTypeSchema, createdAt: isoTimeSchema.meta({ description: 'When it was made.' }) }))
    .meta({ description: 'Everybody who belongs to the site.' }),
  invitations: z.array(invitationSchema).meta({ description: 'Invitations that nobody has answered yet.' }),
  audit: z.array(auditEntrySchema).meta({ description: 'What the owner may want to know of, newest first.' }),
});

/** A site's readings and decisions of one day (UTC). */
const dayPartSchema = z.object({
  kind: z.literal('day').meta({ description: 'What it is.' }),
  accountId: accountIdSchema,
  day: z.iso.date().meta({ description: 'Calendar day in the time zone of the site; of an export in UTC.' }),
  readings: z.array(exportedReadingSchema).meta({ description: 'What each control run saw.' }),
  decisions: z.array(decisionSchema).meta({ description: 'What control decided and why, newest first.' }),
});

export const exportPartSchema = z.discriminatedUnion('kind', [userPartSchema, sitePartSchema, dayPartSchema]);
export type ExportPart = z.output<typeof exportPartSchema>;

/** One page of all stored data of a user; the browser reads until `next` is null and merges all parts into one file. */
export const exportPageSchema = z.object({
  exportedAt: isoTimeSchema.meta({ description: 'When it was read.' }),
  parts: z.array(exportPartSchema).meta({ description: 'Parts of the export: the user, a site, or a day of one.' }),
  /** `cursor` of the next page; null: this was the last. */
  next: z.string().nullable().meta({ description: '`cursor` of the next page. null: this was the last.' }),
});
export type ExportPage = z.output<typeof exportPageSchema>;

export const exportQuerySchema = z.strictObject({
  cursor: z.string().max(60).optional().meta({ description: '`next` of the page before.' }),
});
