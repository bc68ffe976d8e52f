import { buildDeps, type Deps } from '#functions/deps.ts';
import { createControlHandler, createDispatchHandler, createHandlers } from '#functions/entries/create.ts';
import { createLogger } from '#functions/platform/logger.ts';
import { siteShardOf } from '#functions/storage/site/shards.ts';
import { createClock } from '#infra/local/clock.ts';
import { lambdaContext } from '#infra/local/gateway/gateway.ts';
import { createHome, newHome } from '#infra/local/home/home.ts';
import { startTable, TABLE_NAME } from '#infra/local/table.ts';
import { generateTrace } from '#infra/local/trace.ts';
import { createVendors, vendorAccounts, vendorApps, vendorBaseUrls, vendorRequest } from '#infra/local/vendors.ts';
import { contract, type OperationId } from '#shared/contract/index.ts';
import { controlEventInput, shardEventInput } from '#shared/events.ts';
import { defaultAccountSettings, type PlanName } from '#shared/model/account.ts';
import { type AccountId, accountIdSchema, userIdSchema } from '#shared/model/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { depsWithAnySession } from '#test/support/any-session.ts';
import { accessClaims, apiEvent, type EventParts, invoke } from '#test/support/api-event.ts';
import { type Counts, countLogs, Meter, noCounts } from './cost-meter.ts';
import { assumed } from './cost-prices.ts';

/** Local midnight of a day near the equinox, on which the trace has the year's mean daylight. */
export const FIRST_DAY_MS = Date.parse('2026-03-21T23:00:00Z');
const TIMEZONE = 'Europe/Berlin';
const VENDORS = 'http://vendors.invalid';
const USER = userIdSchema.parse('5c1f8a52-94b1-7c57-da53-3f0d9f1f7a01');

/** Totals of a function's calls: their number, computing time (simulated vendors included) and waiting time, ms. */
export interface Load extends Counts {
  calls: number;
  busyMs: number;
  waitedMs: number;
  /** Units of the most expensive call. */
  mostReadUnits: number;
  mostWriteUnits: number;
  /** Calls beyond a run's aim: 2 read units, or 3 write units in addition to its reading. */
  dearCalls: number;
}
export const noLoad = (): Load => ({
  ...noCounts(),
  calls: 0,
  busyMs: 0,
  waitedMs: 0,
  mostReadUnits: 0,
  mostWriteUnits: 0,
  dearCalls: 0,
});

/** One home under the product's real handlers, with its table in a local engine and simulated vendors. */
export interface CostWorld {
  readonly meter: Meter;
  readonly accountId: AccountId;
  /** Simulates minutes from a time with a control run every so many. @returns the number of runs */
  live(fromMs: number, minutes: number, everyMinutes: number): Promise<Load>;
  /** Calls of the API by the site's owner. @throws when one is refused */
  call(operation: OperationId, parts?: EventParts): Promise<Load>;
  /** A shard's minutes, with so many sites that run every so many minutes. */
  dispatch(sites: number, everyMinutes: number, minutes: number): Promise<Load>;
  /** Links a webhook and sends the reports of its device, so many times. */
  linkWebhook(): Promise<(fromMs: number, reports: number, everySeconds: number) => Promise<Load>>;
  stop(): Promise<void>;
}

/**
 * @param endpoint of an engine that already has the table; null: its own engine
 * @param vendorMs mean time of a vendor's answer
 */
export const startWorld = async (
  plan: PlanName,
  endpoint: string | null = null,
  vendorMs: number = assumed.vendorMs,
): Promise<CostWorld> => {
  const clock = createClock(FIRST_DAY_MS);
  const meter = new Meter(clock.now, endpoint !== null);
  const engine = endpoint === null ? await startTable(null) : null;
  const trace = generateTrace(3, 3);
  const home = createHome(newHome(FIRST_DAY_MS, TIMEZONE, trace, FIRST_DAY_MS), trace, clock);
  const vendors = createVendors(home);
  const deps = buildDeps(
    {
      STAGE: 'prod',
      ORIGIN_KEY: 'o'.repeat(48),
      USER_POOL_ID: 'eu-central-1_Abcdefghi',
      USER_POOL_CLIENT_ID: '0123456789abcdefghijklmnop',
      TABLE_NAME,
      KMS_KEY_ID: 'arn:aws:kms:eu-central-1:123456789012:key/bench',
      SCHEDULE_GROUP: 'bench',
      CONTROL_FUNCTION_ARN: 'arn:aws:lambda:eu-central-1:123456789012:function:control',
      SCHEDULE_ROLE_ARN: 'arn:aws:iam::123456789012:role/scheduler',
      SCHEDULE_FAILURE_QUEUE_ARN: 'arn:aws:sqs:eu-central-1:123456789012:failures',
      SITE_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/123456789012/sites',
      PUBLIC_URL: 'https://app.sunward.example',
      VENDOR_BASE_URLS: JSON.stringify(vendorBaseUrls(VENDORS)),
      APP_CREDENTIALS: JSON.stringify(vendorApps()),
    },
    {
      clock: clock.now,
      sleep: async () => undefined,
      fetch: (input, init) => {
        meter.counts.vendorCalls += 1;
        const request = new Request(input, init);
        return meter.waits(
          vendorMs,
          async () => (await vendorRequest(vendors, request)) ?? new Response('Not found', { status: 404 }),
        );
      },
      logger: createLogger({ service: 'sunward', stage: 'prod' }),
      endpoints: { dynamodb: endpoint ?? engine?.endpoint ?? '' },
      aws: awsWith(meter),
    },
  );
  const measure = async (load: Load, work: () => Promise<unknown>): Promise<void> => {
    meter.counts = noCounts();
    meter.waitedMs = 0;
    const before = process.threadCpuUsage();
    const showLogs = countLogs(meter);
    try {
      await work();
    } finally {
      showLogs();
    }
    const { user, system } = process.threadCpuUsage(before);
    load.busyMs += (user + system) / 1000;
    load.waitedMs += meter.waitedMs;
    load.calls += 1;
    if (meter.counts.readUnits > 2 || meter.counts.writeUnits > 3 + 1) load.dearCalls += 1;
    load.mostReadUnits = Math.max(load.mostReadUnits, meter.counts.readUnits);
    load.mostWriteUnits = Math.max(load.mostWriteUnits, meter.counts.writeUnits);
    for (const name of Object.keys(meter.counts) as (keyof Counts)[]) load[name] += meter.counts[name];
  };
  const claims = accessClaims(USER);
  const handlers = createHandlers(depsWithAnySession(deps));
  const ask = async (operation: OperationId, parts: EventParts = {}) => {
    const { status, body } = await invoke(
      handlers[contract[operation].fn],
      apiEvent(contract[operation], { claims, ...parts }),
    );
    if (status >= 300) throw new Error(`${operation} was answered ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const showAgain = countLogs(meter);
  const accountId = await furnish(deps, ask, plan).finally(showAgain);
  const control = createControlHandler(deps);
  const dispatch = createDispatchHandler(deps);
  const { webhook } = handlers;

  return {
    meter,
    accountId,
    live: async (fromMs, minutes, everyMinutes) => {
      const load = noLoad();
      for (let minute = 0; minute < minutes; minute += everyMinutes) {
        const atMs = fromMs + minute * MINUTE_MS;
        clock.hold(atMs + 2 * SECOND_MS);
        const event = JSON.parse(
          controlEventInput(accountId).replace('<aws.scheduler.scheduled-time>', new Date(atMs).toISOString()),
        );
        await measure(load, () => control(event, lambdaContext('control', 'request-1', 50_000)));
      }
      return load;
    },
    call: async (operation, parts = {}) => {
      const load = noLoad();
      await measure(load, () => ask(operation, { params: { accountId }, ...parts }));
      return load;
    },
    dispatch: async (sites, everyMinutes, minutes) => {
      const load = noLoad();
      // Of one shard: only the end of an id says which.
      const members = Array.from({ length: sites }, (_, nth) =>
        accountIdSchema.parse(`${deps.newId('acc').slice(0, -6)}${1000 + nth}7Z`),
      );
      for (const id of members) await deps.storage.shards.put(id, everyMinutes);
      const shard = siteShardOf(accountIdSchema.parse(members[0]));
      for (let minute = 0; minute < minutes; minute += 1) {
        const scheduledTime = new Date(FIRST_DAY_MS + minute * MINUTE_MS).toISOString();
        const event = JSON.parse(shardEventInput(shard).replace('<aws.scheduler.scheduled-time>', scheduledTime));
        await measure(load, () => dispatch(event, lambdaContext('dispatch', 'request-1', 50_000)));
      }
      for (const id of members) await deps.storage.shards.remove(id);
      return load;
    },
    linkWebhook: async () => {
      const showLogs = countLogs(meter);
      const body = { service: 'webhook', name: 'Home Assistant', fields: {} };
      const made = await ask('createCredentials', { params: { accountId }, body }).finally(showLogs);
      const [, key] = /(whs_\w+)/.exec(JSON.stringify(made)) ?? [];
      if (key === undefined) throw new Error('The new webhook has no key');
      return async (fromMs, reports, everySeconds) => {
        const load = noLoad();
        for (let report = 0; report < reports; report += 1) {
          clock.hold(fromMs + report * everySeconds * SECOND_MS);
          const { gridPowerW, pvPowerW } = home.meter();
          const event = apiEvent(contract.reportByKey, {
            params: { key },
            body: { gridW: gridPowerW, pvProductionW: pvPowerW },
          });
          await measure(load, async () => {
            const { status, body } = await invoke(webhook, event);
            if (status !== 200) throw new Error(`A report was answered ${status} ${JSON.stringify(body)}`);
          });
        }
        return load;
      };
    },
    stop: async () => engine?.stop(),
  };
};

/** Only its request handler matters; the type is what `buildDeps` asks for. */
const awsWith = (meter: Meter) => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return { region: 'eu-central-1', credentials, requestHandler: meter };
};

/** The typical home: a three-phase meter and the inverter's at one vendor, a charger at another, and a plug where the plan includes it. */
const furnish = async (
  deps: Deps,
  // biome-ignore lint/suspicious/noExplicitAny: bodies by operation, checked by the handlers themselves
  ask: (operation: OperationId, parts?: EventParts) => Promise<any>,
  plan: PlanName,
): Promise<AccountId> => {
  const { storage } = deps;
  const createdAt = new Date(deps.now()).toISOString();
  const { id: accountId } = await storage.accounts.create({
    id: deps.newId('acc'),
    name: 'Home',
    timezone: TIMEZONE,
    settings: { ...defaultAccountSettings, autochargeInterval: plan === 'BASIC' ? 15 : 1 },
    products: [plan],
    subscriptionStatus: 'active',
    createdAt,
    ownerId: USER,
  });
  await storage.users.ensure({ id: USER, email: 'owner@sunward.example' });
  await storage.members.add({ accountId, userId: USER, role: 'owner' });
  const params = { accountId };
  const link = async (service: 'shelly' | 'go-e-v3'): Promise<string> =>
    (
      await ask('createCredentials', {
        params,
        body: { service, name: service, fields: { ...vendorAccounts[service] } },
      })
    ).credentials.id;
  const appliance = async (credentialsId: string, name: string): Promise<void> => {
    const devices: { kind: string; deviceId: string }[] = await ask('listDevices', {
      params: { ...params, credentialsId },
    });
    const deviceId = devices.find(({ kind }) => kind === 'appliance')?.deviceId;
    await ask('createAppliance', { params, body: { credentialsId, deviceId, name, mode: 'AUTO' } });
  };
  const shelly = await link('shelly');
  for (const [deviceId, measures] of [
    ['c45bbe6b1f2a/em:0', 'grid'],
    ['34987a4b5c6d/em1:0', 'pv'],
  ] as const)
    await ask('createSensor', {
      params,
      body: { credentialsId: shelly, deviceId, name: measures, settings: { measures } },
    });
  await appliance(await link('go-e-v3'), 'Charger');
  if (plan !== 'BASIC') await appliance(shelly, 'Water heater');
  return accountId;
};
