import { describe, expect, test } from 'vitest';
import { MAX_ITEMS, type ScheduleItem, type SocMapItem } from '#shared/model/schedule.ts';
import { sitePartition, storageEngine } from './engine.ts';
import { appliance, newId } from './samples.ts';

const engine = storageEngine();
const code = (wanted: string) => expect.objectContaining({ code: wanted });
const desiredState = { mode: 'ON', currentA: null } as const;
const at = (minutes: number): ScheduleItem => ({
  id: newId('sch'),
  dayOfWeek: Math.floor(minutes / 1440) + 1,
  hour: Math.floor(minutes / 60) % 24,
  minute: minutes % 60,
  desiredState,
});
const from = (threshold: number): SocMapItem => ({ id: newId('soc'), threshold, desiredState });

const made = async () => {
  const accountId = newId('acc');
  const { appliances } = engine.storage;
  const { id } = await appliances.create(appliance(accountId));
  return {
    accountId,
    id,
    get: async () => {
      const stored = await appliances.get(accountId, id);
      if (stored === null) throw new Error('gone');
      return stored;
    },
    plan: (item: ScheduleItem) => appliances.addScheduleItem(accountId, id, item),
    unplan: (itemId: ScheduleItem['id']) => appliances.removeScheduleItem(accountId, id, itemId),
    map: (item: SocMapItem) => appliances.addSocMapItem(accountId, id, item),
    unmap: (itemId: SocMapItem['id']) => appliances.removeSocMapItem(accountId, id, itemId),
    row: async () => {
      const rows = await engine.partition(sitePartition(accountId));
      const row = rows.find(({ sk }) => String(sk).startsWith('$site#') && String(sk).includes(id));
      if (row === undefined) throw new Error('no row');
      return row;
    },
  };
};

describe('items of an appliance', () => {
  test('are read in their order, and change nothing else of the appliance', async () => {
    const one = await made();
    const before = await one.get();
    const week = [at(9_000), at(0), at(10_079), at(601)];
    for (const item of week) await one.plan(item);
    const map = [from(80), from(0), from(100), from(9)];
    for (const item of map) await one.map(item);
    expect(await one.get()).toEqual({
      ...before,
      version: 9,
      scheduleItems: [week[1], week[3], week[0], week[2]],
      socMapItems: [map[1], map[3], map[0], map[2]],
    });
  });

  test('are unique by their time or threshold, even with three concurrent calls', async () => {
    const one = await made();
    const results = await Promise.allSettled([1, 2, 3].map(() => one.plan(at(600))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(code('duplicate_item'));
    await one.map(from(50));
    await expect(one.map(from(50))).rejects.toEqual(code('duplicate_item'));
    const { scheduleItems, socMapItems } = await one.get();
    expect([scheduleItems.length, socMapItems.length]).toEqual([1, 1]);
  });

  test('are removed once, and never take a successor along', async () => {
    const one = await made();
    const [first, second] = [at(600), at(600)];
    await one.plan(first);
    expect((await Promise.all([1, 2, 3].map(() => one.unplan(first.id)))).filter(Boolean)).toEqual([true]);
    await one.plan(second);
    expect(await one.unplan(first.id)).toBe(false);
    expect((await one.get()).scheduleItems).toEqual([second]);
    const item = from(40);
    await one.map(item);
    expect([await one.unmap(item.id), await one.unmap(item.id)]).toEqual([true, false]);
  });

  test('are all gone from a cleared map; clearing is idempotent', async () => {
    const one = await made();
    await one.plan(at(1));
    for (const threshold of [10, 20]) await one.map(from(threshold));
    for (let turn = 0; turn < 2; turn += 1) await engine.storage.appliances.clearSocMap(one.accountId, one.id);
    const { scheduleItems, socMapItems } = await one.get();
    expect([scheduleItems.length, socMapItems.length]).toEqual([1, 0]);
  });

  test('are limited in number', async () => {
    const one = await made();
    for (let index = 0; index < MAX_ITEMS; index += 1) await one.plan(at(index));
    await expect(one.plan(at(5_000))).rejects.toEqual(code('invalid_request'));
    await expect(one.plan(at(5))).rejects.toEqual(code('duplicate_item'));
    const { scheduleItems } = await one.get();
    expect(scheduleItems).toHaveLength(MAX_ITEMS);
    for (const { id } of scheduleItems.slice(-1)) expect(await one.unplan(id)).toBe(true);
    await one.plan(at(5_000));
  });

  test('need their appliance', async () => {
    const { appliances } = engine.storage;
    const [accountId, id] = [newId('acc'), newId('app')];
    await expect(appliances.addScheduleItem(accountId, id, at(1))).rejects.toEqual(code('not_found'));
    await expect(appliances.addSocMapItem(accountId, id, from(1))).rejects.toEqual(code('not_found'));
    await expect(appliances.clearSocMap(accountId, id)).rejects.toEqual(code('not_found'));
    expect(await appliances.removeScheduleItem(accountId, id, newId('sch'))).toBe(false);
    expect(await engine.partition(sitePartition(accountId))).toEqual([]);
  });

  test('can be added to an appliance that is older than the feature', async () => {
    const one = await made();
    const { scheduleItems: _week, socMapItems: _map, ...old } = await one.row();
    await engine.put(old);
    expect(await one.get()).toMatchObject({ scheduleItems: [], socMapItems: [] });
    const items = [at(1), at(2)];
    await Promise.all(items.map(one.plan));
    expect((await one.get()).scheduleItems).toEqual(items);
  });

  test('are added to an older appliance even if a concurrent call creates its map', async () => {
    const one = await made();
    const row = await one.row();
    const { scheduleItems: _week, ...old } = row;
    await engine.put(old);
    // Right after the first attempt was refused, before the reason is read.
    const undo = engine.after('UpdateItem', () => engine.put(row));
    const item = at(1);
    await one.plan(item).finally(undo);
    expect((await one.get()).scheduleItems).toEqual([item]);
  });

  test('survive a change of settings, and make an outdated one conflict', async () => {
    const one = await made();
    const { appliances } = engine.storage;
    await one.plan(at(1));
    await expect(appliances.patch(one.accountId, one.id, { mode: 'SCHEDULE' }, 1)).rejects.toEqual(code('conflict'));
    const changed = await appliances.patch(one.accountId, one.id, { mode: 'SCHEDULE' }, 2);
    expect(changed.scheduleItems).toHaveLength(1);
  });

  test('are one write each, and come with the site', async () => {
    const one = await made();
    engine.capacity.calls.length = 0;
    await one.plan(at(1));
    expect(engine.capacity.calls.map(({ operation }) => operation)).toEqual(['UpdateItem']);
    expect(await engine.storage.appliances.list(one.accountId)).toEqual([await one.get()]);
  });

  test('that are damaged remove the appliance from lists and are reported', async () => {
    const one = await made();
    await one.map(from(1));
    await engine.damage(await one.row(), 'socMapItems', { t1: { threshold: 'one' } });
    expect(await engine.storage.appliances.list(one.accountId)).toEqual([]);
    expect(engine.badRows).toMatchObject([{ entity: 'appliance' }]);
  });
});
