import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { sitePartition, storageEngine } from './engine.ts';
import { credentials, iso, NOON, newId, newUserId, reading } from './samples.ts';

const engine = storageEngine();
const code = (wanted: string) => expect.objectContaining({ code: wanted });

describe('credentials', () => {
  test('are read back unchanged, including bytes', async () => {
    const accountId = newId('acc');
    const { accountKey: _, ...wanted } = credentials(accountId);
    const made = await engine.storage.credentials.create({ ...wanted, accountKey: 'user@vendor.example' });
    expect(made).toEqual({
      ...wanted,
      version: 1,
      keySeenBy: null,
      keySeenAt: null,
      keyByToken: null,
      keyEndedAt: null,
    });
    const read = await engine.storage.credentials.get(accountId, made.id);
    expect(read).toEqual(made);
    expect(read?.sealed).toBeInstanceOf(Uint8Array);
    expect(await engine.storage.credentials.list(accountId)).toEqual([made]);
    expect(await engine.storage.credentials.get(newId('acc'), made.id)).toBeNull();
  });

  test('of one vendor account exist once per site', async () => {
    const accountId = newId('acc');
    const make = (over: object) => engine.storage.credentials.create(credentials(accountId, over));
    const results = await Promise.allSettled([1, 2, 3].map(() => make({ accountKey: 'one' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await make({ accountKey: 'one', service: 'go-e-v3' });
    await make({ accountKey: 'two' });
    await make({ accountKey: null });
    await make({ accountKey: null });
    expect(await engine.storage.credentials.list(accountId)).toHaveLength(5);
    await engine.storage.credentials.create(credentials(newId('acc'), { accountKey: 'one' }));
  });

  test('keep their unique value out of the table in plaintext', async () => {
    const accountId = newId('acc');
    await engine.storage.credentials.create(credentials(accountId, { accountKey: 'user@vendor.example' }));
    expect(JSON.stringify(await engine.partition(sitePartition(accountId)))).not.toContain('vendor.example');
  });

  test('can be linked again after removal, or after a creation that died half-way', async () => {
    const accountId = newId('acc');
    const make = () => engine.storage.credentials.create(credentials(accountId, { accountKey: 'one' }));
    const made = await make();
    const rows = await engine.partition(sitePartition(accountId));
    const claim = rows.find(({ sk }) => String(sk).startsWith('$claim_1#'));
    expect(await engine.storage.credentials.delete(accountId, made.id)).toBe(true);
    expect(await engine.storage.credentials.delete(accountId, made.id)).toBe(false);
    await engine.put(claim ?? {});
    await expect(make()).rejects.toEqual(code('already_exists'));
    engine.nowMs += 61_000;
    expect((await make()).id).not.toBe(made.id);
  });

  test('are changed only on the version that was read, and only the given fields', async () => {
    const accountId = newId('acc');
    const { patch, create, get } = engine.storage.credentials;
    const made = await create(credentials(accountId));
    const changes = {
      name: 'Roof',
      settings: { serial: '7' },
      sealed: new Uint8Array([9, 9]),
      health: { lastSuccessAt: iso(NOON), error: 'vendor_failed', errorAt: iso(NOON + 1_000) },
    };
    const changed = await patch(accountId, made.id, changes, 1);
    expect(changed).toEqual({ ...made, ...changes, version: 2 });
    expect(await get(accountId, made.id)).toEqual(changed);
    await expect(patch(accountId, made.id, { name: 'Late' }, 1)).rejects.toEqual(code('conflict'));
    await expect(patch(accountId, newId('crd'), { name: 'Nobody' }, 1)).rejects.toEqual(code('not_found'));
    expect((await get(accountId, made.id))?.name).toBe('Roof');
  });

  test('may switch to a free vendor account, which releases the old one', async () => {
    const accountId = newId('acc');
    const { patch, create } = engine.storage.credentials;
    const make = (accountKey: string) => create(credentials(accountId, { accountKey }));
    const [one, two] = [await make('one'), await make('two')];
    await expect(patch(accountId, one.id, { accountKey: 'two' }, 1)).rejects.toEqual(code('already_exists'));
    await patch(accountId, one.id, { accountKey: 'one' }, 1);
    await expect(make('one')).rejects.toEqual(code('already_exists'));
    await patch(accountId, one.id, { accountKey: 'three' }, 2);
    await make('one');
    await expect(make('three')).rejects.toEqual(code('already_exists'));
    // The loser holds no claim.
    await expect(patch(accountId, two.id, { accountKey: 'four' }, 9)).rejects.toEqual(code('conflict'));
    await make('four');
  });

  test('that died half-way through a change block no account for others', async () => {
    const accountId = newId('acc');
    const { patch, create } = engine.storage.credentials;
    const one = await create(credentials(accountId, { accountKey: 'one' }));
    const claim = (await engine.partition(sitePartition(accountId))).find(({ sk }) =>
      String(sk).startsWith('$claim_1#'),
    );
    await patch(accountId, one.id, { accountKey: 'two' }, 1);
    // As if the process had died before it released the old account.
    await engine.put(claim ?? {});
    engine.nowMs += 61_000;
    await create(credentials(accountId, { accountKey: 'one' }));
  });
});

describe('webhook keys', () => {
  const unused = { passwordHash: null, boxes: null, refusedAtMs: null, refusedWhy: null };
  const linked = async () => {
    const webhookKeyHash = `hash-${newId('crd')}`;
    const made = await engine.storage.credentials.create(
      credentials(newId('acc'), { service: 'webhook', accountKey: null, webhookKeyHash }),
    );
    return { webhookKeyHash, made, accountId: made.accountId };
  };

  test('lead to their credentials; unknown keys lead nowhere', async () => {
    const { webhookKeyHash, made, accountId } = await linked();
    expect(made.webhookKeyHash).toBe(webhookKeyHash);
    expect(await engine.storage.webhooks.findKey(webhookKeyHash)).toEqual({
      accountId,
      credentialsId: made.id,
      ...unused,
    });
    expect(await engine.storage.webhooks.findKey('another')).toBeNull();
  });

  test('stop working when their credentials are removed, and the report is deleted', async () => {
    const { webhookKeyHash, made, accountId } = await linked();
    await engine.storage.webhooks.putReport(accountId, made.id, { reading: reading(NOON), state: {} }, null);
    await engine.storage.credentials.delete(accountId, made.id);
    expect(await engine.storage.webhooks.findKey(webhookKeyHash)).toBeNull();
    expect(await engine.partition(sitePartition(accountId))).toEqual([]);
  });

  test('can be replaced: the old one stops working, the new one leads to the same credentials', async () => {
    const { webhookKeyHash, made, accountId } = await linked();
    const { credentials: repository, webhooks } = engine.storage;
    const userId = newUserId();
    const changed = await repository.replaceKey(made, 'new-hash', userId);
    const seen = { keySeenBy: userId, keySeenAt: iso(NOON) };
    expect(changed).toEqual({ ...made, ...seen, webhookKeyHash: 'new-hash', version: 2 });
    expect(await webhooks.findKey(webhookKeyHash)).toBeNull();
    expect(await webhooks.findKey('new-hash')).toEqual({ accountId, credentialsId: made.id, ...unused });
    // A concurrent replacement leaves no key behind.
    await expect(repository.replaceKey(made, 'other-hash', userId)).rejects.toEqual(code('conflict'));
    expect(await webhooks.findKey('other-hash')).toBeNull();
    expect(await webhooks.findKey('new-hash')).not.toBeNull();
  });

  test('can be ended, once, with their report; a newer key stays', async () => {
    const { webhookKeyHash, made, accountId } = await linked();
    const { credentials: repository, webhooks } = engine.storage;
    await webhooks.putReport(accountId, made.id, { reading: reading(NOON), state: {} }, null);
    for (const _ of [1, 2]) await repository.endKey(made);
    const ended = await repository.get(accountId, made.id);
    const none = { webhookKeyHash: null, keySeenBy: null, keySeenAt: null, keyEndedAt: iso(NOON) };
    expect(ended).toEqual({ ...made, ...none, version: 2 });
    expect(await webhooks.findKey(webhookKeyHash)).toBeNull();
    expect(await webhooks.getReport(accountId, made.id, z.unknown())).toBeNull();
    if (ended === null) throw new Error('the link is gone');
    const renewed = await repository.replaceKey(ended, `new-${webhookKeyHash}`, newUserId());
    expect(renewed).toMatchObject({ keyEndedAt: null, keySeenAt: iso(NOON) });
    await repository.endKey(made);
    expect(await repository.get(accountId, made.id)).toEqual(renewed);
    expect(await webhooks.findKey(`new-${webhookKeyHash}`)).not.toBeNull();
  });

  test('of other credentials are not taken over', async () => {
    const { webhookKeyHash, made, accountId } = await linked();
    await expect(
      engine.storage.credentials.create(credentials(newId('acc'), { service: 'webhook', webhookKeyHash })),
    ).rejects.toEqual(code('already_exists'));
    expect(await engine.storage.webhooks.findKey(webhookKeyHash)).toEqual({
      accountId,
      credentialsId: made.id,
      ...unused,
    });
  });
});

describe('reports', () => {
  const stateSchema = z.object({ times: z.array(z.number()) });
  const put = (accountId: ReturnType<typeof newId<'acc'>>, id: ReturnType<typeof newId<'crd'>>, atMs: number) =>
    engine.storage.webhooks.putReport(
      accountId,
      id,
      { reading: reading(atMs), state: { times: [atMs] } },
      atMs === NOON ? null : 1,
    );

  test('are stored on the version that was read, or not at all', async () => {
    const [accountId, id] = [newId('acc'), newId('crd')];
    const { webhooks } = engine.storage;
    expect(await webhooks.getReport(accountId, id, stateSchema)).toBeNull();
    expect(await put(accountId, id, NOON)).toBe(true);
    expect(await put(accountId, id, NOON)).toBe(false);
    expect(await put(accountId, id, NOON + 1_000)).toBe(true);
    expect(await put(accountId, id, NOON + 2_000)).toBe(false);
    expect(await webhooks.getReport(accountId, id, stateSchema)).toEqual({
      version: 2,
      gate: null,
      reading: reading(NOON + 1_000),
      state: { times: [NOON + 1_000] },
    });
  });

  test('that arrive concurrently: one is stored, the others get a conflict', async () => {
    const [accountId, id] = [newId('acc'), newId('crd')];
    await put(accountId, id, NOON);
    const results = await Promise.all([1, 2, 3, 4].map((s) => put(accountId, id, NOON + s * 1_000)));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test('that are too old or of another shape count as none, and can be overwritten', async () => {
    const [accountId, id] = [newId('acc'), newId('crd')];
    const { webhooks } = engine.storage;
    await put(accountId, id, NOON);
    const newShape = z.object({ values: z.array(z.string()) });
    expect(await webhooks.getReport(accountId, id, newShape)).toEqual({
      version: 1,
      reading: null,
      state: null,
      gate: null,
    });
    expect(engine.badRows).toEqual([{ entity: 'report', fields: ['state.values'] }]);
    engine.nowMs += 8 * 86_400_000;
    expect(await webhooks.getReport(accountId, id, stateSchema)).toEqual({
      version: 1,
      reading: null,
      state: null,
      gate: null,
    });
    expect(await webhooks.putReport(accountId, id, { reading: null, state: { times: [] } }, 1)).toBe(true);
    expect(await webhooks.getReport(accountId, id, stateSchema)).toEqual({
      version: 2,
      gate: null,
      reading: null,
      state: { times: [] },
    });
  });
});

test('data keys are created once', async () => {
  const { dataKeys } = engine.storage;
  expect(await dataKeys.get(63)).toBeNull();
  const results = await Promise.all([1, 2, 3].map((byte) => dataKeys.create(63, new Uint8Array(200).fill(byte))));
  expect(results.filter(Boolean)).toHaveLength(1);
  const stored = await dataKeys.get(63);
  expect(stored).toEqual(new Uint8Array(200).fill(results.indexOf(true) + 1));
  expect(await dataKeys.get(6)).toBeNull();
});
