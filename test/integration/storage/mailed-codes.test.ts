import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStorage, type Storage } from '#functions/storage/index.ts';
import { DAY_S, SECOND_MS } from '#shared/units.ts';
import { startDynamo, type TestDynamo } from '#test/support/dynamo.ts';
import { NOON, newUserId } from './samples.ts';

let dynamo: TestDynamo;
let storage: Storage;
let nowMs = NOON;
let owner: string;
beforeAll(async () => {
  dynamo = await startDynamo('mailed-codes');
  storage = createStorage({ client: dynamo.client, tableName: dynamo.tableName, now: () => nowMs });
});
beforeEach(() => {
  nowMs = NOON;
  owner = newUserId();
});
afterAll(() => dynamo.stop());

const put = (codeHash: string, purpose = 'email', email: string | null = null) =>
  storage.mailedCodes.put({ owner, purpose }, { codeHash, email, lastsS: DAY_S });
const openOf = async (whose: string) => (await storage.mailedCodes.list(whose)).map((code) => code.purpose);
const check = (codeHash: string, purpose = 'email') => storage.mailedCodes.check({ owner, purpose }, codeHash, 5);

describe('a mailed code', () => {
  test('is right with the address that was stored with it, also when it is repeated', async () => {
    await put('right', 'email', 'new@user.example');
    expect(await check('right')).toEqual({ email: 'new@user.example' });
    expect(await check('right')).toEqual({ email: 'new@user.example' });
  });

  test('is wrong for another code, purpose or owner, and when there is none', async () => {
    expect(await check('right')).toBeNull();
    await put('right');
    expect(await check('wrong')).toBeNull();
    expect(await check('right', 'signUp')).toBeNull();
    owner = newUserId();
    expect(await check('right')).toBeNull();
  });

  test('is replaced by a newer one of the same purpose', async () => {
    await put('first');
    await put('other', 'signUp');
    await put('second');
    expect(await check('first')).toBeNull();
    expect(await check('second')).toEqual({ email: null });
    expect(await check('other', 'signUp')).toEqual({ email: null });
  });

  test('allows five attempts, also at once; a newer one five more', async () => {
    await put('right');
    const attempts = await Promise.all(Array.from({ length: 12 }, () => check('right')));
    expect(attempts.filter((one) => one !== null)).toHaveLength(5);
    expect(await check('right')).toBeNull();
    await put('right');
    expect(await check('right')).not.toBeNull();
  });

  test('ends when it expires, whether or not its row is still there', async () => {
    await put('right');
    nowMs += DAY_S * SECOND_MS - 1;
    expect(await check('right')).not.toBeNull();
    expect(await openOf(owner)).toEqual(['email']);
    nowMs += 1;
    expect(await check('right')).toBeNull();
    expect(await openOf(owner)).toEqual([]);
  });

  test('is gone once it was used, and an attempt does not bring it back', async () => {
    await put('right');
    await put('other', 'signUp');
    for (let time = 0; time < 2; time += 1) await storage.mailedCodes.remove({ owner, purpose: 'email' });
    expect(await check('right')).toBeNull();
    expect(await openOf(owner)).toEqual(['signUp']);
  });

  test('is forgotten with all others of its owner, and nobody else’s', async () => {
    const mine = owner;
    await put('one');
    await put('two', 'signUp');
    owner = newUserId();
    await put('theirs');
    for (let time = 0; time < 2; time += 1) await storage.mailedCodes.forget(mine);
    expect(await openOf(mine)).toEqual([]);
    expect(await check('theirs')).not.toBeNull();
  });
});
