import { Logger } from '@aws-lambda-powertools/logger';
import { firstPlannerMemory } from '#functions/control/planner/plan-types.ts';
import type { RunDeps, RunLog } from '#functions/control/run-types.ts';
import { buildDeps, type Deps } from '#functions/deps.ts';
import { createHandlers, handlerMakers } from '#functions/entries/create.ts';
import { refreshPrices } from '#functions/features/prices.ts';
import { redact } from '#functions/platform/redact.ts';
import { zoneDay } from '#functions/platform/zone-day.ts';
import { perFunction } from '#shared/functions.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { LocalClock } from './clock.ts';
import { startDemoBox } from './demo-box.ts';
import { type LocalEventQueues, shardEnvironment, startEventQueues } from './event-queues.ts';
import { type Foundation, layFoundation, portMessage, SCHEDULE_GROUP, type Surroundings } from './foundation.ts';
import { createAuthorizer } from './gateway/authorizer.ts';
import { ensureWeb, webRootOf } from './gateway/build-web.ts';
import { COGNITO_PATH, type GatewayHandler, type GatewayOptions, startGateway } from './gateway/gateway.ts';
import { openSockets, type Sockets } from './gateway/sockets.ts';
import { earlierDays } from './home/earlier-days.ts';
import { CHARGER_ID } from './home/home.ts';
import type { LocalIdentity } from './identity/identity.ts';
import type { LocalOptions } from './options.ts';
import { pushFetch } from './outside.ts';
import { createPastStore, type PastStore, pastTrouble, simulatePast } from './past.ts';
import { PUSH_HOST } from './push-service.ts';
import { LOCAL_REGION, localArn, type Schedule } from './scheduler/schedule.ts';
import { DEMO, giveDemoCharge, seedDemo } from './seed.ts';
import { demoPlace, foreseen } from './sky.ts';
import { functionArn, registerFunction, startStageSchedules } from './stage-schedules.ts';
import { TABLE_NAME } from './table.ts';
import { vendorApps, vendorBaseUrls, vendorFetch } from './vendors.ts';
import { DiskFullError } from './whole-file.ts';

export interface StartOptions extends Partial<LocalOptions> {
  /** The project's folder. */
  readonly root: string;
  readonly say?: (line: string) => void;
  /** Ends the start when it aborts. */
  readonly signal?: AbortSignal;
  /** Called once when the product cannot continue, whether it is started already or not; it has to be stopped. */
  readonly onFailure?: (error: DiskFullError) => void;
  /** Time at which the home is first shown, ms. Default: now. If set, the clock does not follow real time. */
  readonly startMs?: number;
  /** Number of sites above which shards fire them. Default: each has a schedule of its own, always. */
  readonly shardsAbove?: number;
  /** Folder of the web build. Default: built if missing or old. */
  readonly webRoot?: string;
}

export interface LocalProduct {
  readonly url: string;
  readonly homeUrl: string;
  /** The demo site. */
  readonly accountId: AccountId;
  readonly clock: LocalClock;
  /** The handlers' dependencies, for load tests with many homes (test/load). */
  readonly deps: Deps;
  readonly identity: LocalIdentity;
  /** Current schedules of the sites. */
  readonly schedules: () => readonly Schedule[];
  /** Stops everything; the state is on disk when it resolves. */
  readonly stop: () => Promise<void>;
}

const defaults: LocalOptions = {
  port: 0,
  homePort: 0,
  host: '127.0.0.1',
  dataDir: '.local',
  trace: null,
  reset: false,
  speed: 1,
  pastHours: 48,
  tax: null,
  box: false,
  battery: false,
};

/** The demo site tries PREMIUM without a card, so that there is something to upgrade. */
const TRIAL_DAYS = 365;
const SAVE_MS = 10_000;
const SWEEP_MS = 10 * MINUTE_MS;
const STOP_MS = 2_000;

/** The handlers that CDK deploys, on the foundation. */
const buildHandlers = async (
  foundation: Foundation,
  publicUrl: string,
  { tax, shardsAbove }: Pick<LocalOptions, 'tax'> & Pick<StartOptions, 'shardsAbove'>,
  { queues, sqs }: LocalEventQueues,
  sockets: Sockets,
) => {
  const { clock, identity, homeServer, vendors, lambdas, payments } = foundation;
  const logger = new Logger({
    serviceName: 'sunward',
    // A line per request and run suits the cloud; here it would bury the address.
    logLevel: process.env.POWERTOOLS_LOG_LEVEL === undefined ? 'ERROR' : 'INFO',
    jsonReplacerFn: redact,
  });
  const paymentKeys = await payments.prepare(homeServer.url, publicUrl, tax);
  const deps = buildDeps(
    {
      STAGE: 'local',
      TABLE_NAME,
      USER_POOL_ID: identity.userPoolId,
      USER_POOL_CLIENT_ID: identity.serverClientId,
      LOCAL_KEY: foundation.localKey,
      SCHEDULE_GROUP,
      CONTROL_FUNCTION_ARN: functionArn('control'),
      SCHEDULE_ROLE_ARN: localArn('iam', 'role/scheduler'),
      SCHEDULE_FAILURE_QUEUE_ARN: localArn('sqs', 'schedule-failures'),
      PUBLIC_URL: publicUrl,
      VENDOR_BASE_URLS: JSON.stringify(vendorBaseUrls(homeServer.url)),
      APP_CREDENTIALS: JSON.stringify(vendorApps()),
      PAYMENTS: paymentKeys,
      PAYMENTS_URL: homeServer.url,
      CARD_KEY: foundation.localKey,
      ORIGIN_KEY: foundation.localKey,
      PUSH_KEY: foundation.localKey,
      TRIAL_DAYS: String(TRIAL_DAYS),
      ...(tax === null ? {} : { TAX_BEHAVIOR: tax }),
      SITE_QUEUE_URL: queues.sites.url,
      NOTICE_QUEUE_URL: queues.notices.url,
      BOXES_ENDPOINT: sockets.endpoint,
      ...shardEnvironment(shardsAbove),
      MAIL_FROM: 'no-reply@sunward.example',
      OPERATOR_EMAIL: 'operator@sunward.example',
    },
    {
      clock: clock.now,
      sleep: clock.sleep,
      fetch: pushFetch(vendorFetch(vendors, homeServer.url, clock.held), homeServer.url),
      pushServices: [PUSH_HOST],
      outgoing: foundation.outgoing,
      logger,
      endpoints: {
        dynamodb: foundation.table.endpoint,
        scheduler: foundation.schedulerApi.url,
        lambda: foundation.lambdaApi.url,
        cognito: foundation.identityApi.url,
        ses: foundation.mailApi.url,
        sqs,
      },
      aws: { region: LOCAL_REGION, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
    },
  );
  // As the first upkeep of a stage does.
  await refreshPrices(deps);
  const controlOver = (over: Deps): void => registerFunction(lambdas, 'control', over);
  controlOver(deps);
  queues.sites.run(deps);
  queues.notices.run(deps);
  if (shardsAbove !== undefined) registerFunction(lambdas, 'dispatch', deps);
  return {
    deps,
    controlOver,
    told: queues.notices.queue.idle,
    handlers: createHandlers(deps),
    ocpp: handlerMakers.ocpp(deps),
  };
};

/** The same runs on a store that handles thousands of them in seconds, without a log line for each. */
const pastDeps = (deps: Deps, store: PastStore, told: () => Promise<void>): Deps => {
  const { logger, runSite } = deps;
  const log: RunLog = {
    info: () => undefined,
    warn: (message, data = {}) => logger.warn(message, data),
    error: (message, data = {}) => logger.error(message, data),
  };
  // What there is to say is delivered at its time, before the clock goes on: minutes later it may be no news any more.
  const telling = (tell: RunDeps['tell']): RunDeps['tell'] =>
    tell &&
    (async (news) => {
      const handedOver = await tell(news);
      await told();
      return handedOver;
    });
  const past: Pick<Deps, 'runSite'> = {
    runSite: (input, { tell = null } = {}) => runSite(input, { store, log, tell: telling(tell) }),
  };
  // Not a copy, which would build every part, also those whose variables are not set here.
  return Object.create(deps, Object.getOwnPropertyDescriptors(past)) as Deps;
};

/** Creates the demo site and simulates its home up to now. */
const createFirst = async (
  foundation: Foundation,
  built: Awaited<ReturnType<typeof buildHandlers>>,
  gateway: GatewayOptions,
  options: StartOptions & LocalOptions,
  { say, signal }: Surroundings,
): Promise<AccountId> => {
  const { identity, home, clock, trace, arrivalMs } = foundation;
  await identity.ensureUser(DEMO.email, DEMO.password);
  // A separate gateway for the seed: no user may see a home that is days behind.
  const seed = async <T>(step: (url: string) => Promise<T>): Promise<T> => {
    const seedGateway = await startGateway({ ...gateway, port: 0, host: '127.0.0.1', ready: () => true });
    return step(seedGateway.url).finally(seedGateway.close);
  };
  const { timezone } = home.state().state;
  const place = demoPlace(timezone, clock.now());
  const accountId = await seed((url) => seedDemo(url, { timezone, place, battery: options.battery }, foundation.phone));
  const startedMs = performance.now();
  if (options.pastHours > 0) say(`Simulating the last ${options.pastHours} hours of the home ...`);
  const isRealTime = options.startMs === undefined && options.speed === 1;
  const store = createPastStore(built.deps.storage.control);
  built.controlOver(pastDeps(built.deps, store, built.told));
  const days = earlierDays(home.state().state, trace, clock.now());
  const foretold = days.map(({ day, pvW }) => ({
    day,
    pvW: pvW.map((each) => each && Math.round(each * foreseen(day))),
  }));
  const sun = { seenOn: zoneDay(clock.now(), timezone), days, foretold };
  await store.putPlanning(accountId, { version: 1, madeMs: clock.now(), sun, memory: firstPlannerMemory });
  const onMinute = pastTrouble(home, timezone, clock.now());
  await simulatePast(foundation, () => (isRealTime ? Date.now() : arrivalMs), signal, onMinute);
  await store.flush();
  built.controlOver(built.deps);
  const car = home.vehicle?.(CHARGER_ID) ?? null;
  const isThere = home.devices().some(({ id, plugged }) => id === CHARGER_ID && plugged);
  // A car that is linked says so itself.
  if (car && isThere && !options.battery)
    await seed((url) => giveDemoCharge(url, accountId, Math.round(car.batteryLevelPercent)));
  say(
    `Simulated up to ${new Date(clock.now()).toISOString()} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
  );
  return accountId;
};

const keepRunning = (
  logger: Logger,
  { clock, engine, lambdas, files, home, table }: Foundation,
  { say, onStop, onError }: Surroundings,
): void => {
  const save = (): void => files.home.write(home.state().state);
  const saveLater = (): void => {
    try {
      save();
    } catch (error) {
      onError(error);
    }
  };
  const sweep = (): void => {
    table.sweep(clock.now()).catch((error: unknown) => say(`Deleting expired items failed: ${String(error)}`));
  };
  const timers = [setInterval(saveLater, SAVE_MS), setInterval(sweep, SWEEP_MS)];
  engine.start();
  onStop(async () => {
    for (const timer of timers) clearInterval(timer);
    await engine.stop();
    // A run blocked by a vendor is abandoned, as on Lambda: the next start's first run recovers.
    await Promise.race([lambdas.idle(), new Promise((resolve) => setTimeout(resolve, STOP_MS))]);
    logger.setLogLevel('SILENT');
    save();
  });
};

const assemble = async (options: StartOptions & LocalOptions, surroundings: Surroundings) => {
  const { say, onStop, onError } = surroundings;
  const foundation = await layFoundation(options, surroundings);
  const { identity, clock, files, product, homeServer } = foundation;
  let ready = false;
  let built: Awaited<ReturnType<typeof buildHandlers>> | null = null;
  const handlers = (): GatewayOptions['handlers'] => {
    if (built === null) throw new Error('Not started yet');
    return built.handlers;
  };
  const sockets = await openSockets({
    handler: async (...call) => {
      if (built === null) throw new Error('Not started yet');
      return built.ocpp(...call);
    },
    onError,
    ready: () => ready,
    host: options.host,
  });
  onStop(sockets.close);
  const gatewayOptions: GatewayOptions = {
    port: options.port,
    host: options.host,
    handlers: perFunction(
      (name): GatewayHandler =>
        (...call) =>
          handlers()[name](...call),
    ),
    authorizer: createAuthorizer(identity),
    cognito: identity.browserApi,
    webConfig: {
      userPoolId: identity.userPoolId,
      clientId: identity.clientId,
      region: LOCAL_REGION,
      cognitoEndpoint: COGNITO_PATH,
    },
    webRoot: options.webRoot ?? webRootOf(options.root),
    onError,
    ready: () => ready,
  };
  const gateway = await startGateway({ ...gatewayOptions, attach: sockets.attach }).catch((error: unknown) =>
    Promise.reject(portMessage(error, 'PORT', options.port)),
  );
  onStop(gateway.close);
  if (options.webRoot === undefined) await ensureWeb(options.root, say);
  const queues = await startEventQueues(clock);
  onStop(queues.close);
  built = await buildHandlers(foundation, gateway.url, options, queues, sockets);
  const accountId = product?.accountId ?? (await createFirst(foundation, built, gatewayOptions, options, surroundings));
  clock.release(options.startMs ?? (options.speed === 1 ? Date.now() : clock.now()));
  await startStageSchedules(built.deps, foundation);
  keepRunning(built.deps.logger, foundation, surroundings);
  foundation.payments.save();
  foundation.payments.start();
  await foundation.engine.changed();
  files.home.write(foundation.home.state().state);
  files.product.write({
    ...{ version: 1, accountId, localKey: foundation.localKey },
    ...(product?.box === undefined ? {} : { box: product.box }),
  });
  ready = true;
  if (options.box && (product === null || product.box !== undefined)) {
    const stored = { version: 1, accountId, localKey: foundation.localKey } as const;
    onStop(
      startDemoBox({
        ...{ url: gateway.url, accountId, home: foundation.home, clock, access: product?.box, onError },
        keep: (box) => files.product.write({ ...stored, box }),
      }),
    );
  }
  return {
    url: gateway.url,
    homeUrl: homeServer.url.replace('127.0.0.1', 'localhost'),
    accountId,
    clock,
    deps: built.deps,
    identity,
    schedules: () => foundation.engine.state.schedules,
  };
};

/**
 * Starts the whole product on this machine. The first start creates the demo site and simulates `pastHours` of its home;
 * later ones continue where it stopped, with a gap.
 * @throws when a port or the data folder is in use, or the trace is invalid; nothing is left running then
 */
export const startLocal = async (given: StartOptions): Promise<LocalProduct> => {
  const {
    say = () => undefined,
    signal = new AbortController().signal,
    onFailure = (error) => say(error.message),
  } = given;
  let failed = false;
  const onError = (error: unknown): void => {
    if (!(error instanceof DiskFullError)) say(String(error));
    else if (!failed) {
      failed = true;
      onFailure(error);
    }
  };
  const closers: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        if (!failed) say(`Error while stopping: ${String(error)}`);
      }
    }
  };
  try {
    const product = await assemble(
      { ...defaults, ...given },
      {
        say,
        signal,
        onError,
        onStop: (close) => closers.push(close),
      },
    );
    return { ...product, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
