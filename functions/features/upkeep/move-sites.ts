import type { Deps } from '#functions/deps.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { type FiringMode, otherMode } from '#functions/platform/switched-schedules.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { agree, wantedMinutes } from './compare.ts';
import { type FiringState, readFiring, storeFiring } from './firing-job.ts';
import { withEach } from './with-each.ts';

export type MoveDeps = Pick<Deps, 'storage' | 'schedules' | 'sharding' | 'now' | 'logger'>;

/** The outcome of one firing of the move. */
export interface MoveOutcome {
  /** `moving`: the next firing continues; `busy`: another firing is running. */
  readonly status: 'settled' | 'moving' | 'busy';
  readonly mode: FiringMode;
  /** Sites and schedules that were dealt with this time. */
  readonly moved: number;
  readonly failed: number;
}

/** Sites go back to schedules of their own only well below the number at which they left them. */
const BACK_SHARE = 0.9;
/**
 * The former way fires on for this long after all sites are in the new one: Scheduler fires up to a minute late, and a call that
 * still knows nothing of the move ends within half a minute.
 */
const OVERLAP_MS = 3 * MINUTE_MS;
/** Work begun later would be cut off. */
const LEAST_MS = MINUTE_MS;

/** What should fire so many sites. @param above the stage's number of sites at which shards take over */
export const wantedMode = (mode: FiringMode, sites: number, above: number): FiringMode => {
  if (sites > above) return 'shards';
  return sites < above * BACK_SHARE ? 'sites' : mode;
};

/** Takes a site from the former way, once the new one has it. A site that has gone loses both. */
const drop = async (deps: MoveDeps, { mode }: FiringState, accountId: AccountId): Promise<void> => {
  const { schedules, sharding } = deps;
  const by = sharding?.by;
  if (by === undefined) return;
  const minutes = await wantedMinutes(deps, accountId);
  if (minutes === null) return schedules.remove(accountId);
  // Never the last one: the pass that follows sees the site again.
  if ((await by[mode].check(accountId, minutes)) !== 'right') return by[mode].ensure(accountId, minutes);
  await by[otherMode(mode)].remove(accountId);
};

interface Stepped {
  readonly state: FiringState;
  readonly moved: number;
  readonly failed: number;
}

/** One page of the current phase. */
const step = async (deps: MoveDeps, sharding: NonNullable<Deps['sharding']>, state: FiringState): Promise<Stepped> => {
  const { storage, now } = deps;
  const { mode, phase, cursor } = state;
  const adding = phase === 'adding';
  const former = sharding.by[otherMode(mode)];
  const { ids, next } = adding ? await storage.siteList.page(cursor) : await former.page(cursor);
  const { failed } = await withEach(
    ids,
    (id) => (adding ? agree(deps, id) : drop(deps, state, id)),
    (accountId, error) => deps.logger.error('site not moved', { accountId, fault: faultForLog(error) }),
  );
  const found = state.found + ids.length;
  const done = { moved: ids.length, failed };
  if (next !== null) return { ...done, state: { ...state, cursor: next, found } };
  const begun = { ...state, cursor: null, sinceMs: now(), found: 0 };
  if (adding) return { ...done, state: { ...begun, phase: 'dropping' } };
  // Pages shift while they are emptied, and sites may have been left: the last pass is one that finds nothing.
  if (found > 0) return { ...done, state: { ...state, cursor: null, found: 0 } };
  if (mode === 'sites') await sharding.firings.remove();
  return { ...done, state: { ...begun, phase: 'settled' } };
};

/** Whether the stage begins a move now. */
const begun = (
  deps: MoveDeps,
  { above }: NonNullable<Deps['sharding']>,
  state: FiringState,
  sites: number | null,
): FiringState => {
  if (state.phase !== 'settled' || sites === null) return state;
  const mode = wantedMode(state.mode, sites, above);
  if (mode === state.mode) return state;
  deps.logger.info('sites are moved', { to: mode, sites, above });
  return { mode, phase: 'adding', cursor: null, sinceMs: deps.now(), found: 0 };
};

/**
 * Moves all sites of the stage between schedules of their own and shards when their number asks for it. Each firing continues page by
 * page where the last one stopped, however that ended. While the stage is settled on shards it keeps the shards' own schedules.
 * @param leftMs until this process ends
 * @param sites of the stage at the last count; null: not counted yet
 */
export const moveSites = async (deps: MoveDeps, leftMs: () => number, sites: number | null): Promise<MoveOutcome> => {
  const { sharding, now, logger } = deps;
  const { jobs } = deps.storage;
  let { state, version } = await readFiring(jobs);
  let [moved, failed] = [0, 0];
  const outcome = (status: MoveOutcome['status']): MoveOutcome => ({ status, mode: state.mode, moved, failed });
  if (sharding === null) return outcome('settled');
  const next = begun(deps, sharding, state, sites);
  if (next !== state) {
    version = await storeFiring(jobs, next, version);
    if (version === null) return outcome('busy');
    state = next;
  }
  if (state.mode === 'shards') await sharding.firings.ensure();
  const mayGoOn = (): boolean =>
    state.phase === 'adding' || (state.phase === 'dropping' && now() - state.sinceMs >= OVERLAP_MS);
  while (mayGoOn() && leftMs() > LEAST_MS) {
    const stepped = await step(deps, sharding, state);
    // A failed site is no reason to begin again at once: it is found by the next firing's pass.
    if (stepped.failed > 0 && stepped.state.cursor === null && state.phase === 'dropping') {
      await storeFiring(jobs, stepped.state, version);
      return { ...outcome('moving'), moved: moved + stepped.moved, failed: failed + stepped.failed };
    }
    version = await storeFiring(jobs, stepped.state, version);
    moved += stepped.moved;
    failed += stepped.failed;
    if (version === null) return outcome('busy');
    state = stepped.state;
  }
  if (state.phase !== 'settled') return outcome('moving');
  if (moved > 0) logger.info('sites moved', { to: state.mode, moved });
  return outcome('settled');
};
