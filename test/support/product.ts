import { Logger } from '@aws-lambda-powertools/logger';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Deps } from '#functions/deps.ts';
import { createHandlers } from '#functions/entries/create.ts';
import { createNotices } from '#functions/features/notices/notices.ts';
import { offeredPrices, refreshPrices } from '#functions/features/prices.ts';
import { keepUp, type UpkeepOutcome } from '#functions/features/upkeep/upkeep.ts';
import { createSkyBook } from '#functions/forecasts/sky-book.ts';
import { createCallMeter } from '#functions/integrations/call-meter.ts';
import { createOutageWatch } from '#functions/integrations/outage-watch.ts';
import { createStoredTokens } from '#functions/integrations/stored-tokens.ts';
import { createLinkBoxes } from '#functions/ocpp/commands.ts';
import type { Deadline } from '#functions/platform/deadline.ts';
import { createIds } from '#functions/platform/ids.ts';
import { createKeyedHash } from '#functions/platform/keyed-hash.ts';
import type { Mail } from '#functions/platform/mail.ts';
import type { Outgoing } from '#functions/platform/outgoing.ts';
import { createPush } from '#functions/platform/push.ts';
import { pushKeysOf } from '#functions/platform/push-keys.ts';
import { sealTokens, unsealTokens } from '#functions/platform/token-seal.ts';
import { createLocalUserSeal } from '#functions/platform/user-seal.ts';
import { createStorage } from '#functions/storage/index.ts';
import { createPriceBook } from '#functions/tariffs/price-book.ts';
import type { Event } from '#infra/local/payments/model.ts';
import { PUSH_HOST } from '#infra/local/push-service.ts';
import { type Contract, contract, type OperationId } from '#shared/contract/index.ts';
import type { TaxBehavior } from '#shared/model/account.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import type { NoticeEvent } from '#shared/model/notices.ts';
import { MAX_FREE_SITES } from '#shared/plans.ts';
import { accepting, answerAsBox, type BoxAnswer } from './answering-box.ts';
import { withAnySession } from './any-session.ts';
import { type Answer, apiEvent, type EventParts, invoke } from './api-event.ts';
import { countWrites, startDynamo, type TestDynamo } from './dynamo.ts';
import { createFakeForecasts } from './fake-forecasts.ts';
import { createFakeIdentity, PASSWORD } from './fake-identity.ts';
import { createFakeServices, type FakeServices } from './fake-services.ts';
import { createFakeTariffs } from './fake-tariffs.ts';
import { startPayments, type TestPayments, WEBHOOK_SECRET } from './payments.ts';
import { createRegistrations } from './user-pool.ts';

/** The Lambdas behind API Gateway over a real table engine; vendors, identity and scheduler are fakes of their ports. */
export interface TestProduct {
  readonly deps: Deps;
  readonly dynamo: TestDynamo;
  readonly services: FakeServices;
  /** Minutes by site, as the schedules were set. */
  readonly schedules: Map<AccountId, number>;
  /** Sites with an immediate run. */
  readonly runs: AccountId[];
  /** The deadline of the call that caused each of these runs; undefined: a run of its own. */
  readonly deadlines: (Deadline | undefined)[];
  /** Sites with a run that a report started. */
  readonly arrivals: AccountId[];
  /** What was put into the queue of notices, and for how long it waits there, s. */
  readonly told: { readonly event: NoticeEvent; readonly delayS: number }[];
  /** What answers pushes and calls to addresses of users: by default everything is taken. */
  readonly outside: { push: (request: Request) => Promise<Response>; post: Outgoing['post'] };
  /** What tests may break. */
  readonly faults: Record<'schedules' | 'email' | 'mail' | 'runStarter' | 'noticeQueue', Error | null>;
  /** Users who were removed from the user pool. */
  readonly dropped: ReadonlySet<UserId>;
  /** What wallboxes that are connected answer our calls; null: there is nobody. */
  readonly wallbox: { answer: BoxAnswer | null };
  /** Verified addresses in the user pool; null: none. Everyone else has the stored one, or `<id>@user.example`. */
  readonly emails: Map<UserId, string | null>;
  /** The user pool. */
  readonly identity: ReturnType<typeof createFakeIdentity>;
  /** Sent mail, oldest first. */
  readonly mails: Mail[];
  /** The payment provider, simulated. */
  readonly payments: TestPayments;
  /** Sends the product every pending payment event, in order, until there is none. */
  settle(): Promise<void>;
  /** One payment event, as the provider sends it. */
  deliverEvent(event: Event): Promise<Answer>;
  /** Runs the upkeep at this time. */
  keepUp(): Promise<UpkeepOutcome>;
  readonly time: { nowMs: number };
  call(operation: OperationId, parts?: EventParts): Promise<Answer>;
  send(fn: Contract[OperationId]['fn'], event: APIGatewayProxyEventV2): Promise<Answer>;
  /** Rows in the table, without what refused calls leave as well: the trail and the counters of quotas. */
  countRows(): Promise<number>;
  /** Every one of these rows, to find out whether anything changed. */
  snapshot(): Promise<string>;
  stop(): Promise<void>;
}

export const PUBLIC_URL = 'https://app.example';
export const OPERATOR = 'operator@sunward.example';
export { PASSWORD };

/**
 * @param tax that the payment provider computes; null: none
 * @param trialDays free days of a first paid site
 */
export const startProduct = async (
  nowMs = Date.parse('2026-06-01T10:00:00Z'),
  tax: TaxBehavior | null = null,
  trialDays = 0,
): Promise<TestProduct> => {
  const dynamo = await startDynamo();
  const time = { nowMs };
  const now = () => time.nowMs;
  const services = createFakeServices(() => deps.vendorTokens);
  const schedules = new Map<AccountId, number>();
  const runs: AccountId[] = [];
  const arrivals: AccountId[] = [];
  const deadlines: (Deadline | undefined)[] = [];
  const told: TestProduct['told'] = [];
  const faults: TestProduct['faults'] = {
    schedules: null,
    email: null,
    mail: null,
    runStarter: null,
    noticeQueue: null,
  };
  const outside: TestProduct['outside'] = {
    push: async () => new Response(null, { status: 201 }),
    post: async () => ({ status: 200, retryAfterS: null }),
  };
  const mails: Mail[] = [];
  const wallbox: TestProduct['wallbox'] = { answer: accepting };
  const dropped = new Set<UserId>();
  const emails = new Map<UserId, string | null>();
  const identity = createFakeIdentity();
  const { registration, ...registered } = createRegistrations({ ...identity }, now, PASSWORD);
  Object.assign(identity, registered);
  const storage = withAnySession(createStorage({ client: dynamo.client, tableName: dynamo.tableName, now }), now);
  const newId = createIds(now);
  const payments = await startPayments(now, { tax, trialDays, offered: () => offeredPrices(deps) });
  await refreshPrices({ storage, payments: payments.payments, now, logger: { warn: () => {} } });
  const deps: Deps = {
    now,
    newId,
    logger: new Logger({ serviceName: 'test', logLevel: 'SILENT' }),
    storage,
    services,
    tariffSources: createFakeTariffs(now),
    priceBook: createPriceBook(storage, now),
    forecastSources: createFakeForecasts(now),
    skyBook: createSkyBook(storage, now),
    vendorTokens: createStoredTokens({
      store: storage.vendorTokens,
      seal: (link, tokens) => sealTokens(deps.secrets, link, tokens),
      unseal: (link, sealed) => unsealTokens(deps.secrets, link, sealed),
      now,
      sleep: async () => {},
      onUnsaved: (_, error) => {
        throw error;
      },
    }),
    connections: {
      send: (connectionId, text) => answerAsBox(storage.boxes, connectionId, text, wallbox),
      close: async () => {},
    },
    boxesOf: async ({ accountId, credentialsId }) =>
      createLinkBoxes(
        { store: storage.boxes, connections: deps.connections, now, sleep: async () => {} },
        accountId,
        credentialsId,
      ),
    meter: createCallMeter(),
    outages: createOutageWatch({
      store: () => storage.outages,
      now,
      onFailed: (_, error) => {
        throw error;
      },
    }),
    secrets: {
      seal: async (accountId, credentialsId, fields) =>
        // Never the same twice, as in the real one.
        Buffer.from(JSON.stringify({ accountId, credentialsId, fields, nonce: newId('crd') })).map(
          (byte) => byte ^ 0xff,
        ),
      unseal: async (accountId, credentialsId, sealed) => {
        const opened = JSON.parse(Buffer.from(sealed.map((byte) => byte ^ 0xff)).toString());
        if (opened.accountId !== accountId || opened.credentialsId !== credentialsId) throw new Error('wrong context');
        return opened.fields;
      },
    },
    addressSeal: createLocalUserSeal(new Uint8Array(32).fill(7), 'noticeAddress'),
    push: createPush({
      keys: () => pushKeysOf('p'.repeat(48)),
      subject: () => PUBLIC_URL,
      fetch: async (input, init) => outside.push(new Request(input, init)),
      others: [PUSH_HOST],
    }),
    outgoing: { post: async (request) => outside.post(request) },
    factorSeal: createLocalUserSeal(new Uint8Array(32).fill(7), 'secondFactor'),
    payoutSeal: createLocalUserSeal(new Uint8Array(32).fill(7), 'payoutDetails'),
    schedules: {
      ensure: async (accountId, minutes) => {
        if (faults.schedules) throw faults.schedules;
        schedules.set(accountId, minutes);
      },
      remove: async (accountId) => void schedules.delete(accountId),
      check: async (accountId, minutes) => {
        const found = schedules.get(accountId);
        return found === undefined ? 'missing' : found === minutes ? 'right' : 'wrong';
      },
      page: async () => ({ ids: [...schedules.keys()], next: null }),
    },
    sharding: null,
    siteQueue: {
      send: async () => {
        throw new Error('No queue of sites takes orders here: sites run by their schedules');
      },
    },
    noticeQueue: {
      send: async (events, delayS = 0) => {
        if (faults.noticeQueue) throw faults.noticeQueue;
        told.push(...events.map((event) => ({ event, delayS })));
      },
    },
    runStarter: {
      start: async ({ accountId }) => {
        if (faults.runStarter) throw faults.runStarter;
        arrivals.push(accountId);
      },
    },
    identity,
    registration: {
      ...registration,
      isTaken: async (email) => [...emails.values()].includes(email) || registration.isTaken(email),
    },
    dropIdentity: async (userId) => void dropped.add(userId),
    setAddress: async (userId, email) => {
      if (faults.email) throw faults.email;
      const taken =
        [...emails].some(([id, held]) => id !== userId && held === email) || (await registration.isTaken(email));
      if (!taken) emails.set(userId, email);
      return !taken;
    },
    emailOf: async (userId) => {
      if (faults.email) throw faults.email;
      const held = emails.get(userId);
      if (held !== undefined) return held;
      return (await storage.users.get(userId))?.email ?? `${userId}@user.example`;
    },
    notices: createNotices({
      storage,
      mailer: {
        send: async (mail) => {
          if (faults.mail) throw faults.mail;
          mails.push(mail);
        },
      },
      operator: OPERATOR,
      publicUrl: () => PUBLIC_URL,
      serviceName: (service) => services.manifest(service)?.name ?? service,
      now,
      log: { error: () => {} },
    }),
    payments: payments.payments,
    tax,
    maxFreeSites: MAX_FREE_SITES,
    publicUrl: PUBLIC_URL,
    keyedHash: createKeyedHash('k'.repeat(32)),
    runSite: async () => ({ status: 'skipped', why: 'no-site' }),
    runNow: async (accountId, _wish, deadline) => {
      runs.push(accountId);
      deadlines.push(deadline);
    },
  };
  const handlers = createHandlers(deps);
  const deliverEvent = (event: Event): Promise<Answer> => {
    const { body, signature } = payments.simulator.signed(event, WEBHOOK_SECRET);
    const sent = { text: body, headers: { 'stripe-signature': signature } };
    return invoke(handlers.billing, apiEvent(contract.stripeWebhook, sent));
  };
  const settle = async (): Promise<void> => {
    payments.simulator.advance();
    for (let events = payments.take(); events.length > 0; events = payments.take()) {
      for (const event of events) {
        const { status, body } = await deliverEvent(event);
        if (status !== 200) throw new Error(`${event.type} was answered ${status} ${body?.code}`);
      }
    }
  };
  const writes = countWrites(dynamo.client);
  let read: { readonly writes: number; readonly rows: readonly string[] } | null = null;
  /** As texts, in a fixed order; only a write since the last time has them read again. */
  const rows = async (): Promise<readonly string[]> => {
    if (read?.writes === writes()) return read.rows;
    const before = writes();
    const { Items = [] } = await dynamo.client.send(
      new ScanCommand({ TableName: dynamo.tableName, ConsistentRead: true }),
    );
    const lasting = Items.filter(({ __edb_e__ }) => __edb_e__ !== 'quota' && __edb_e__ !== 'trail');
    read = { writes: before, rows: lasting.map((row) => JSON.stringify(row)).sort() };
    return read.rows;
  };
  return {
    deps,
    dynamo,
    services,
    schedules,
    runs,
    arrivals,
    told,
    outside,
    deadlines,
    faults,
    mails,
    dropped,
    wallbox,
    emails,
    identity,
    payments,
    settle,
    deliverEvent,
    keepUp: () => keepUp(deps, () => 900_000),
    time,
    call: (operation, parts) => invoke(handlers[contract[operation].fn], apiEvent(contract[operation], parts)),
    send: (fn, event) => invoke(handlers[fn], event),
    countRows: async () => (await rows()).length,
    snapshot: async () => JSON.stringify(await rows()),
    stop: () => dynamo.stop(),
  };
};
