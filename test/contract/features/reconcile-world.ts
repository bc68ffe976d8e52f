import { Logger } from '@aws-lambda-powertools/logger';
import { type Mock, vi } from 'vitest';
import { type ReconcileDeps, reconcile } from '#functions/features/upkeep/reconcile.ts';
import { createIds } from '#functions/platform/ids.ts';
import type { Schedules } from '#functions/platform/schedules.ts';
import type { JobRepository, SiteListRepository, Storage } from '#functions/storage/index.ts';
import type { AccountId } from '#shared/model/ids.ts';

export const NOON = Date.parse('2026-06-01T12:00:00Z');
export const newId = createIds(() => NOON);
const PAGE = 3;

/** Sites, schedules and the job's state in memory, in pages of three; every call of it can be the last one of a process. */
export const createWorld = () => {
  const sites = new Map<AccountId, { minutes: number; createdAt: string }>();
  const schedules = new Map<AccountId, number>();
  const job: { text: string | null; version: number } = { text: null, version: 0 };
  const world = {
    nowMs: NOON,
    sites,
    schedules,
    job,
    unreadable: new Set<AccountId>(),
    /** Called before each call takes effect; throws to end the process. */
    before: (_call: string): void => undefined,
    after: (_call: string): void => undefined,
    calls: [] as string[],
    error: vi.fn() as Mock,
    info: vi.fn() as Mock,
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
    statusOf: (id) => call('statusOf', () => (sites.has(id) ? 'listed' : 'gone')),
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
    check: (id, minutes) =>
      call('check', () => {
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
export type World = ReturnType<typeof createWorld>;

export const addSite = ({ sites }: World, minutes = 1, createdAt = '2026-05-01T00:00:00.000Z'): AccountId => {
  const id = newId('acc');
  sites.set(id, { minutes, createdAt });
  return id;
};
/** Seven sites: two without a schedule, two with a wrong one; and two schedules without a site. */
export const drifted = (): World => {
  const world = createWorld();
  for (let nth = 0; nth < 7; nth += 1) {
    const id = addSite(world, 1 + nth);
    if (nth >= 2) world.schedules.set(id, nth < 4 ? 99 : 1 + nth);
  }
  for (let nth = 0; nth < 2; nth += 1) world.schedules.set(newId('acc'), 1);
  return world;
};
