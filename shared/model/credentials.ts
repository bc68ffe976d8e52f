import * as z from 'zod';
import { manifestSchema, serviceIdSchema } from '../integration.ts';
import { applianceCapabilitiesSchema, applianceKindSchema } from './appliance.ts';
import { isoTimeSchema, nameSchema } from './common.ts';
import { accountIdSchema, applianceIdSchema, credentialsIdSchema, sensorIdSchema } from './ids.ts';
import { meterRoleSchema } from './reading.ts';
import { sourceHealthSchema } from './sensor.ts';

/** Why a report to a webhook is refused: codes of the API's error table. */
export const reportErrorCodes = [
  'invalid_report',
  'stale_report',
  'out_of_order',
  'too_large',
  'too_many_reports',
] as const;

/** How a link does. The age of its data is now minus `newestDataAt`. */
export const credentialsHealthSchema = sourceHealthSchema.extend({
  /** Time of the newest value that came through it, by the vendor's clock; null before the first. */
  newestDataAt: isoTimeSchema.nullable(),
  /** Requests sent today (UTC), as of the last run; null for what reports to us. */
  callsToday: z.int().min(0).nullable(),
  /** The vendor's limit; null: it names none. */
  callsPerDay: z.number().positive().nullable(),
  /** Since when the service's whole cloud has trouble, as several sites see it. Absent: none that we know of. */
  vendorTroubleSince: isoTimeSchema.optional(),
  /** The last report that was refused within a day, of what reports to us. Absent: none. */
  lastRefusal: z
    .object({
      at: isoTimeSchema,
      code: z.enum(reportErrorCodes),
      /** The field of the report that it was about; null: none in particular. */
      field: z.string().nullable(),
    })
    .optional(),
});

/** A link to a vendor's cloud. What the user typed as secret never leaves the server again. */
export const credentialsSchema = z.object({
  id: credentialsIdSchema,
  accountId: accountIdSchema,
  service: serviceIdSchema,
  name: nameSchema,
  /** The fields that are no secret, as typed. */
  settings: z.record(z.string(), z.string()),
  health: credentialsHealthSchema,
  sensors: z.array(sensorIdSchema),
  appliances: z.array(applianceIdSchema),
  createdAt: isoTimeSchema,
});
export type Credentials = z.output<typeof credentialsSchema>;

export const credentialsCreateSchema = z.strictObject({
  service: serviceIdSchema,
  name: nameSchema.optional(),
  /** Values of the manifest's fields by name. */
  fields: z.record(z.string().max(60), z.string().max(4000)),
});

/** What a user changes of a link: fields that are left out stay as they are. */
export const credentialsPatchSchema = z.strictObject({
  name: nameSchema.optional(),
  /** Replaces these values, an empty one forgets it; tried at the vendor before anything is stored. */
  fields: z.record(z.string().max(60), z.string().max(4000)).optional(),
});

/** What is answered once at creation: `reveal` holds what we made for the user (a webhook's URL), shown this one time. */
export const credentialsCreatedSchema = z.object({
  credentials: credentialsSchema,
  reveal: z.record(z.string(), z.string()),
});

/** Something at the vendor that can be added from these credentials. */
export const deviceSchema = z.object({
  deviceId: z.string().min(1).max(200),
  name: z.string(),
  kind: z.enum(['sensor', 'appliance', 'vehicle']),
  /** The vendor's word for the model, for display. */
  model: z.string().nullable(),
  online: z.boolean().nullable(),
  applianceKind: applianceKindSchema.nullable(),
  capabilities: applianceCapabilitiesSchema.nullable(),
  /** True when the user must say what this meter channel measures. */
  needsMeterRole: z.boolean(),
  suggestedMeterRole: meterRoleSchema.nullable(),
  /** Ids of the manifest's steps that the user has still to do for this device. Absent: none that we know of. */
  stepsLeft: z.array(z.string()).min(1).optional(),
});
export type Device = z.output<typeof deviceSchema>;

/** A service as the site's plan sees it. */
export const supportedServiceSchema = z.object({
  manifest: manifestSchema,
  /** False when the site's plan or products do not include it. */
  allowed: z.boolean(),
});
export type SupportedService = z.output<typeof supportedServiceSchema>;
