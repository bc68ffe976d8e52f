import { randomUUID } from 'node:crypto';
import { Entity, Service } from 'electrodb';
import * as z from 'zod';
import { overrideSchema } from '#shared/model/appliance.ts';
import type { SunSite } from '#shared/model/forecast.ts';
import { type AccountId, applianceIdSchema, credentialsIdSchema, sensorIdSchema } from '#shared/model/ids.ts';
import { applianceStateSchema, sensorReadingSchema } from '#shared/model/reading.ts';
import { decisionSchema } from '#shared/model/reason.ts';
import { sourceHealthSchema } from '#shared/model/sensor.ts';
import type { ControlState } from '../../control/decide/memory/state.ts';
import type { DayClosing, RunState, SiteBundle } from '../../control/store.ts';
import { type createChargingSessions, REVIEWED_MS } from '../history/charging-sessions.ts';
import type { createDays } from '../history/day-totals.ts';
import type { createDecideInputs } from '../history/decide-inputs.ts';
import type { createDecisions } from '../history/decisions.ts';
import type { HistoryRepository } from '../history/readings.ts';
import { sunSiteEntity, sunSiteRowSchema } from '../prices/sun-sites.ts';
import { type StoredTariff, tariffEntity, tariffOf, tariffRowSchema } from '../prices/tariffs.ts';
import { bytes, count, model, optionalText, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { versionSchema } from '../table/row-schemas.ts';
import { accountEntity, accountOf, accountRowSchema, type StoredAccount } from './accounts.ts';
import { applianceEntity, applianceRowSchema, type StoredAppliance } from './appliances.ts';
import { chargeNowInForce } from './charge-now.ts';
import { credentialsEntity, credentialsRowSchema, type StoredCredentials } from './credentials.ts';
import { hookEntity, hookRowSchema, type StoredHook } from './hooks.ts';
import { packedSchema, packState } from './pack-state.ts';
import { type createPlanning, planningEntity, planningRowSchema } from './planning.ts';
import { type StoredSensor, sensorEntity, sensorRowSchema } from './sensors.ts';
import { reportEntity, reportReadingRowSchema, type WebhookRepository } from './webhooks.ts';

/** What a run remembers, packed (pack-state.ts): a quarter of the write units. */
export const runEntity = new Entity({
  model: model('run'),
  // `claim` identifies the write, so that a write retried after a lost response recognises its own row.
  attributes: { accountId: text, claimedMinuteMs: count, state: bytes, version: count, claim: optionalText },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk() } },
} as const);

/** A stored state is used only by the version of control that wrote it; others start over. */
const CONTROL_STATE_VERSION: ControlState['version'] = 1;
const controlStateSchema = z.custom<ControlState>(
  (value) =>
    typeof value === 'object' && value !== null && 'version' in value && value.version === CONTROL_STATE_VERSION,
  { error: 'is not a control state of this version' },
);

const noteSchema = z.object({ text: z.string(), atMs: z.number() });

/** Loose, so that a field added by control is never lost here. */
const runStateSchema: z.ZodType<RunState> = z.looseObject({
  claimedMinuteMs: z.number().min(0),
  ranAtMs: z.number().min(0),
  firstSunMs: z.number().nullable().exactOptional(),
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
  state: packedSchema(runStateSchema),
});

/** A whole site, as one query reads it: what control needs, and the fields that only screens need. */
export interface StoredSite extends SiteBundle {
  readonly account: StoredAccount;
  /** Oldest first. */
  readonly sensors: readonly StoredSensor[];
  /** Oldest first. */
  readonly appliances: readonly StoredAppliance[];
  readonly credentials: readonly StoredCredentials[];
  /** null: the prices of the settings. */
  readonly tariff: StoredTariff | null;
  /** null: nobody said where it is, and there is no forecast. */
  readonly sunSite: SunSite | null;
  /** Oldest first. */
  readonly hooks: readonly StoredHook[];
}

const siteService = new Service({
  account: accountEntity,
  sensor: sensorEntity,
  appliance: applianceEntity,
  credentials: credentialsEntity,
  report: reportEntity,
  planning: planningEntity,
  run: runEntity,
  tariff: tariffEntity,
  sunSite: sunSiteEntity,
  hook: hookEntity,
});

/** The storage of a control run: one query to read, one conditional write to claim and remember. */
export const createControl = (
  { rows, now, connection }: StorageContext,
  history: HistoryRepository,
  decisions: Pick<ReturnType<typeof createDecisions>, 'put'>,
  decideInputs: Pick<ReturnType<typeof createDecideInputs>, 'put'>,
  days: Pick<ReturnType<typeof createDays>, 'close'>,
  webhooks: Pick<WebhookRepository, 'putGate'>,
  chargingSessions: Pick<ReturnType<typeof createChargingSessions>, 'settle' | 'review'>,
  planning: ReturnType<typeof createPlanning>,
) => {
  /** A refused write may have succeeded before: its response was lost, and the SDK sent it again. */
  const isMine = async (accountId: AccountId, claim: string): Promise<boolean> => {
    const { data } = await runEntity.get({ accountId }).go({ ...connection, consistent: true });
    return data?.claim === claim;
  };
  const claimFirst = async (accountId: AccountId, state: RunState): Promise<boolean> => {
    const claim = randomUUID();
    const row = { claimedMinuteMs: state.claimedMinuteMs, state: packState(state), claim };
    const created = await holds(runEntity.create({ accountId, ...row, version: 1 }).go(connection));
    if (created || (await isMine(accountId, claim))) {
      // A site deleted since it was loaded must not leave this row behind.
      const site = await accountEntity.get({ accountId }).go({ ...connection, consistent: true });
      const there = rows.one('account', accountRowSchema, site.data);
      if (there !== null && there.deletingAt === null) return true;
      await runEntity.delete({ accountId }).go(connection);
      return false;
    }
    // An unreadable state counts as none and is replaced, or the site would never run again.
    const { data } = await runEntity.get({ accountId }).go({ ...connection, consistent: true });
    if (data === null || rows.many('run', runRowSchema, [data]).length > 0) return false;
    const { version } = data;
    return holds(
      runEntity
        .put({ accountId, ...row, version: version + 1 })
        .where((stored, { eq }) => eq(stored.version, version))
        .go(connection),
    );
  };
  const load = async (accountId: AccountId, remains: boolean): Promise<StoredSite | null> => {
    const { data } = await siteService.collections.site({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
    const row = rows.one('account', accountRowSchema, data.account[0]);
    if (row === null || (row.deletingAt !== null) !== remains) return null;
    const stored = rows.many('report', reportReadingRowSchema, data.report);
    const reports = stored.flatMap(({ credentialsId, reading }) =>
      reading === null ? [] : [[credentialsId, reading] as const],
    );
    const run = rows.many('run', runRowSchema, data.run)[0] ?? null;
    // One that cannot be read counts as none: what is charged does not wait for a price.
    const tariff = rows.many('tariff', tariffRowSchema, data.tariff)[0] ?? null;
    return {
      account: accountOf(row, now()),
      sensors: rows.many('sensor', sensorRowSchema, data.sensor),
      appliances: rows
        .many('appliance', applianceRowSchema, data.appliance)
        .map((appliance) => ({ ...appliance, chargeNow: chargeNowInForce(appliance, run?.state ?? null, now()) })),
      credentials: rows.many('credentials', credentialsRowSchema, data.credentials),
      reports: new Map(reports),
      gates: new Map(stored.map(({ credentialsId, gate }) => [credentialsId, gate])),
      planning: rows.many('planning', planningRowSchema, data.planning)[0] ?? null,
      run,
      tariff: tariff && tariffOf(tariff),
      // The same holds for one of these: plans go by past days.
      sunSite: rows.many('sunSite', sunSiteRowSchema, data.sunSite)[0] ?? null,
      hooks: rows.many('hook', hookRowSchema, data.hook),
    };
  };
  return {
    /** A whole site; also used by the screens. Strongly consistent. null when there is none, or it is being deleted. */
    loadSite: (accountId: AccountId) => load(accountId, false),
    /** What is left of a site that is being deleted; null for every other. */
    loadRemains: (accountId: AccountId) => load(accountId, true),
    /** Makes a run that has already loaded the site too late to command anything. */
    overtake: async (accountId: AccountId): Promise<void> => {
      await holds(runEntity.patch({ accountId }).add({ version: 1 }).go(connection));
    },
    /**
     * Claims the run and stores its state in one write, before any command.
     * @returns false when another run claimed this minute or wrote since `expectedVersion` (null: no state yet)
     */
    claimRun: async (accountId: AccountId, state: RunState, expectedVersion: number | null): Promise<boolean> => {
      if (expectedVersion === null) return claimFirst(accountId, state);
      const { claimedMinuteMs } = state;
      const claim = randomUUID();
      const write = runEntity
        .patch({ accountId })
        .set({ state: packState(state), version: expectedVersion + 1, claim });
      // A run triggered by a user claims no minute, and leaves the claimed one as it is.
      const claimed =
        claimedMinuteMs === 0
          ? write.where(({ version }, { eq }) => eq(version, expectedVersion))
          : write
              .set({ claimedMinuteMs })
              .where(
                (run, { eq, lt }) =>
                  `${eq(run.version, expectedVersion)} AND ${lt(run.claimedMinuteMs, claimedMinuteMs)}`,
              );
      return (await holds(claimed.go(connection))) || (await isMine(accountId, claim));
    },
    putGate: webhooks.putGate,
    putReading: history.putReading,
    putDecisions: decisions.put,
    putDecideInput: decideInputs.put,
    closeDays: async (accountId: AccountId, zone: string, nowMs: number, lastRunMs?: number, closing?: DayClosing) => {
      await days.close(accountId, zone, nowMs, lastRunMs, closing);
      await chargingSessions.review(accountId, nowMs - REVIEWED_MS, nowMs);
    },
    settleSessions: chargingSessions.settle,
    putPlanning: planning.putPlanning,
    pastReadings: history.readings,
  };
};
