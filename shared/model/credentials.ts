import * as z from 'zod';
import { manifestSchema, serviceIdSchema } from '../integration.ts';
import { applianceCapabilitiesSchema, applianceKindSchema } from './appliance.ts';
import { isoTimeSchema, nameSchema, typedFieldsSchema, typedNameSchema } from './common.ts';
import { accountIdSchema, applianceIdSchema, credentialsIdSchema, sensorIdSchema } from './ids.ts';
import { applianceStateSchema, meterRoleSchema, sensorReadingSchema } from './reading.ts';
import { sourceHealthSchema } from './sensor.ts';

/** Links that a site can have. */
export const MAX_LINKS = 30;

/** Why a webhook report was refused: codes of the API's error table. */
export const reportErrorCodes = [
  'invalid_report',
  'stale_report',
  'out_of_order',
  'too_large',
  'too_many_reports',
] as const;

/** Health of a link. The age of its data is now minus `newestDataAt`. */
export const credentialsHealthSchema = sourceHealthSchema
  .extend({
    /** Time of the link's newest value by the vendor's clock; null before the first. */
    newestDataAt: isoTimeSchema.nullable().meta({
      description: "Time of the newest value received through the link, by the vendor's clock. null: none yet.",
      example: '2026-06-01T09:59:00.000Z',
    }),
    /** Requests sent today (UTC), as of the last run; null for services that report to us, and before the first run. */
    callsToday: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Requests sent today (UTC). null: none are sent, or none were counted yet.', example: 599 }),
    /** The vendor's daily limit; null: it documents none. */
    callsPerDay: z
      .number()
      .positive()
      .nullable()
      .meta({ description: "The vendor's daily limit of requests. null: none documented." }),
    /** Start of an outage of the service's whole cloud, seen on several sites. Absent: none known. */
    vendorTroubleSince: isoTimeSchema.optional().meta({
      description:
        "Since when the service's whole cloud has had an outage, as observed by several sites. Absent: none.",
    }),
    /** The last refused report within a day, for services that report to us. Absent: none. */
    lastRefusal: z
      .object({
        at: isoTimeSchema.meta({ description: 'When this was the case.' }),
        code: z.enum(reportErrorCodes).meta({ description: 'Code.' }),
        /** The field that the refusal was about; null: none in particular. */
        field: z.string().nullable().meta({ description: 'The field concerned. null: none in particular.' }),
      })
      .optional()
      .meta({ description: 'The last report that was rejected within a day. Absent: none.' }),
  })
  .meta({ id: 'CredentialsHealth' });

/** A link to a vendor's cloud. Secrets that the user typed never leave the server again. */
export const credentialsSchema = z
  .object({
    id: credentialsIdSchema,
    accountId: accountIdSchema,
    service: serviceIdSchema,
    name: nameSchema.meta({ example: 'Shelly' }),
    /** The non-secret fields, as typed. */
    settings: z
      .record(z.string(), z.string())
      .meta({ description: 'Settings.', example: { server: 'shelly-1-eu.shelly.cloud' } }),
    health: credentialsHealthSchema.meta({ description: 'Health of the source.' }),
    sensors: z.array(sensorIdSchema).meta({ description: 'Ids of sensors, or the sensors themselves.' }),
    appliances: z
      .array(applianceIdSchema)
      .meta({ description: 'Appliances, or their ids; as an object: by id.', example: [] }),
    createdAt: isoTimeSchema.meta({ description: 'When it was created.', example: '2026-05-01T08:30:00.000Z' }),
  })
  .meta({ id: 'Credentials' });
export type Credentials = z.output<typeof credentialsSchema>;

export const credentialsCreateSchema = z.strictObject({
  service: serviceIdSchema,
  name: typedNameSchema.optional(),
  /** Values of the manifest's fields by name. */
  fields: typedFieldsSchema(4000).meta({ description: "Values by the names of the service's credential fields." }),
});

/** A user's change of a link: fields that are left out stay as they are. */
export const credentialsPatchSchema = z.strictObject({
  name: typedNameSchema.optional(),
  /** Replaces these values, an empty one removes it; checked at the vendor before anything is stored. */
  fields: typedFieldsSchema(4000)
    .optional()
    .meta({ description: "Values by the names of the service's credential fields." }),
});

/** The response to creation: `reveal` holds what we generated for the user (a webhook's URL), shown only this once. */
export const credentialsCreatedSchema = z
  .object({
    credentials: credentialsSchema.meta({ description: 'The link, without its secrets.' }),
    reveal: z.record(z.string(), z.string()).meta({
      description: 'Values generated for the user, such as the address of a webhook, by name. Shown only once.',
    }),
  })
  .meta({ id: 'CredentialsCreated' });

export const reportKeyCreateSchema = z.strictObject({
  name: typedNameSchema.meta({
    description: 'Name of the link and of its sensor, such as that of the program.',
    example: 'Home Assistant',
  }),
  /** Absent: a link of this name that has never reported, or a new one. */
  credentialsId: credentialsIdSchema.optional().meta({
    description:
      'The link whose key is replaced; the old one stops working at once. Absent: a link of this name whose key the user has and that has never reported gets a new key, or else a new link is made, so that a repeated call leaves one.',
  }),
});

/** What a program reports values by. */
export const reportKeySchema = z
  .object({
    credentialsId: credentialsIdSchema,
    sensorId: sensorIdSchema,
    key: z.string().meta({
      description: 'The key, shown only this once: `Authorization: Bearer` of `POST /api/webhook`.',
      example: 'whs_9fK2mXzT6vNcR4hYs1dLjGa7EuQbW3pZ',
    }),
  })
  .meta({ id: 'ReportKey' });

/** The address that a link's wallboxes dial. Only the member to whom it was shown sees it again: it is a key. */
export const boxAddressSchema = z
  .object({
    address: z.string().nullable().meta({
      description:
        'Address for the OCPP server in the wallbox, which may append its own name. null: it was shown to another member, or the link has none.',
      example: 'wss://sunward.example/ocpp/9fK2mXzT6vNcR4hYs1dLjG',
    }),
  })
  .meta({ id: 'BoxAddress' });

/** What a device shows now: of a sensor what it measures, of an appliance what it draws. Of the other kind, and unknown, null. */
export const deviceLiveSchema = sensorReadingSchema
  .pick({
    pvPowerW: true,
    gridPowerW: true,
    consumptionPowerW: true,
    batteryPowerW: true,
    batterySocPercent: true,
  })
  .extend({
    time: isoTimeSchema
      .nullable()
      .meta({ description: 'When it was measured. null: unknown.', example: '2026-06-01T09:59:00.000Z' }),
    powerW: applianceStateSchema.shape.powerW,
    plugged: applianceStateSchema.shape.plugged,
  })
  .meta({ id: 'DeviceLive' });
export type DeviceLive = z.output<typeof deviceLiveSchema>;

export const devicesQuerySchema = z.strictObject({
  live: z.enum(['true', 'false']).optional().meta({
    description: 'true: asks the vendor also for what the devices show now; `live` of each then says it.',
  }),
});

/** A device at the vendor that can be added from these credentials. */
export const deviceSchema = z
  .object({
    deviceId: z.string().min(1).max(200).meta({
      description: "The vendor's id of the device, as `GET …/devices` spells it.",
      example: '34987a4b5c6d/em1:0',
    }),
    name: z.string().meta({ description: 'Name, as its owner chose it.', example: 'Shelly EM' }),
    kind: z.enum(['sensor', 'appliance', 'vehicle']).meta({ description: 'Kind.', example: 'sensor' }),
    /** The vendor's name of the model, for display. */
    model: z
      .string()
      .nullable()
      .meta({ description: 'Model as named by the vendor. null: unknown.', example: 'SPEM-002CEBEU50' }),
    online: z
      .boolean()
      .nullable()
      .meta({ description: "Reached through its vendor's cloud. null: unknown.", example: true }),
    applianceKind: applianceKindSchema
      .nullable()
      .meta({ description: 'Kind of appliance. null: not an appliance.', example: null }),
    capabilities: applianceCapabilitiesSchema
      .nullable()
      .meta({ description: 'Capabilities. null: unknown, or not an appliance.', example: null }),
    /** True when the user must choose what this meter channel measures. */
    needsMeterRole: z.boolean().meta({ description: 'The user must choose what this meter measures.', example: true }),
    suggestedMeterRole: meterRoleSchema
      .nullable()
      .meta({ description: 'What this meter likely measures. null: unknown.' }),
    /** Ids of the manifest's steps that the user still has to do for this device. Absent: none known. */
    stepsLeft: z.array(z.string()).min(1).optional().meta({
      description: 'Ids of the pending steps of this device (`linkSteps` of the service). Absent: none known.',
    }),
    /** What it shows now; null: it did not say in time. Absent: nobody asked. */
    live: deviceLiveSchema.nullable().exactOptional().meta({
      description: 'What it shows now. null: it did not say in time. Absent: it was not asked.',
    }),
  })
  .meta({ id: 'Device' });
export type Device = z.output<typeof deviceSchema>;

/** A service from the point of view of the site's plan. */
export const supportedServiceSchema = z.object({
  manifest: manifestSchema.meta({ description: 'Manifest of the service.' }),
  /** False when the site's plan or products do not include it. */
  allowed: z.boolean().meta({ description: 'Whether the plan of the site includes it.' }),
});
export type SupportedService = z.output<typeof supportedServiceSchema>;
