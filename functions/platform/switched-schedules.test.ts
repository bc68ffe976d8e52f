import { describe, expect, it } from 'vitest';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { createIds } from './ids.ts';
import { isDueIn, nextFiring, type Schedules } from './schedules.ts';
import { createSwitchedSchedules, type Firing } from './switched-schedules.ts';

const NOW = Date.parse('2026-05-14T12:00:30.000Z');
const newId = createIds(() => NOW);
const id = newId('acc');

const inMemory = () => {
  const kept = new Map<AccountId, number>();
  const schedules: Schedules = {
    ensure: async (one, minutes) => void kept.set(one, minutes),
    remove: async (one) => void kept.delete(one),
    check: async (one, minutes) => {
      const found = kept.get(one);
      return found === undefined ? 'missing' : found === minutes ? 'right' : 'wrong';
    },
    page: async () => ({ ids: [...kept.keys()], next: null }),
  };
  return { kept, schedules };
};
const createWorld = (firing: Firing) => {
  const [sites, shards] = [inMemory(), inMemory()];
  const state = { firing };
  const by = { sites: sites.schedules, shards: shards.schedules };
  return { sites: sites.kept, shards: shards.kept, state, port: createSwitchedSchedules(by, async () => state.firing) };
};
const settled = (mode: Firing['mode']): Firing => ({ mode, phase: 'settled' });

describe('a site is due in a minute', () => {
  it.each([1, 2, 15, 120, 1440])('exactly when a schedule of its own fires, every %i minutes', (minutes) => {
    for (let site = 0; site < 20; site += 1) {
      const one = newId('acc');
      const fires = nextFiring(one, minutes * MINUTE_MS, NOW).getTime();
      for (const [nth, due] of [
        [0, true],
        [minutes, true],
        [1, minutes === 1],
        [minutes - 1, minutes === 1],
      ] as const)
        expect(isDueIn(one, minutes, fires + nth * MINUTE_MS)).toBe(due);
      expect(isDueIn(one, minutes, Math.floor(fires / MINUTE_MS) * MINUTE_MS)).toBe(true);
    }
  });
});

describe('the port over both ways', () => {
  it.each(['sites', 'shards'] as const)('keeps a site in one of them: %s', async (mode) => {
    const world = createWorld(settled(mode));
    const other = mode === 'sites' ? 'shards' : 'sites';
    world[other].set(id, 7);
    expect(await world.port.check(id, 1)).toBe('wrong');
    for (let time = 0; time < 2; time += 1) await world.port.ensure(id, 1);
    expect([world[mode].get(id), world[other].get(id)]).toEqual([1, undefined]);
    expect(await world.port.check(id, 1)).toBe('right');
    expect(await world.port.check(id, 2)).toBe('wrong');
    for (let time = 0; time < 2; time += 1) await world.port.remove(id);
    expect(await world.port.check(id, 1)).toBe('missing');
  });

  it('keeps what still fires while sites are added, and changes it along', async () => {
    const world = createWorld({ mode: 'shards', phase: 'adding' });
    world.sites.set(id, 15);
    expect(await world.port.check(id, 15)).toBe('right');
    await world.port.ensure(id, 1);
    expect([world.sites.get(id), world.shards.get(id)]).toEqual([1, 1]);
    // A new site needs no schedule of its own any more.
    const young = newId('acc');
    await world.port.ensure(young, 1);
    expect([world.sites.has(young), world.shards.has(young)]).toEqual([false, true]);
  });

  it('leaves a site in the former way until the move takes it away: the new one may not have fired in this minute', async () => {
    const world = createWorld({ mode: 'sites', phase: 'dropping' });
    world.shards.set(id, 1);
    await world.port.ensure(id, 2);
    expect([world.sites.get(id), world.shards.get(id)]).toEqual([2, 2]);
  });

  it('removes a site from both, and lists those of both', async () => {
    const world = createWorld(settled('shards'));
    const other = newId('acc');
    world.sites.set(id, 1);
    world.shards.set(other, 1);
    const first = await world.port.page(null);
    const second = await world.port.page(first.next);
    expect([first.ids, second.ids, second.next]).toEqual([[id], [other], null]);
    world.shards.set(id, 1);
    await world.port.remove(id);
    expect([world.sites.has(id), world.shards.has(id)]).toEqual([false, false]);
  });
});
