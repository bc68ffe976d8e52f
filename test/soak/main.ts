import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { METER_BEGAN } from '#infra/local/home/home.ts';
import { DEMO } from '#infra/local/seed.ts';
import { type LocalProduct, startLocal } from '#infra/local/start.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { assertLoopback } from '#test/load/bounds.ts';
import { type Driver, drive, MORNING_MS } from '#test/local/driver.ts';
import { type Compared, compareEnergy, compareSessions, type TrueEnergy, together } from './energy.ts';
import { growthOfLows, type MemorySample, sampleMemory, slopePerHour, warm } from './memory.ts';
import { moveIn, neighbourServices } from './neighbours.ts';
import { troubles } from './trouble.ts';
import { countFaults, type Faults, lagOf, longestLag, watchProcess } from './watch.ts';

const { values: wish } = parseArgs({
  options: { minutes: { type: 'string' }, speed: { type: 'string' }, seed: { type: 'string' } },
});
const MINUTES = Number(wish.minutes ?? 60);
const SPEED = Number(wish.speed ?? 60);
const SEED = Number(wish.seed ?? 1);

const LOOK_MS = 500;
const USER_LOOKS_MS = 2 * SECOND_MS;
const CHECK_MS = 10 * SECOND_MS;
const PRINT_MS = 60 * SECOND_MS;
/** Sign-in uses real time, and its tokens are valid for an hour. */
const SIGN_IN_MS = 20 * MINUTE_MS;
/** Counts as flat, MB an hour: a permanent leak in each run would be several thousand times this. */
const FLAT_HEAP = 6;
/** The process's own memory fluctuates with the table's thread, whose garbage cannot be collected on request: its lows count. */
const FLAT_OWN = 1.25;
/** A machine that is this late cannot keep up with the speed, and shows its own problems rather than ours. */
const LATE_MS = 500;
const MAX_OFF = 0.01;
/** What a counter counted is in the sessions. */
const MAX_OFF_SESSIONS = 0.005;

/** The home before it lived. */
const HOME_BEGAN: TrueEnergy = {
  ...{ timeMs: MORNING_MS, pvWh: 0, consumptionWh: 0, chargerWh: 0, plugWh: 0 },
  ...METER_BEGAN,
};

const energySchema = z.object({
  time: z.iso.datetime(),
  energy: z.object({
    pvWh: z.number(),
    consumptionWh: z.number(),
    importWh: z.number(),
    feedInWh: z.number(),
    chargerWh: z.number(),
    plugWh: z.number(),
  }),
});
/** A kept connection may close just as it is reused: callers retry, as a browser does. */
const again = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch {
    return await ask();
  }
};

const lookAtHome = async ({ homeUrl }: LocalProduct): Promise<TrueEnergy> => {
  const { time, energy } = energySchema.parse(await again(async () => (await fetch(`${homeUrl}/home`)).json()));
  return { timeMs: Date.parse(time), ...energy };
};

interface Seen {
  readonly looks: TrueEnergy[];
  readonly memory: MemorySample[];
  readonly longestLagMs: Map<string, number>;
  readonly delay: ReturnType<typeof monitorEventLoopDelay>;
  troubles: number;
  userCalls: number;
}

/** Repeats an action until the end; failures are counted, not thrown. */
const every = async (ms: number, endMs: number, faults: Faults, name: string, what: () => Promise<void>) => {
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    await what().catch((error: unknown) => faults.add(name, error));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, startedMs + ms - performance.now())));
  }
};

const percent = (part: number): string => `${(100 * part).toFixed(2)} %`;
const mb = (value: number): string => `${value.toFixed(1)} MB`;

const soak = async (product: LocalProduct, seen: Seen, faults: Faults): Promise<void> => {
  const bornMs = product.clock.now();
  // From the home's first moment: its first readings and what the charger draws while the neighbours move in count, too.
  seen.looks.push(HOME_BEGAN, await lookAtHome(product));
  const neighbours = await moveIn(product);
  const sites = [{ accountId: product.accountId, service: 'shelly, go-e-v3', minutes: 1 }, ...neighbours];
  const params = { params: { accountId: product.accountId } };
  const nextTrouble = troubles(['shelly', 'go-e-v3', ...neighbourServices], SEED);
  const startedMs = performance.now();
  const endMs = startedMs + MINUTES * MINUTE_MS;
  let user: { readonly driver: Driver; readonly sinceMs: number } | null = null;
  const signedIn = async (): Promise<Driver> => {
    if (user === null || performance.now() - user.sinceMs > SIGN_IN_MS)
      user = { driver: await drive(product, DEMO), sinceMs: performance.now() };
    return user.driver;
  };
  await Promise.all([
    every(LOOK_MS, endMs, faults, 'look at the home', async () => {
      seen.looks.push(await lookAtHome(product));
    }),
    every(USER_LOOKS_MS, endMs, faults, 'call of a user', async () => {
      const { client } = await signedIn();
      await again(() =>
        Promise.all([client.getAccount(params), client.listAppliances(params), client.getHistory(params)]),
      );
      seen.userCalls += 3;
    }),
    every(CHECK_MS, endMs, faults, 'check', async () => {
      seen.memory.push(sampleMemory(performance.now() - startedMs));
      for (const { accountId, service, minutes } of sites) {
        const lagMs = (await lagOf(product, accountId)) ?? product.clock.now() - bornMs;
        seen.longestLagMs.set(service, Math.max(lagMs, seen.longestLagMs.get(service) ?? 0));
        if (lagMs > longestLag(minutes, SPEED))
          faults.add('stuck schedule', `${service}: the last run was ${Math.round(lagMs / MINUTE_MS)} min ago`);
      }
    }),
    every(PRINT_MS, endMs, faults, 'print', async () => {
      const last = seen.memory.at(-1);
      if (last === undefined) return;
      const at = new Date(product.clock.now()).toISOString().slice(0, 16);
      console.log(
        `${(last.atMs / MINUTE_MS).toFixed(0).padStart(3)} min  ${at}  heap ${mb(last.heapMb)}  own ${mb(last.ownMb)}  ${seen.troubles} troubles  ${faults.byName.size} kinds of fault`,
      );
    }),
    (async () => {
      while (performance.now() < endMs) {
        const { afterMs, change } = nextTrouble();
        await product.clock.sleep(Math.min(afterMs, (endMs - performance.now()) * SPEED));
        const driver = await signedIn();
        await again(() => driver.change(change)).catch((error: unknown) => faults.add('trouble', error));
        seen.troubles += 1;
      }
    })(),
  ]);
};

/** Log lines of the product when all is well; half a body is what a simulator was instructed to send. */
const GOOD_NEWS = /^(Simulated up to|Mail to|Error: simulated:) /;

const failuresSchema = z.object({ runs: z.array(z.unknown()), deliveries: z.array(z.unknown()) });

/** Prints the result. @returns whether all is as it should be */
const judge = async (product: LocalProduct, seen: Seen, faults: Faults): Promise<boolean> => {
  // The home is frozen from here on: history and truth end at the same moment.
  product.clock.hold(product.clock.now());
  const failures = failuresSchema.parse(await (await fetch(`${product.homeUrl}/failures`)).json());
  for (const run of failures.runs) faults.add(`control run failed: ${JSON.stringify(run)}`, '');
  for (const delivery of failures.deliveries) faults.add('delivery failed', JSON.stringify(delivery));

  const first = seen.looks[0]?.timeMs ?? 0;
  const { client } = await drive(product, DEMO);
  const params = { accountId: product.accountId };
  const { storage } = product.deps;
  const nowMs = product.clock.now();
  const { readings, made } = await together(
    () => storage.history.readings(product.accountId, first, nowMs + 1),
    () =>
      Promise.all([
        client.getDays({ params }),
        client.listChargingSessions({ params }),
        client.listAppliances({ params }),
        lookAtHome(product),
      ]),
    () => new Promise((resolve) => setTimeout(resolve, SECOND_MS)),
  );
  const [{ days }, { sessions }, appliances, lastLook] = made;
  seen.looks.push(lastLook);
  const idOf = (kind: 'charger' | 'plug') => {
    const found = appliances.find((one) => one.kind === kind);
    if (!found) throw new Error(`The demo site has no ${kind}`);
    return found.id;
  };
  const compared = compareEnergy(days, readings, seen.looks, { charger: idOf('charger'), plug: idOf('plug') });
  const known = readings.filter(({ home }) => home.gridPowerW !== null).length;
  console.log(
    `${seen.troubles} troubles, ${seen.userCalls} calls of a user, ${readings.length} readings, ${known} of them know the grid`,
  );
  for (const { day, coverage } of days) console.log(`  ${day}: ${percent(coverage)} of it known`);
  const energyIsRight = ({ name, reportedWh, trueWh, off }: Compared, most = MAX_OFF): boolean => {
    const right = Math.abs(off) <= most;
    console.log(
      `  ${name.padEnd(24)} ${(reportedWh / 1000).toFixed(2)} kWh in history, ${(trueWh / 1000).toFixed(2)} kWh in truth: ${percent(off)}${right ? '' : '  WRONG'}`,
    );
    return right;
  };
  const charger = idOf('charger');
  const lastRead = readings.findLast(({ appliances: known }) => typeof known[charger]?.powerW === 'number');
  const ofSessions = compareSessions(sessions, seen.looks, charger, lastRead?.timeMs ?? 0);
  const conserved = [...compared.map((one) => energyIsRight(one)), energyIsRight(ofSessions, MAX_OFF_SESSIONS)].every(
    Boolean,
  );

  for (const { applianceId, startedAt, endedAt, energyBy, energyWh, gapS, counter } of sessions)
    if (applianceId === charger)
      console.log(
        `    ${startedAt} to ${endedAt ?? 'now'}: ${(energyWh / 1000).toFixed(2)} kWh by ${energyBy}, ${Math.round(gapS / 60)} min not seen, counter ${JSON.stringify(counter)}`,
      );

  const settled = warm(seen.memory);
  const growth = slopePerHour(settled, ({ heapMb }) => heapMb);
  const flat = growth <= FLAT_HEAP && growthOfLows(settled, ({ ownMb }) => ownMb) <= FLAT_OWN;
  const last = settled.at(-1);
  console.log(
    `  heap after collection ${mb(last?.heapMb ?? Number.NaN)}, ${growth.toFixed(2)} MB an hour; all of its own ${mb(last?.ownMb ?? Number.NaN)}, lows times ${growthOfLows(settled, ({ ownMb }) => ownMb).toFixed(2)} (${settled.length} samples)${flat ? '' : '  NOT FLAT'}`,
  );
  const lags = [...seen.longestLagMs].map(([service, ms]) => `${service} ${(ms / MINUTE_MS).toFixed(1)} min`);
  const lateMs = seen.delay.percentile(99) / 1e6;
  const late = lateMs > LATE_MS ? '  TOO SLOW for this speed: ask for less by --speed' : '';
  console.log(`  the process is late by ${lateMs.toFixed(0)} ms in one of 100 looks${late}`);
  console.log(`  longest time since a last run, by the home's clock: ${lags.join(', ')}`);
  for (const [name, { count, first: how }] of faults.byName) console.log(`  ${count} x ${name}: ${how}`);
  return conserved && flat && faults.byName.size === 0;
};

const run = async (): Promise<boolean> => {
  const faults = countFaults();
  watchProcess(faults);
  const dataDir = await mkdtemp(join(tmpdir(), 'sunward-soak-'));
  const root = join(import.meta.dirname, '../..');
  const say = (line: string): void => {
    if (!GOOD_NEWS.test(line)) faults.add(`said: ${line.slice(0, 200)}`, line);
  };
  const options = { root, dataDir, webRoot: dataDir, pastHours: 0, startMs: MORNING_MS, speed: SPEED };
  const product = await startLocal({ ...options, say });
  try {
    assertLoopback(product.url);
    console.log(`${MINUTES} min at ${SPEED} times speed, seed ${SEED}`);
    const delay = monitorEventLoopDelay();
    delay.enable();
    const seen: Seen = { looks: [], memory: [], longestLagMs: new Map(), delay, troubles: 0, userCalls: 0 };
    await soak(product, seen, faults);
    return await judge(product, seen, faults);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

// Rejections are counted as faults: without this one that ends the soak would end it without a word, and as if all were well.
const clean = await run().catch((error: unknown) => {
  console.error(error);
  return false;
});
console.log(clean ? 'Nothing leaked, got stuck or was lost.' : 'NOT CLEAN');
// Vendors' circuits and keep-alive sockets would keep a finished process alive.
process.exit(clean ? 0 : 1);
