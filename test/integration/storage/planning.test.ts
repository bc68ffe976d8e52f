import { describe, expect, test } from 'vitest';
import { storageEngine } from './engine.ts';
import { account, NOON, newId, planning } from './samples.ts';

const MINUTE = 60_000;
const engine = storageEngine();

describe('what the planner knows of a site', () => {
  test('comes with the site, and only a later run replaces it', async () => {
    const { accounts, control } = engine.storage;
    const { id } = await accounts.create(account());
    expect((await control.loadSite(id))?.planning).toBeNull();
    const [first, later] = [planning(NOON), { ...planning(NOON + MINUTE), sun: { seenOn: '2026-05-15', days: [] } }];
    await control.putPlanning(id, first);
    expect((await control.loadSite(id))?.planning).toEqual(first);
    await control.putPlanning(id, later);
    await control.putPlanning(id, first);
    expect((await control.loadSite(id))?.planning).toEqual(later);
  });

  test('is not kept for a site that is gone', async () => {
    const id = newId('acc');
    await engine.storage.control.putPlanning(id, planning(NOON));
    expect(await engine.storage.control.loadSite(id)).toBeNull();
    expect(await engine.partition(`$sunward#accountId_${id}`)).toEqual([]);
  });
});
