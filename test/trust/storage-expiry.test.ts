import { describe, expect, test } from 'vitest';
import { table } from '#shared/table.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { storageEngine } from '#test/integration/storage/engine.ts';
import { account, credentials, decision, iso, NOON, newId, siteReading } from '#test/integration/storage/samples.ts';
import { tableEntities } from '#test/support/entities.ts';
import { expiryCases } from './storage-expiry-cases.ts';
import { lifeBeforeLeaving } from './storage-life.ts';
import { take } from './storage-world.ts';

const engine = storageEngine();
const entities = await tableEntities();
const expiring = entities
  .filter(({ attributes }) => attributes.includes(table.ttlAttribute))
  .map(({ name }) => name)
  .sort();

test('every entity that expires has its case, and some do not expire', () => {
  expect(entities.length).toBeGreaterThan(30);
  expect(Object.keys(expiryCases).sort()).toEqual(expiring);
});

describe.each(Object.entries(expiryCases))('%s', (_, { neededMs, by, endsMs, make }) => {
  test(`exists for ${by}, even if expired rows are removed at once`, async () => {
    const { ask, needed } = await make(engine.storage);
    engine.nowMs = NOON + neededMs;
    await engine.reap();
    expect(await ask()).toEqual(needed);
  });

  test.each([
    ['has removed it', true],
    ['has not removed it yet', false],
  ])('has no effect once expired, where DynamoDB %s', async (_, removed) => {
    const { askLate, ended } = await make(engine.storage);
    engine.nowMs = NOON + endsMs;
    if (removed) expect(await engine.reap()).toBeGreaterThan(0);
    expect(await askLate()).toEqual(ended);
  });
});

test('what never expires is unchanged after twenty years, the rest is gone', async () => {
  for (const step of lifeBeforeLeaving) expect(await take(step, engine.storage)).toHaveProperty('value');
  const before = await engine.rows();
  engine.nowMs = NOON + 20 * 366 * DAY_MS;
  await engine.reap();
  const lasting = before.filter((row) => !(table.ttlAttribute in row));
  expect(await engine.rows()).toEqual(lasting);
  const kinds = new Set(lasting.map((row) => row.__edb_e__));
  expect(expiring.filter((name) => kinds.has(name))).toEqual(expiring.includes('user') ? ['user'] : []);
  expect([...kinds].length + expiring.length).toBeGreaterThan(25);
});

describe('a site that is paused for months', () => {
  const DAYS = 100;
  const HALF_MS = DAY_MS / 2;
  const zone = 'Europe/Berlin';

  test('keeps all its days, its last month, its links and the end of its pause', async () => {
    const { accounts, credentials: links, vendorTokens, history, decisions, days, webhooks } = engine.storage;
    const site = account();
    await accounts.create(site);
    const until = iso(NOON + DAYS * DAY_MS);
    await accounts.patch(site.id, { pausedUntil: until });
    const link = credentials(site.id, { service: 'webhook', webhookKeyHash: 'k'.repeat(64), accountKey: 'sn-1' });
    await links.create(link);
    await vendorTokens.replace(site.id, link.id, new Uint8Array([1]));
    const [meter, box] = [newId('sen'), newId('app')];
    for (let day = 0; day < DAYS; day += 1) {
      engine.nowMs = NOON + day * DAY_MS;
      await Promise.all(
        [0, 15 * MINUTE_MS].map((more) =>
          history.putReading(site.id, siteReading(engine.nowMs + more, meter, [], { gridPowerW: -400 })),
        ),
      );
      if (day % 10 === 0) await decisions.put(site.id, [decision(engine.nowMs, box)]);
      engine.nowMs = NOON + day * DAY_MS + HALF_MS;
      await days.close(site.id, zone, engine.nowMs);
      if (day % 20 === 0) await engine.reap();
    }
    const nowMs = engine.nowMs;
    const span = { from: '2026-01-01', to: '2026-12-31', zone, nowMs };
    const all = await days.list(site.id, span);
    expect(all.map(({ feedInWh }) => feedInWh)).toEqual(Array.from({ length: DAYS }, () => 100));
    expect(await history.readings(site.id, nowMs - 31 * DAY_MS, nowMs)).toHaveLength(31 * 2);
    expect(await decisions.list(site.id, nowMs - 60 * DAY_MS, nowMs)).toHaveLength(6);
    expect((await accounts.get(site.id))?.pausedUntil).toBe(until);
    expect(await links.get(site.id, link.id)).not.toBeNull();
    expect((await webhooks.findKey('k'.repeat(64)))?.accountId).toBe(site.id);
    expect((await vendorTokens.get(site.id, link.id))?.sealed).not.toBeNull();
    // The vendor account cannot be linked a second time meanwhile: its claim holds.
    const twin = credentials(site.id, { service: link.service, accountKey: 'sn-1' });
    await expect(links.create(twin)).rejects.toMatchObject({ code: 'already_exists' });
  });
});
