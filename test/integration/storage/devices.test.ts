import { describe, expect, test } from 'vitest';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { sitePartition, storageEngine } from './engine.ts';
import { appliance, iso, NOON, newId, sensor } from './samples.ts';

const engine = storageEngine();
const code = (wanted: string) => expect.objectContaining({ code: wanted });

/** Both kinds share the same guarantees. */
const kinds = {
  sensor: {
    make: (accountId: ReturnType<typeof newId<'acc'>>, over: object = {}) =>
      engine.storage.sensors.create(sensor(accountId, over)),
    sample: sensor,
    repository: () => engine.storage.sensors,
    id: () => newId('sen'),
  },
  appliance: {
    make: (accountId: ReturnType<typeof newId<'acc'>>, over: object = {}) =>
      engine.storage.appliances.create(appliance(accountId, over)),
    sample: appliance,
    repository: () => engine.storage.appliances,
    id: () => newId('app'),
  },
} as const;

describe.each(Object.entries(kinds))('a %s', (name, kind) => {
  const get = (accountId: ReturnType<typeof newId<'acc'>>, id: string) => kind.repository().get(accountId, id as never);
  const remove = (accountId: ReturnType<typeof newId<'acc'>>, id: string) =>
    kind.repository().delete(accountId, id as never);

  test('is read back unchanged', async () => {
    const accountId = newId('acc');
    const made = await kind.make(accountId);
    expect(made.version).toBe(1);
    expect(await get(accountId, made.id)).toEqual(made);
    expect(await get(newId('acc'), made.id)).toBeNull();
    expect(await get(accountId, kind.id())).toBeNull();
  });

  test('of one device exists once, even with concurrent requests', async () => {
    const accountId = newId('acc');
    const device = { credentialsId: newId('crd'), deviceId: 'device-1' };
    const results = await Promise.allSettled([1, 2, 3].map(() => kind.make(accountId, device)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(code('already_exists'));
    expect(await kind.repository().list(accountId)).toHaveLength(1);
    engine.nowMs += 86_400_000;
    await expect(kind.make(accountId, device)).rejects.toEqual(code('already_exists'));
    // The same device id at another vendor account, or on another site, is another device.
    await kind.make(accountId, { ...device, credentialsId: newId('crd') });
    await kind.make(newId('acc'), device);
  });

  test('can be added again after removal', async () => {
    const accountId = newId('acc');
    const device = { credentialsId: newId('crd'), deviceId: 'device-1' };
    const made = await kind.make(accountId, device);
    expect(await remove(accountId, made.id)).toBe(true);
    expect(await remove(accountId, made.id)).toBe(false);
    expect(await get(accountId, made.id)).toBeNull();
    const again = await kind.make(accountId, device);
    expect(again.id).not.toBe(made.id);
  });

  test('can be added although its creation or removal died half-way', async () => {
    const accountId = newId('acc');
    const device = { credentialsId: newId('crd'), deviceId: 'device-1' };
    const made = await kind.make(accountId, device);
    const rows = await engine.partition(sitePartition(accountId));
    const claim = rows.find(({ sk }) => String(sk).startsWith('$claim_1#'));
    await remove(accountId, made.id);
    await engine.put(claim ?? {});
    // A young claim may belong to a creation in progress; an old one is orphaned.
    await expect(kind.make(accountId, device)).rejects.toEqual(code('already_exists'));
    engine.nowMs += 61_000;
    const results = await Promise.allSettled([1, 2, 3].map(() => kind.make(accountId, device)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('that is removed leaves the claim of a successor alone', async () => {
    const accountId = newId('acc');
    const device = { credentialsId: newId('crd'), deviceId: 'device-1' };
    const made = await kind.make(accountId, device);
    const rows = await engine.partition(sitePartition(accountId));
    const claim = rows.find(({ sk }) => String(sk).startsWith('$claim_1#')) ?? {};
    await engine.damage(claim, 'holder', kind.id());
    await remove(accountId, made.id);
    await expect(kind.make(accountId, device)).rejects.toEqual(code('already_exists'));
  });

  test('created by a repeated request exists once', async () => {
    const accountId = newId('acc');
    const same = kind.sample(accountId);
    await kind.make(accountId, same);
    await expect(kind.make(accountId, same)).rejects.toEqual(code('already_exists'));
    expect(await kind.repository().list(accountId)).toHaveLength(1);
    expect(await remove(accountId, same.id)).toBe(true);
    await kind.make(accountId, same);
  });

  test('is listed oldest first, without damaged rows', async () => {
    const accountId = newId('acc');
    const made: { readonly id: string }[] = [];
    for (let index = 0; index < 4; index++) made.push(await kind.make(accountId, { deviceId: `device-${index}` }));
    expect(await kind.repository().list(accountId)).toEqual(made);
    const rows = await engine.partition(sitePartition(accountId));
    const row = rows.find(({ sk }) => String(sk).includes(made[1]?.id ?? '?') && String(sk).startsWith('$site#'));
    await engine.damage(row ?? {}, 'name', 7);
    expect(await kind.repository().list(accountId)).toEqual(made.filter((_, index) => index !== 1));
    expect(engine.badRows).toEqual([{ entity: name, fields: ['name'] }]);
  });
});

describe('changing', () => {
  test('a sensor: given fields, on the version that was read, and only if it exists', async () => {
    const accountId = newId('acc');
    const { sensors } = engine.storage;
    const made = await sensors.create(sensor(accountId));
    const settings = { ...defaultSensorSettings, autoChargeOffset: -200, measures: 'grid' as const };
    expect(await sensors.patch(accountId, made.id, { settings })).toEqual({ ...made, settings, version: 2 });
    expect(await sensors.patch(accountId, made.id, { name: 'Roof' }, 2)).toEqual({
      ...made,
      settings,
      name: 'Roof',
      version: 3,
    });
    await expect(sensors.patch(accountId, made.id, { name: 'Cellar' }, 2)).rejects.toEqual(code('conflict'));
    await expect(sensors.patch(accountId, newId('sen'), { name: 'Ghost' })).rejects.toEqual(code('not_found'));
    expect(await sensors.list(accountId)).toHaveLength(1);
  });

  test('an appliance: mode, priority, settings and the end of an override', async () => {
    const accountId = newId('acc');
    const { appliances } = engine.storage;
    const made = await appliances.create(appliance(accountId));
    expect(made.resumedAt).toBeNull();
    await appliances.patch(accountId, made.id, { mode: 'ON' });
    await appliances.patch(accountId, made.id, { autoCharge: { priority: -3, sunShare: 0.5 } });
    await appliances.patch(accountId, made.id, { settings: defaultApplianceSettings }, 3);
    const givenCharge = { percent: 40, at: iso(NOON) };
    expect(made.givenCharge).toBeNull();
    const chargeNow = { since: iso(NOON), until: iso(NOON + 60_000) };
    expect(made.chargeNow).toBeNull();
    const changed = await appliances.patch(accountId, made.id, { resumedAt: iso(NOON), givenCharge, chargeNow });
    expect(changed).toEqual({
      ...made,
      mode: 'ON',
      autoCharge: { priority: -3, sunShare: 0.5 },
      settings: defaultApplianceSettings,
      resumedAt: iso(NOON),
      givenCharge,
      chargeNow,
      version: 5,
    });
    expect(await appliances.get(accountId, made.id)).toEqual(changed);
    expect((await appliances.patch(accountId, made.id, { givenCharge: null })).givenCharge).toBeNull();
    await expect(appliances.patch(accountId, made.id, { mode: 'OFF' }, 4)).rejects.toEqual(code('conflict'));
    await expect(appliances.patch(newId('acc'), made.id, { mode: 'OFF' }, 6)).rejects.toEqual(code('not_found'));
  });

  test('an appliance is one write of one row', async () => {
    const accountId = newId('acc');
    const made = await engine.storage.appliances.create(appliance(accountId));
    engine.capacity.calls.length = 0;
    await engine.storage.appliances.patch(accountId, made.id, { mode: 'OFF' });
    expect(engine.capacity.calls).toEqual([{ operation: 'UpdateItem', units: 1 }]);
  });
});
