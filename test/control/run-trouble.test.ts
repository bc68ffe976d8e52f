import { beforeEach, describe, expect, it } from 'vitest';
import { runSite } from '#functions/control/run.ts';
import {
  accountId,
  charger,
  chargerId,
  chargerLink,
  depsFor,
  type FakeHome,
  failWith,
  type MemoryStore,
  MINUTE,
  meterLink,
  NOON,
  plug,
  plugId,
  sensorId,
  storeWith,
} from './harness.ts';
import { RunHome } from './run-home.ts';

let life: RunHome;
let home: FakeHome;

beforeEach(() => {
  life = new RunHome();
  home = life.home;
});

describe('vendors in trouble', () => {
  const charging = async (): Promise<void> => {
    home.pvW = 7000;
    await life.run();
    await life.minutes(6);
    expect(home.chargerOn).toBe(true);
  };

  it.each(['timeout', 'upstream', 'bad_response'] as const)(
    'data of a meter that fails with "%s" ages',
    async (kind) => {
      await charging();
      home.failing.meter = failWith(kind);
      await life.minutes(4);
      expect(home.chargerOn).toBe(true);
      expect(life.store.run?.state.sensors[sensorId]?.health.error).toBe(
        kind === 'timeout' ? 'vendor_timeout' : 'vendor_failed',
      );
      await life.minutes(4);
      expect(life.reason()).toBe('data-stale');
      await life.minutes(177);
      expect(life.reason()).toBe('data-stale-off');
      expect(home.chargerOn).toBe(false);
      const gaps = [...life.store.readings.values()].filter(({ home: seen }) => seen.pvPowerW === null);
      expect(gaps).toHaveLength(185);
      delete home.failing.meter;
      await life.minutes(4);
      expect(home.chargerOn).toBe(true);
    },
  );

  it('rarely retries a refused secret until it is changed', async () => {
    await charging();
    let asked = 0;
    home.failing.charger = () => {
      asked += 1;
      return failWith('auth_failed')();
    };
    await life.minutes(1);
    // A single refusal may be the vendor's own trouble.
    expect(life.reason()).toBe('vendor-trouble');
    expect(life.store.run?.state.links?.[chargerLink]?.error).toBe('vendor_failed');
    await life.minutes(60);
    expect(asked).toBe(6);
    expect(life.reason()).toBe('link-broken');
    expect(life.store.run?.state.links?.[chargerLink]?.error).toBe('credentials_rejected');
    delete home.failing.charger;
    life.change({
      credentials: (life.store.bundle?.credentials ?? []).map((link) =>
        link.id === chargerLink ? { ...link, sealed: new TextEncoder().encode('new secret') } : link,
      ),
    });
    await life.minutes(2);
    expect(life.reason()).toBe('charging-sun');
  });

  it('a link recovers by itself when the vendor accepts the secret again', async () => {
    await charging();
    home.failing.charger = failWith('auth_failed');
    await life.minutes(7);
    expect(life.reason()).toBe('link-broken');
    delete home.failing.charger;
    await life.minutes(58);
    expect(life.reason()).toBe('link-broken');
    await life.minutes(3);
    expect(life.reason()).toBe('charging-sun');
    expect(life.store.run?.state.links?.[chargerLink]?.error).toBeNull();
  });

  it('waits for Retry-After, and without it doubles the wait up to 15 min', async () => {
    await charging();
    let asked: number[] = [];
    home.failing.charger = () => {
      asked.push((home.nowMs - NOON) / MINUTE);
      return failWith('rate_limited', 240)();
    };
    await life.minutes(9);
    expect(asked.map((minute) => minute - (asked[0] ?? 0))).toEqual([0, 4, 8]);
    expect(life.reason()).toBe('vendor-limit');
    home.failing.charger = () => {
      asked.push((home.nowMs - NOON) / MINUTE);
      return failWith('rate_limited')();
    };
    asked = [];
    await life.minutes(60);
    const waits = asked.slice(1).map((minute, index) => minute - (asked[index] ?? 0));
    expect(waits.at(-1)).toBe(15);
  });

  it('keeps the meter going when only the cloud of the charger fails', async () => {
    await charging();
    home.failing.charger = failWith('timeout');
    await life.minutes(3);
    expect(life.reason()).toBe('vendor-trouble');
    expect(life.store.run?.state.sensors[sensorId]?.health.error).toBeNull();
    delete home.failing.charger;
    await life.minutes(2);
    expect(life.reason()).toBe('charging-sun');
    expect(home.chargerOn).toBe(true);
  });

  it('reports an offline device and sends it nothing', async () => {
    await charging();
    home.commands = [];
    home.failing.charger = failWith('offline');
    home.pvW = 0;
    await life.minutes(5);
    expect(life.reason()).toBe('device-offline');
    expect(life.store.run?.state.appliances[chargerId]?.state.online).toBe(false);
    expect(home.commands).toEqual([]);
  });

  it('gives up on a device that does not obey, and retries later', async () => {
    home.pvW = 9000;
    home.deaf = true;
    await life.run();
    await life.minutes(2);
    expect(life.reason()).toBe('not-obeying');
    const before = home.commands.length;
    home.deaf = false;
    await life.minutes(4);
    expect(home.commands.length).toBeGreaterThan(before);
    expect(home.chargerOn).toBe(true);
  });

  it('skips a link whose secret cannot be decrypted, and goes on with the others', async () => {
    const deps = {
      ...depsFor(home, life.store),
      unseal: async (_: unknown, id: unknown) => {
        if (id === chargerLink) throw new Error('damaged');
        return {};
      },
    };
    expect(await runSite(deps, { accountId, trigger: 'schedule', atMs: NOON })).toMatchObject({
      status: 'done',
      failedReads: 1,
    });
    expect(life.reason()).toBe('vendor-trouble');
    expect(life.store.run?.state.sensors[sensorId]?.reading).not.toBeNull();
  });
});

describe('users', () => {
  it('respects a change made outside until the car is unplugged', async () => {
    home.pvW = 7000;
    await life.run();
    await life.minutes(6);
    home.chargerA = 16;
    await life.minutes(3);
    expect(life.reason()).toBe('foreign-change-open');
    expect(home.chargerA).toBe(16);
    expect(life.store.run?.state.appliances[chargerId]?.override).toEqual({ cause: 'foreign-change', until: null });
    home.plugged = false;
    await life.minutes(1);
    home.plugged = true;
    await life.minutes(6);
    expect(life.reason()).toBe('charging-sun');
    expect(home.chargerA).toBeLessThanOrEqual(10);
  });

  it('resumes when the user ends the override', async () => {
    home.pvW = 7000;
    await life.run();
    await life.minutes(6);
    home.chargerA = 16;
    await life.minutes(2);
    life.change({
      appliances: [charger({ resumedAt: new Date(home.nowMs + 1000).toISOString() })],
    });
    await life.minutes(3);
    expect(home.chargerA).toBeLessThanOrEqual(10);
  });

  it('resumes by itself after some hours where no plug is reported', async () => {
    life.store = storeWith({ appliances: [plug()] });
    home.pvW = 5000;
    await life.run();
    await life.minutes(8);
    expect(home.plugOn).toBe(true);
    home.plugOn = false;
    await life.minutes(1);
    expect(life.reason(plugId)).toBe('foreign-change');
    const until = life.store.run?.state.appliances[plugId]?.override?.until ?? '';
    expect((Date.parse(until) - home.nowMs) / MINUTE).toBe(240);
    await life.minutes(239);
    expect(home.plugOn).toBe(false);
    await life.minutes(4);
    expect(home.plugOn).toBe(true);
    expect(life.store.run?.state.appliances[plugId]?.override).toBeNull();
  });

  it('acts on a changed mode at once', async () => {
    life.store = storeWith({ appliances: [charger({ mode: 'OFF' })] });
    home.pvW = 9000;
    await life.run();
    await life.minutes(3);
    expect(life.reason()).toBe('forced-off');
    life.change({ appliances: [charger()] });
    home.nowMs += 5000;
    await life.run('user');
    expect(home.chargerOn).toBe(true);
  });

  it('never commands in MANUAL', async () => {
    life.store = storeWith({ appliances: [charger({ mode: 'MANUAL' }), plug({ mode: 'MANUAL' })] });
    home.pvW = 9000;
    await life.run();
    await life.minutes(5);
    home.pvW = 0;
    home.chargerOn = true;
    await life.minutes(5);
    expect(home.commands).toEqual([]);
    expect(life.reason()).toBe('manual');
    expect(life.reason(plugId)).toBe('manual');
  });
});

it('reads reports where a service pushes', async () => {
  const bundle = storeWith().bundle as NonNullable<MemoryStore['bundle']>;
  life.store = storeWith({
    credentials: bundle.credentials.map((link) => (link.id === meterLink ? { ...link, service: 'webhook' } : link)),
  });
  await life.run();
  expect(life.reason()).toBe('data-missing');
  home.pvW = 9000;
  for (let minute = 0; minute < 3; minute += 1) {
    home.nowMs += MINUTE;
    life.change({
      reports: new Map([[meterLink, { ...home.reading(), time: new Date(home.nowMs).toISOString() }]]),
    });
    await life.run();
  }
  expect(home.chargerOn).toBe(true);
});
