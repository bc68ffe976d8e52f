import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { sitePartition, storageEngine } from './engine.ts';
import { account, newId } from './samples.ts';

const engine = storageEngine();

const listed = async (): Promise<AccountId[]> => {
  const ids: AccountId[] = [];
  for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page += 1) {
    const { ids: some, next } = await engine.storage.siteList.page(cursor);
    ids.push(...some);
    cursor = next;
  }
  return ids;
};
/** @param ending last character of the id; absent: any */
const make = async (ending?: string): Promise<AccountId> => {
  const id = newId('acc');
  const site = account({ id: ending === undefined ? id : accountIdSchema.parse(`acc_${id.slice(5)}${ending}`) });
  await engine.storage.accounts.create(site);
  return site.id;
};

describe('the list of all sites', () => {
  it('contains each site once, across many pages, derived only from the sites’ own rows', async () => {
    // More in one part than fit on a page, and some in others.
    const made = await Promise.all(Array.from({ length: 150 }, (_, at) => make(at < 110 ? '7' : undefined)));
    const all = await listed();
    expect(new Set(all).size).toBe(all.length);
    expect([...all].sort()).toEqual(expect.arrayContaining([...made].sort()));
    expect(all).toHaveLength(made.length);
  });

  it('keeps a site through its changes, and loses it with its row', async () => {
    const id = await make();
    await engine.storage.accounts.patch(id, { name: 'Another name' });
    expect(await listed()).toContain(id);
    await engine.storage.accounts.delete(id);
    expect(await listed()).not.toContain(id);
  });

  it('reads at most one page at a time', async () => {
    const before = engine.capacity.total('Query');
    await engine.storage.siteList.page(null);
    expect(engine.capacity.total('Query') - before).toBeLessThan(20);
  });
});

describe('the status of a site in the list', () => {
  it('is listed from its creation until its deletion is marked', async () => {
    const id = await make();
    expect(await engine.storage.siteList.statusOf(id)).toBe('listed');
    await engine.storage.accounts.mark(id, '2026-05-14T12:00:00.000Z');
    expect(await engine.storage.siteList.statusOf(id)).toBe('gone');
    expect(await engine.storage.siteList.statusOf(newId('acc'))).toBe('gone');
  });

  it('is unlisted if its row is older than the list, until it is enlisted, idempotently', async () => {
    const id = await make();
    const [row] = (await engine.partition(sitePartition(id))).filter((one) => one.name !== undefined);
    const { listPart: _p, gsi1pk: _g, gsi1sk: _s, ...old } = row ?? expect.fail('no row');
    await engine.put(old);
    expect(await engine.storage.siteList.statusOf(id)).toBe('unlisted');
    expect(await listed()).not.toContain(id);
    for (let time = 0; time < 2; time += 1) await engine.storage.siteList.enlist(id);
    expect(await engine.storage.siteList.statusOf(id)).toBe('listed');
    expect((await listed()).filter((one) => one === id)).toHaveLength(1);
  });

  it('does not change by enlisting a site that is gone or being deleted', async () => {
    const gone = newId('acc');
    await engine.storage.siteList.enlist(gone);
    expect(await engine.partition(sitePartition(gone))).toEqual([]);
    const going = await make();
    await engine.storage.accounts.mark(going, '2026-05-14T12:00:00.000Z');
    await engine.storage.siteList.enlist(going);
    expect(await engine.storage.siteList.statusOf(going)).toBe('gone');
  });
});

describe('a job’s state', () => {
  const schema = z.object({ at: z.number() });

  it('is stored under its version: a late writer gets a conflict', async () => {
    const { jobs } = engine.storage;
    expect(await jobs.get('one', schema)).toBeNull();
    expect(await jobs.put('one', { at: 1 }, null)).toBe(1);
    expect(await jobs.put('one', { at: 9 }, null)).toBeNull();
    expect(await jobs.put('one', { at: 2 }, 1)).toBe(2);
    expect(await jobs.put('one', { at: 9 }, 1)).toBeNull();
    expect(await jobs.get('one', schema)).toEqual({ state: { at: 2 }, version: 2 });
  });

  it('counts as none when it has another shape, and can be overwritten', async () => {
    const { jobs } = engine.storage;
    await jobs.put('two', { other: true }, null);
    expect(await jobs.get('two', schema)).toEqual({ state: null, version: 1 });
    expect(await jobs.put('two', { at: 3 }, 1)).toBe(2);
    expect(await jobs.get('two', schema)).toEqual({ state: { at: 3 }, version: 2 });
  });
});
