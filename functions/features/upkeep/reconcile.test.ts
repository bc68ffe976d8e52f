import { Logger } from '@aws-lambda-powertools/logger';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createIds } from '#functions/platform/ids.ts';
import type { Schedules } from '#functions/platform/schedules.ts';
import type { JobRepository, SiteListRepository, Storage } from '#functions/storage/index.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { type ReconcileDeps, type ReconcileOutcome, reconcile } from './reconcile.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const newId = createIds(() => NOON);
const PAGE = 3;

class Killed extends Error {}

/** Sites, schedules and the job's state in memory, in pages of three; every call of it can be the last one of a process. */
const createWorld = () => {
  const sites = new Map<AccountId, { minutes: number; createdAt: string }>();
  const schedules = new Map<AccountId, number>();
  const job: { text: string | null; version: number } = { text: null, version: 0 };
  const world = {
    nowMs: NOON,
    sites,
    schedules,
    job,
    unreadable: new Set<AccountId>(),
    /** Called before each call is done; throws to end the process. */
    before: (_call: string): void => undefined,
    after: (_call: string): void => undefined,
    calls: [] as string[],
    error: vi.fn(),
    info: vi.fn(),
  };
  const call = async <T>(name: string, work: () => T): Promise<T> => {
    world.calls.push(name);
    world.before(name);
    const result = work();
    world.after(name);
    return result;
  };
  const page = (of: Map<AccountId, unknown>, cursor: string | null) => {
    const rest = [...of.keys()].sort().filter((id) => cursor === null || id > cursor);
    const ids = rest.slice(0, PAGE);
    return { ids, next: rest.length > PAGE ? (ids.at(-1) ?? null) : null };
  };
  const loadSite = (id: AccountId) => {
    if (world.unreadable.has(id)) throw new Error('is not valid');
    const site = sites.get(id);
    if (site === undefined) return null;
    const settings = { autochargeInterval: site.minutes };
    const account = { id, createdAt: site.createdAt, subscriptionStatus: 'active', products: ['PREMIUM'], settings };
    return { account, appliances: [{ mode: 'AUTO' }] };
  };
  const siteList: SiteListRepository = {
    page: (cursor) => call('sites', () => page(sites, cursor)),
    standing: (id) => call('standing', () => (sites.has(id) ? 'listed' : 'gone')),
    enlist: () => call('enlist', () => undefined),
  };
  const jobs: JobRepository = {
    get: (_, schema) =>
      call('get', () =>
        job.text === null ? null : { state: schema.parse(JSON.parse(job.text)), version: job.version },
      ),
    put: (_, state, version) =>
      call('put', () => {
        if ((version ?? 0) !== job.version) return null;
        job.text = JSON.stringify(state);
        job.version += 1;
        return job.version;
      }),
  };
  const kept: Schedules = {
    ensure: (id, minutes) => call('ensure', () => void schedules.set(id, minutes)),
    remove: (id) => call('remove', () => void schedules.delete(id)),
    look: (id, minutes) =>
      call('look', () => {
        const found = schedules.get(id);
        return found === undefined ? 'missing' : found === minutes ? 'right' : 'wrong';
      }),
    page: (cursor) => call('schedules', () => page(schedules, cursor)),
  };
  const logger = new Logger({ logLevel: 'SILENT' });
  vi.spyOn(logger, 'error').mockImplementation(world.error);
  vi.spyOn(logger, 'info').mockImplementation(world.info);
  const control = { loadSite: (id: AccountId) => call('load', () => loadSite(id)) };
  const deps = {
    now: () => world.nowMs,
    logger,
    schedules: kept,
    storage: { control, siteList, jobs } as unknown as Storage,
  } satisfies ReconcileDeps;
  return Object.assign(world, { deps, fire: () => reconcile(deps, () => 900_000) });
};
type World = ReturnType<typeof createWorld>;

const addSite = ({ sites }: World, minutes = 1, createdAt = '2026-05-01T00:00:00.000Z'): AccountId => {
  const id = newId('acc');
  sites.set(id, { minutes, createdAt });
  return id;
};
/** Seven sites: two without a schedule, two with a wrong one; and two schedules without a site. */
const drifted = (): World => {
  const world = createWorld();
  for (let nth = 0; nth < 7; nth += 1) {
    const id = addSite(world, 1 + nth);
    if (nth >= 2) world.schedules.set(id, nth < 4 ? 99 : 1 + nth);
  }
  for (let nth = 0; nth < 2; nth += 1) world.schedules.set(newId('acc'), 1);
  return world;
};
const agreed = ({ sites, schedules }: World): void =>
  expect(Object.fromEntries(schedules)).toEqual(
    Object.fromEntries([...sites].map(([id, { minutes }]) => [id, minutes])),
  );
const changes = ({ calls }: World): number => calls.filter((name) => name === 'ensure' || name === 'remove').length;

/** Fires until nothing is left to be done, as the schedule does; bounded. */
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
  it('mends either side, counts what it did, and leaves alone what is right', async () => {
    expect(await world.fire()).toEqual({ status: 'done', differing: 6, mended: 6, failed: 0 });
    agreed(world);
    expect(changes(world)).toBe(6);
    expect(world.info).toHaveBeenCalledWith('schedules compared', { sites: 7, schedules: 7, differing: 6, mended: 6 });
  });

  it('is done once a night, and changes nothing when nothing differs', async () => {
    await world.fire();
    world.calls.length = 0;
    expect(await world.fire()).toMatchObject({ status: 'done' });
    expect(world.calls).toEqual(['get']);
    world.nowMs += DAY_MS;
    expect(await world.fire()).toEqual({ status: 'done', differing: 0, mended: 0, failed: 0 });
    expect(changes(world)).toBe(0);
    // One look at each site and one at each schedule: there is no second walk.
    expect(world.calls.filter((name) => name === 'look')).toHaveLength(7);
    expect(world.calls.filter((name) => name === 'standing')).toHaveLength(7);
  });

  it('tells at every firing how many firings of sites are to be expected, and when that was found out', async () => {
    await world.fire();
    const firings = [1, 2, 3, 4, 5, 6, 7].reduce((sum, minutes) => sum + 15 / minutes, 0);
    const told = () => world.info.mock.calls.filter(([code]) => code === 'schedules').at(-1)?.[1];
    expect(told()).toEqual({ sites: 7, firings: expect.closeTo(firings), comparedHoursAgo: 0 });
    world.nowMs += 5 * HOUR_MS;
    await world.fire();
    expect(told()).toMatchObject({ sites: 7, comparedHoursAgo: 5 });
  });

  it('leaves a site alone that is being made', async () => {
    const young = addSite(world, 1, new Date(NOON - HOUR_MS / 2).toISOString());
    await world.fire();
    expect(world.schedules.has(young)).toBe(false);
    world.nowMs += DAY_MS;
    await world.fire();
    agreed(world);
  });

  it('goes on where the time was over', async () => {
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

  it('ends well whichever call was the last one of a process, before it was done or after', async () => {
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
          // A dead process asks for nothing any more.
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

  it('does no harm when two are fired at once', async () => {
    const outcomes = await Promise.all([world.fire(), world.fire()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['busy', 'done']);
    agreed(world);
  });

  it('begins anew when its place in the list is no longer known', async () => {
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

  it('looks at all others when one cannot be looked at, and says so', async () => {
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

describe('somebody else at the same time', () => {
  it.each([
    ['changes a site', (id: AccountId) => void world.sites.set(id, { minutes: 30, createdAt: '2026-05-01T00:00:00Z' })],
    [
      'removes a site',
      (id: AccountId) => {
        // As a removal does: first nobody finds it any more, then its schedule goes.
        world.sites.delete(id);
        world.schedules.delete(id);
      },
    ],
  ])('%s between any two calls: the schedule ends as the site', async (_, act) => {
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
        // Who changes a site keeps its schedule after the change; here that is lost, and the next night finds it.
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

  it('has the last word: what a removal or a change says after us is never undone by us', async () => {
    const id = [...world.sites.keys()][0] ?? expect.fail('no site');
    world.before = (name) => {
      if (name === 'ensure') world.sites.delete(id);
    };
    await world.fire();
    expect(world.schedules.has(id)).toBe(false);
  });
});

describe('too much that differs', () => {
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
    const told = one.error.mock.calls.map(([code]) => code);
    expect(told).toEqual(status === 'done' ? [] : ['schedules differ too much']);
  });

  it('stays as it is until the next night looks again, or a person lets it be mended', async () => {
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

  it('is found while it is mended, too', async () => {
    const one = many(200, 10);
    const ids = [...one.sites.keys()];
    one.before = (name) => {
      // After the count somebody breaks them all.
      if (name === 'ensure') for (const id of ids) one.schedules.set(id, 9);
    };
    expect(await one.fire()).toMatchObject({ status: 'stopped' });
    expect(changes(one)).toBeLessThan(60);
  });
});
