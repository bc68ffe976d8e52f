import { afterAll, describe, expect, it } from 'vitest';
import { siteShardOf } from '#functions/storage/site/shards.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { SHARDS } from '#shared/shards.ts';
import { storageEngine } from './engine.ts';
import { account, newId } from './samples.ts';

const engine = storageEngine();
let made = 1000;
/** A site of the same shard as every other with this ending. */
const siteIn = (ending: string): AccountId => {
  made += 1;
  return accountIdSchema.parse(`${newId('acc').slice(0, -6)}${made}${ending}`);
};
const SHARD = siteShardOf(siteIn('7Z'));
const report: string[] = [];
afterAll(() => console.log(report.join('\n')));

describe('the shard of a site', () => {
  it('follows from its id, and spreads sites evenly', () => {
    const sizes = Array.from({ length: SHARDS }, () => 0);
    for (let nth = 0; nth < 20 * SHARDS; nth += 1) {
      const shard = siteShardOf(newId('acc'));
      sizes[shard] = (sizes[shard] ?? Number.NaN) + 1;
    }
    expect(Math.min(...sizes)).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThan(50);
  });
});

describe('the sites of shards', () => {
  it('are put, changed and removed, each time with the same result', async () => {
    const { shards } = engine.storage;
    const id = siteIn('AA');
    expect(await shards.minutesOf(id)).toBeNull();
    for (const minutes of [1, 1, 15]) {
      await shards.put(id, minutes);
      expect(await shards.minutesOf(id)).toBe(minutes);
    }
    expect(await shards.list(siteShardOf(id))).toEqual([{ accountId: id, minutes: 15 }]);
    for (let time = 0; time < 2; time += 1) await shards.remove(id);
    expect(await shards.minutesOf(id)).toBeNull();
    expect(await shards.list(siteShardOf(id))).toEqual([]);
  });

  it('are listed page by page, each once, across all shards', async () => {
    const { shards } = engine.storage;
    const made = Array.from({ length: 230 }, (_, nth) => (nth < 120 ? siteIn('7Z') : newId('acc')));
    await Promise.all(made.map((id) => shards.put(id, 1)));
    const listed: AccountId[] = [];
    for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page += 1) {
      const { ids, next }: Awaited<ReturnType<typeof shards.page>> = await shards.page(cursor);
      expect(ids.length).toBeLessThanOrEqual(100);
      listed.push(...ids);
      cursor = next;
    }
    expect(listed.sort()).toEqual([...new Set(made)].sort());
    await Promise.all(made.map((id) => shards.remove(id)));
  });

  it('are read for a fraction of what an index of the sites’ own rows would take', async () => {
    const { shards, accounts, siteList } = engine.storage;
    const made = Array.from({ length: 100 }, () => siteIn('7Z'));
    await Promise.all(made.map((id) => shards.put(id, 1)));
    await Promise.all(made.map((id) => accounts.create(account({ id }))));
    const unitsOf = async (read: () => Promise<unknown>): Promise<number> => {
      const before = engine.capacity.total('Query');
      await read();
      return engine.capacity.total('Query') - before;
    };
    const ours = await unitsOf(() => shards.list(SHARD));
    // Eventually consistent, as an index is: twice as much if it could be asked for what is.
    const index = 2 * (await unitsOf(() => siteList.page(null)));
    report.push(`a shard of 100 sites: ${ours} read units as a collection, ${index} from an index of whole rows`);
    expect(ours).toBeLessThanOrEqual(6);
    expect(ours).toBeLessThan(index / 2);
  });

  it('go with their site', async () => {
    const { shards, accounts } = engine.storage;
    const id = siteIn('AB');
    await accounts.create(account({ id }));
    await shards.put(id, 1);
    await accounts.delete(id);
    expect(await shards.minutesOf(id)).toBeNull();
  });

  it('are left out when they are damaged, and reported', async () => {
    const { shards } = engine.storage;
    const id = siteIn('AC');
    await shards.put(id, 1);
    const [row] = await engine.partition(`$sunward#siteShard_${siteShardOf(id)}`);
    await engine.damage(row ?? {}, 'minutes', 0);
    expect(await shards.list(siteShardOf(id))).toEqual([]);
    expect(await shards.minutesOf(id)).toBeNull();
    expect(engine.badRows.length).toBe(2);
  });
});
