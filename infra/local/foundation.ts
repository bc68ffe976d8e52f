import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Simulator } from '#functions/integrations/simulated-home.ts';
import type { Outgoing } from '#functions/platform/outgoing.ts';
import type { PushSubscription } from '#shared/model/push.ts';
import { HOUR_MS } from '#shared/units.ts';
import { createClock, type LocalClock } from './clock.ts';
import { defaultTrace } from './home/drive.ts';
import { createHome, type LivingHome, newHome } from './home/home.ts';
import { createHomeServer } from './home/server.ts';
import { lateMorningZone } from './home/zone.ts';
import { createIdentity, type LocalIdentity } from './identity/identity.ts';
import { createKeeper } from './keeper.ts';
import { clearFolder, lockFolder } from './lock.ts';
import { createMarketSources } from './market.ts';
import type { LocalOptions } from './options.ts';
import { createMailApi, type OutboxItem, type SentMail } from './outbox.ts';
import { createLocalOutgoing } from './outside.ts';
import { createLocalPayments, type LocalPayments } from './payments/local.ts';
import { newLocalKey, openFiles, type ProductState } from './product-file.ts';
import { createPushService } from './push-service.ts';
import { loadTrace } from './recorded-trace.ts';
import { createSchedulerApi } from './scheduler/api.ts';
import { createEngine, type SchedulerEngine } from './scheduler/engine.ts';
import { createLambdas, type LocalLambdas } from './scheduler/lambda.ts';
import { createLambdaApi } from './scheduler/lambda-api.ts';
import { type ServedFetch, serveFetch } from './serve-fetch.ts';
import { createSkySources } from './sky-sources.ts';
import { type LocalTable, startTable } from './table.ts';
import type { Trace } from './trace.ts';
import { createVendors } from './vendors.ts';

/** Schedule group of the sites. */
export const SCHEDULE_GROUP = 'sunward-local';
/** Every so many deliveries, one is repeated: the real scheduler delivers at least once, and a run claims its minute. */
const DUPLICATE_EVERY = 100;
const MAX_OUTBOX = 300;

/** How a start reports progress and is undone. */
export interface Surroundings {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Reports a failure that happened on its own, not in a call: it is printed, and a full disk ends the product. */
  readonly onError: (error: unknown) => void;
  /** Registers how to stop a part. Parts are stopped in reverse order. */
  readonly onStop: (close: () => Promise<void> | void) => void;
}

/** Everything below the product: local stand-ins for AWS, the vendors and the home. */
export interface Foundation {
  readonly files: ReturnType<typeof openFiles>;
  /** null on the first start. */
  readonly product: ProductState | null;
  readonly localKey: string;
  readonly arrivalMs: number;
  readonly clock: LocalClock;
  readonly home: LivingHome;
  /** What its sun and load follow. */
  readonly trace: Trace;
  readonly vendors: ReadonlyMap<string, Simulator>;
  readonly table: LocalTable;
  readonly identity: LocalIdentity;
  readonly engine: SchedulerEngine;
  readonly lambdas: LocalLambdas;
  readonly identityApi: ServedFetch;
  readonly mailApi: ServedFetch;
  readonly schedulerApi: ServedFetch;
  readonly lambdaApi: ServedFetch;
  readonly homeServer: ServedFetch;
  readonly payments: LocalPayments;
  /** A browser of the demo user that gets pushes. */
  readonly phone: PushSubscription;
  readonly outgoing: Outgoing;
}

/** A helpful error for a port in use; any other error unchanged. */
export const portMessage = (error: unknown, name: string, port: number): unknown =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? new Error(`Port ${port} is in use; set ${name} to another one`)
    : error;

/**
 * Starts everything, with the clock held where the home stopped or begins.
 * @throws when a port or the data folder is in use, or the trace is invalid
 */
export const layFoundation = async (
  options: LocalOptions & { readonly startMs?: number },
  { say, onStop, onError }: Surroundings,
): Promise<Foundation> => {
  let homeUrl = '';
  const dataDir = resolve(options.dataDir);
  const trace = options.trace === null ? defaultTrace() : loadTrace(options.trace);
  onStop(lockFolder(dataDir));
  const files = openFiles(dataDir);
  onStop(files.close);
  // Without this last file the past was not simulated to its end, and half a past is useless.
  if (options.reset || files.product.read() === null) clearFolder(dataDir);
  const product = files.product.read();

  const arrivalMs = options.startMs ?? Date.now();
  const birthMs = arrivalMs - options.pastHours * HOUR_MS;
  const state = files.home.read() ?? newHome(birthMs, lateMorningZone(arrivalMs), trace, arrivalMs, options.battery);
  const clock = createClock(state.timeMs, options.speed);
  const home = createHome(state, trace, clock);
  const vendors = new Map([
    ...createVendors(home),
    ...createMarketSources(clock.now),
    ...createSkySources(() => home.state().state, trace),
  ]);

  const localKey = product?.localKey ?? newLocalKey();
  const outbox: OutboxItem[] = [];
  const keep = (item: OutboxItem): void => {
    outbox.push(item);
    outbox.splice(0, outbox.length - MAX_OUTBOX);
  };
  const pushService = createPushService(localKey, (push) => keep({ kind: 'push', ...push }), clock.now);
  const phone = pushService.subscribe('demo-phone');
  const outgoing = createLocalOutgoing((call) => keep({ kind: 'webhook', ...call }), clock.now);
  const identity = await createIdentity(dataDir, (mail) => {
    keep(mail);
    say(`Mail to ${mail.to} (${mail.kind}): code ${mail.code}`);
  });
  const table = await startTable(dataDir, onError);
  onStop(table.stop);
  files.engine.write({ version: 1, endpoint: table.endpoint });
  onStop(files.engine.remove);
  const lambdas = createLambdas((error) => say(`A control run failed: ${String(error)}`));
  const schedules = files.scheduler.read() ?? { groups: ['default', SCHEDULE_GROUP], schedules: [], deadLetters: [] };
  const keeper = createKeeper(() => files.scheduler.write(schedules), onError);
  onStop(keeper.flush);
  const engine = createEngine(schedules, clock, lambdas.invoke, {
    // While the past is simulated, there is nothing to save yet.
    save: async () => {
      if (!clock.held()) await keeper.soon();
    },
    duplicateEvery: DUPLICATE_EVERY,
  });
  const schedulerApi = await serveFetch(createSchedulerApi(engine, clock), { onError });
  onStop(schedulerApi.close);
  const lambdaApi = await serveFetch(createLambdaApi(lambdas), { onError });
  onStop(lambdaApi.close);
  const onMail = (mail: SentMail): void => {
    keep(mail);
    say(`Mail to ${mail.to}: ${mail.subject}`);
  };
  const mailApi = await serveFetch(createMailApi(onMail, clock.now, randomUUID), { onError });
  onStop(mailApi.close);
  const identityApi = await serveFetch(identity.api, { onError });
  onStop(identityApi.close);
  const failures = () => ({ runs: lambdas.failures, deliveries: schedules.deadLetters });
  const payments = createLocalPayments(files.payments, clock, () => homeUrl, onError);
  onStop(payments.stop);
  const homeServer = await serveFetch(
    createHomeServer({
      payments: payments.simulator.handle,
      home,
      clock,
      vendors,
      outbox,
      pushes: pushService.handle,
      failures,
    }),
    {
      port: options.homePort,
      onError,
    },
  ).catch((error: unknown) => Promise.reject(portMessage(error, 'HOME_PORT', options.homePort)));
  homeUrl = homeServer.url;
  onStop(homeServer.close);
  return {
    files,
    product,
    localKey,
    arrivalMs,
    clock,
    home,
    trace,
    vendors,
    table,
    identity,
    engine,
    lambdas,
    identityApi,
    mailApi,
    schedulerApi,
    lambdaApi,
    homeServer,
    payments,
    phone,
    outgoing,
  };
};
