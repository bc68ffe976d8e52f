import { Entity } from 'electrodb';
import * as z from 'zod';
import { type AccountId, accountIdSchema, type CredentialsId, credentialsIdSchema } from '#shared/model/ids.ts';
import { type RawReading, rawReadingSchema } from '#shared/model/reading.ts';
import { boxRefusals } from '#shared/ocpp.ts';
import { DAY_MS } from '#shared/units.ts';
import type { ArrivalGate } from '../../control/store.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';
import {
  count,
  expiresAtS,
  model,
  optionalCount,
  optionalText,
  pk,
  sk,
  text,
  ttlSeconds,
} from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { type Versioned, versionSchema } from '../table/row-schemas.ts';

export const webhookKeyEntity = new Entity({
  model: model('webhookKey'),
  attributes: {
    keyHash: text,
    accountId: text,
    credentialsId: text,
    passwordHash: optionalText,
    /** Names of the boxes that have connected with it, as JSON. */
    boxes: optionalText,
    /** The last box that was not let in. */
    refusedAtMs: optionalCount,
    refusedWhy: optionalText,
  },
  indexes: { byHash: { pk: pk('keyHash'), sk: sk() } },
} as const);

/** The newest merged report of webhook credentials; JSON texts, because their shapes belong to the integration. */
export const reportEntity = new Entity({
  model: model('report'),
  attributes: {
    accountId: text,
    credentialsId: text,
    reading: text,
    state: text,
    version: count,
    /** Written by runs, apart from the rest. */
    gate: optionalText,
    expiresAtS,
  },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk('credentialsId') } },
} as const);

export const webhookKeyRowSchema = z.object({
  accountId: accountIdSchema,
  credentialsId: credentialsIdSchema,
  /** SHA-256 in hex of the password that belongs to it; null: it has none. */
  passwordHash: z.string().nullable().default(null),
  /** Names of the boxes that have connected with it. */
  boxes: jsonTextSchema(z.array(z.string())).nullable().default(null).catch(null),
  refusedAtMs: z.number().nullable().default(null),
  refusedWhy: z.enum(boxRefusals).nullable().default(null).catch(null),
});
/** The credentials that a webhook key belongs to. */
export type WebhookKey = Readonly<z.output<typeof webhookKeyRowSchema>>;

/** What control left; one that cannot be read counts as none. */
const gateSchema = jsonTextSchema<ArrivalGate>(
  z.object({
    opens: z.enum(['any', 'below', 'never']),
    belowGridW: z.int().nullable(),
    changeW: z.int().min(0),
    untilMs: z.number(),
    battery: z
      .object({ mode: z.enum(['hold', 'charge']), powerW: z.number().min(0).nullable(), untilMs: z.number() })
      .nullable()
      .exactOptional(),
  }),
)
  .nullable()
  .default(null)
  .catch(null);

/** Only what control needs of a report: the reading, its signs as sent, and its own gate. */
export const reportReadingRowSchema = z.object({
  credentialsId: credentialsIdSchema,
  gate: gateSchema,
  reading: jsonTextSchema(rawReadingSchema.nullable()),
});
export const reportRowSchema = <T>(state: z.ZodType<T>) =>
  z.object({
    version: versionSchema,
    gate: gateSchema,
    reading: jsonTextSchema(rawReadingSchema.nullable()),
    state: jsonTextSchema(state),
  });

/** What webhook credentials reported: the merged reading for control, and whatever the integration keeps with it. */
export interface StoredReport<T> extends Versioned {
  /** Signs as sent; null while the reports held nothing usable. */
  readonly reading: RawReading | null;
  /** null when the stored state is too old, or does not match the schema: start over, on this version. */
  readonly state: T | null;
  /** Which of the next reports may start a run; null: no run has said so yet. */
  readonly gate: ArrivalGate | null;
}

/** `eventual` costs half and may be a moment old: for reads that no decision depends on, or that a condition guards. */
export type ReadHow = 'consistent' | 'eventual';

export const webhookKeyOf = async (connection: StorageContext['connection'], keyHash: string) =>
  (await webhookKeyEntity.get({ keyHash }).go({ ...connection, consistent: true })).data;

/** An older report is no longer valid; the TTL also cleans up after a report that crossed a deletion. */
const REPORT_DAYS = 7;

export const createWebhooks = ({ rows, now, connection }: StorageContext) => ({
  /** The credentials of a key; strongly consistent, so that a deleted key stops working at once. */
  findKey: async (keyHash: string): Promise<WebhookKey | null> =>
    rows.one('webhookKey', webhookKeyRowSchema, await webhookKeyOf(connection, keyHash)),
  /** null before the first report. */
  getReport: async <T>(
    accountId: AccountId,
    credentialsId: CredentialsId,
    stateSchema: z.ZodType<T>,
    how: ReadHow = 'consistent',
  ): Promise<StoredReport<T> | null> => {
    const consistent = how === 'consistent';
    const { data } = await reportEntity.get({ accountId, credentialsId }).go({ ...connection, consistent });
    if (data === null) return null;
    const [report] = rows.many('report', reportRowSchema(stateSchema), [data]);
    return report ?? { version: data.version, reading: null, state: null, gate: null };
  },
  /**
   * Stores a report in one write. `state` is plain JSON.
   * @param expectedVersion the version that `getReport` returned; null when it returned no report
   * @returns false when another report came in between: read and merge again
   */
  putReport: async (
    accountId: AccountId,
    credentialsId: CredentialsId,
    { reading, state }: { readonly reading: RawReading | null; readonly state: unknown },
    expectedVersion: number | null,
  ): Promise<boolean> => {
    const key = { accountId, credentialsId };
    const report = {
      reading: JSON.stringify(reading),
      state: JSON.stringify(state),
      expiresAtS: ttlSeconds(now() + REPORT_DAYS * DAY_MS),
    };
    if (expectedVersion === null) return holds(reportEntity.create({ ...key, ...report, version: 1 }).go(connection));
    return holds(
      reportEntity
        .patch(key)
        .set({ ...report, version: expectedVersion + 1 })
        .where(({ version }, { eq }) => eq(version, expectedVersion))
        .go(connection),
    );
  },
  /** Leaves a gate with a report, whatever its version; none where the report is gone. */
  putGate: async (accountId: AccountId, credentialsId: CredentialsId, gate: ArrivalGate): Promise<void> => {
    const write = reportEntity.patch({ accountId, credentialsId }).set({ gate: JSON.stringify(gate) });
    await holds(write.go(connection));
  },
});
export type WebhookRepository = ReturnType<typeof createWebhooks>;
