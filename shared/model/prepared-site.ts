import * as z from 'zod';
import { errorCodeSchema } from '../contract/errors.ts';
import { faultSchema } from '../faults.ts';
import { serviceIdSchema } from '../integration.ts';
import { emailSchema, oneLine, timezoneSchema, typedNameSchema } from './common.ts';
import { accountIdSchema } from './ids.ts';

/** Sites of one call: as many as are made well within the time that a call has. */
export const MAX_PREPARED = 25;
/** Sites that a user may have prepared for others at once, who have not taken them over yet. */
export const MAX_HAND_OVERS = 100;
/** Devices named for one site. */
export const MAX_PLANNED = 10;

export const plannedKinds = ['sensor', 'appliance'] as const;
export type PlannedKind = (typeof plannedKinds)[number];

/** A device that the customer links when taking the site over: what is known of it without the customer's access. */
export const plannedDeviceSchema = z
  .strictObject({
    service: serviceIdSchema.meta({ example: 'easee' }),
    kind: z.enum(plannedKinds).meta({
      description: 'sensor: it measures, such as an inverter or a meter. appliance: a charger or plug.',
      example: 'appliance',
    }),
    id: oneLine(z.string().trim().min(1).max(60)).exactOptional().meta({
      description:
        'What tells it apart at its service: its serial number, or the id under which a charger dials. Absent: unknown.',
      example: 'EH123456',
    }),
  })
  .meta({ id: 'PlannedDevice' });
export type PlannedDevice = z.output<typeof plannedDeviceSchema>;

const siteToPrepareSchema = z.strictObject({
  name: typedNameSchema,
  email: emailSchema.meta({
    description: 'E-mail address of the customer, who is invited and becomes the owner by accepting.',
    example: 'anna@example.org',
  }),
  timezone: timezoneSchema,
  devices: z
    .array(plannedDeviceSchema)
    .max(MAX_PLANNED)
    .optional()
    .meta({ description: 'Devices that the customer is led to link on accepting. Absent: none are named.' }),
});
export type SiteToPrepare = z.output<typeof siteToPrepareSchema>;

export const prepareSitesSchema = z.strictObject({
  sites: z.array(siteToPrepareSchema).min(1).max(MAX_PREPARED).meta({
    description: 'Sites to prepare. Nothing is begun if a field of one of them is not valid, or one is listed twice.',
  }),
});

const preparedSiteSchema = z.object({
  state: z.enum(['prepared', 'failed']).meta({
    description: 'prepared: the site exists, and its customer is invited. failed: nothing of it is left.',
    example: 'prepared',
  }),
  accountId: accountIdSchema.nullable().meta({ description: 'Id of the prepared site. null: it failed.' }),
  code: errorCodeSchema
    .nullable()
    .meta({ description: 'Why it failed, as a code of errors. null: it did not.', example: null }),
  faults: z.array(faultSchema).meta({
    description: 'What is wrong with which of its fields, as codes with figures. Empty: none of them is to blame.',
    example: [],
  }),
});
export type PreparedSite = z.output<typeof preparedSiteSchema>;

export const preparedSitesSchema = z.object({
  sites: z.array(preparedSiteSchema).meta({ description: 'How each site went, in the order of the request.' }),
});
