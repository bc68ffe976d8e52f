import { describe, expect, test } from 'vitest';
import { storageEngine } from './engine.ts';
import { iso, NOON, newId, newUserId } from './samples.ts';

const engine = storageEngine();

describe('due work', () => {
  test('is read by kind up to a time, the longest waiting first, and nothing else', async () => {
    const { due } = engine.storage;
    const [a, b] = [newId('acc'), newId('acc')];
    const entry = (subject: string, ms: number) => ({ kind: 'site', at: iso(NOON + ms), subject }) as const;
    for (const one of [entry(b, 1000), entry(a, 0), entry(a, 2000), entry(a, 0)]) await due.add(one);
    await due.add({ kind: 'user', at: iso(NOON), subject: newUserId() });
    expect([await due.has(entry(a, 0)), await due.has(entry(a, 1))]).toEqual([true, false]);
    expect(await due.list('site', iso(NOON - 1))).toEqual([]);
    expect(await due.list('site', iso(NOON + 1000))).toEqual([entry(a, 0), entry(b, 1000)]);
    for (let time = 0; time < 2; time += 1) await due.remove(entry(a, 0));
    expect(await due.list('site', iso(NOON + 9000))).toEqual([entry(b, 1000), entry(a, 2000)]);
  });
});

describe('a user being deleted', () => {
  test('is found by no reader, never recreated, and forgotten after a day', async () => {
    const { users } = engine.storage;
    const id = newUserId();
    await users.ensure({ id, email: 'a@sunward.example' });
    for (let time = 0; time < 2; time += 1) await users.mark(id);
    expect([await users.get(id), await users.isGone(id)]).toEqual([null, true]);
    expect(await users.remains(id)).toMatchObject({ id, email: 'a@sunward.example' });
    await expect(users.ensure({ id, email: 'a@sunward.example' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(users.patch(id, { locale: 'de-DE' })).rejects.toMatchObject({ code: 'not_found' });
    await users.delete(id);
    expect(await users.remains(id)).toMatchObject({ email: null, affiliate: null });
    engine.nowMs += 25 * 3_600_000;
    expect([await users.isGone(id), await users.remains(id)]).toEqual([false, null]);
  });

  test('who never had a row is marked, too', async () => {
    const id = newUserId();
    await engine.storage.users.mark(id);
    await expect(engine.storage.users.ensure({ id, email: null })).rejects.toMatchObject({ code: 'not_found' });
    expect(await engine.storage.users.remains(newUserId())).toBeNull();
  });
});

describe('a trial', () => {
  test('is for one site of a user, for good unless that site never began', async () => {
    const { users } = engine.storage;
    const [user, gone] = [newUserId(), newUserId()];
    const [first, second] = [newId('acc'), newId('acc')];
    expect(await users.claimTrial(user, first)).toBe(false);
    await users.ensure({ id: user, email: null });
    expect((await Promise.all([1, 2].map(() => users.claimTrial(user, first)))).every(Boolean)).toBe(true);
    expect(await users.claimTrial(user, second)).toBe(false);
    await users.releaseTrial(user, second);
    expect((await users.get(user))?.trialFor).toBe(first);
    for (const _ of [1, 2]) await users.releaseTrial(user, first);
    expect(await users.claimTrial(user, second)).toBe(true);
    await users.mark(gone);
    expect(await users.claimTrial(gone, first)).toBe(false);
  });
});

describe('a coupon', () => {
  test('is for one site of a referred user, until it was used', async () => {
    const { users } = engine.storage;
    const [guest, nobody] = [newUserId(), newUserId()];
    const [first, second] = [newId('acc'), newId('acc')];
    await users.ensure({ id: guest, email: null, referredBy: newId('aff') });
    await users.ensure({ id: nobody, email: null });
    expect(await users.claimCoupon(nobody, first)).toBe(false);
    expect([await users.claimCoupon(guest, first), await users.claimCoupon(guest, first)]).toEqual([true, true]);
    expect(await users.claimCoupon(guest, second)).toBe(false);
    await users.releaseCoupon(guest, second);
    expect(await users.claimCoupon(guest, second)).toBe(false);
    await users.releaseCoupon(guest, first);
    expect(await users.claimCoupon(guest, second)).toBe(true);
    await users.spendCoupon(guest);
    await users.releaseCoupon(guest, second);
    expect(await users.claimCoupon(guest, second)).toBe(false);
    await users.spendCoupon(nobody);
    expect((await users.get(nobody))?.couponUsedAt).toBeNull();
  });

  test('never changes who referred a user', async () => {
    const { users } = engine.storage;
    const [id, by] = [newUserId(), newId('aff')];
    await users.ensure({ id, email: null, referredBy: by });
    await users.ensure({ id, email: 'a@sunward.example', referredBy: newId('aff') });
    expect((await users.get(id))?.referredBy).toBe(by);
  });
});

describe('the ledger', () => {
  test('accepts a key once, and lists all entries or those of one invoice', async () => {
    const { referrals } = engine.storage;
    const id = newId('aff');
    const entry = { key: 'invoice/in_1/000000', cents: 50, time: iso(NOON) };
    expect(await referrals.append(id, entry)).toBe(true);
    expect(await referrals.append(id, { ...entry, cents: 99 })).toBe(false);
    await referrals.append(id, { key: 'invoice/in_10/000000', cents: 7, time: iso(NOON) });
    expect((await referrals.ledger(id)).map(({ cents }) => cents)).toEqual([50, 7]);
    expect(await referrals.ledger(id, 'invoice/in_1/')).toEqual([{ ...entry, payer: null }]);
    expect(await referrals.ledger(newId('aff'))).toEqual([]);
  });

  test('assigns an invoice to one affiliate, a code to one, and a payout one amount and one day', async () => {
    const { referrals } = engine.storage;
    const [a, b] = [newId('aff'), newId('aff')];
    const given = await Promise.all(
      [a, b].map((affiliateId) => referrals.claimCommission('in_2', { affiliateId, payer: 'k1' })),
    );
    expect(given).toEqual([await referrals.commissionOf('in_2'), await referrals.commissionOf('in_2')]);
    const [anna, berta] = [
      { affiliateId: a, userId: newUserId() },
      { affiliateId: b, userId: newUserId() },
    ];
    expect([await referrals.publish(anna, 'ABCDEFGH'), await referrals.publish(anna, 'ABCDEFGH')]).toEqual([
      true,
      true,
    ]);
    expect(await referrals.publish(berta, 'ABCDEFGH')).toBe(false);
    await referrals.forget(b, 'ABCDEFGH');
    expect(await referrals.findCode('ABCDEFGH')).toEqual(anna);
    await referrals.forget(a, 'ABCDEFGH');
    expect([await referrals.findCode('ABCDEFGH'), await referrals.findAffiliate(a)]).toEqual([null, null]);
    const payout = { month: '2026-05', affiliateId: a, cents: 1200, createdAt: iso(NOON) };
    await referrals.createPayout(payout);
    expect((await referrals.createPayout({ ...payout, cents: 5 })).cents).toBe(1200);
    await referrals.notePaid('2026-05', a, iso(NOON + 1));
    expect((await referrals.notePaid('2026-05', a, iso(NOON + 2)))?.paidAt).toBe(iso(NOON + 1));
    expect(await referrals.notePaid('2026-06', a, iso(NOON))).toBeNull();
    expect(await referrals.payouts('2026-05')).toEqual([{ ...payout, paidAt: iso(NOON + 1) }]);
  });

  test('counts a sign-up once, and the first time it paid', async () => {
    const { referrals } = engine.storage;
    const id = newId('aff');
    await referrals.noteSignUp(id, 'k1', iso(NOON), null);
    await referrals.noteSignUp(id, 'k1', iso(NOON + 5), iso(NOON + 6));
    await referrals.noteSignUp(id, 'k1', iso(NOON + 7), iso(NOON + 8));
    expect(await referrals.signUps(id)).toEqual([{ at: iso(NOON), payingSince: iso(NOON + 6), refusedAt: null }]);
  });

  test('refuses a sign-up for good, even one that was never noted', async () => {
    const { referrals } = engine.storage;
    const id = newId('aff');
    await referrals.noteSignUp(id, 'k1', iso(NOON), iso(NOON));
    expect(await referrals.isRefused(id, 'k1')).toBe(false);
    for (const key of ['k1', 'k1', 'k2']) await referrals.refuseSignUp(id, key, iso(NOON), iso(NOON + 1));
    await referrals.noteSignUp(id, 'k1', iso(NOON), iso(NOON + 2));
    expect([await referrals.isRefused(id, 'k1'), await referrals.isRefused(id, 'k2')]).toEqual([true, true]);
    const refused = { at: iso(NOON), refusedAt: iso(NOON + 1) };
    expect(await referrals.signUps(id)).toEqual([
      { ...refused, payingSince: iso(NOON) },
      { ...refused, payingSince: null },
    ]);
  });
});

describe('cards', () => {
  test('show who else has used one, until a user is deleted', async () => {
    const { cards } = engine.storage;
    const [anna, berta, carl] = [newUserId(), newUserId(), newUserId()];
    for (let time = 0; time < 2; time += 1) expect(await cards.note(anna, 'm1')).toEqual([]);
    expect(await cards.note(berta, 'm1')).toEqual([anna]);
    expect(await cards.note(carl, 'm2')).toEqual([]);
    expect([await cards.marksOf(anna), await cards.marksOf(carl)]).toEqual([['m1'], ['m2']]);
    for (let time = 0; time < 2; time += 1) await cards.forget(anna);
    expect(await cards.marksOf(anna)).toEqual([]);
    expect(await cards.note(berta, 'm1')).toEqual([]);
  });

  test('noted concurrently are seen by at least one caller', async () => {
    const { cards } = engine.storage;
    const users = [newUserId(), newUserId()];
    const seen = await Promise.all(users.map((user) => cards.note(user, 'm3')));
    expect(seen.flat().length).toBeGreaterThan(0);
  });
});

describe('a card of free days', () => {
  test('is for one user, also when claimed concurrently, until it expires', async () => {
    const { trialCards } = engine.storage;
    const claims = await Promise.all(['anna', 'berta', 'carl'].map((holder) => trialCards.claim('t1', holder)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    const winner = ['anna', 'berta', 'carl'][claims.indexOf(true)] ?? '';
    expect([await trialCards.claim('t1', winner), await trialCards.claim('t1', 'dora')]).toEqual([true, false]);
    expect(await trialCards.claim('t2', 'dora')).toBe(true);
    engine.nowMs += 401 * 86_400_000;
    expect([await trialCards.claim('t1', 'dora'), await trialCards.claim('t1', winner)]).toEqual([true, false]);
  });
});
