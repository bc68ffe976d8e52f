import { describe, expect, it } from 'vitest';
import { VendorError, type VendorErrorKind } from '#functions/integrations/port.ts';
import { StorageBusyError } from '#functions/storage/table/busy.ts';
import { account, charger, chargerId, chargerLink, failWith, MINUTE, NOON, plug, plugId, sensorId } from './harness.ts';
import { RunHome } from './run-home.ts';

/** A home whose charger or plug answers every read and fails commands as scripted. */
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
          const { kind, arrives: _, ...details } = how;
          throw new VendorError(kind, 'as scripted', details);
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

describe('a command that was certainly not carried out leaves no trace in memory', () => {
  it.each(surelyNot)(
    '%s: neither edge nor switch nor start, and the device does not count as disobedient',
    async (kind) => {
      const failing: Parameters<typeof withFailingCommands>[1] = { charger: { kind } };
      const life = withFailingCommands({}, failing);
      life.home.pvW = 9000;
      await life.run();
      expect(life.tries).toEqual([0]);
      expect(life.memory()).toMatchObject({
        command: null,
        edges: [],
        starts: 0,
        sets: 0,
        switchedMs: null,
        on: false,
      });
      expect(life.reason()).toBe('command-failed');
      expect(life.memory().reason?.code).toBe('command-failed');
      failing.charger = { kind: null };
      await life.minutes(1);
      expect(life.home.chargerOn).toBe(true);
      expect(life.memory()).toMatchObject({ starts: 1, unsent: null });
    },
  );

  it('a failed stop: it has been on without interruption', async () => {
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

  it('one that was withheld because another appliance was not reduced', async () => {
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

  it('backs off from a vendor that refuses: 1, 2, 5, 15 min, longer with Retry-After', async () => {
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

  it('reports a pending step of the user also while it backs off, and no longer once it is done', async () => {
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

  it('drops a probing step that was not carried out', async () => {
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

describe('a command that may or may not have arrived is resolved by the read-back', () => {
  it.each(unknown)('%s, and it had arrived: it counts as sent', async (kind) => {
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

  it('keeps the minimum time on when a stop was lost', async () => {
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

describe('our own storage does not answer in the middle of a run', () => {
  it('while a link is polled: is reported as our own trouble, leaves the link unchanged, and ends with the outage', async () => {
    const logged: string[] = [];
    const outages: string[] = [];
    const life = new RunHome();
    life.deps = {
      log: { info: () => {}, warn: (message) => logged.push(message), error: (message) => logged.push(message) },
      outages: { note: (_service, _account, heard) => outages.push(heard), publish: async () => {} },
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
    expect(new Set(logged)).toEqual(new Set(['link not asked']));
    expect(outages).toEqual([]);
    life.home.failing = {};
    await life.minutes(1);
    expect(life.reason(chargerId)).toBe('charging-sun');
    expect(life.store.run?.state.links?.[chargerLink]?.error).toBeNull();
  });

  it('does not count as an answer of a rate-limiting vendor', async () => {
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

  it('while a secret is decrypted: is our own trouble as well', async () => {
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

  it('while a command is sent: is reported as our own trouble, and the next run sends the command', async () => {
    const failing: { charger?: { kind: VendorErrorKind } } = { charger: { kind: 'busy' } };
    const life = withFailingCommands(undefined, failing);
    const logged: string[] = [];
    const log = {
      info: () => {},
      warn: (message: string) => logged.push(message),
      error: (message: string) => logged.push(message),
    };
    life.deps = { ...life.deps, log };
    life.home.pvW = 9000;
    await life.run();
    expect(life.home.chargerOn).toBe(false);
    expect(life.reason(chargerId)).toBe('own-trouble');
    expect(logged).toEqual(['command not sent']);
    delete failing.charger;
    await life.minutes(4);
    expect(life.home.chargerOn).toBe(true);
    expect(life.reason(chargerId)).toBe('charging-sun');
  });

  it('does not leave a started appliance on for hours: it is switched off like any that cannot be read', async () => {
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

it('a failed read does not count as a failed command', async () => {
  const life = new RunHome();
  life.home.pvW = 9000;
  life.home.failing.charger = failWith('timeout');
  await life.run();
  expect(life.home.commands).toEqual([]);
  expect(life.reason(chargerId)).toBe('vendor-trouble');
});
