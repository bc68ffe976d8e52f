import { describe, expect, it } from 'vitest';
import type { ApplianceState } from '#shared/model/reading.ts';
import { plug, plugId } from '../control/harness.ts';
import { RunHome } from '../control/run-home.ts';

const nothing: Partial<ApplianceState> = { on: null, powerW: null, currentA: null, setCurrentA: null, plugged: null };

/** A home whose vendor reports nothing about its devices while `blind` is set, and whose process may crash before it commands. */
const blindable = (site?: ConstructorParameters<typeof RunHome>[0]) => {
  const life = Object.assign(new RunHome(site), { blind: false, dies: false });
  const device = life.home.device.bind(life.home);
  life.home.device = (id) => (life.blind ? { ...device(id), ...nothing } : device(id));
  const claimRun = life.store.claimRun.bind(life.store);
  life.store.claimRun = async (...claim) => {
    const claimed = await claimRun(...claim);
    if (life.dies) throw new Error('the process has ended');
    return claimed;
  };
  return life;
};

describe('an unknown state', () => {
  it('is no proof that a command arrived: one that never went out is sent, and no manual switch is assumed', async () => {
    const life = blindable();
    life.home.pvW = 9000;
    life.dies = true;
    await expect(life.run()).rejects.toThrow('ended');
    life.dies = false;
    life.blind = true;
    await life.minutes(2);
    expect(life.reason()).toBe('device-unknown');
    expect(life.home.commands).toEqual([]);
    life.blind = false;
    await life.minutes(3);
    expect(life.home.chargerOn).toBe(true);
    expect(life.reason()).toBe('charging-sun');
    expect(life.memory().foreign).toBeNull();
  });

  it('is no switch: the minimum on time continues where it was', async () => {
    const life = blindable({ appliances: [plug()] });
    life.home.pvW = 5000;
    await life.run();
    await life.minutes(3);
    const { switchedMs } = life.memory(plugId);
    life.blind = true;
    await life.minutes(1);
    life.blind = false;
    await life.minutes(1);
    expect(life.memory(plugId)).toMatchObject({ on: true, switchedMs });
    life.home.pvW = 0;
    await life.minutes(3);
    expect(life.home.plugOn).toBe(false);
  });

  it('does not hide a manual switch in the meantime', async () => {
    const life = blindable({ appliances: [plug()] });
    life.home.pvW = 5000;
    await life.run();
    await life.minutes(8);
    life.blind = true;
    await life.minutes(1);
    life.home.plugOn = false;
    life.blind = false;
    await life.minutes(1);
    expect(life.reason(plugId)).toBe('foreign-change');
  });
});
