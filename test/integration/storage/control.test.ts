import { describe, expect, test } from 'vitest';
import type { ControlStore } from '#functions/control/store.ts';
import { StoredRowError } from '#functions/storage/index.ts';
import { packState } from '#functions/storage/site/pack-state.ts';
import { itemBytes } from '#test/support/dynamo.ts';
import { sitePartition, storageEngine } from './engine.ts';
import {
  account,
  appliance,
  applianceState,
  credentials,
  decision,
  iso,
  NOON,
  newId,
  reading,
  runState,
  sensor,
  siteReading,
} from './samples.ts';

const MINUTE = 60_000;
const engine = storageEngine();
const rowOf = async (accountId: string, kind: string): Promise<Record<string, unknown>> => {
  const row = (await engine.partition(sitePartition(accountId))).find(({ sk }) => String(sk).includes(`#${kind}_1`));
  if (row === undefined) throw new Error(`no ${kind}`);
  return row;
};

/** The typical home: one three-phase meter, one charger, one plug, two linked vendors. */
const typicalHome = async () => {
  const { storage } = engine;
  const site = await storage.accounts.create(account());
  const shelly = await storage.credentials.create(credentials(site.id));
  const goe = await storage.credentials.create(
    credentials(site.id, { service: 'go-e-v3', name: 'go-e', settings: {} }),
  );
  const meter = await storage.sensors.create(sensor(site.id, { credentialsId: shelly.id }));
  const charger = await storage.appliances.create(appliance(site.id, { credentialsId: goe.id }));
  const plug = await storage.appliances.create(
    appliance(site.id, {
      credentialsId: shelly.id,
      deviceId: 'c45bbe112233:0',
      service: 'shelly',
      name: 'Boiler plug',
      kind: 'plug',
      capabilities: { current: null, phaseSwitching: false, metered: true },
    }),
  );
  return { site, shelly, goe, meter, charger, plug };
};
const newSite = () => engine.storage.accounts.create(account());

describe('loading a site', () => {
  test('returns all of it, oldest first', async () => {
    const { site, shelly, goe, meter, charger, plug } = await typicalHome();
    expect(await engine.storage.control.loadSite(site.id)).toEqual({
      account: site,
      sensors: [meter],
      appliances: [charger, plug],
      credentials: [shelly, goe],
      reports: new Map(),
      gates: new Map(),
      hooks: [],
      planning: null,
      run: null,
      tariff: null,
      sunSite: null,
    });
  });

  test('returns what control needs', () => {
    const store: ControlStore = engine.storage.control;
    const ofControl = [
      'claimRun',
      'closeDays',
      'loadSite',
      'pastReadings',
      'putDecideInput',
      'putDecisions',
      'putGate',
      'putPlanning',
      'putReading',
      'settleSessions',
    ];
    expect(Object.keys(store).sort()).toEqual([...ofControl, 'loadRemains', 'overtake'].sort());
  });

  test('finds no site without its own row, even if other rows are left', async () => {
    expect(await engine.storage.control.loadSite(newId('acc'))).toBeNull();
    const orphan = await engine.storage.sensors.create(sensor(newId('acc')));
    expect(await engine.storage.control.loadSite(orphan.accountId)).toBeNull();
  });

  test('does not read other sites, members or claims', async () => {
    const [a, b] = [await typicalHome(), await typicalHome()];
    const loaded = await engine.storage.control.loadSite(a.site.id);
    expect(loaded?.sensors.map(({ id }) => id)).toEqual([a.meter.id]);
    expect(loaded?.appliances.map(({ id }) => id)).not.toContain(b.charger.id);
    const rows = await engine.partition(sitePartition(a.site.id));
    expect(rows.filter(({ sk }) => String(sk).startsWith('$site#'))).toHaveLength(6);
    expect(rows.filter(({ sk }) => String(sk).startsWith('$claim_1#'))).toHaveLength(5);
  });

  test('returns the newest report of a webhook, until it expires', async () => {
    const { site, shelly } = await typicalHome();
    const report = { reading: reading(NOON), state: { times: [NOON] } };
    expect(await engine.storage.webhooks.putReport(site.id, shelly.id, report, null)).toBe(true);
    const silent = newId('crd');
    await engine.storage.webhooks.putReport(site.id, silent, { reading: null, state: {} }, null);
    expect((await engine.storage.control.loadSite(site.id))?.reports).toEqual(new Map([[shelly.id, reading(NOON)]]));
    engine.nowMs += 8 * 24 * 60 * MINUTE;
    expect((await engine.storage.control.loadSite(site.id))?.reports.size).toBe(0);
  });

  test('drops and reports damaged rows, and keeps the rest', async () => {
    const { site, shelly, goe, charger, plug } = await typicalHome();
    await engine.storage.control.claimRun(site.id, runState(NOON), null);
    await engine.damage(await rowOf(site.id, 'sensor'), 'settings', { autoChargeOffset: 'much' });
    await engine.damage(await rowOf(site.id, 'run'), 'state', new Uint8Array([1, 2, 3]));
    const loaded = await engine.storage.control.loadSite(site.id);
    expect(loaded?.sensors).toEqual([]);
    expect(loaded?.run).toBeNull();
    expect(loaded?.appliances).toEqual([charger, plug]);
    expect(loaded?.credentials).toEqual([shelly, goe]);
    expect(engine.badRows.map(({ entity }) => entity).sort()).toEqual(['run', 'sensor']);
    expect(engine.badRows.find(({ entity }) => entity === 'sensor')?.fields).toContain('settings.autoChargeOffset');
    expect(JSON.stringify(engine.badRows)).not.toContain('much');
  });

  test('throws a typed error when the account itself is damaged', async () => {
    const { site } = await typicalHome();
    await engine.damage(await rowOf(site.id, 'account'), 'timezone', 'Mars/Olympus');
    await expect(engine.storage.control.loadSite(site.id)).rejects.toThrow(StoredRowError);
  });
});

describe('claiming a run', () => {
  test('stores the state unchanged, field by field', async () => {
    const { site, meter, charger, plug } = await typicalHome();
    const state = runState(NOON, { sensors: [meter.id], appliances: [charger.id, plug.id] });
    expect(await engine.storage.control.claimRun(site.id, state, null)).toBe(true);
    expect((await engine.storage.control.loadSite(site.id))?.run).toEqual({ state, version: 1 });
    const next = runState(
      NOON + MINUTE,
      {},
      {
        appliances: {
          [charger.id]: {
            state: applianceState(NOON),
            decision: null,
            override: { cause: 'foreign-change', until: null },
          },
        },
      },
    );
    expect(await engine.storage.control.claimRun(site.id, next, 1)).toBe(true);
    expect((await engine.storage.control.loadSite(site.id))?.run).toEqual({ state: next, version: 2 });
  });

  test('succeeds once for the same minute', async () => {
    const site = await newSite();
    const { claimRun } = engine.storage.control;
    expect(await claimRun(site.id, runState(NOON), null)).toBe(true);
    expect(await claimRun(site.id, runState(NOON), null)).toBe(false);
    expect(await claimRun(site.id, runState(NOON), 1)).toBe(false);
    expect(await claimRun(site.id, runState(NOON - MINUTE), 1)).toBe(false);
    expect(await claimRun(site.id, runState(NOON + MINUTE), 1)).toBe(true);
  });

  test('on an outdated version fails and changes nothing', async () => {
    const site = await newSite();
    const { claimRun, loadSite } = engine.storage.control;
    await claimRun(site.id, runState(NOON), null);
    await claimRun(site.id, runState(NOON + MINUTE), 1);
    expect(await claimRun(site.id, runState(NOON + 2 * MINUTE), 1)).toBe(false);
    expect(await claimRun(site.id, runState(NOON + 2 * MINUTE), 3)).toBe(false);
    expect((await loadSite(site.id))?.run).toEqual({ state: runState(NOON + MINUTE), version: 2 });
  });

  test('concurrently has exactly one winner', async () => {
    const site = await newSite();
    const { claimRun, loadSite } = engine.storage.control;
    const wins = async (claims: Promise<boolean>[]) => (await Promise.all(claims)).filter(Boolean).length;
    const states = Array.from({ length: 8 }, (_, index) => runState(NOON, {}, { ranAtMs: NOON + index }));
    expect(await wins(states.map((state) => claimRun(site.id, state, null)))).toBe(1);
    const next = Array.from({ length: 8 }, (_, index) => runState(NOON + MINUTE, {}, { ranAtMs: NOON + index }));
    expect(await wins(next.map((state) => claimRun(site.id, state, 1)))).toBe(1);
    expect((await loadSite(site.id))?.run?.version).toBe(2);
  });

  test('by a user keeps the claimed minute, so that the same minute cannot be claimed again', async () => {
    const site = await newSite();
    const { claimRun, loadSite } = engine.storage.control;
    expect(await claimRun(site.id, runState(NOON), null)).toBe(true);
    expect(await claimRun(site.id, runState(0), 1)).toBe(true);
    expect((await loadSite(site.id))?.run?.state.claimedMinuteMs).toBe(0);
    expect(await claimRun(site.id, runState(NOON), 2)).toBe(false);
    expect(await claimRun(site.id, runState(0), 1)).toBe(false);
    expect(await claimRun(site.id, runState(0), 2)).toBe(true);
    expect(await claimRun(site.id, runState(NOON + MINUTE), 3)).toBe(true);
  });

  test('replaces an unreadable state, or the site would never run again', async () => {
    const site = await newSite();
    const { claimRun, loadSite } = engine.storage.control;
    await claimRun(site.id, runState(NOON), null);
    await engine.damage(await rowOf(site.id, 'run'), 'state', new Uint8Array([1, 2, 3]));
    expect((await loadSite(site.id))?.run).toBeNull();
    const claims = await Promise.all([1, 2, 3].map(() => claimRun(site.id, runState(NOON + MINUTE), null)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect((await loadSite(site.id))?.run).toEqual({ state: runState(NOON + MINUTE), version: 2 });
    expect(await claimRun(site.id, runState(NOON + MINUTE), null)).toBe(false);
  });

  test('and a concurrent click do not overwrite each other', async () => {
    const { site, charger } = await typicalHome();
    const { control, appliances } = engine.storage;
    await control.claimRun(site.id, runState(NOON), null);
    const [claimed, clicked] = await Promise.all([
      control.claimRun(site.id, runState(NOON + MINUTE), 1),
      appliances.patch(site.id, charger.id, { mode: 'OFF' }),
    ]);
    expect(claimed).toBe(true);
    expect(clicked.mode).toBe('OFF');
    const loaded = await control.loadSite(site.id);
    expect(loaded?.run?.version).toBe(2);
    expect(loaded?.appliances.find(({ id }) => id === charger.id)?.mode).toBe('OFF');
  });
});

test('a run costs one query of two units, a claim of one, and one unit for its reading and each decision', async () => {
  const { site, shelly, goe, meter, charger, plug } = await typicalHome();
  const { control } = engine.storage;
  const { calls } = engine.capacity;
  const cost = async (step: () => Promise<unknown>) => {
    calls.length = 0;
    await step();
    return [...calls];
  };
  const use = (minute: number) => ({
    lastSuccessAt: iso(minute),
    error: null,
    errorAt: null,
    day: '2026-06-01',
    calls: 999,
  });
  const state = (minute: number) =>
    runState(
      minute,
      { sensors: [meter.id], appliances: [charger.id, plug.id] },
      { links: { [shelly.id]: use(minute), [goe.id]: use(minute) } },
    );
  await control.claimRun(site.id, state(NOON), null);

  const read = await cost(() => control.loadSite(site.id));
  const claim = await cost(() => control.claimRun(site.id, state(NOON + MINUTE), 1));
  const history = await cost(() =>
    control.putReading(site.id, siteReading(NOON + MINUTE, meter.id, [charger.id, plug.id])),
  );
  const log = await cost(() => control.putDecisions(site.id, [decision(NOON + MINUTE, charger.id)]));
  const rows = await engine.partition(sitePartition(site.id));
  const bytes = rows.map((row) => [String(row.sk).split('#').slice(1, 3).join('#').slice(0, 24), itemBytes(row)]);
  console.info('one control run', { read, claim, history, log, bytes, stateJson: JSON.stringify(state(NOON)).length });

  expect(read).toEqual([{ operation: 'Query', units: 2 }]);
  expect(claim).toEqual([{ operation: 'UpdateItem', units: 1 }]);
  expect(history).toEqual([{ operation: 'PutItem', units: 1 }]);
  expect(log).toEqual([{ operation: 'PutItem', units: 1 }]);
  expect(packState(state(NOON)).byteLength).toBeLessThan(JSON.stringify(state(NOON)).length / 3);
});
