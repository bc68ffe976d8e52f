import { Entity } from 'electrodb';
import * as z from 'zod';
import { type ChargingSessionId, chargingSessionIdSchema, keptSessionSchema } from '#shared/model/charging-session.ts';
import { type ApplianceId, applianceIdSchema } from '#shared/model/ids.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';
import { count, model, pk, sk, text } from '../table/attributes.ts';

/** Charging sessions: in the site's partition, outside the collection, and kept for good. Every version is a row. */
export const chargingSessionEntity = new Entity({
  model: model('chargingSession'),
  attributes: { accountId: text, startedMs: count, applianceId: text, version: count, data: text },
  indexes: { byStart: { pk: pk('accountId'), sk: sk('startedMs', 'applianceId', 'version') } },
} as const);

/** The row of a session that runs: what it is before its energy is known. */
const runningSchema = keptSessionSchema.pick({ startedBy: true, name: true, vehicle: true });
export const rowSchema = z.union([
  z
    .object({
      version: z.literal(0),
      startedMs: z.int(),
      applianceId: applianceIdSchema,
      data: jsonTextSchema(runningSchema),
    })
    .transform(({ data, ...row }) => ({ ...row, ...data, session: null })),
  z
    .object({
      version: z.int().min(1),
      startedMs: z.int(),
      applianceId: applianceIdSchema,
      data: jsonTextSchema(keptSessionSchema),
    })
    .transform(({ data, ...row }) => ({
      ...row,
      startedBy: data.startedBy,
      name: data.name,
      vehicle: data.vehicle,
      session: data,
    })),
]);
/** The newest version of a session; `session` is null while it runs, and of one that was lost. */
export type StoredChargingSession = z.output<typeof rowSchema>;

export const chargingSessionId = (startedMs: number, applianceId: ApplianceId): ChargingSessionId =>
  chargingSessionIdSchema.parse(`${String(startedMs).padStart(13, '0')}-${applianceId}`);
export const sessionKeyOf = (
  id: ChargingSessionId,
): { readonly startedMs: number; readonly applianceId: ApplianceId } => {
  const [started = '', appliance = ''] = id.split('-');
  return { startedMs: Number(started), applianceId: applianceIdSchema.parse(appliance) };
};

/** Of each session the newest version, in the order of their starts. */
export const newestOf = (rows: readonly StoredChargingSession[]): StoredChargingSession[] => {
  const newest = new Map<string, StoredChargingSession>();
  for (const row of rows) {
    const key = `${row.startedMs} ${row.applianceId}`;
    const known = newest.get(key);
    if (known === undefined || known.version < row.version) newest.set(key, row);
  }
  return [...newest.values()];
};
