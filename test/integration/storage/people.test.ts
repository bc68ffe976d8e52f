import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { sitePartition, storageEngine } from './engine.ts';
import { account, iso, NOON, newId, newUserId } from './samples.ts';

const engine = storageEngine();
const EMAIL = 'anna@user.example';

describe('invitations', () => {
  const invite = (accountId = newId('acc'), email = EMAIL) =>
    engine.storage.invitations.invite(accountId, email, () => newId('inv'));

  test('exist once per address; a later one keeps the id and lasts longer', async () => {
    const { invitations } = engine.storage;
    const first = await invite();
    expect(first).toMatchObject({ email: EMAIL, takenBy: null, expiresAt: iso(NOON + 14 * DAY_MS) });
    engine.nowMs += DAY_MS;
    const again = await invite(first.accountId);
    expect(again).toEqual({ ...first, expiresAt: iso(NOON + 15 * DAY_MS) });
    expect(await invitations.listOfAccount(first.accountId)).toEqual([again]);
    expect(await invitations.get(first.accountId, EMAIL)).toEqual(again);
    expect(await invitations.get(first.accountId, 'ben@user.example')).toBeNull();
  });

  test('are found by address, across sites', async () => {
    const email = 'wanted@user.example';
    const [one, two] = [await invite(undefined, email), await invite(undefined, email)];
    const found = await engine.storage.invitations.listOfEmail(email);
    expect(found.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  });

  test('are accepted by one user, idempotently, and can then no longer be withdrawn', async () => {
    const { invitations } = engine.storage;
    const { accountId } = await invite();
    const [anna, ben] = [newUserId(), newUserId()];
    const taken = await Promise.all([anna, ben].map((id) => invitations.take(accountId, EMAIL, id, 'installer')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const winner = taken[0] ? anna : ben;
    expect(await invitations.take(accountId, EMAIL, winner, 'installer')).toBe(true);
    expect(await invitations.withdraw(accountId, EMAIL)).toBe(false);
    expect(await invitations.listOfAccount(accountId)).toEqual([]);
    await invitations.remove(accountId, EMAIL);
    await invitations.remove(accountId, EMAIL);
    expect(await invitations.take(accountId, EMAIL, winner, 'installer')).toBe(false);
  });

  test('are accepted for the role that they name; one from before there was a choice for an installer', async () => {
    const { invitations } = engine.storage;
    const { accountId } = await invite();
    const anna = newUserId();
    expect((await invitations.invite(accountId, EMAIL, () => newId('inv'), 'family')).role).toBe('family');
    expect(await invitations.take(accountId, EMAIL, anna, 'installer')).toBe(false);
    expect(await invitations.take(accountId, EMAIL, anna, 'family')).toBe(true);
  });

  test('are withdrawn idempotently, and cannot be accepted afterwards', async () => {
    const { invitations } = engine.storage;
    const { accountId } = await invite();
    expect(await invitations.withdraw(accountId, EMAIL)).toBe(true);
    expect(await invitations.withdraw(accountId, EMAIL)).toBe(true);
    expect(await invitations.take(accountId, EMAIL, newUserId(), 'installer')).toBe(false);
  });

  test('that have expired count as none, even while the row exists', async () => {
    const { invitations } = engine.storage;
    const { accountId } = await invite();
    engine.nowMs += 14 * DAY_MS;
    expect(await engine.partition(sitePartition(accountId))).toHaveLength(1);
    expect(await invitations.get(accountId, EMAIL)).toBeNull();
    expect(await invitations.listOfAccount(accountId)).toEqual([]);
    expect((await invitations.listOfEmail(EMAIL)).filter((one) => one.accountId === accountId)).toEqual([]);
    expect(await invitations.take(accountId, EMAIL, newUserId(), 'installer')).toBe(false);
    expect((await invite(accountId)).createdAt).toBe(iso(engine.nowMs));
  });

  test('that are damaged are dropped and reported, and are deleted with their site', async () => {
    const { id } = await engine.storage.accounts.create(account());
    await invite(id);
    const row = (await engine.partition(sitePartition(id))).find((one) => String(one.sk).includes('invitation'));
    await engine.damage(row ?? {}, 'createdAt', 'yesterday');
    expect(await engine.storage.invitations.listOfAccount(id)).toEqual([]);
    expect(engine.badRows).toEqual([{ entity: 'invitation', fields: ['createdAt'] }]);
    await engine.storage.accounts.delete(id);
    expect(await engine.partition(sitePartition(id))).toEqual([]);
  });
});

describe('the owner of a site', () => {
  const seeded = async () => {
    const { accounts, members } = engine.storage;
    const { id } = await accounts.create(account());
    const [owner, installer] = [newUserId(), newUserId()];
    await members.add({ accountId: id, userId: owner, role: 'owner' });
    await members.add({ accountId: id, userId: installer, role: 'installer' });
    return { id, owner, installer };
  };
  const offer = (userId: ReturnType<typeof newUserId>) => ({ userId, expiresAt: iso(engine.nowMs + DAY_MS) });

  test('is taken from the members’ rows until the account names one', async () => {
    const { id, owner, installer } = await seeded();
    const { accounts, members } = engine.storage;
    expect(await members.ownerOf(id)).toBe(owner);
    expect(await accounts.takeOwnership(id, installer)).toBe(false);
    await accounts.offerOwnership(id, owner, offer(installer));
    expect((await accounts.get(id))?.ownerOffer).toEqual(offer(installer));
    const taken = await Promise.all([1, 2].map(() => accounts.takeOwnership(id, installer)));
    expect(taken.sort()).toEqual([false, true]);
    expect(await members.ownerOf(id)).toBe(installer);
    const role = async (userId: typeof owner) => (await members.get(id, userId))?.role;
    expect([await role(owner), await role(installer)]).toEqual(['installer', 'owner']);
    await members.reconcileOwner(id, installer, owner);
    await members.reconcileOwner(id, installer, owner);
    const rows = await members.listOfAccount(id);
    expect(rows.find(({ userId }) => userId === installer)?.role).toBe('owner');
    expect(rows.find(({ userId }) => userId === owner)?.role).toBe('installer');
  });

  test('stays when the offer is withdrawn, has expired, or was made by a former owner', async () => {
    const { id, owner, installer } = await seeded();
    const { accounts } = engine.storage;
    await accounts.offerOwnership(id, owner, offer(installer));
    await accounts.withdrawOffer(id, owner);
    expect((await accounts.get(id))?.ownerOffer?.userId).toBe(installer);
    await accounts.withdrawOffer(id, installer);
    await accounts.withdrawOffer(id);
    expect(await accounts.takeOwnership(id, installer)).toBe(false);
    await accounts.offerOwnership(id, owner, offer(installer));
    engine.nowMs += DAY_MS;
    expect(await accounts.takeOwnership(id, installer)).toBe(false);
    await expect(accounts.offerOwnership(id, installer, offer(owner))).rejects.toMatchObject({ code: 'conflict' });
    await accounts.delete(id);
    await expect(accounts.offerOwnership(id, owner, offer(installer))).rejects.toMatchObject({ code: 'not_found' });
    expect(await accounts.takeOwnership(id, installer)).toBe(false);
  });

  test('is the owner even before the member’s row exists', async () => {
    const userId = newUserId();
    const { id } = await engine.storage.accounts.create(account({ ownerId: userId }));
    expect(await engine.storage.members.get(id, userId)).toMatchObject({ role: 'owner' });
    expect(await engine.storage.members.get(id, newUserId())).toBeNull();
  });
});

test('a pause is set, moved and ended, but not on a site that is gone', async () => {
  const { accounts } = engine.storage;
  const { id } = await accounts.create(account());
  expect((await accounts.patch(id, { pausedUntil: iso(NOON) })).pausedUntil).toBe(iso(NOON));
  await accounts.resume(id);
  await accounts.resume(id);
  expect((await accounts.get(id))?.pausedUntil).toBeNull();
  await accounts.delete(id);
  await expect(accounts.resume(id)).rejects.toMatchObject({ code: 'not_found' });
});

describe('a mail', () => {
  test('is claimed by one sender, released when it was not sent, and never sent again once it was', async () => {
    const { mails } = engine.storage;
    const key = `link/${newId('crd')}`;
    const claims = await Promise.all([1, 2, 3].map(() => mails.claim(key)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await mails.release(key);
    expect(await mails.claim(key)).toBe(true);
    await mails.sent(key);
    await mails.sent(key);
    await mails.release(key);
    engine.nowMs += 60 * DAY_MS;
    expect(await mails.claim(key)).toBe(false);
  });

  test('whose sender died can be claimed again after a while', async () => {
    const { mails } = engine.storage;
    const key = `link/${newId('crd')}`;
    expect(await mails.claim(key)).toBe(true);
    engine.nowMs += MINUTE_MS;
    expect(await mails.claim(key)).toBe(false);
    engine.nowMs += MINUTE_MS;
    expect(await mails.claim(key)).toBe(true);
  });
});

test('a user’s locale is stored and changed, and a locale no longer offered counts as none', async () => {
  const { users } = engine.storage;
  const id = newUserId();
  expect((await users.ensure({ id, email: null, locale: 'de-CH' })).locale).toBe('de-CH');
  expect((await users.ensure({ id, email: EMAIL, locale: 'en' })).locale).toBe('de-CH');
  expect(await users.patch(id, { locale: 'de-AT' })).toMatchObject({ id, email: EMAIL, locale: 'de-AT' });
  const [row] = await engine.partition(`$sunward#userId_${id}`);
  await engine.damage(row ?? {}, 'locale', 'fr');
  expect((await users.get(id))?.locale).toBe('en');
  await expect(users.patch(newUserId(), { locale: 'en' })).rejects.toMatchObject({ code: 'not_found' });
});

test('damaged free sites of a user are reported as a bad row', async () => {
  const userId = newUserId();
  await engine.storage.freeSites.put(userId, [], null);
  const [row] = await engine.partition(`$sunward#userId_${userId}`);
  if (row === undefined) throw new Error('There is no row');
  for (const places of ['{', '[{}]']) {
    await engine.damage(row, 'places', places);
    await expect(engine.storage.freeSites.get(userId)).rejects.toThrow(/freeSites is not valid: places/);
  }
});
