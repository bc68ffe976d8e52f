import { describe, expect, it } from 'vitest';
import { VendorError, type VendorErrorKind } from '#functions/integrations/port.ts';
import { StorageBusyError } from '#functions/storage/table/busy.ts';
import { account, charger, chargerId, chargerLink, failWith, MINUTE, NOON, plug, plugId, sensorId } from './harness.ts';
import { RunHome } from './run-home.ts';

/** A home whose charger or plug answers every question and fails every command while told so. */
const withFailingCommands = (
  site: ConstructorParameters<typeof RunHome>[0],
  failing: Partial<
    Record<'charger' | 'plug', { kind: VendorErrorKind | null; arrives?: boolean; retryAfterS?: number; step?: string }>
  >,
): RunHome & { readonly tries: number[] } => {
  const life = new RunHome(site);
  const tries: number[] = [];
  life.deps = {
    open: (service) => {
      const adapter = life.home.adapter(service);
      return {
        ...adapter,
        command: async (target, command) => {
          const how = failing[service as 'charger' | 'plug'];
          if (how?.kind == null) return adapter.command(target, command);
          tries.push((life.home.nowMs - NOON) / MINUTE);
          if (how.arrives === true) await adapter.command(target, command);
          const { kind, arrives: _, ...told } = how;
          throw new VendorError(kind, 'as told', told);
        },
      };
    },
  };
  return Object.assign(life, { tries });
};

const surelyNot = [
  'refused',
  'unsupported',
  'offline',
  'asleep',
  'rate_limited',
  'auth_failed',
  'reauth_needed',
] as const;
const unknown = ['timeout', 'upstream', 'bad_response'] as const;

describe('a command that was surely not carried out leaves no mark', () => {
  it.each(surelyNot)('%s: neither edge nor switch nor start, and it is not called disobedient', async (kind) => {
    const failing: Parameters<typeof withFailingCommands>[1] = { charger: { kind } };
    const life = withFailingCommands({}, failing);
    life.home.pvW = 9000;
    await life.run();
    expect(life.tries).toEqual([0]);
    expect(life.memory()).toMatchObject({ command: null, edges: [], starts: 0, sets: 0, switchedMs: null, on: false });
    expect(life.reason()).toBe('command-failed');
    expect(life.memory().reason?.code).toBe('command-failed');
    failing.charger = { kind: null };
    await life.minutes(1);
    expect(life.home.chargerOn).toBe(true);
    expect(life.memory()).toMatchObject({ starts: 1, unsent: null });
  });

  it('a failed stop: it is still on, since it was on', async () => {
    const failing: Parameters<typeof withFailingCommands>[1] = {};
    const life = withFailingCommands({ appliances: [plug()] }, failing);
    life.home.pvW = 5000;
    await life.run();
    await life.minutes(8);
    expect(life.home.plugOn).toBe(true);
    const { switchedMs } = life.memory(plugId);
    failing.plug = { kind: 'refused' };
    life.home.pvW = 0;
    await life.minutes(1);
    expect(life.memory(plugId)).toMatchObject({ on: true, switchedMs });
    failing.plug = { kind: null };
    life.home.pvW = 5000;
    await life.minutes(3);
    // Nobody stopped it, so nothing says that it has to stay off for a while.
    expect(life.home.plugOn).toBe(true);
    expect(life.reason(plugId)).toBe('charging-sun');
  });

  it('one that was withheld, as another did not go down', async () => {
    const failing: Parameters<typeof withFailingCommands>[1] = {};
    const car = charger({ mode: 'OFF', autoCharge: { priority: 2, sunShare: null } });
    const heater = plug({ mode: 'OFF', autoCharge: { priority: 1, sunShare: null } });
    const life = withFailingCommands({ appliances: [car, heater] }, failing);
    Object.assign(life.home, { pvW: 0, chargerOn: true });
    failing.charger = { kind: 'refused' };
    life.change({ appliances: [car, { ...heater, mode: 'ON' }] });
    await life.run();
    expect(life.home.commands).toEqual([]);
    expect(life.reason(plugId)).toBe('command-failed');
    expect(life.memory(plugId)).toMatchObject({ command: null, edges: [], starts: 0, on: false, unsent: null });
  });

  it('does not trouble a vendor that refuses in every run: 1, 2, 5, 15 min, longer where it says so', async () => {
    const failing: Parameters<typeof withFailingCommands>[1] = { charger: { kind: 'refused' } };
    const life = withFailingCommands({}, failing);
    life.home.pvW = 9000;
    await life.run();
    await life.minutes(60);
    const waits = life.tries.slice(1).map((minute, index) => minute - (life.tries[index] ?? 0));
    expect(waits.slice(0, 5)).toEqual([1, 1, 2, 5, 15]);
    expect(life.reason()).toBe('command-failed');
    expect(life.memory()).toMatchObject({ edges: [], starts: 0, obey: null });
    failing.charger = { kind: 'rate_limited', retryAfterS: 1800 };
    life.change({ appliances: [charger({ mode: 'ON' })] });
    life.tries.length = 0;
    await life.minutes(45);
    expect(life.tries[1]).toBe((life.tries[0] ?? 0) + 30);
  });

  it('says also while it waits that a step of the user is left, and no more when that is done', async () => {
    const failing: Parameters<typeof withFailingCommands>[1] = { charger: { kind: 'refused', step: 'key' } };
    const life = withFailingCommands({}, failing);
    life.home.pvW = 9000;
    await life.run();
    expect(life.reason()).toBe('vendor-step');
    const codes = new Set<string | undefined>();
    for (let minute = 0; minute < 6; minute += 1) {
      await life.minutes(1);
      codes.add(life.reason());
    }
    expect([...codes]).toEqual(['vendor-step']);
    failing.charger = { kind: null };
    await life.minutes(6);
    expect(life.home.chargerOn).toBe(true);
    expect(life.reason()).not.toBe('vendor-step');
  });

  it('forgets a trial step that was not made', async () => {
    const failing: Parameters<typeof withFailingCommands>[1] = { charger: { kind: 'refused' } };
    const life = withFailingCommands({ account: account({ exportLimitW: 0 }) }, failing);
    Object.defineProperty(life.home, 'gridW', { get: () => 0 });
    life.home.pvW = 3000;
    await life.run();
    await life.minutes(1);
    expect(life.tries.length).toBeGreaterThan(0);
    const { site } = life.store.run?.state.control ?? {};
    expect(site?.probe.pending).toBeNull();
    expect(site?.law?.f).toBeLessThan(1000);
  });
});

describe('a command of which nobody knows whether it arrived is settled by reading back', () => {
  it.each(unknown)('%s, and it had arrived: it counts as commanded', async (kind) => {
    const failing: Parameters<typeof withFailingCommands>[1] = { charger: { kind, arrives: true } };
    const life = withFailingCommands({}, failing);
    life.home.pvW = 9000;
    await life.run();
    expect(life.reason()).toBe('command-failed');
    expect(life.memory()).toMatchObject({ edges: [NOON], starts: 1, command: { confirmed: false } });
    await life.minutes(1);
    expect(life.memory()).toMatchObject({ starts: 1, command: { confirmed: true, atMs: NOON }, foreign: null });
    expect(life.tries).toEqual([0]);
  });

  it.each(unknown)(
    '%s, and it never arrived: sent once more, then left in peace as if it had not been',
    async (kind) => {
      const failing: Parameters<typeof withFailingCommands>[1] = { charger: { kind } };
      const life = withFailingCommands({}, failing);
      life.home.pvW = 9000;
      await life.run();
      await life.minutes(2);
      expect(life.tries).toEqual([0, 1]);
      expect(life.reason()).toBe('not-obeying');
      expect(life.memory()).toMatchObject({ command: null, starts: 0, on: false, switchedMs: null });
      failing.charger = { kind: null };
      await life.minutes(3);
      expect(life.home.chargerOn).toBe(true);
      expect(life.memory().starts).toBe(1);
    },
  );

  it('keeps its minimum time on when a stop went astray', async () => {
    const failing: Parameters<typeof withFailingCommands>[1] = {};
    const life = withFailingCommands({ appliances: [plug()] }, failing);
    life.home.pvW = 5000;
    await life.run();
    await life.minutes(10);
    const { switchedMs } = life.memory(plugId);
    failing.plug = { kind: 'timeout' };
    life.home.pvW = 0;
    await life.minutes(3);
    expect(life.home.plugOn).toBe(true);
    expect(life.memory(plugId)).toMatchObject({ on: true, switchedMs, command: null });
  });
});

describe('a store of ours that does not answer, in the middle of a run', () => {
  it('while a link is asked, is told as ours, leaves the link as it was, and is over with it', async () => {
    const told: string[] = [];
    const outages: string[] = [];
    const life = new RunHome();
    life.deps = {
      log: { info: () => {}, warn: (message) => told.push(message), error: (message) => told.push(message) },
      outages: { note: (_service, _account, heard) => outages.push(heard), tell: async () => {} },
    };
    life.home.pvW = 9000;
    await life.run();
    await life.minutes(3);
    expect(life.home.chargerOn).toBe(true);
    const links = life.store.run?.state.control.links;
    outages.length = 0;
    life.home.failing.charger = failWith('busy');
    life.home.failing.meter = failWith('busy');
    await life.minutes(1);
    expect(life.reason(chargerId)).toBe('own-trouble');
    expect(life.store.run?.state.sensors[sensorId]?.health.error).toBe('busy');
    expect(life.store.run?.state.links?.[chargerLink]?.error).toBe('busy');
    expect(life.store.run?.state.control.links).toEqual(links);
    expect(new Set(told)).toEqual(new Set(['link not asked']));
    expect(outages).toEqual([]);
    life.home.failing = {};
    await life.minutes(1);
    expect(life.reason(chargerId)).toBe('charging-sun');
    expect(life.store.run?.state.links?.[chargerLink]?.error).toBeNull();
  });

  it('does not count as an answer of a vendor that asked us to wait', async () => {
    const life = new RunHome();
    await life.run();
    life.home.failing.charger = failWith('rate_limited', 60);
    await life.minutes(1);
    const limited = life.store.run?.state.control.links[chargerLink];
    expect(limited).toMatchObject({ problem: 'limited', failures: 1 });
    life.home.failing.charger = failWith('busy');
    await life.minutes(4);
    expect(life.store.run?.state.control.links[chargerLink]).toEqual(limited);
  });

  it('while a secret is opened, is ours as well', async () => {
    const life = new RunHome();
    life.deps = {
      unseal: async () => {
        const busy = { fault: 'ThrottlingException', operation: 'GetItem', attempts: 4, retryAfterS: 5 };
        throw new StorageBusyError(busy, null);
      },
    };
    await life.run();
    expect(life.reason(chargerId)).toBe('own-trouble');
    expect(life.home.commands).toEqual([]);
  });

  it('while a command is sent, is told as ours, and the command comes with the next run', async () => {
    const failing: { charger?: { kind: VendorErrorKind } } = { charger: { kind: 'busy' } };
    const life = withFailingCommands(undefined, failing);
    const told: string[] = [];
    const log = {
      info: () => {},
      warn: (message: string) => told.push(message),
      error: (message: string) => told.push(message),
    };
    life.deps = { ...life.deps, log };
    life.home.pvW = 9000;
    await life.run();
    expect(life.home.chargerOn).toBe(false);
    expect(life.reason(chargerId)).toBe('own-trouble');
    expect(told).toEqual(['command not sent']);
    delete failing.charger;
    await life.minutes(4);
    expect(life.home.chargerOn).toBe(true);
    expect(life.reason(chargerId)).toBe('charging-sun');
  });

  it('does not keep on for hours what was started: it is told to stop as any that cannot be seen', async () => {
    const life = new RunHome();
    life.home.pvW = 9000;
    await life.run();
    await life.minutes(3);
    expect(life.home.chargerOn).toBe(true);
    const adapterOf = life.home.adapter.bind(life.home);
    life.deps = {
      open: (service) => ({ ...adapterOf(service), read: async () => failWith('busy')() }),
    };
    await life.minutes(34);
    expect(life.home.chargerOn).toBe(false);
  });
});

it('a failing read is not a failing command', async () => {
  const life = new RunHome();
  life.home.pvW = 9000;
  life.home.failing.charger = failWith('timeout');
  await life.run();
  expect(life.home.commands).toEqual([]);
  expect(life.reason(chargerId)).toBe('vendor-trouble');
});
