import { Logger } from '@aws-lambda-powertools/logger';
import { runSite } from '#functions/control/run.ts';
import type { RunDeps, RunOutcome } from '#functions/control/run-types.ts';
import { createWebhookHandler } from '#functions/entries/create.ts';
import { hashWebhookKey, newWebhookKey } from '#functions/features/webhook-key.ts';
import { manifest } from '#functions/integrations/webhook/manifest.ts';
import type { StoredReport } from '#functions/integrations/webhook/schemas.ts';
import { storedReportSchema } from '#functions/integrations/webhook/schemas.ts';
import type { WebhookRepository } from '#functions/storage/index.ts';
import { contract } from '#shared/contract/index.ts';
import type { RawReading } from '#shared/model/reading.ts';
import type { Reason } from '#shared/model/reason.ts';
import { type Answer, apiEvent, invoke } from '#test/support/api-event.ts';
import { runDepsWith } from '#test/support/run-deps.ts';
import {
  account,
  accountId,
  charger,
  chargerId,
  chargerLink,
  type MemoryStore,
  manifestOf,
  meterLink,
  sensor,
  sensorId,
  storeWith,
} from '../control/harness.ts';
import { CHARGER_ID, createLivingHome, type LivingHome } from './living-home.ts';
import { trustedAdapter } from './trusted-adapter.ts';

/** What starts runs of such a site by itself. */
export type Cause = 'schedule' | 'arrival';

/** A site whose owner's device reports its values, and a charger behind a cloud that never fails. */
export interface ReportingSite {
  readonly home: LivingHome;
  readonly store: MemoryStore;
  /** What the owner can see of the reports; null: nothing yet. */
  readonly kept: StoredReport | null;
  /** When a report was last accepted, ms. */
  readonly takenMs: number;
  /** The time of the newest grid value that a run has read, ms. */
  readonly gridMs: number;
  /** The table with the reports refuses everything. */
  busy: boolean;
  /** Times at which reports started runs, ms. */
  readonly started: number[];
  /** Called when the charger has accepted a command, before the response; null: nothing to do. */
  onCommanded: (() => Promise<void>) | null;
  /** The device sends a body to its address. */
  send(body: string): Promise<Answer>;
  /** Rotates our key; the device does not know the new one until it is entered there. */
  revoke(): void;
  retype(): void;
  run(change?: Partial<RunDeps>, trigger?: Cause): Promise<RunOutcome>;
  isOn(): boolean;
  reason(): Reason | undefined;
}

interface Row {
  readonly version: number;
  readonly reading: RawReading | null;
  /** As JSON: nothing may rely on what JSON cannot carry. */
  readonly state: string;
}

/** @param intervalS report interval that the owner has configured */
export const openReportingSite = (intervalS: number, busyError: () => Error): ReportingSite => {
  const home = createLivingHome('charger');
  const link = (id: typeof meterLink, service: string) => ({
    id,
    service,
    sealed: new TextEncoder().encode(service),
    health: { lastSuccessAt: null, error: null, errorAt: null },
  });
  const settings = { intervalSeconds: String(intervalS) };
  const reports = new Map<typeof meterLink, RawReading>();
  const store = storeWith({
    account: account(),
    sensors: [sensor({})].map((each) => ({ ...each, service: manifest.id, deviceId: 'webhook' })),
    appliances: [charger({ service: 'box', deviceId: CHARGER_ID, autoCharge: { priority: 1, sunShare: null } })],
    credentials: [{ ...link(meterLink, manifest.id), settings }, link(chargerLink, 'box')],
    reports,
  });
  let row: Row | null = null;
  let gridMs = Number.NEGATIVE_INFINITY;
  let ours = newWebhookKey();
  let theirs = ours;
  const asking = async (): Promise<void> => {
    if (site.busy) throw busyError();
  };
  const webhooks: WebhookRepository = {
    findKey: async (hash) => {
      await asking();
      const noBoxes = { passwordHash: null, boxes: null, refusedAtMs: null, refusedWhy: null };
      return hash === hashWebhookKey(ours) ? { accountId, credentialsId: meterLink, ...noBoxes } : null;
    },
    getReport: async (_account, _link, schema) => {
      await asking();
      if (row === null) return null;
      const gate = store.gates.get(meterLink) ?? null;
      return { version: row.version, reading: row.reading, state: schema.parse(JSON.parse(row.state)), gate };
    },
    putReport: async (_account, _link, { reading, state }, expected) => {
      await asking();
      if ((row?.version ?? null) !== expected) return false;
      row = { version: (expected ?? 0) + 1, reading, state: JSON.stringify(state) };
      if (reading === null) reports.delete(meterLink);
      else reports.set(meterLink, reading);
      return true;
    },
    putGate: (...gate) => store.putGate(...gate),
  };
  const handler = createWebhookHandler({
    now: home.now,
    logger: new Logger({ logLevel: 'SILENT' }),
    runStarter: { start: async (_, atMs) => void site.started.push(atMs) },
    keyedHash: (address) => address,
    storage: {
      webhooks,
      credentials: { get: async () => ({ service: manifest.id, settings }) },
    } as unknown as Parameters<typeof createWebhookHandler>[0]['storage'],
  });
  const box = trustedAdapter(home);
  const site: ReportingSite = {
    home,
    store,
    get kept() {
      return row && storedReportSchema.parse(JSON.parse(row.state));
    },
    get takenMs() {
      return Math.max(...Object.values(site.kept?.storedMs ?? {}));
    },
    get gridMs() {
      const reading = store.run?.state.sensors[sensorId]?.reading ?? null;
      if (reading !== null && reading.gridPowerW !== null) gridMs = Math.max(gridMs, Date.parse(reading.time));
      return gridMs;
    },
    started: [],
    busy: false,
    onCommanded: null,
    send: (body) => invoke(handler, apiEvent(contract.reportByKey, { params: { key: theirs }, text: body })),
    revoke: () => {
      ours = newWebhookKey();
    },
    retype: () => {
      theirs = ours;
    },
    run: (change = {}, trigger = 'schedule') => {
      const deps = runDepsWith({
        store,
        unseal: async () => ({}),
        open: () => ({
          ...box,
          command: async (...commanded) => {
            await box.command(...commanded);
            await site.onCommanded?.();
          },
        }),
        manifest: (service) => (service === manifest.id ? manifest : manifestOf(service, { guardS: 30 })),
        now: home.now,
        ...change,
      });
      return runSite(deps, { accountId, trigger, atMs: home.now() });
    },
    isOn: () => home.device(CHARGER_ID)?.on === true,
    reason: () => store.run?.state.appliances[chargerId]?.decision?.reason,
  };
  return site;
};
