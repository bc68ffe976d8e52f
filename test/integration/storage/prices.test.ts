import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { storageEngine } from './engine.ts';
import { account, NOON, newId, priceDay } from './samples.ts';

const engine = storageEngine();
const tibber = { import: { kind: 'tibber', homeId: null, eurPerUnit: null }, feedIn: { kind: 'fixed' } } as const;

describe('days of prices', () => {
  test('are read in order, and a later answer replaces an earlier one, never the other way', async () => {
    const { marketDays } = engine.storage;
    const feed = 'market/first';
    const later = { ...priceDay(NOON), fetchedMs: NOON + HOUR_MS, source: 'smard' };
    expect(await marketDays.put(feed, priceDay(NOON))).toBe(true);
    expect(await marketDays.put(feed, later)).toBe(true);
    expect(await marketDays.put(feed, priceDay(NOON))).toBe(false);
    await marketDays.put(feed, priceDay(NOON + DAY_MS));
    await marketDays.put('market/other', priceDay(NOON));
    const days = await marketDays.between(feed, '2026-05-14', '2026-05-15');
    expect(days).toEqual([later, priceDay(NOON + DAY_MS)]);
    expect(await marketDays.between(feed, '2026-05-15', '2026-05-15')).toEqual([priceDay(NOON + DAY_MS)]);
  });

  test('are one write unit, and a fortnight is two read units', async () => {
    const { marketDays } = engine.storage;
    const before = engine.capacity.total('PutItem');
    for (let day = 0; day < 14; day += 1) {
      const prices = Array.from({ length: 96 }, (_, nth) => Math.round(1e6 * Math.sin(nth)) / 1e6);
      await marketDays.put('market/size', { ...priceDay(NOON + day * DAY_MS), prices });
    }
    const written = engine.capacity.total('PutItem') - before;
    const asked = engine.capacity.total('Query');
    expect(await marketDays.between('market/size', '2026-05-01', '2026-05-31')).toHaveLength(14);
    const read = engine.capacity.total('Query') - asked;
    console.log(`a day of prices: ${written / 14} write units; a fortnight: ${read} read units`);
    expect(written / 14).toBeLessThanOrEqual(2);
    expect(read).toBeLessThanOrEqual(3);
  });

  test('that are damaged are dropped and reported', async () => {
    const { marketDays } = engine.storage;
    await marketDays.put('market/damaged', priceDay(NOON));
    const [row] = await engine.partition('$sunward#feed_market/damaged');
    await engine.damage(row ?? {}, 'prices', 'many');
    expect(await marketDays.between('market/damaged', '2026-05-14', '2026-05-14')).toEqual([]);
    expect(engine.badRows.at(-1)).toEqual({ entity: 'marketDay', fields: ['prices'] });
  });

  test('of a supplier belong to their site', async () => {
    const { supplierDays } = engine.storage;
    const [mine, other] = [newId('acc'), newId('acc')];
    expect(await supplierDays.put(mine, priceDay(NOON))).toBe(true);
    expect(await supplierDays.put(mine, priceDay(NOON))).toBe(false);
    expect(await supplierDays.between(mine, '2026-05-14', '2026-05-14')).toEqual([priceDay(NOON)]);
    expect(await supplierDays.between(other, '2026-05-14', '2026-05-14')).toEqual([]);
  });
});

describe('feeds in use', () => {
  test('are noted twice a day, and forgotten after a fortnight without', async () => {
    const { marketFeeds } = engine.storage;
    await marketFeeds.use('market/AT');
    expect(await marketFeeds.get('market/AT')).toEqual({ feed: 'market/AT', triedMs: null, trouble: null });
    engine.nowMs += HOUR_MS;
    await marketFeeds.use('market/AT');
    const [row] = await engine.partition('$sunward#feedList_used');
    expect(row).toMatchObject({ usedMs: NOON });
    engine.nowMs = NOON + 13 * HOUR_MS;
    await marketFeeds.use('market/AT');
    expect((await engine.partition('$sunward#feedList_used'))[0]).toMatchObject({ usedMs: engine.nowMs });
    engine.nowMs += 14 * DAY_MS;
    expect(await marketFeeds.list()).toEqual([]);
  });

  test('remember when they were asked for, and what came of it', async () => {
    const { marketFeeds } = engine.storage;
    await marketFeeds.use('market/CH');
    await marketFeeds.tried('market/CH', 'down');
    expect(await marketFeeds.get('market/CH')).toEqual({ feed: 'market/CH', triedMs: NOON, trouble: 'down' });
    await marketFeeds.tried('market/CH', null);
    expect(await marketFeeds.get('market/CH')).toEqual({ feed: 'market/CH', triedMs: NOON, trouble: null });
    await marketFeeds.tried('market/unused', null);
    expect(await marketFeeds.get('market/unused')).toBeNull();
  });
});

describe('the tariff of a site', () => {
  test('is read with the site, and replaced as a whole', async () => {
    const { accounts, control, tariffs } = engine.storage;
    const site = await accounts.create(account());
    expect((await control.loadSite(site.id))?.tariff).toBeNull();
    const token = { keyId: newId('crd'), sealed: new Uint8Array([1, 2, 3]) };
    await tariffs.put(site.id, { tariff: tibber, token, trouble: null });
    expect((await control.loadSite(site.id))?.tariff).toEqual({ tariff: tibber, token, trouble: null });
    const fixed = { import: { kind: 'fixed' }, feedIn: { kind: 'fixed' } } as const;
    await tariffs.put(site.id, { tariff: fixed, token: null, trouble: null });
    expect(await tariffs.get(site.id)).toEqual({ tariff: fixed, token: null, trouble: null });
  });

  test('notes what the supplier said of this token, not of an earlier one', async () => {
    const { tariffs } = engine.storage;
    const accountId = newId('acc');
    const token = { keyId: newId('crd'), sealed: new Uint8Array([1]) };
    await tariffs.put(accountId, { tariff: tibber, token, trouble: null });
    await tariffs.note(accountId, newId('crd'), 'key');
    expect((await tariffs.get(accountId))?.trouble).toBeNull();
    await tariffs.note(accountId, token.keyId, 'key');
    expect((await tariffs.get(accountId))?.trouble).toBe('key');
    await tariffs.note(accountId, token.keyId, null);
    expect((await tariffs.get(accountId))?.trouble).toBeNull();
    await tariffs.note(newId('acc'), token.keyId, 'key');
  });
});
