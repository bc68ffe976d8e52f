import { beforeEach, describe, expect, it } from 'vitest';
import { type ReconcileOutcome, reconcile } from '#functions/features/upkeep/reconcile.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { addSite, createWorld, drifted, NOON, type World } from './reconcile-world.ts';

class Killed extends Error {}

const agreed = ({ sites, schedules }: World): void =>
  expect(Object.fromEntries(schedules)).toEqual(
    Object.fromEntries([...sites].map(([id, { minutes }]) => [id, minutes])),
  );
const changes = ({ calls }: World): number => calls.filter((name) => name === 'ensure' || name === 'remove').length;

/** Fires until nothing is left to do, as the schedule does; bounded. */
const fireUntilDone = async (world: World): Promise<ReconcileOutcome> => {
  for (let time = 0; time < 50; time += 1) {
    const outcome = await world.fire();
    if (outcome.status === 'done' || outcome.status === 'stopped') return outcome;
  }
  throw new Error('It never ends');
};

let world: World;
beforeEach(() => {
  world = drifted();
});

describe('the nightly comparison of sites and schedules', () => {
  it('repairs both sides, counts its repairs, and leaves correct schedules alone', async () => {
    expect(await world.fire()).toEqual({ status: 'done', differing: 6, mended: 6, failed: 0 });
    agreed(world);
    expect(changes(world)).toBe(6);
    expect(world.info).toHaveBeenCalledWith('schedules compared', { sites: 7, schedules: 7, differing: 6, mended: 6 });
  });

  it('runs once a night, and changes nothing when nothing differs', async () => {
    await world.fire();
    world.calls.length = 0;
    expect(await world.fire()).toMatchObject({ status: 'done' });
    expect(world.calls).toEqual(['get']);
    world.nowMs += DAY_MS;
    expect(await world.fire()).toEqual({ status: 'done', differing: 0, mended: 0, failed: 0 });
    expect(changes(world)).toBe(0);
    // One read of each site and one of each schedule: there is no second pass.
    expect(world.calls.filter((name) => name === 'check')).toHaveLength(7);
    expect(world.calls.filter((name) => name === 'statusOf')).toHaveLength(7);
  });

  it('logs at every firing the expected number of sites’ firings, and when it was determined', async () => {
    await world.fire();
    const firings = [1, 2, 3, 4, 5, 6, 7].reduce((sum, minutes) => sum + 15 / minutes, 0);
    const logged = () => world.info.mock.calls.filter(([code]) => code === 'schedules').at(-1)?.[1];
    expect(logged()).toEqual({ sites: 7, firings: expect.closeTo(firings), comparedHoursAgo: 0 });
    world.nowMs += 5 * HOUR_MS;
    await world.fire();
    expect(logged()).toMatchObject({ sites: 7, comparedHoursAgo: 5 });
  });

  it('leaves alone a site that is being created', async () => {
    const young = addSite(world, 1, new Date(NOON - HOUR_MS / 2).toISOString());
    await world.fire();
    expect(world.schedules.has(young)).toBe(false);
    world.nowMs += DAY_MS;
    await world.fire();
    agreed(world);
  });

  it('continues where the time ran out', async () => {
    let firings = 0;
    for (let status = 'working'; status !== 'done'; firings += 1) {
      const { length } = world.calls;
      // Time for one page.
      ({ status } = await reconcile(world.deps, () => (world.calls.slice(length).includes('put') ? 0 : 900_000)));
      expect(firings).toBeLessThan(50);
    }
    expect(firings).toBeGreaterThan(6);
    agreed(world);
  });

  it('recovers whichever call was the last one of a process, before or after it took effect', async () => {
    const dry = drifted();
    await dry.fire();
    const all = dry.calls.length;
    expect(all).toBeGreaterThan(50);
    for (const when of ['before', 'after'] as const) {
      for (let nth = 1; nth <= all; nth += 1) {
        const one = drifted();
        let left = nth;
        const die = () => {
          throw new Killed();
        };
        one[when] = () => {
          left -= 1;
          if (left > 0) return;
          // A dead process makes no more calls.
          one.before = die;
          die();
        };
        await one.fire().catch(() => undefined);
        one.before = one.after = () => undefined;
        expect(await fireUntilDone(one), `killed ${when} ${nth}`).toMatchObject({ status: 'done' });
        agreed(one);
      }
    }
  });

  it('does no harm when two run concurrently', async () => {
    const outcomes = await Promise.all([world.fire(), world.fire()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['busy', 'done']);
    agreed(world);
  });

  it('starts over when its cursor is no longer valid', async () => {
    const refused = Object.assign(new Error('Invalid NextToken'), { name: 'ValidationException' });
    let pages = 0;
    world.before = (name) => {
      pages += name === 'schedules' ? 1 : 0;
      if (name === 'schedules' && pages === 2) throw refused;
    };
    await expect(world.fire()).rejects.toThrow('NextToken');
    expect(await world.fire()).toEqual({ status: 'done', differing: 6, mended: 6, failed: 0 });
    agreed(world);
  });

  it('checks all others when one cannot be checked, and says so', async () => {
    const [bad] = world.sites.keys();
    world.unreadable.add(bad ?? expect.fail('no site'));
    expect(await world.fire()).toMatchObject({ status: 'done', mended: 5, failed: 2 });
    expect(world.error).toHaveBeenCalledWith('schedule not compared', expect.objectContaining({ accountId: bad }));
    world.unreadable.clear();
    world.nowMs += DAY_MS;
    await world.fire();
    agreed(world);
  });
});

describe('a concurrent change', () => {
  it.each([
    ['changes a site', (id: AccountId) => void world.sites.set(id, { minutes: 30, createdAt: '2026-05-01T00:00:00Z' })],
    [
      'removes a site',
      (id: AccountId) => {
        // Like a removal: first the site is gone for readers, then its schedule.
        world.sites.delete(id);
        world.schedules.delete(id);
      },
    ],
  ])('%s between any two calls: the schedule ends up matching the site', async (_, act) => {
    const dry = drifted();
    await dry.fire();
    for (let nth = 1; nth <= dry.calls.length; nth += 1) {
      for (const at of [0, 2, 5]) {
        world = drifted();
        const id = [...world.sites.keys()][at] ?? expect.fail('no site');
        let left = nth;
        world.before = () => {
          left -= 1;
          if (left === 0) act(id);
        };
        await world.fire();
        // A change updates the schedule afterwards; here that is lost, and the next night finds it.
        const kept = world.schedules.get(id);
        const wanted = world.sites.get(id)?.minutes;
        if (kept !== wanted) {
          world.before = () => undefined;
          world.nowMs += DAY_MS;
          await world.fire();
        }
        agreed(world);
      }
    }
  });

  it('wins: a later removal or change is never undone by us', async () => {
    const id = [...world.sites.keys()][0] ?? expect.fail('no site');
    world.before = (name) => {
      if (name === 'ensure') world.sites.delete(id);
    };
    await world.fire();
    expect(world.schedules.has(id)).toBe(false);
  });
});

describe('too many differences', () => {
  const many = (all: number, wrong: number): World => {
    const made = createWorld();
    for (let nth = 0; nth < all; nth += 1) made.schedules.set(addSite(made, 5), nth < wrong ? 1 : 5);
    return made;
  };

  it.each([
    [60, 50, 'done'],
    [60, 51, 'stopped'],
    [1200, 60, 'done'],
    [1200, 61, 'stopped'],
  ] as const)('of %i sites, %i: %s', async (all, wrong, status) => {
    const one = many(all, wrong);
    expect(await one.fire()).toMatchObject({ status, differing: wrong, mended: status === 'done' ? wrong : 0 });
    expect(changes(one)).toBe(status === 'done' ? wrong : 0);
    const logged = one.error.mock.calls.map(([code]) => code);
    expect(logged).toEqual(status === 'done' ? [] : ['schedules differ too much']);
  });

  it('stay as they are until the next night checks again, or an operator allows repairs', async () => {
    const one = many(60, 60);
    await one.fire();
    expect(await one.fire()).toMatchObject({ status: 'stopped' });
    expect(one.error).toHaveBeenCalledTimes(1);
    one.nowMs += DAY_MS;
    expect(await one.fire()).toMatchObject({ status: 'stopped' });
    expect(one.error).toHaveBeenCalledTimes(2);
    expect(await reconcile(one.deps, () => 900_000, 59)).toMatchObject({ status: 'stopped' });
    expect(await reconcile(one.deps, () => 900_000, 60)).toMatchObject({ status: 'done' });
    agreed(one);
  });

  it('are found during repairs, too', async () => {
    const one = many(200, 10);
    const ids = [...one.sites.keys()];
    one.before = (name) => {
      // After the count, another caller breaks them all.
      if (name === 'ensure') for (const id of ids) one.schedules.set(id, 9);
    };
    expect(await one.fire()).toMatchObject({ status: 'stopped' });
    expect(changes(one)).toBeLessThan(60);
  });
});
