import { describe, expect, test } from 'vitest';
import type { UserId } from '#shared/model/ids.ts';
import { storageEngine } from './engine.ts';
import { newUserId } from './samples.ts';

const engine = storageEngine();
const SEALED = new Uint8Array([1, 2, 3]);
const OTHER = new Uint8Array([4, 5, 6]);
const HASHES = ['hash-1', 'hash-2', 'hash-3'];
const factors = () => engine.storage.secondFactors;
const pendingOf = async (userId: UserId) => {
  const { pending } = await factors().get(userId);
  return pending ?? expect.fail('nothing is being set up');
};
const activeOf = async (userId: UserId) => {
  const { active } = await factors().get(userId);
  return active ?? expect.fail('none is in use');
};
const userWithApp = async (): Promise<UserId> => {
  const userId = newUserId();
  await factors().begin(userId, 'first', SEALED);
  await factors().activate(userId, await pendingOf(userId), { step: 100, recoveryHashes: HASHES });
  return userId;
};
const times = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act));

describe('a second factor', () => {
  test('is not in use before a code proved it, and put into use by one of several calls', async () => {
    const userId = newUserId();
    expect(await factors().get(userId)).toEqual({ active: null, pending: null });
    const at = new Date(engine.nowMs).toISOString();
    for (let time = 0; time < 2; time += 1) await factors().begin(userId, 'first', SEALED);
    expect(await factors().get(userId)).toEqual({ active: null, pending: { id: 'first', sealed: SEALED, at } });
    const pending = await pendingOf(userId);
    const done = await times(4, () => factors().activate(userId, pending, { step: 7, recoveryHashes: HASHES }));
    expect(done.filter((one) => one)).toHaveLength(1);
    expect(await factors().get(userId)).toEqual({
      active: { sealed: SEALED, since: at, recoveryHashes: HASHES },
      pending: null,
    });
  });

  test('is not put into use by the code of an earlier attempt', async () => {
    const userId = newUserId();
    await factors().begin(userId, 'first', SEALED);
    const earlier = await pendingOf(userId);
    await factors().begin(userId, 'second', OTHER);
    expect(await factors().activate(userId, earlier, { step: 1, recoveryHashes: HASHES })).toBe(false);
    expect(await factors().get(userId)).toMatchObject({ active: null, pending: { sealed: OTHER } });
  });

  test('stays in use while another is being set up', async () => {
    const userId = await userWithApp();
    await factors().begin(userId, 'second', OTHER);
    expect(await factors().get(userId)).toMatchObject({ active: { sealed: SEALED }, pending: { sealed: OTHER } });
  });

  test('takes each time step once, also from concurrent calls, and none before it', async () => {
    const userId = await userWithApp();
    const active = await activeOf(userId);
    expect(await factors().takeStep(userId, active, 100)).toBe(false);
    const taken = await times(5, () => factors().takeStep(userId, active, 102));
    expect(taken.filter((one) => one)).toHaveLength(1);
    expect(await factors().takeStep(userId, active, 101)).toBe(false);
    expect(await factors().takeStep(userId, active, 103)).toBe(true);
  });

  test('that was replaced or turned off takes no more codes', async () => {
    const userId = await userWithApp();
    const old = await activeOf(userId);
    engine.nowMs += 1000;
    await factors().begin(userId, 'second', OTHER);
    await factors().activate(userId, await pendingOf(userId), { step: 50, recoveryHashes: HASHES });
    expect(await factors().takeStep(userId, old, 200)).toBe(false);
    expect(await factors().takeStep(userId, await activeOf(userId), 51)).toBe(true);
    expect(await factors().remove(userId)).toBe(true);
    expect(await factors().takeStep(userId, old, 300)).toBe(false);
    expect(await factors().get(userId)).toEqual({ active: null, pending: null });
    expect(await factors().remove(userId)).toBe(false);
  });

  test('takes each recovery code once, also from concurrent calls, down to the last one', async () => {
    const userId = await userWithApp();
    const used = await times(4, () => factors().takeRecoveryCode(userId, 'hash-1'));
    expect(used.filter((one) => one)).toHaveLength(1);
    expect(await activeOf(userId)).toMatchObject({ recoveryHashes: ['hash-2', 'hash-3'] });
    expect(await factors().takeRecoveryCode(userId, 'unknown')).toBe(false);
    for (const hash of ['hash-2', 'hash-3']) expect(await factors().takeRecoveryCode(userId, hash)).toBe(true);
    expect(await factors().takeRecoveryCode(userId, 'hash-3')).toBe(false);
    expect(await activeOf(userId)).toMatchObject({ recoveryHashes: [] });
  });

  test('takes different recovery codes at the same time', async () => {
    const userId = await userWithApp();
    const used = await Promise.all(HASHES.map((hash) => factors().takeRecoveryCode(userId, hash)));
    expect(used).toEqual([true, true, true]);
    expect(await activeOf(userId)).toMatchObject({ recoveryHashes: [] });
  });

  test('gets new recovery codes in place of the earlier ones, only while it is in use', async () => {
    const userId = await userWithApp();
    for (let time = 0; time < 2; time += 1) expect(await factors().replaceRecoveryCodes(userId, ['new'])).toBe(true);
    expect(await factors().takeRecoveryCode(userId, 'hash-1')).toBe(false);
    expect(await factors().takeRecoveryCode(userId, 'new')).toBe(true);
    const none = newUserId();
    expect(await factors().replaceRecoveryCodes(none, ['new'])).toBe(false);
    expect(await factors().takeRecoveryCode(none, 'new')).toBe(false);
    await factors().begin(none, 'first', SEALED);
    expect(await factors().replaceRecoveryCodes(none, ['new'])).toBe(false);
  });
});
