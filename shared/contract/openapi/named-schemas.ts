import * as z from 'zod';
import { manifestSchema } from '../../integration.ts';
import {
  accountSchema,
  accountSettingsSchema,
  grantSchema,
  priceSchema,
  productSchema,
  userSchema,
} from '../../model/account.ts';
import { applianceSchema, applianceSettingsSchema } from '../../model/appliance.ts';
import { isoTimeSchema } from '../../model/common.ts';
import {
  credentialsCreatedSchema,
  credentialsHealthSchema,
  credentialsSchema,
  deviceSchema,
} from '../../model/credentials.ts';
import { dayTotalsSchema, historyPointSchema } from '../../model/history.ts';
import { auditEntrySchema, invitationSchema, memberSchema } from '../../model/member.ts';
import { applianceStateSchema, sensorReadingSchema } from '../../model/reading.ts';
import { decisionSchema, reasonSchema } from '../../model/reason.ts';
import { scheduleItemSchema, socMapItemSchema } from '../../model/schedule.ts';
import { sensorSchema, sensorSettingsSchema } from '../../model/sensor.ts';
import { subscriptionSchema } from '../../model/subscription.ts';
import { userDetailsSchema } from '../../model/user.ts';
import { vehicleSchema } from '../../model/vehicle.ts';
import { errorEnvelopeSchema } from '../errors.ts';

/** What answers are made of, by the name under which the document holds it once. */
const named: Readonly<Record<string, z.ZodType>> = {
  Account: accountSchema,
  AccountSettings: accountSettingsSchema,
  Appliance: applianceSchema,
  ApplianceSettings: applianceSettingsSchema,
  ApplianceState: applianceStateSchema,
  AuditEntry: auditEntrySchema,
  Credentials: credentialsSchema,
  CredentialsCreated: credentialsCreatedSchema,
  CredentialsHealth: credentialsHealthSchema,
  DayTotals: dayTotalsSchema,
  Decision: decisionSchema,
  Device: deviceSchema,
  Error: errorEnvelopeSchema,
  Grant: grantSchema,
  HistoryPoint: historyPointSchema,
  Invitation: invitationSchema,
  Manifest: manifestSchema,
  Member: memberSchema,
  Price: priceSchema,
  Product: productSchema,
  Reason: reasonSchema,
  ScheduleItem: scheduleItemSchema,
  Sensor: sensorSchema,
  SensorReading: sensorReadingSchema,
  SensorSettings: sensorSettingsSchema,
  SocMapItem: socMapItemSchema,
  Subscription: subscriptionSchema,
  Time: isoTimeSchema,
  User: userSchema,
  UserDetails: userDetailsSchema,
  Vehicle: vehicleSchema,
};

export type JsonSchema = Record<string, unknown>;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

const withoutDialect = ({ $schema: _, ...rest }: JsonSchema): JsonSchema => rest;

/** References of zod's document as references of OpenAPI's. */
const rehomed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rehomed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : rehomed(inner),
    ]),
  );
};

/** What a caller sends: standing by itself, as what may be left out differs from what is answered. */
export const requestSchema = (schema: z.ZodType): JsonSchema =>
  withoutDialect(z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', metadata: z.registry() }));

/**
 * What is answered, with references to named schemas.
 * @param seen gets the named schemas that it refers to
 */
export const responseSchema = (schema: z.ZodType, seen: Map<string, JsonSchema>): JsonSchema => {
  const { $defs = {}, ...rest } = withoutDialect(
    z.toJSONSchema(schema, { io: 'output', target: 'draft-2020-12', metadata: names }),
  );
  for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
    const { id: _, ...own } = definition;
    seen.set(name, rehomed(own) as JsonSchema);
  }
  const id = rest.id;
  if (typeof id !== 'string') return rehomed(rest) as JsonSchema;
  const { id: _, ...own } = rest;
  seen.set(id, rehomed(own) as JsonSchema);
  return { $ref: `#/components/schemas/${id}` };
};
