import { expect, test } from 'vitest';
import type { Budget } from '#functions/storage/people/quotas.ts';
import { HOUR_MS, HOUR_S, MINUTE_MS, MINUTE_S, SECOND_MS } from '#shared/units.ts';
import { storageEngine } from './engine.ts';
import { newUserId } from './samples.ts';

const engine = storageEngine();

const budget = (limit = 3, window: Budget['window'] = 'fixed'): Budget => ({
  name: 'feedback',
  subject: newUserId(),
  limit,
  windowS: HOUR_S,
  window,
});
const take = (of: Budget) => engine.storage.quotas.take(of);
const use = async (of: Budget) => {
  const taken = await take(of);
  return 'waitS' in taken ? expect.fail('was refused') : taken;
};

test('uses are counted up to the limit, also when they are concurrent; the wait is the rest of the window', async () => {
  const own = budget();
  const taken = await Promise.all(Array.from({ length: 9 }, () => take(own)));
  expect(taken.flatMap((one) => ('used' in one ? [one.used] : [])).sort()).toEqual([1, 2, 3]);
  engine.nowMs += 10 * MINUTE_MS;
  expect(await take(own)).toEqual({ waitS: 50 * MINUTE_S });
  expect((await use(budget())).used).toBe(1);
});

test('a use costs one write unit and no read, and a refusal changes nothing', async () => {
  const own = budget(2);
  const { calls } = engine.capacity;
  const before = calls.length;
  await take(own);
  expect(calls.slice(before)).toEqual([{ operation: 'UpdateItem', units: 1 }]);
  await take(own);
  const full = await engine.rows();
  await take(own);
  expect(await engine.rows()).toEqual(full);
});

test('the next window begins with nothing used', async () => {
  const own = budget(1);
  await use(own);
  engine.nowMs += HOUR_MS;
  expect((await use(own)).used).toBe(1);
});

test('a use that was given back can be taken again, and never becomes a credit', async () => {
  const own = budget(1);
  const first = await use(own);
  await engine.storage.quotas.giveBack(first);
  await engine.storage.quotas.giveBack(first);
  expect((await use(own)).used).toBe(1);
  expect(await take(own)).toHaveProperty('waitS');
});

test('a failure pauses, and says how long', async () => {
  const own = budget(3, 'quiet');
  await engine.storage.quotas.fail(await use(own), 90, HOUR_S);
  engine.nowMs += 30 * SECOND_MS;
  expect(await take(own)).toEqual({ waitS: 60 });
  engine.nowMs += 60 * SECOND_MS;
  expect((await use(own)).used).toBe(2);
});

test('a quiet window begins again with each failure, and ends when there was none for as long as it lasts', async () => {
  const own = budget(2, 'quiet');
  const fail = async () => engine.storage.quotas.fail(await use(own), 0, HOUR_S);
  await fail();
  engine.nowMs += 50 * MINUTE_MS;
  await fail();
  expect(await take(own)).toEqual({ waitS: HOUR_S });
  engine.nowMs += 59 * MINUTE_MS;
  expect(await take(own)).toEqual({ waitS: MINUTE_S });
  engine.nowMs += MINUTE_MS;
  const taken = await Promise.all(Array.from({ length: 6 }, () => take(own)));
  expect(taken.flatMap((one) => ('used' in one ? [one.used] : [])).sort()).toEqual([1, 2]);
});

test('a use that finds the quiet window ended counts in the one that another call begins meanwhile', async () => {
  const own = budget(2, 'quiet');
  await engine.storage.quotas.fail(await use(own), 0, HOUR_S);
  engine.nowMs += HOUR_MS;
  const stop = engine.after('UpdateItem', async () => {
    expect((await use(own)).used).toBe(1);
  });
  expect((await use(own)).used).toBe(2);
  stop();
});

test('a use that finds the quiet window ended waits for the next one if others fill the one that begins meanwhile', async () => {
  const own = budget(2, 'quiet');
  await engine.storage.quotas.fail(await use(own), 0, HOUR_S);
  engine.nowMs += HOUR_MS;
  const stop = engine.after('UpdateItem', async () => {
    await use(own);
    await use(own);
  });
  expect(await take(own)).toEqual({ waitS: HOUR_S });
  stop();
});

test('what succeeds does not prolong a quiet window', async () => {
  const own = budget(1, 'quiet');
  await engine.storage.quotas.fail(await use(own), 0, HOUR_S);
  engine.nowMs += HOUR_MS;
  for (let minute = 0; minute < 90; minute += 30) {
    await engine.storage.quotas.giveBack(await use(own));
    engine.nowMs += 30 * MINUTE_MS;
  }
  expect((await use(own)).used).toBe(1);
});
