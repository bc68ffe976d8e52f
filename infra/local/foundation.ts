import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Simulator } from '#functions/integrations/simulated-home.ts';
import { HOUR_MS } from '#shared/units.ts';
import { createClock, type LocalClock } from './clock.ts';
import { defaultTrace } from './home/drive.ts';
import { createHome, type LivingHome, newHome } from './home/home.ts';
import { createHomeServer } from './home/server.ts';
import { lateMorningZone } from './home/zone.ts';
import { createIdentity, type LocalIdentity } from './identity.ts';
import { createKeeper } from './keeper.ts';
import { clearFolder, lockFolder } from './lock.ts';
import type { LocalOptions } from './options.ts';
import { createMailApi, type OutboxMail, type SentMail } from './outbox.ts';
import { createLocalPayments, type LocalPayments } from './payments/local.ts';
import { newLocalKey, openFiles, type ProductState } from './product-file.ts';
import { createSchedulerApi } from './scheduler/api.ts';
import { createEngine, type SchedulerEngine } from './scheduler/engine.ts';
import { createLambdas, type LocalLambdas } from './scheduler/lambda.ts';
import { type ServedFetch, serveFetch } from './serve-fetch.ts';
import { type LocalTable, startTable } from './table.ts';
import { loadTrace } from './trace.ts';
import { createVendors } from './vendors.ts';

/** Group that the sites' schedules stand in. */
export const SCHEDULE_GROUP = 'sunward-local';
/** One delivery in so many comes twice: the real scheduler promises no better, and one claim per minute bears it. */
const DUPLICATE_EVERY = 100;
const MAX_MAILS = 100;

/** How a start tells of itself and is taken back. */
export interface Surroundings {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Stops a part that was started; the last part is stopped first. */
  readonly onStop: (close: () => Promise<void> | void) => void;
}

/** What stands below the product: all that AWS, the vendors and the sun are in the cloud. */
export interface Foundation {
  readonly files: ReturnType<typeof openFiles>;
  /** null at the first start. */
  readonly product: ProductState | null;
  readonly localKey: string;
  readonly arrivalMs: number;
  readonly clock: LocalClock;
  readonly home: LivingHome;
  readonly vendors: ReadonlyMap<string, Simulator>;
  readonly table: LocalTable;
  readonly identity: LocalIdentity;
  readonly engine: SchedulerEngine;
  readonly lambdas: LocalLambdas;
  readonly identityApi: ServedFetch;
  readonly mailApi: ServedFetch;
  readonly schedulerApi: ServedFetch;
  readonly homeServer: ServedFetch;
  readonly payments: LocalPayments;
}

/** An address in use, said so that a reader knows what to do; any other error as it is. */
export const portMessage = (error: unknown, name: string, port: number): unknown =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? new Error(`Port ${port} is in use; set ${name} to another one`)
    : error;

/**
 * Starts it all, with the clock standing still where the home stopped or begins.
 * @throws when a port or the data folder is in use, or the trace is not as expected
 */
export const layFoundation = async (
  options: LocalOptions & { readonly startMs?: number },
  { say, onStop }: Surroundings,
): Promise<Foundation> => {
  let homeUrl = '';
  const onError = (error: unknown): void => say(String(error));
  const dataDir = resolve(options.dataDir);
  const trace = options.trace === null ? defaultTrace() : loadTrace(options.trace);
  onStop(lockFolder(dataDir));
  const files = openFiles(dataDir);
  // Without its last file a past was not lived to its end, and half a past is worth nothing.
  if (options.reset || files.product.read() === null) clearFolder(dataDir);
  const product = files.product.read();

  const arrivalMs = options.startMs ?? Date.now();
  const birthMs = arrivalMs - options.pastHours * HOUR_MS;
  const state = files.home.read() ?? newHome(birthMs, lateMorningZone(arrivalMs), trace, arrivalMs);
  const clock = createClock(state.timeMs, options.speed);
  const home = createHome(state, trace, clock);
  const vendors = createVendors(home);

  const outbox: OutboxMail[] = [];
  const keep = (mail: OutboxMail): void => {
    outbox.push(mail);
    outbox.splice(0, outbox.length - MAX_MAILS);
  };
  const identity = await createIdentity(dataDir, (mail) => {
    keep(mail);
    say(`Mail to ${mail.to} (${mail.kind}): code ${mail.code}`);
  });
  const table = await startTable(dataDir, onError);
  onStop(table.stop);
  const lambdas = createLambdas((error) => say(`A control run failed: ${String(error)}`));
  const schedules = files.scheduler.read() ?? { groups: ['default', SCHEDULE_GROUP], schedules: [], deadLetters: [] };
  const keeper = createKeeper(() => files.scheduler.write(schedules), onError);
  onStop(keeper.flush);
  const engine = createEngine(schedules, clock, lambdas.invoke, {
    // While the past is lived there is nothing worth keeping yet.
    save: async () => {
      if (!clock.held()) await keeper.soon();
    },
    duplicateEvery: DUPLICATE_EVERY,
  });
  const schedulerApi = await serveFetch(createSchedulerApi(engine, clock), { onError });
  onStop(schedulerApi.close);
  const onMail = (mail: SentMail): void => {
    keep(mail);
    say(`Mail to ${mail.to}: ${mail.subject}`);
  };
  const mailApi = await serveFetch(createMailApi(onMail, Date.now, randomUUID), { onError });
  onStop(mailApi.close);
  const identityApi = await serveFetch(identity.api, { onError });
  onStop(identityApi.close);
  const failures = () => ({ runs: lambdas.failures, deliveries: schedules.deadLetters });
  const payments = createLocalPayments(files.payments, clock, () => homeUrl);
  onStop(payments.stop);
  const homeServer = await serveFetch(
    createHomeServer({ payments: payments.simulator.handle, home, clock, vendors, outbox, failures }),
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
    localKey: product?.localKey ?? newLocalKey(),
    arrivalMs,
    clock,
    home,
    vendors,
    table,
    identity,
    engine,
    lambdas,
    identityApi,
    mailApi,
    schedulerApi,
    homeServer,
    payments,
  };
};
