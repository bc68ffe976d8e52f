import { buildDeps, type Deps } from '#functions/deps.ts';
import { createHandlers } from '#functions/entries/create.ts';
import { createControlHandler, createDispatchHandler } from '#functions/entries/create-on-event.ts';
import { createLogger } from '#functions/platform/logger.ts';
import { siteShardOf } from '#functions/storage/site/shards.ts';
import { createClock } from '#infra/local/clock.ts';
import { lambdaContext } from '#infra/local/gateway/gateway.ts';
import { createHome, newHome } from '#infra/local/home/home.ts';
import { DEMO_ROOF } from '#infra/local/sky.ts';
import { createSkySources } from '#infra/local/sky-sources.ts';
import { startTable, TABLE_NAME } from '#infra/local/table.ts';
import { generateTrace } from '#infra/local/trace.ts';
import { createVendors, vendorApps, vendorBaseUrls, vendorRequest } from '#infra/local/vendors.ts';
import { contract, type OperationId } from '#shared/contract/index.ts';
import type { Coordinates } from '#shared/coordinates.ts';
import { controlEventInput, controlEventSchema, shardEventInput } from '#shared/events.ts';
import type { PlanName } from '#shared/model/account.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { depsWithAnySession } from '#test/support/any-session.ts';
import { accessClaims, apiEvent, type EventParts, invoke } from '#test/support/api-event.ts';
import { furnish, TIMEZONE, USER } from './cost-home.ts';
import { book, type Load, noLoad, type PushedLoads } from './cost-load.ts';
import { type Counts, countLogs, Meter, noCounts } from './cost-meter.ts';
import { assumed } from './cost-prices.ts';

/** Local midnight of a day near the equinox, on which the trace has the year's mean daylight. */
export const FIRST_DAY_MS = Date.parse('2026-03-21T23:00:00Z');
const VENDORS = 'http://vendors.invalid';

/** How a device reports: every so many seconds, or what the answers ask for. */
export type Sends = { readonly everySeconds: number } | 'on-change';

/** One home under the product's real handlers, with its table in a local engine and simulated vendors. */
export interface CostWorld {
  readonly meter: Meter;
  readonly deps: Deps;
  /** The time of the world's clock from now on. */
  hold(atMs: number): void;
  /** Does something, and adds what it took. */
  measure(load: Load, work: () => Promise<unknown>): Promise<void>;
  readonly accountId: AccountId;
  /** Simulates minutes from a time with a control run every so many. @returns the number of runs */
  live(fromMs: number, minutes: number, everyMinutes: number): Promise<Load>;
  /** Calls of the API by the site's owner. @throws when one is refused */
  call(operation: OperationId, parts?: EventParts): Promise<Load>;
  /** A shard's minutes, with so many sites that run every so many minutes. */
  dispatch(sites: number, everyMinutes: number, minutes: number): Promise<Load>;
  /** Links a webhook and sends the reports of its device, so many times. */
  linkWebhook(): Promise<(fromMs: number, reports: number, everySeconds: number) => Promise<Load>>;
  /** Replaces the site's meters by a webhook sensor, and simulates minutes in which it reports. */
  push(): Promise<(fromMs: number, minutes: number, everyMinutes: number, sends: Sends) => Promise<PushedLoads>>;
  stop(): Promise<void>;
}

/**
 * @param endpoint of an engine that already has the table; null: its own engine
 * @param vendorMs mean time of a vendor's answer
 * @param place where the home is, for a forecast; null: it has none
 */
export const startWorld = async (
  plan: PlanName,
  endpoint: string | null = null,
  vendorMs: number = assumed.vendorMs,
  place: Coordinates | null = null,
): Promise<CostWorld> => {
  const clock = createClock(FIRST_DAY_MS);
  const meter = new Meter(clock.now, endpoint !== null);
  const engine = endpoint === null ? await startTable(null) : null;
  const trace = generateTrace(3, 3);
  const home = createHome(newHome(FIRST_DAY_MS, TIMEZONE, trace, FIRST_DAY_MS), trace, clock);
  const vendors = new Map([...createVendors(home), ...createSkySources(() => home.state().state, trace)]);
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
      NOTICE_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/123456789012/notices',
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
  const furnished = async (): Promise<AccountId> => {
    const id = await furnish(deps, ask, plan);
    if (place !== null) await ask('setForecast', { params: { accountId: id }, body: { place, roofs: [DEMO_ROOF] } });
    return id;
  };
  const accountId = await furnished().finally(showAgain);
  const control = createControlHandler(deps);
  const dispatch = createDispatchHandler(deps);
  const { webhook } = handlers;

  /** A minute: its schedule's firing, and the run that was ordered for it, if one was. */
  const fire = async (load: Load, atMs: number): Promise<void> => {
    clock.hold(atMs + 2 * SECOND_MS);
    const event = JSON.parse(
      controlEventInput(accountId).replace('<aws.scheduler.scheduled-time>', new Date(atMs).toISOString()),
    );
    const context = () => lambdaContext('control', 'request-1', 50_000);
    await measure(load, () => control(event, context()));
    for (const body of meter.ordered.splice(0)) {
      const dueMs = Date.parse(controlEventSchema.parse(JSON.parse(body)).scheduledTime);
      if (dueMs >= atMs + MINUTE_MS) {
        meter.ordered.push(body);
        continue;
      }
      // Of minutes that are left out.
      if (dueMs < atMs - MINUTE_MS) continue;
      clock.hold(dueMs);
      await measure(load, () => control({ Records: [{ messageId: 'ordered', body }] }, context()));
      // The firing before left its minute to this run: a call of Lambda, but no run.
      load.calls -= 1;
    }
  };
  const linkReporter = async (): Promise<{ readonly key: string; readonly credentialsId: string }> => {
    const showLogs = countLogs(meter);
    const body = { service: 'webhook', name: 'Home Assistant', fields: {} };
    const made = await ask('createCredentials', { params: { accountId }, body }).finally(showLogs);
    const [, key] = /(whs_\w+)/.exec(JSON.stringify(made)) ?? [];
    if (key === undefined) throw new Error('The new webhook has no key');
    return { key, credentialsId: made.credentials.id };
  };
  /** What the home's meter shows at a time. @returns the answer */
  const report = async (
    load: Load,
    key: string,
    atMs: number,
  ): Promise<{ readonly nextInS: number; readonly changeW: number }> => {
    clock.hold(atMs);
    const { gridPowerW, pvPowerW } = home.meter();
    const event = apiEvent(contract.reportByKey, {
      params: { key },
      body: { gridW: gridPowerW, pvProductionW: pvPowerW },
    });
    let answered = { nextInS: 0, changeW: 0 };
    await measure(load, async () => {
      const { status, body } = await invoke(webhook, event);
      if (status !== 200) throw new Error(`A report was answered ${status} ${JSON.stringify(body)}`);
      answered = contract.reportByKey.response.parse(body);
    });
    return answered;
  };

  return {
    meter,
    deps,
    hold: clock.hold,
    measure,
    accountId,
    live: async (fromMs, minutes, everyMinutes) => {
      const load = noLoad();
      for (let minute = 0; minute < minutes; minute += everyMinutes) await fire(load, fromMs + minute * MINUTE_MS);
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
      const { key } = await linkReporter();
      return async (fromMs, reports, everySeconds) => {
        const load = noLoad();
        for (let nth = 0; nth < reports; nth += 1) await report(load, key, fromMs + nth * everySeconds * SECOND_MS);
        return load;
      };
    },
    push: async () => {
      const { key, credentialsId } = await linkReporter();
      const showLogs = countLogs(meter);
      try {
        for (const { id } of await ask('listSensors', { params: { accountId } }))
          await ask('deleteSensor', { params: { accountId, sensorId: id } });
        const [device] = await ask('listDevices', { params: { accountId, credentialsId } });
        const body = { credentialsId, deviceId: device.deviceId, name: 'Meter' };
        await ask('createSensor', { params: { accountId }, body });
      } finally {
        showLogs();
      }
      return async (fromMs, minutes, everyMinutes, sends) => {
        const loads = {
          reports: noLoad(),
          scheduled: noLoad(),
          arrived: noLoad(),
          quietReports: noLoad(),
          quietArrived: noLoad(),
        };
        let last = { atMs: 0, gridW: 0, nextInS: 0, changeW: 0 };
        for (let sense = 0; sense < (minutes * MINUTE_MS) / SENSE_MS; sense += 1) {
          const atMs = fromMs + PHASE_MS + sense * SENSE_MS;
          if ((sense * SENSE_MS) % (everyMinutes * MINUTE_MS) === 0) await fire(loads.scheduled, atMs - PHASE_MS);
          clock.hold(atMs);
          const { gridPowerW } = home.meter();
          if (!isWorthSending(sends, last, atMs, gridPowerW)) continue;
          const reported = noLoad();
          const { nextInS, changeW } = await report(reported, key, atMs);
          const started = meter.invoked.splice(0);
          book(reported, loads.reports, ...(started.length === 0 ? [loads.quietReports] : []));
          last = { atMs, gridW: gridPowerW, nextInS, changeW };
          for (const event of started) {
            const ran = noLoad();
            await measure(ran, () => control(event, lambdaContext('control', 'request-1', 50_000)));
            // It polls nothing, so what it asks of a vendor is a command.
            book(ran, loads.arrived, ...(ran.vendorCalls === 0 ? [loads.quietArrived] : []));
          }
        }
        return loads;
      };
    },
    stop: async () => engine?.stop(),
  };
};

/** How often a device looks at its meter. */
const SENSE_MS = 10 * SECOND_MS;
/** How long after the schedule its first report of a minute comes: a device has a clock of its own. */
const PHASE_MS = 27 * SECOND_MS;

const isWorthSending = (
  sends: Sends,
  last: { readonly atMs: number; readonly gridW: number; readonly nextInS: number; readonly changeW: number },
  atMs: number,
  gridW: number,
): boolean => {
  const sinceS = (atMs - last.atMs) / SECOND_MS;
  if (sends !== 'on-change') return sinceS >= sends.everySeconds;
  return sinceS >= 60 || (sinceS >= last.nextInS && Math.abs(gridW - last.gridW) >= last.changeW);
};

/** Only its request handler matters; the type is what `buildDeps` asks for. */
const awsWith = (meter: Meter) => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return { region: 'eu-central-1', credentials, requestHandler: meter };
};
