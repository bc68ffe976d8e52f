import { beforeEach, describe, expect, it } from 'vitest';
import { runSite } from '#functions/control/run.ts';
import type { RunOutcome } from '#functions/control/run-types.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import {
  accountId,
  charger,
  chargerId,
  chargerLink,
  depsFor,
  FakeHome,
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

let home: FakeHome;
let store: MemoryStore;

beforeEach(() => {
  home = new FakeHome();
  store = storeWith();
});

const run = (cause: 'schedule' | 'user' = 'schedule'): Promise<RunOutcome> =>
  runSite(depsFor(home, store), { accountId, cause, scheduledMs: home.nowMs });

/** Lives through some minutes, one run each. */
const minutes = async (count: number): Promise<void> => {
  for (let minute = 0; minute < count; minute += 1) {
    home.nowMs += MINUTE;
    await run();
  }
};
const reason = (id: ApplianceId = chargerId): ReasonCode | undefined =>
  store.run?.state.appliances[id]?.decision?.reason.code;

describe('vendors in trouble', () => {
  const charging = async (): Promise<void> => {
    home.pvW = 7000;
    await run();
    await minutes(6);
    expect(home.chargerOn).toBe(true);
  };

  it.each(['timeout', 'upstream', 'bad_response'] as const)('a meter that answers "%s" ages honestly', async (kind) => {
    await charging();
    home.failing.meter = failWith(kind);
    await minutes(4);
    expect(home.chargerOn).toBe(true);
    expect(store.run?.state.sensors[sensorId]?.health.error).toBe(
      kind === 'timeout' ? 'vendor_timeout' : 'vendor_failed',
    );
    await minutes(4);
    expect(reason()).toBe('data-stale');
    await minutes(27);
    expect(reason()).toBe('data-stale-minimum');
    expect(home.chargerA).toBe(6);
    await minutes(30);
    expect(reason()).toBe('data-stale-off');
    expect(home.chargerOn).toBe(false);
    const gaps = [...store.readings.values()].filter(({ home: seen }) => seen.pvPowerW === null);
    expect(gaps).toHaveLength(65);
    delete home.failing.meter;
    await minutes(4);
    expect(home.chargerOn).toBe(true);
  });

  it('does not ask again with a refused secret until it is changed', async () => {
    await charging();
    let asked = 0;
    home.failing.charger = () => {
      asked += 1;
      return failWith('auth_failed')();
    };
    await minutes(5);
    expect(asked).toBe(1);
    expect(reason()).toBe('link-broken');
    delete home.failing.charger;
    store.bundle = {
      ...(store.bundle as NonNullable<typeof store.bundle>),
      credentials: (store.bundle?.credentials ?? []).map((link) =>
        link.id === chargerLink ? { ...link, sealed: new TextEncoder().encode('new secret') } : link,
      ),
    };
    await minutes(2);
    expect(reason()).toBe('charging-sun');
  });

  it('waits as long as a vendor asks, and doubles without a hint up to 15 min', async () => {
    await charging();
    let asked: number[] = [];
    home.failing.charger = () => {
      asked.push((home.nowMs - NOON) / MINUTE);
      return failWith('rate_limited', 240)();
    };
    await minutes(9);
    expect(asked.map((minute) => minute - (asked[0] ?? 0))).toEqual([0, 4, 8]);
    expect(reason()).toBe('vendor-limit');
    home.failing.charger = () => {
      asked.push((home.nowMs - NOON) / MINUTE);
      return failWith('rate_limited')();
    };
    asked = [];
    await minutes(60);
    const waits = asked.slice(1).map((minute, index) => minute - (asked[index] ?? 0));
    expect(waits.at(-1)).toBe(15);
  });

  it('keeps the car apart from the meter when only its cloud is in trouble', async () => {
    await charging();
    home.failing.charger = failWith('timeout');
    await minutes(3);
    expect(reason()).toBe('vendor-trouble');
    expect(store.run?.state.sensors[sensorId]?.health.error).toBeNull();
    delete home.failing.charger;
    await minutes(2);
    expect(reason()).toBe('charging-sun');
    expect(home.chargerOn).toBe(true);
  });

  it('tells of a device that is offline, and sends it nothing', async () => {
    await charging();
    home.commands = [];
    home.failing.charger = failWith('offline');
    home.pvW = 0;
    await minutes(5);
    expect(reason()).toBe('device-offline');
    expect(store.run?.state.appliances[chargerId]?.state.online).toBe(false);
    expect(home.commands).toEqual([]);
  });

  it('gives up on a device that does not obey, and comes back to it', async () => {
    home.pvW = 9000;
    home.deaf = true;
    await run();
    await minutes(2);
    expect(reason()).toBe('not-obeying');
    const before = home.commands.length;
    home.deaf = false;
    await minutes(4);
    expect(home.commands.length).toBeGreaterThan(before);
    expect(home.chargerOn).toBe(true);
  });

  it('opens nothing that cannot be decrypted, and goes on with the rest', async () => {
    const deps = {
      ...depsFor(home, store),
      unseal: async (_: unknown, id: unknown) => {
        if (id === chargerLink) throw new Error('damaged');
        return {};
      },
    };
    expect(await runSite(deps, { accountId, cause: 'schedule', scheduledMs: NOON })).toMatchObject({
      status: 'done',
      failedReads: 1,
    });
    expect(reason()).toBe('vendor-trouble');
    expect(store.run?.state.sensors[sensorId]?.reading).not.toBeNull();
  });
});

describe('people', () => {
  it('leaves a change made outside alone until the car is unplugged', async () => {
    home.pvW = 7000;
    await run();
    await minutes(6);
    home.chargerA = 16;
    await minutes(3);
    expect(reason()).toBe('foreign-change-open');
    expect(home.chargerA).toBe(16);
    expect(store.run?.state.appliances[chargerId]?.override).toEqual({ cause: 'foreign-change', until: null });
    home.plugged = false;
    await minutes(1);
    home.plugged = true;
    await minutes(6);
    expect(reason()).toBe('charging-sun');
    expect(home.chargerA).toBeLessThanOrEqual(10);
  });

  it('resumes when the user says so', async () => {
    home.pvW = 7000;
    await run();
    await minutes(6);
    home.chargerA = 16;
    await minutes(2);
    store.bundle = {
      ...(store.bundle as NonNullable<typeof store.bundle>),
      appliances: [charger({ resumedAt: new Date(home.nowMs + 1000).toISOString() })],
    };
    await minutes(3);
    expect(home.chargerA).toBeLessThanOrEqual(10);
  });

  it('acts on a new mode at once', async () => {
    store = storeWith({ appliances: [charger({ mode: 'OFF' })] });
    home.pvW = 9000;
    await run();
    await minutes(3);
    expect(reason()).toBe('forced-off');
    store.bundle = { ...(store.bundle as NonNullable<typeof store.bundle>), appliances: [charger()] };
    home.nowMs += 5000;
    await run('user');
    expect(home.chargerOn).toBe(true);
  });

  it('never commands in MANUAL', async () => {
    store = storeWith({ appliances: [charger({ mode: 'MANUAL' }), plug({ mode: 'MANUAL' })] });
    home.pvW = 9000;
    await run();
    await minutes(5);
    home.pvW = 0;
    home.chargerOn = true;
    await minutes(5);
    expect(home.commands).toEqual([]);
    expect(reason()).toBe('manual');
    expect(reason(plugId)).toBe('manual');
  });
});

it('feeds from reports where a service pushes', async () => {
  const bundle = storeWith().bundle as NonNullable<MemoryStore['bundle']>;
  store = storeWith({
    credentials: bundle.credentials.map((link) => (link.id === meterLink ? { ...link, service: 'push' } : link)),
  });
  await run();
  expect(reason()).toBe('data-missing');
  home.pvW = 9000;
  for (let minute = 0; minute < 3; minute += 1) {
    home.nowMs += MINUTE;
    store.bundle = {
      ...(store.bundle as NonNullable<typeof store.bundle>),
      reports: new Map([[meterLink, { ...home.reading(), time: new Date(home.nowMs).toISOString() }]]),
    };
    await run();
  }
  expect(home.chargerOn).toBe(true);
});
