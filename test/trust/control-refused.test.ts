import { describe, expect, it } from 'vitest';
import { VendorError, type VendorErrorKind } from '#functions/integrations/port.ts';
import { charger, chargerId, type FakeHome } from '../control/harness.ts';
import { RunHome } from '../control/run-home.ts';

const refusals = ['refused', 'unsupported', 'offline', 'rate_limited', 'auth_failed', 'reauth_needed'] as const;

/** A home whose charger's vendor refuses a command but still carries it out, while `kind` is set. */
const lying = (): RunHome & { kind: VendorErrorKind | null; does: FakeHome['obey'] | null } => {
  const life = Object.assign(new RunHome(), {
    kind: null as VendorErrorKind | null,
    does: null as FakeHome['obey'] | null,
  });
  life.deps = {
    open: (service) => {
      const adapter = life.home.adapter(service);
      return {
        ...adapter,
        command: async (target, command) => {
          if (life.kind === null) return adapter.command(target, command);
          life.does?.(target.deviceId, command);
          throw new VendorError(life.kind, 'as scripted');
        },
      };
    },
  };
  return life;
};

describe('a command that was refused but still carried out', () => {
  it.each(refusals)('%s: a start remains under our control and ends with the surplus', async (kind) => {
    const life = lying();
    life.home.pvW = 9000;
    Object.assign(life, { kind, does: life.home.obey.bind(life.home) });
    await life.run();
    expect(life.home.chargerOn).toBe(true);
    expect(['command-failed', 'vendor-step']).toContain(life.reason());
    life.kind = null;
    await life.minutes(1);
    expect(life.reason()).toBe('charging-sun');
    expect(life.memory()).toMatchObject({ foreign: null, unsent: null, command: { confirmed: true } });
    await life.minutes(8);
    life.home.pvW = 0;
    await life.minutes(5);
    expect(life.home.chargerOn).toBe(false);
  });

  it('a stop: the charger stays off while there is no surplus, and starts with it again', async () => {
    const life = lying();
    life.home.pvW = 9000;
    await life.run();
    await life.minutes(8);
    Object.assign(life, { kind: 'refused', does: life.home.obey.bind(life.home) });
    life.home.pvW = 0;
    await life.minutes(1);
    expect(life.home.chargerOn).toBe(false);
    life.kind = null;
    await life.minutes(2);
    expect(life.memory().foreign).toBeNull();
    expect(life.home.chargerOn).toBe(false);
    life.home.pvW = 9000;
    await life.minutes(12);
    expect(life.home.chargerOn).toBe(true);
  });

  it('a start whose first half took effect remains ours', async () => {
    const life = lying();
    life.home.pvW = 9000;
    Object.assign(life, {
      kind: 'rate_limited',
      does: (_: string, command: { readonly kind: string; readonly currentA?: number | null }) => {
        life.home.chargerA = command.currentA ?? 6;
      },
    });
    await life.run();
    expect(life.home.chargerOn).toBe(false);
    life.kind = null;
    await life.minutes(4);
    expect(life.home.chargerOn).toBe(true);
    expect(life.memory().foreign).toBeNull();
  });

  it('a later manual switch still counts as manual', async () => {
    const life = lying();
    life.home.pvW = 9000;
    life.kind = 'refused';
    await life.run();
    await life.minutes(1);
    life.home.pvW = 0;
    await life.minutes(20);
    life.home.chargerOn = true;
    await life.minutes(2);
    expect(life.memory().foreign).not.toBeNull();
    expect(life.store.run?.state.appliances[chargerId]?.override).toEqual({ cause: 'foreign-change', until: null });
  });

  it('a mode that the user chose since then overrides both', async () => {
    const life = lying();
    life.home.pvW = 9000;
    Object.assign(life, { kind: 'refused', does: life.home.obey.bind(life.home) });
    await life.run();
    life.kind = null;
    life.change({ appliances: [charger({ mode: 'OFF' })] });
    life.home.nowMs += 20_000;
    await life.run('user');
    expect(life.reason()).toBe('forced-off');
    expect(life.home.chargerOn).toBe(false);
  });
});
