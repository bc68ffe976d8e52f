import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { storageEngine } from './engine.ts';
import { newId, newUserId } from './samples.ts';

const engine = storageEngine();
const KEY = 'hash-of-a-key';
const wished = () => ({ accountId: newId('acc'), wish: 'digest' });
const rowsOf = (userId: string) => engine.partition(`$sunward#userId_${userId}`);

describe('a request for a site', () => {
  test('is begun by one of many concurrent calls, and finished by it', async () => {
    const { creations } = engine.storage;
    const userId = newUserId();
    expect(await creations.get(userId, KEY)).toBeNull();
    const many = Array.from({ length: 5 }, wished);
    const leases = await Promise.all(many.map((one) => creations.begin(userId, KEY, one)));
    expect(leases.filter((lease) => lease !== null)).toHaveLength(1);
    const mine = leases.findIndex((lease) => lease !== null);
    expect(await creations.get(userId, KEY)).toEqual({ ...many[mine], done: false, abandoned: false });
    await creations.finish(userId, KEY, (leases[mine] ?? 0) - 1);
    expect(await creations.get(userId, KEY)).toMatchObject({ done: false });
    for (let time = 0; time < 2; time += 1) await creations.finish(userId, KEY, leases[mine] ?? 0);
    expect(await creations.get(userId, KEY)).toEqual({ ...many[mine], done: true, abandoned: false });
  });

  test('belongs to one user', async () => {
    const { creations } = engine.storage;
    const [one, two] = [newUserId(), newUserId()];
    await creations.begin(one, KEY, wished());
    expect(await creations.get(two, KEY)).toBeNull();
    expect(await creations.list(one)).toMatchObject([{ done: false, at: new Date(engine.nowMs).toISOString() }]);
    expect(await creations.list(two)).toEqual([]);
    expect(await creations.begin(two, KEY, wished())).not.toBeNull();
  });

  test('can be released after a failure, but not when it is done or held by another call', async () => {
    const { creations } = engine.storage;
    const userId = newUserId();
    const lease = (await creations.begin(userId, KEY, wished())) ?? 0;
    await creations.release(userId, KEY, lease + 1);
    expect(await creations.get(userId, KEY)).not.toBeNull();
    for (let time = 0; time < 2; time += 1) await creations.release(userId, KEY, lease);
    expect(await creations.get(userId, KEY)).toBeNull();
    const again = (await creations.begin(userId, KEY, wished())) ?? 0;
    await creations.finish(userId, KEY, again);
    await creations.release(userId, KEY, again);
    expect(await creations.get(userId, KEY)).toMatchObject({ done: true });
  });

  test('whose process died is resumed after a minute, by one call, with the same site', async () => {
    const { creations } = engine.storage;
    const userId = newUserId();
    const first = wished();
    const dead = (await creations.begin(userId, KEY, first)) ?? 0;
    engine.nowMs += MINUTE_MS - 1;
    expect(await creations.get(userId, KEY)).toMatchObject({ abandoned: false });
    expect(await creations.begin(userId, KEY, first)).toBeNull();
    engine.nowMs += 1;
    expect(await creations.get(userId, KEY)).toMatchObject({ abandoned: true, accountId: first.accountId });
    expect(await creations.begin(userId, KEY, wished())).toBeNull();
    const leases = await Promise.all([1, 2, 3].map(() => creations.begin(userId, KEY, first)));
    expect(leases.filter((lease) => lease !== null)).toEqual([engine.nowMs]);
    await creations.finish(userId, KEY, dead);
    await creations.release(userId, KEY, dead);
    expect(await creations.get(userId, KEY)).toEqual({ ...first, done: false, abandoned: false });
  });

  test('is forgotten after a day, with its user, and with its site', async () => {
    const { creations } = engine.storage;
    const userId = newUserId();
    const [one, two] = [wished(), wished()];
    const lease = (await creations.begin(userId, KEY, one)) ?? 0;
    await creations.finish(userId, KEY, lease);
    engine.nowMs += DAY_MS;
    expect(await creations.get(userId, KEY)).toBeNull();
    expect(await creations.begin(userId, KEY, two)).toBe(engine.nowMs);
    expect(await creations.get(userId, KEY)).toMatchObject({ ...two, done: false });
    await creations.begin(userId, 'another', one);
    await creations.forget(userId, one.accountId);
    expect(await creations.get(userId, 'another')).toBeNull();
    expect(await creations.get(userId, KEY)).not.toBeNull();
    engine.nowMs += DAY_MS;
    for (let time = 0; time < 2; time += 1) await creations.forget(userId);
    expect(await rowsOf(userId)).toEqual([]);
  });

  test('that is damaged is reported as a bad row', async () => {
    const { creations } = engine.storage;
    const userId = newUserId();
    await creations.begin(userId, KEY, wished());
    const [row = {}] = await rowsOf(userId);
    await engine.damage(row, 'accountId', 'site 1');
    await expect(creations.get(userId, KEY)).rejects.toThrow(/creation is not valid: accountId/);
  });
});
