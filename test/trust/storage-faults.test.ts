import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toApiError, toEnvelope } from '#functions/http/error-edge.ts';
import { errorEnvelopeSchema } from '#shared/contract/errors.ts';
import { account, NOON, newId, newUserId, runState } from '#test/integration/storage/samples.ts';
import { extent, reportOmitted } from '#test/support/extent.ts';
import { life, lifeBeforeLeaving } from './storage-life.ts';
import { everyRefusal, type Trouble } from './storage-trouble.ts';
import { type Came, openWorld, take, type World } from './storage-world.ts';

const more = extent !== 'sample';
reportOmitted('lost answers and short faults over the lifetime of a table');

/** A machine that is busy with other things. */
const LIFE_MS = 240_000;

let engine: Server;
let endpoint: string;
const worlds: World[] = [];

beforeAll(async () => {
  engine = dynalite({ createTableMs: 0 });
  engine.listen(0, '127.0.0.1');
  await once(engine, 'listening');
  endpoint = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const world of worlds) await world.stop();
  await new Promise<void>((resolve) => engine.close(() => resolve()));
});

/** One attempt of each request unless a test asks for more, so that faults reach storage. */
const newWorld = async (attempts: 'one' | 'many' | 'hasty' = 'one'): Promise<World> => {
  const world = await openWorld(endpoint, `trouble-${worlds.length}`, attempts);
  worlds.push(world);
  return world;
};

/** The undisturbed lifetime: what each call returned, how many requests it made, and what is left in the table. */
const livedWell = async () => {
  const world = await newWorld();
  const came: Came[] = [];
  const requests: number[] = [];
  for (const step of lifeBeforeLeaving) {
    const before = world.table.asked.length;
    came.push(await take(step, world.storage));
    requests.push(world.table.asked.length - before);
  }
  return { came, requests, rows: await world.rows(), asked: [...world.table.asked] };
};
let well: Awaited<ReturnType<typeof livedWell>>;
beforeAll(async () => {
  well = await livedWell();
}, LIFE_MS);

/** What the caller gets: status, code and how long to wait. */
const answerOf = (thrown: unknown): string => {
  const error = toApiError(thrown);
  const { statusCode, code } = errorEnvelopeSchema.parse(toEnvelope(error, 'r'));
  return [statusCode, code, error.retryAfterS].join(' ');
};

/** Temporary faults: retry later. An item that is too large stays too large: a fault of ours. */
const expectedAnswer = (trouble: Trouble): string => {
  if (trouble === 'too-large') return '500 internal ';
  return trouble === 'no-table' ? '503 busy 60' : '503 busy 5';
};

const named = (came: Came): unknown => ('thrown' in came ? `throws ${String(came.thrown)}` : came.value);

/**
 * Continues while one request of each call after the other fails, and repeats the call after each. Returns by name the
 * calls whose result differs when they are repeated.
 */
const liveThrough = async (troubleOf: (count: number) => Trouble) => {
  const world = await newWorld();
  const faults: string[] = [];
  const otherwise: string[] = [];
  let count = 0;
  for (const [index, step] of lifeBeforeLeaving.entries()) {
    for (let nth = 0; nth < (well.requests[index] ?? 0); nth += 1) {
      const from = world.table.asked.length;
      const trouble = troubleOf(count++);
      world.table.trouble = () => (world.table.asked.length - 1 - from === nth ? trouble : null);
      const came = await take(step, world.storage);
      await world.idle();
      if (world.table.asked.length - from <= nth) continue;
      const answer = 'thrown' in came ? answerOf(came.thrown) : null;
      if (answer === null)
        faults.push(`${step.name}: ${trouble} of request ${nth + 1} is not reported: ${JSON.stringify(came)}`);
      else if (answer !== expectedAnswer(trouble))
        faults.push(`${step.name}: ${trouble} of request ${nth + 1} is reported as ${answer}`);
    }
    world.table.trouble = () => null;
    const last = await take(step, world.storage);
    const [a, b] = [named(last), named(well.came[index] ?? last)];
    if (JSON.stringify(a) !== JSON.stringify(b))
      otherwise.push(`${step.name}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`);
  }
  return { faults, otherwise, rows: await world.rows(), count };
};

/**
 * Rows without what may advance when something is done twice: versions, budgets that count too much rather than too
 * little, and orphaned claims, which the next caller takes over (functions/storage/table/claims.ts).
 */
const lastingOf = (rows: readonly Record<string, unknown>[]): readonly unknown[] =>
  rows.flatMap(({ version: _, used: __, ...row }) => (row.__edb_e__ === 'claim' ? [] : [row]));

/** Calls that succeed once: a repetition is refused, so nothing is done twice. */
const refusedOnRepeat: readonly string[] = [
  'accounts.create',
  'accounts.takeOwnership',
  'apiTokens.noteUse',
  'apiTokens.revoke',
  'appliances.addScheduleItem',
  'appliances.addSocMapItem',
  'appliances.removeScheduleItem',
  'appliances.removeSocMapItem',
  'boxes.answerCall',
  'boxes.put',
  'budgets.begin',
  'chargingSessions.addFound',
  'control.claimRun',
  'creations.begin',
  'dataKeys.create',
  'freeSites.put',
  'grants.put',
  'hookDeliveries.take',
  'jobs.put',
  'linkStates.storeReturned',
  'linkStates.start',
  'linkStates.take',
  'mails.claim',
  'marketDays.put',
  'outages.put',
  'referrals.append',
  'secondFactors.activate',
  'secondFactors.remove',
  'secondFactors.takeRecoveryCode',
  'secondFactors.takeStep',
  'skyDays.put',
  'supplierDays.put',
  'trail.add',
  'trail.fail',
  'vendorTokens.lease',
  'vendorTokens.store',
  'webhooks.putReport',
];
/** Calls that take effect again when repeated: a version or an amount is higher. */
const countedOnRepeat: readonly string[] = [
  'accounts.patch',
  'accounts.remains',
  'appliances.patch',
  'boxes.list',
  'budgets.get',
  'control.loadSite',
  'credentials.patch',
  'hookDeliveries.restart',
  'hooks.patch',
  'quotas.take',
  'sensors.patch',
];

describe('a table over its lifetime', { timeout: LIFE_MS }, () => {
  test('calls every function of storage, and only for single items', async () => {
    const world = await newWorld();
    const all = Object.entries(world.storage).flatMap(([name, repository]) =>
      Object.keys(repository).map((method) => `${name}.${method}`),
    );
    expect([...new Set(life.map(({ name }) => name))].sort()).toEqual(all.sort());
    expect(well.came.filter((came) => 'thrown' in came)).toEqual([]);
    // Nothing returns in parts, and no transaction of ours conflicts with another.
    expect([...new Set(well.asked.map(({ operation }) => operation))].sort()).toEqual([
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ]);
  });

  test('whichever request is refused: the call reports it, and repeating it ends as if it had not been refused', async () => {
    const { faults, otherwise, rows, count } = await liveThrough(
      (nth) => everyRefusal[nth % everyRefusal.length] ?? 'throttled',
    );
    expect(faults).toEqual([]);
    // The first run of a site is not repeated: the next one loads what it had written and continues from there.
    expect(otherwise.filter((one) => !one.startsWith('control.claimRun: false'))).toEqual([]);
    expect(rows).toEqual(well.rows);
    console.log(
      `${count} requests of ${lifeBeforeLeaving.length} calls refused one by one in ${everyRefusal.length} ways`,
    );
  });

  test.runIf(more)(
    'whichever response is lost: the call reports it, and repeating it finds what it has done',
    async () => {
      const { faults, otherwise, rows } = await liveThrough(() => 'lost');
      expect(faults).toEqual([]);
      expect(lastingOf(rows)).toEqual(lastingOf(well.rows));
      // The stored state is right; repeating these reports that it exists already, or that another caller was faster.
      expect([...new Set(otherwise.map((one) => one.split(':')[0]))].sort()).toEqual(
        [...refusedOnRepeat, ...countedOnRepeat].sort(),
      );
    },
  );

  test.runIf(more)('short faults have no effect', async () => {
    const world = await newWorld('many');
    const passing: readonly Trouble[] = ['server-error', 'unavailable', 'cut'];
    let requests = 0;
    world.table.trouble = () => {
      requests += 1;
      return requests % 2 === 0 ? null : (passing[requests % passing.length] ?? null);
    };
    const came: Came[] = [];
    for (const step of lifeBeforeLeaving) came.push(await take(step, world.storage));
    expect(came.map(named)).toEqual(well.came.map(named));
    expect(await world.rows()).toEqual(well.rows);
    console.log(`${well.asked.length} requests came through, each after one that failed`);
  });
});

describe('a table that is too slow', () => {
  /** Pauses before each attempt after the first, ms. */
  const pauses = ({ table }: World, body: string): number[] => {
    const times = table.asked.filter((one) => one.body.includes(body)).map(({ atMs }) => atMs);
    return times.slice(1).map((atMs, index) => atMs - (times[index] ?? atMs));
  };
  const users = Array.from({ length: 24 }, newUserId);
  /** What a busy machine adds to a pause. */
  const BUSY_MS = 1_500;

  test('is retried after random pauses, four times in all and within seconds; then the error says what to do', async () => {
    const world = await newWorld('many');
    world.table.trouble = () => 'throttled';
    const startedMs = performance.now();
    const came = await Promise.allSettled(users.map((id) => world.storage.users.get(id)));
    const tookMs = performance.now() - startedMs;
    const waits = users.map((id) => pauses(world, id));
    for (const [first = 0, second = 0, third = 0, ...more] of waits) {
      expect(more).toEqual([]);
      expect([first < 1_000 + BUSY_MS, second < 2_000 + BUSY_MS, third < 4_000 + BUSY_MS]).toEqual([true, true, true]);
    }
    // Random, so that many refused callers do not all return at once.
    const firsts = waits.map(([first = 0]) => first).sort((a, b) => a - b);
    expect((firsts.at(-1) ?? 0) - (firsts[0] ?? 0)).toBeGreaterThan(300);
    expect(tookMs).toBeLessThan(7_000 + 3 * BUSY_MS);
    for (const one of came) {
      expect(one.status).toBe('rejected');
      if (one.status === 'rejected') expect(answerOf(one.reason)).toBe('503 busy 5');
    }
    // Logged once for each request, not each attempt, and with no more than its kind.
    const one = { fault: 'ProvisionedThroughputExceededException', operation: 'GetItem', attempts: 4, retryAfterS: 5 };
    expect(world.busy).toEqual(users.map(() => one));
    console.log(
      `throttled throughout: given up after ${(tookMs / 1000).toFixed(1)} s; first pauses ${Math.round(firsts[0] ?? 0)} to ${Math.round(firsts.at(-1) ?? 0)} ms`,
    );
  });

  test('and does not answer at all is retried after five seconds', async () => {
    const world = await newWorld('many');
    let asked = 0;
    world.table.trouble = () => {
      asked += 1;
      return asked === 1 ? 'silent' : null;
    };
    const startedMs = performance.now();
    const [first = newUserId()] = users;
    await world.storage.users.ensure({ id: first, email: null });
    expect(asked).toBeGreaterThan(1);
    expect(performance.now() - startedMs).toBeLessThan(5_000 + 2 * BUSY_MS);
  });
});

test('a missing table is called once, and callers are asked to retry after a minute', async () => {
  const world = await newWorld('many');
  world.table.trouble = () => 'no-table';
  const refused = await world.storage.users.get(newUserId()).catch(answerOf);
  expect([refused, world.table.asked.length]).toEqual(['503 busy 60', 1]);
  expect(world.busy).toEqual([
    { fault: 'ResourceNotFoundException', operation: 'GetItem', attempts: 1, retryAfterS: 60 },
  ]);
  world.table.trouble = () => null;
  expect(await world.storage.users.get(newUserId())).toBeNull();
});

test('a table that never answers is called four times, then the caller is asked to retry', async () => {
  const world = await newWorld('hasty');
  world.table.trouble = () => 'silent';
  expect(await world.storage.users.get(newUserId()).catch(answerOf)).toBe('503 busy 5');
  expect(world.table.asked).toHaveLength(4);
  expect(world.busy.map(({ fault, attempts }) => [fault, attempts])).toEqual([['ETIMEDOUT', 4]]);
});

test('an unreachable engine is reported like a busy one', async () => {
  const world = await newWorld('many');
  await world.table.stop();
  expect(await world.storage.users.get(newUserId()).catch(answerOf)).toBe('503 busy 5');
  expect(world.busy.map(({ fault, attempts }) => [fault, attempts])).toEqual([['ECONNREFUSED', 4]]);
});

test('an item that is too large is refused, and the stored one stays', async () => {
  const { storage } = await newWorld();
  const id = newId('acc');
  await storage.accounts.create(account({ id }));
  expect(await storage.control.claimRun(id, runState(NOON), null)).toBe(true);
  // Does not compress.
  const random = Buffer.from(Uint8Array.from({ length: 450_000 }, () => Math.floor(256 * Math.random()))).toString(
    'base64',
  );
  const state = runState(NOON + 60_000);
  const giant = { ...state, control: { ...state.control, random } };
  await expect(storage.control.claimRun(id, giant, 1)).rejects.toThrow(/size/i);
  expect((await storage.control.loadSite(id))?.run?.state.claimedMinuteMs).toBe(NOON);
});
