import { describe, expect, test } from 'vitest';
import { StoredRowError } from '#functions/storage/index.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { dayPartition, sitePartition, storageEngine } from './engine.ts';
import {
  account,
  appliance,
  credentials,
  decideInput,
  decision,
  iso,
  NOON,
  newId,
  newUserId,
  reading,
  runState,
  sensor,
  siteReading,
} from './samples.ts';

const DAY = 86_400_000;
const engine = storageEngine();

describe('an account', () => {
  test('is created once and read back unchanged', async () => {
    const wanted = account();
    const made = await engine.storage.accounts.create(wanted);
    expect(made).toMatchObject({ ...wanted, ownerId: null, ownerOffer: null, pausedUntil: null, version: 1 });
    await expect(engine.storage.accounts.create({ ...wanted, name: 'Other' })).rejects.toMatchObject({
      code: 'already_exists',
    });
    expect(await engine.storage.accounts.get(wanted.id)).toEqual(made);
    expect(await engine.storage.accounts.get(newId('acc'))).toBeNull();
  });

  test('is patched field by field; settings as a whole', async () => {
    const { id, ...made } = await engine.storage.accounts.create(account());
    const settings = { ...defaultAccountSettings, autochargeInterval: 5, fuseA: 35 };
    expect(await engine.storage.accounts.patch(id, { settings })).toEqual({ ...made, id, settings, version: 2 });
    expect(await engine.storage.accounts.patch(id, { products: [], subscriptionStatus: 'canceled' })).toEqual({
      ...made,
      id,
      settings,
      products: [],
      subscriptionStatus: 'canceled',
      version: 3,
    });
    expect((await engine.storage.accounts.get(id))?.version).toBe(3);
  });

  test('is changed only on the version that was read', async () => {
    const { id } = await engine.storage.accounts.create(account());
    const patches = ['A', 'B', 'C'].map((name) => engine.storage.accounts.patch(id, { name }, 1));
    const results = await Promise.allSettled(patches);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    expect((await engine.storage.accounts.get(id))?.version).toBe(2);
  });

  test('that does not exist is not found, and not created by a change', async () => {
    const id = newId('acc');
    await expect(engine.storage.accounts.patch(id, { name: 'Ghost' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(engine.storage.accounts.patch(id, { name: 'Ghost' }, 1)).rejects.toMatchObject({ code: 'not_found' });
    expect(await engine.storage.accounts.get(id)).toBeNull();
  });

  test('that is damaged throws a typed error without values', async () => {
    const { id } = await engine.storage.accounts.create(account());
    const [row] = await engine.partition(sitePartition(id));
    await engine.damage(row ?? {}, 'subscriptionStatus', 'sunny');
    const error: unknown = await engine.storage.accounts.get(id).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoredRowError);
    expect(String(error)).toBe('StoredRowError: A stored account is not valid: subscriptionStatus');
  });
});

describe('deleting an account', () => {
  /** A site in use: every kind of row, 70 days of decisions. */
  const livedIn = async () => {
    const { storage } = engine;
    const { id } = await storage.accounts.create(account());
    const [owner, installer] = [newUserId(), newUserId()];
    await storage.members.add({ accountId: id, userId: owner, role: 'owner' });
    await storage.members.add({ accountId: id, userId: installer, role: 'installer' });
    const webhookKeyHash = `hash-of-${id}`;
    const link = await storage.credentials.create(credentials(id, { service: 'webhook', webhookKeyHash }));
    const meter = await storage.sensors.create(sensor(id, { credentialsId: link.id }));
    const charger = await storage.appliances.create(appliance(id, { credentialsId: link.id }));
    await storage.webhooks.putReport(id, link.id, { reading: reading(NOON), state: {} }, null);
    await storage.control.claimRun(id, runState(NOON), null);
    await storage.history.putReading(id, siteReading(NOON, meter.id));
    await storage.history.putReading(id, siteReading(NOON - 50 * DAY, meter.id));
    await storage.decisions.put(id, [decision(NOON, charger.id), decision(NOON - 70 * DAY, charger.id)]);
    await storage.decideInputs.put(id, decideInput(NOON - 20 * DAY));
    return { id, owner, installer, webhookKeyHash };
  };

  test('removes everything of it and touches nothing else', async () => {
    const { storage } = engine;
    const kept = await livedIn();
    const { id, owner, installer, webhookKeyHash } = await livedIn();
    await storage.accounts.delete(id);
    expect(await storage.accounts.get(id)).toBeNull();
    expect(await storage.control.loadSite(id)).toBeNull();
    expect(await storage.webhooks.findKey(webhookKeyHash)).toBeNull();
    for (const userId of [owner, installer]) expect(await storage.members.get(id, userId)).toBeNull();
    expect(await engine.partition(sitePartition(id))).toEqual([]);
    for (const time of [NOON, NOON - 20 * DAY, NOON - 50 * DAY, NOON - 70 * DAY])
      expect(await engine.partition(dayPartition(id, iso(time).slice(0, 10)))).toEqual([]);

    const other = await storage.control.loadSite(kept.id);
    expect([other?.sensors.length, other?.appliances.length, other?.run?.version]).toEqual([1, 1, 1]);
    expect(await storage.history.readings(kept.id, NOON, NOON + 1)).toHaveLength(1);
    expect(await storage.webhooks.findKey(kept.webhookKeyHash)).not.toBeNull();
    await storage.accounts.delete(id);
  });

  test('hides it from the first write on, and a repetition finishes the deletion', async () => {
    const { storage } = engine;
    const { id } = await livedIn();
    const rows = await engine.partition(sitePartition(id));
    const row = rows.find(({ sk }) => sk === '$site#account_1');
    await engine.damage(row ?? {}, 'deletingAt', iso(NOON));
    expect(await storage.accounts.get(id)).toBeNull();
    expect(await storage.control.loadSite(id)).toBeNull();
    await expect(storage.accounts.patch(id, { name: 'Again' })).rejects.toMatchObject({ code: 'not_found' });
    await storage.accounts.delete(id);
    expect(await engine.partition(sitePartition(id))).toEqual([]);
  });

  test('includes damaged rows', async () => {
    const { id } = await engine.storage.accounts.create(account());
    await engine.put({ pk: sitePartition(id), sk: '$site#sensor_1#sensorId_broken', rubbish: true });
    await engine.storage.accounts.delete(id);
    expect(await engine.partition(sitePartition(id))).toEqual([]);
  });
});
