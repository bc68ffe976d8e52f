import { describe, expect, test } from 'vitest';
import { storageEngine } from './engine.ts';
import { iso, NOON, newId, newUserId } from './samples.ts';

const engine = storageEngine();

describe('users', () => {
  test('are created once, however often they are ensured', async () => {
    const id = newUserId();
    const made = await Promise.all(
      [1, 2, 3].map(() => engine.storage.users.ensure({ id, email: 'a@sunward.example' })),
    );
    const ofNobody = {
      ...{ affiliate: null, referredBy: null, couponFor: null, couponUsedAt: null, trialFor: null },
      sitesMail: true,
    };
    const user = { id, email: 'a@sunward.example', locale: 'en', createdAt: iso(NOON), ...ofNobody };
    expect(made).toEqual(made.map(() => user));
    engine.nowMs += 1_000;
    expect(await engine.storage.users.ensure({ id, email: 'a@sunward.example' })).toEqual(made[0]);
  });

  test('follow their e-mail address', async () => {
    const id = newUserId();
    expect((await engine.storage.users.ensure({ id, email: null })).email).toBeNull();
    expect((await engine.storage.users.ensure({ id, email: 'b@sunward.example' })).email).toBe('b@sunward.example');
    expect((await engine.storage.users.ensure({ id, email: null })).email).toBeNull();
    expect((await engine.storage.users.get(id))?.createdAt).toBe(iso(NOON));
  });

  test('are deleted idempotently', async () => {
    const id = newUserId();
    await engine.storage.users.ensure({ id, email: null });
    await engine.storage.users.delete(id);
    await engine.storage.users.delete(id);
    expect(await engine.storage.users.get(id)).toBeNull();
  });
});

describe('members', () => {
  test('pass the access check of their own site only', async () => {
    const [userId, stranger] = [newUserId(), newUserId()];
    const [accountId, other] = [newId('acc'), newId('acc')];
    await engine.storage.members.add({ accountId, userId, role: 'owner' });
    expect((await engine.storage.members.get(accountId, userId))?.role).toBe('owner');
    expect(await engine.storage.members.get(accountId, stranger)).toBeNull();
    expect(await engine.storage.members.get(other, userId)).toBeNull();
  });

  test('are the same member when added twice, and not silently another role', async () => {
    const member = { accountId: newId('acc'), userId: newUserId(), role: 'owner' } as const;
    const added = await engine.storage.members.add(member);
    engine.nowMs += 1_000;
    expect(await engine.storage.members.add(member)).toEqual(added);
    await expect(engine.storage.members.add({ ...member, role: 'installer' })).rejects.toMatchObject({
      code: 'already_exists',
    });
    expect((await engine.storage.members.get(member.accountId, member.userId))?.role).toBe('owner');
  });

  test('are listed by user and by site', async () => {
    const [owner, installer] = [newUserId(), newUserId()];
    const [first, second] = [newId('acc'), newId('acc')];
    await engine.storage.members.add({ accountId: second, userId: owner, role: 'owner' });
    await engine.storage.members.add({ accountId: first, userId: owner, role: 'owner' });
    await engine.storage.members.add({ accountId: first, userId: installer, role: 'installer' });
    // The profile's row is in the same partition and is not a member.
    await engine.storage.users.ensure({ id: owner, email: null });
    expect((await engine.storage.members.listOfUser(owner)).map(({ accountId }) => accountId)).toEqual([first, second]);
    expect(
      (await engine.storage.members.listOfAccount(first)).map(({ userId, role }) => `${userId} ${role}`).sort(),
    ).toEqual([`${owner} owner`, `${installer} installer`].sort());
    await engine.storage.members.remove(first, owner);
    await engine.storage.members.remove(first, owner);
    expect((await engine.storage.members.listOfUser(owner)).map(({ accountId }) => accountId)).toEqual([second]);
    expect(await engine.storage.members.get(first, owner)).toBeNull();
    expect((await engine.storage.members.listOfAccount(first)).map(({ userId }) => userId)).toEqual([installer]);
  });

  test('with an unknown role are not members', async () => {
    const member = { accountId: newId('acc'), userId: newUserId(), role: 'owner' } as const;
    await engine.storage.members.add(member);
    const [row] = await engine.partition(`$sunward#userId_${member.userId}`);
    await engine.damage(row ?? {}, 'role', 'emperor');
    await expect(engine.storage.members.get(member.accountId, member.userId)).rejects.toThrow('A stored member');
    expect(await engine.storage.members.listOfUser(member.userId)).toEqual([]);
    expect(engine.badRows).toEqual([{ entity: 'member', fields: ['role'] }]);
  });
});

test('reads that decisions depend on are strongly consistent: a whole unit, not a half', async () => {
  const { members, accounts, webhooks, dataKeys, users } = engine.storage;
  const member = { accountId: newId('acc'), userId: newUserId(), role: 'owner' } as const;
  await members.add(member);
  const reads = [
    () => members.listOfUser(member.userId),
    () => accounts.get(member.accountId),
    () => webhooks.findKey('any'),
    () => dataKeys.get(1),
    () => users.get(member.userId),
  ];
  for (const read of reads) {
    engine.capacity.calls.length = 0;
    await read();
    expect(engine.capacity.calls.map(({ units }) => units)).toEqual([1]);
  }
  // The access check reads the member and, because ownership moves there, the account.
  engine.capacity.calls.length = 0;
  await members.get(member.accountId, member.userId);
  expect(engine.capacity.calls.map(({ units }) => units)).toEqual([1, 1]);
});
