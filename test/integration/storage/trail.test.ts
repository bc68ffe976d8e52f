import { describe, expect, test } from 'vitest';
import type { TrailEntry } from '#functions/storage/index.ts';
import { TRAIL_DAYS } from '#functions/storage/people/trail.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { storageEngine } from './engine.ts';
import { account, iso, NOON, newUserId, trailEntry } from './samples.ts';

const engine = storageEngine();
/** All that is kept. */
const kept = () => ({ fromMs: engine.nowMs - TRAIL_DAYS * DAY_MS, toMs: engine.nowMs + 1 });
const ids = (entries: readonly TrailEntry[]) => entries.map(({ id }) => id);

describe('the trail', () => {
  test('holds each entry once, and how it failed beside it; the first error stays', async () => {
    const { trail } = engine.storage;
    const entry = trailEntry();
    expect(await Promise.all([1, 2, 3].map(() => trail.add(entry)))).toEqual(
      expect.arrayContaining([true, false, false]),
    );
    expect(await trail.ofUser(newUserId(), kept())).toEqual([]);
    expect(await trail.ofDay('2026-05-14')).toContainEqual({ ...entry, error: null });
    expect(await trail.fail(entry, 'conflict')).toBe(true);
    expect(await trail.fail(entry, 'internal')).toBe(false);
    expect(await trail.add(entry)).toBe(false);
    for (const list of [trail.ofDay('2026-05-14'), trail.ofSubject(entry.subject ?? newUserId(), 10)])
      expect((await list).filter(({ id }) => id === entry.id)).toEqual([{ ...entry, error: 'conflict' }]);
  });

  test('keeps an error whose entry is missing', async () => {
    const { trail } = engine.storage;
    const entry = trailEntry();
    await trail.fail(entry, 'internal');
    expect(await trail.ofSubject(entry.subject ?? newUserId(), 10)).toEqual([{ ...entry, error: 'internal' }]);
  });

  test('holds what happened to no site and no user', async () => {
    const { trail } = engine.storage;
    const entry = trailEntry({ actor: 'visitor', subject: null, target: null, operation: null, source: null });
    expect(await trail.add(entry)).toBe(true);
    expect(await trail.fail(entry, 'login_failed')).toBe(true);
    expect(await trail.ofDay('2026-05-14')).toContainEqual({ ...entry, error: 'login_failed' });
  });

  test('shows a site its own part, newest first, at most so many', async () => {
    const { trail } = engine.storage;
    const [subject, other] = [account().id, account().id];
    const entries = [0, 1, 2].map((hours) => trailEntry({ subject, time: iso(NOON + hours * HOUR_MS) }));
    for (const entry of [...entries, trailEntry({ subject: other })]) await trail.add(entry);
    expect(ids(await trail.ofSubject(subject, 10))).toEqual(ids(entries.toReversed()));
    expect(ids(await trail.ofSubject(subject, 2))).toEqual(ids(entries.toReversed().slice(0, 2)));
  });

  test('shows of a user what the user did, on any day, and what others did to the user', async () => {
    const { trail } = engine.storage;
    const [userId, admin] = [newUserId(), newUserId()];
    const long = trailEntry({ actor: userId, time: iso(NOON - 100 * DAY_MS) });
    const own = trailEntry({ actor: userId, subject: userId, event: 'user-changed', time: iso(NOON - HOUR_MS) });
    const byAdmin = trailEntry({ actor: admin, admin: true, event: 'admin-access', subject: userId });
    const ofAdmin = trailEntry({ actor: admin, admin: true, event: 'admin-access' });
    for (const entry of [long, own, byAdmin, ofAdmin]) await trail.add(entry);
    const found = await trail.ofUser(userId, kept());
    expect(found.map(({ id }) => id).sort()).toEqual(ids([long, own, byAdmin]).sort());
    expect(ids(await trail.ofUser(userId, { fromMs: NOON - DAY_MS, toMs: NOON + 1 }))).not.toContain(long.id);
    expect(ids(await trail.ofUser(admin, kept())).sort()).toEqual(ids([byAdmin, ofAdmin]).sort());
  });

  test('outlives its site, its user and their deletion, and ends after 400 days', async () => {
    const { accounts, users, trail } = engine.storage;
    const site = account({ ownerId: newUserId() });
    const userId = site.ownerId ?? newUserId();
    await accounts.create(site);
    await users.ensure({ id: userId, email: 'a@b.example' });
    const entry = trailEntry({ actor: userId, subject: site.id });
    await trail.add(entry);
    await accounts.mark(site.id, iso(NOON));
    await accounts.delete(site.id);
    await users.mark(userId);
    await users.delete(userId);
    expect(ids(await trail.ofSubject(site.id, 10))).toEqual([entry.id]);
    engine.nowMs += TRAIL_DAYS * DAY_MS - HOUR_MS;
    expect(ids(await trail.ofSubject(site.id, 10))).toEqual([entry.id]);
    expect(ids(await trail.ofUser(userId, kept()))).toEqual([entry.id]);
    engine.nowMs += 2 * HOUR_MS;
    expect(await trail.ofSubject(site.id, 10)).toEqual([]);
    expect(await trail.ofUser(userId, kept())).toEqual([]);
  });
});
