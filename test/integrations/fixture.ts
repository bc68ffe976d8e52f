import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { ApplianceCommand, BatteryCommand, SensorTarget } from '#functions/integrations/port.ts';
import { boxSchema } from '#functions/ocpp/box.ts';
import { wishesSchema } from '#functions/ocpp/known-boxes.ts';
import { meterRoleSchema } from '#shared/model/reading.ts';
import { boxProtocols } from '#shared/ocpp.ts';

export const INTEGRATIONS = new URL('../../functions/integrations/', import.meta.url);

const common = {
  about: z.string().min(1),
  source: z.enum(['documented', 'recorded', 'invented']),
  now: z.iso.datetime(),
  expected: z.unknown().optional(),
};
const answerSchema = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
  json: z.unknown().optional(),
  text: z.string().optional(),
});
const commandSchema: z.ZodType<ApplianceCommand> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('off') }),
  z.strictObject({ kind: z.literal('release') }),
  z.strictObject({
    kind: z.literal('on'),
    currentA: z.number().nullable(),
    phases: z.union([z.literal(1), z.literal(3)]).nullable(),
  }),
]);
const sensorTargetSchema: z.ZodType<SensorTarget> = z.strictObject({
  deviceId: z.string(),
  measures: meterRoleSchema.nullable(),
  controlsBattery: z.literal(true).exactOptional(),
});
const batteryCommandSchema: z.ZodType<BatteryCommand> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['hold', 'normal']), reservePercent: z.number().nullable() }),
  z.strictObject({
    kind: z.literal('charge'),
    powerW: z.number().nullable(),
    reservePercent: z.number().nullable(),
  }),
]);

/** What a vendor answered to one call of an adapter, and what that means. */
export const pollFixtureSchema = z.strictObject({
  ...common,
  call: z.enum(['verify', 'listDevices', 'read', 'command', 'battery']),
  sensors: z.array(sensorTargetSchema).default([]),
  appliances: z.array(z.strictObject({ deviceId: z.string() })).default([]),
  target: z.strictObject({ deviceId: z.string() }).optional(),
  command: commandSchema.optional(),
  battery: batteryCommandSchema.optional(),
  /** What the user typed, where it is not as in the sample. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Tokens of an earlier sign-in; absent: none. */
  tokens: z.strictObject({ values: z.record(z.string(), z.string()), expiresAt: z.iso.datetime() }).optional(),
  answers: z.array(answerSchema),
  /** Method and path (without secrets) of what the adapter sent. */
  requests: z.array(z.string()).optional(),
  /** JSON bodies of what the adapter sent, null for those without. */
  bodies: z.array(z.unknown()).optional(),
  error: z.string().optional(),
});
export type PollFixture = z.output<typeof pollFixtureSchema>;

/** What is stored of a wallbox, and the state that it is in by that. */
export const boxFixtureSchema = z.strictObject({
  ...common,
  fields: z.record(z.string(), z.string()),
  connectorId: z.int(),
  box: z.strictObject({
    ...{
      identity: z.string(),
      protocol: z.enum(boxProtocols).default('ocpp1.6'),
      connectionId: z.string().nullable(),
      version: z.int(),
    },
    ...{ connectedAtMs: z.number(), seenAtMs: z.number(), state: boxSchema.nullable(), wishes: wishesSchema },
  }),
  error: z.string().optional(),
});

/** What a device reported, and what that means. */
export const pushFixtureSchema = z.strictObject({
  ...common,
  contentType: z.string().nullable(),
  raw: z.union([z.string(), z.record(z.string(), z.string())]),
  error: z.string().optional(),
});

export const fixtureNames = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/fixtures/`, INTEGRATIONS)).filter((name) => name.endsWith('.json'));

export const readFixture = <T>(folder: string, name: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(new URL(`${folder}/fixtures/${name}`, INTEGRATIONS), 'utf8')));
