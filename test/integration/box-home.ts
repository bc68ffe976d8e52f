import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@aws-lambda-powertools/logger';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CommandMemory } from '#functions/control/decide/memory/state.ts';
import { buildDeps, type Deps } from '#functions/deps.ts';
import { handlerMakers } from '#functions/entries/create.ts';
import { hashWebhookKey, newWebhookKey } from '#functions/features/webhook-key.ts';
import type { HttpHandler } from '#functions/http/implement.ts';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { boxSchema } from '#functions/ocpp/box.ts';
import { type BoxHandler, createBoxHandler } from '#functions/ocpp/handler.ts';
import { noWishes, wishesSchema } from '#functions/ocpp/known-boxes.ts';
import { settingsOf } from '#functions/ocpp/settings.ts';
import { boxView } from '#functions/ocpp/view.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { openSockets, type Sockets } from '#infra/local/gateway/sockets.ts';
import { contract } from '#shared/contract/index.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import type { BoxView } from '#shared/model/box.ts';
import type { AccountId, ApplianceId, CredentialsId } from '#shared/model/ids.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { apiEvent, invoke } from '#test/support/api-event.ts';
import { startDynamo, type TestDynamo } from '#test/support/dynamo.ts';

/** What a box of the test does when it is told; its clock is the test's. */
export type Verb = 'boot' | 'plug' | 'tick' | 'unplug' | 'cut' | 'redial';
/** What it says afterwards. */
export interface BoxReport {
  /** The limit that it obeys now, A for each phase; null: none. */
  readonly limitA: number | null;
  readonly powerW: number;
  /** Of its counter. */
  readonly energyWh: number;
  /** Profiles that it has been sent since it was started. */
  readonly profiles: number;
}
/** A box with a car, written with a library that is not ours. */
export interface ScriptedBox {
  tell(verb: Verb, atMs: number): Promise<BoxReport>;
  stop(): Promise<void>;
}
/** What a box dials with. */
export interface BoxDial {
  readonly address: string;
  readonly identity: string;
  readonly password: string;
}

const NOON = Date.parse('2026-06-01T10:00:00Z');
const HOUSE_W = 400;
const IDENTITY = 'WALLBOX1';
const AWS = { region: 'local-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

/** What the last run left of the box. */
export interface Recorded {
  readonly state: ApplianceState;
  readonly reason: string | null;
  readonly action: string | null;
  readonly command: CommandMemory | null;
}

/**
 * A home with a solar meter that reports every minute and a wallbox that connects over a real WebSocket. Handlers, storage, secrets,
 * services and control are those that are deployed, over a table on disk; only time is the test's.
 */
export const boxHome = () => {
  let nowMs = NOON;
  let dynamo: TestDynamo | undefined;
  let sockets: Sockets | undefined;
  let product: Deps | undefined;
  let boxes: BoxHandler = async () => ({ statusCode: 503 });
  let webhook: HttpHandler = () => Promise.reject(new Error('The product is not started'));
  let runsDue = 0;
  const faults: unknown[] = [];
  const server = createServer((_request, response) => void response.writeHead(404).end());
  const deps = (): Deps => product ?? expect.fail('The product is not started');
  let [accountId, boxLink, applianceId] = ['', '', ''] as unknown as [AccountId, CredentialsId, ApplianceId];
  let access = newBoxAccess();
  let meterKey = newWebhookKey();
  let pvW = 0;
  let box: ScriptedBox | null = null;
  let last: BoxReport = { limitA: null, powerW: 0, energyWh: 0, profiles: 0 };

  beforeAll(async () => {
    dynamo = await startDynamo();
    sockets = await openSockets({
      handler: (...call) => boxes(...call),
      onError: (error) => void faults.push(error),
      ready: () => true,
      host: '127.0.0.1',
    });
    sockets.attach(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const environment = {
      STAGE: 'test',
      ORIGIN_KEY: 'o'.repeat(48),
      TABLE_NAME: dynamo.tableName,
      LOCAL_KEY: Buffer.alloc(32, 7).toString('base64'),
      BOXES_ENDPOINT: sockets.endpoint,
      PUBLIC_URL: 'https://app.example',
      VENDOR_BASE_URLS: '{}',
    };
    product = buildDeps(environment, {
      clock: () => nowMs,
      // A box answers in real time.
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms / 5)),
      logger: new Logger({ logLevel: 'SILENT' }),
      endpoints: { dynamodb: dynamo.endpoint },
      aws: AWS,
    });
    webhook = handlerMakers.webhook(product);
  });
  afterAll(async () => {
    await sockets?.close();
    server.close();
    await dynamo?.stop();
  });

  beforeEach(async () => {
    [nowMs, pvW, runsDue, box] = [NOON, 0, 0, null];
    faults.splice(0);
    last = { limitA: null, powerW: 0, energyWh: 0, profiles: 0 };
    const { storage, secrets, newId } = deps();
    boxes = createBoxHandler({
      storage,
      connections: deps().connections,
      logger: deps().logger,
      now: deps().now,
      runStarter: {
        start: async () => {
          runsDue += 1;
        },
      },
    });
    [accountId, boxLink, applianceId] = [newId('acc'), newId('crd'), newId('app')];
    access = newBoxAccess();
    meterKey = newWebhookKey();
    const createdAt = isoTime(nowMs);
    await storage.accounts.create({
      ...{ id: accountId, name: 'Home', timezone: 'Europe/Berlin', createdAt, products: ['PREMIUM'] },
      settings: { ...defaultAccountSettings, autochargeInterval: 1 },
      subscriptionStatus: 'active',
      billing: null,
    });
    const health = { lastSuccessAt: createdAt, error: null, errorAt: null };
    const link = async (id: CredentialsId, service: string, settings: Record<string, string>, keyHash: string) =>
      storage.credentials.create({
        ...{ id, accountId, health, createdAt, service, name: service, settings, accountKey: null },
        sealed: await secrets.seal(accountId, id, settings),
        webhookKeyHash: keyHash,
        ...(service === 'ocpp' ? { passwordHash: hashAccess(access.password) } : {}),
      });
    const meterLink = newId('crd');
    await link(meterLink, 'webhook', {}, hashWebhookKey(meterKey));
    await link(boxLink, 'ocpp', { make: 'other' }, hashAccess(access.key));
    await storage.sensors.create({
      ...{ id: newId('sen'), accountId, credentialsId: meterLink, deviceId: 'webhook', service: 'webhook' },
      ...{ name: 'Meter', settings: defaultSensorSettings, createdAt },
    });
  });

  const report = async (): Promise<void> => {
    // No roof gives the same twice: a meter that did would count as stuck.
    const sunW = pvW === 0 ? 0 : pvW + ((nowMs / MINUTE_MS) % 7) * 10;
    const gridW = Math.round(HOUSE_W + ((nowMs / MINUTE_MS) % 5) + last.powerW - sunW);
    const parts = { params: { key: meterKey }, body: { gridW, pvProductionW: sunW } };
    const { status } = await invoke(webhook, apiEvent(contract.reportByKey, parts));
    expect(status).toBe(200);
  };
  const run = async (trigger: 'schedule' | 'arrival'): Promise<void> => {
    await deps().runSite({ accountId, trigger, atMs: nowMs });
  };
  /** What messages of the box have started. */
  const arrive = async (): Promise<void> => {
    if (runsDue === 0) return;
    runsDue = 0;
    await run('arrival');
  };
  const tell = async (verb: Verb): Promise<BoxReport> => {
    if (box === null) throw new Error('no box');
    last = await box.tell(verb, nowMs);
    await arrive();
    return last;
  };
  const recorded = async (): Promise<Recorded> => {
    const site = (await deps().storage.control.loadSite(accountId)) ?? expect.fail('no site');
    const { state, decision } = site.run?.state.appliances[applianceId] ?? expect.fail('the box was not read yet');
    const command = site.run?.state.control.appliances[applianceId]?.command ?? null;
    return { state, reason: decision?.reason.code ?? null, action: decision?.action ?? null, command };
  };
  /** A minute, or more: the box reports what it draws, the meter reports, a run decides and commands. */
  const minute = async (minutes = 1): Promise<void> => {
    nowMs += minutes * MINUTE_MS;
    await tell('tick');
    await report();
    await run('schedule');
  };

  return {
    faults,
    accountId: () => accountId,
    deps,
    dial: (): BoxDial => ({
      address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp/${access.key}`,
      identity: IDENTITY,
      password: access.password,
    }),
    /** The box that the home has from now on. */
    has: (scripted: ScriptedBox): void => {
      box = scripted;
    },
    tell,
    minute,
    recorded,
    now: (): number => nowMs,
    last: (): BoxReport => last,
    /** What the roof gives, W. */
    sun: (watts: number): void => {
      pvW = watts;
    },
    /** Adds what the link offers as an appliance, as its user does. */
    addDevice: async (): Promise<void> => {
      const { storage, services, secrets } = deps();
      const link = (await storage.credentials.get(accountId, boxLink)) ?? expect.fail('no link');
      const fields = await secrets.unseal(accountId, boxLink, link.sealed);
      const tokens = { accountId, credentialsId: boxLink, sealed: link.sealed };
      const adapter = services.open('ocpp', fields, new AbortController().signal, tokens);
      const [device] = await adapter.listDevices();
      if (device?.capabilities == null) throw new Error('the link offers no device');
      await storage.appliances.create({
        ...{ id: applianceId, accountId, credentialsId: boxLink, service: 'ocpp', createdAt: isoTime(nowMs) },
        ...{ deviceId: device.deviceId, name: device.name, kind: 'charger', mode: 'AUTO' },
        autoCharge: { priority: 0, sunShare: null },
        settings: defaultApplianceSettings,
        capabilities: device.capabilities,
      });
    },
    /** Minutes until something holds. @throws after `most` */
    until: async (holds: () => boolean | Promise<boolean>, most = 20): Promise<number> => {
      for (let minutes = 0; minutes <= most; minutes += 1) {
        if (await holds()) return minutes;
        await minute();
      }
      throw new Error(`not within ${most} min: ${JSON.stringify({ last, ...(await recorded()) })}`);
    },
    /** The page of the link. */
    view: async (): Promise<BoxView> => {
      const [stored] = await deps().storage.boxes.list(accountId, boxLink, boxSchema, wishesSchema);
      if (stored === undefined) throw new Error('no box has connected');
      return boxView({ ...stored, wishes: stored.wishes ?? noWishes }, settingsOf({ make: 'other' }), nowMs);
    },
  };
};
