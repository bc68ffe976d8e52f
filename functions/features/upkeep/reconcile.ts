import * as z from 'zod';
import type { Deps } from '#functions/deps.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { UPKEEP_MINUTES } from '#shared/events.ts';
import { isoTimeSchema } from '#shared/model/common.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { agree, compareSchedule, compareSite } from './compare.ts';
import { withEach } from './with-each.ts';

export type ReconcileDeps = Pick<Deps, 'storage' | 'schedules' | 'now' | 'logger'>;

/** The outcome of one firing of the comparison. */
export interface ReconcileOutcome {
  /** `working`: the next firing continues; `stopped`: too much differs, an operator has to decide; `busy`: another firing is running. */
  readonly status: 'done' | 'working' | 'stopped' | 'busy';
  readonly differing: number;
  readonly mended: number;
  /** Sites and schedules that could not be checked this time. */
  readonly failed: number;
}

const count = z.int().min(0);
/** First everything is counted, then differences are repaired: never before it is known how many there are. */
const phases = ['count-sites', 'count-schedules', 'mend-sites', 'mend-schedules', 'done', 'stopped'] as const;
const progressSchema = z.object({
  night: z.string(),
  phase: z.enum(phases),
  cursor: z.string().nullable(),
  sites: count,
  schedules: count,
  differing: count,
  mended: count,
  /** How many may be repaired before it counts as a fault of ours. */
  most: count,
  /** Firings of all sites together within one upkeep's interval. */
  firings: z.number().min(0),
  /** The last complete comparison. */
  last: z.object({ at: isoTimeSchema, sites: count, firings: z.number().min(0) }).nullable(),
});
type Progress = z.output<typeof progressSchema>;

const JOB = 'schedules';
/** When the night begins, UTC: no PV in Europe, and few users. */
const NIGHT_MS = 2 * HOUR_MS;
/** Work begun later would be cut off. */
const LEAST_MS = MINUTE_MS;
/** More than this, and more than the share of all, is not drift but a fault. */
const MOST = 50;
const MOST_SHARE = 0.05;

const begin = (night: string, last: Progress['last']): Progress => ({
  night,
  phase: 'count-sites',
  cursor: null,
  sites: 0,
  schedules: 0,
  differing: 0,
  mended: 0,
  most: 0,
  firings: 0,
  last,
});

/** One page of the current phase. */
const step = async (
  deps: ReconcileDeps,
  state: Progress,
  mayMend: number,
): Promise<{ readonly state: Progress; readonly failed: number }> => {
  const { storage, schedules } = deps;
  const ofSites = state.phase === 'count-sites' || state.phase === 'mend-sites';
  const mends = state.phase === 'mend-sites' || state.phase === 'mend-schedules';
  const { ids, next } = ofSites ? await storage.siteList.page(state.cursor) : await schedules.page(state.cursor);
  const { done, failed } = await withEach(
    ids,
    async (id) => {
      const compared = ofSites
        ? await compareSite(deps, id)
        : { minutes: null, differs: await compareSchedule(deps, id) };
      if (mends && compared.differs) await agree(deps, id);
      return compared;
    },
    (accountId, error) => deps.logger.error('schedule not compared', { accountId, fault: faultForLog(error) }),
  );
  const found = done.filter(({ differs }) => differs).length;
  const firings = done.reduce((sum, { minutes }) => sum + (minutes === null ? 0 : UPKEEP_MINUTES / minutes), 0);
  const moved: Progress = mends
    ? { ...state, cursor: next, mended: state.mended + found }
    : {
        ...state,
        cursor: next,
        sites: state.sites + (ofSites ? ids.length : 0),
        schedules: state.schedules + (ofSites ? 0 : ids.length),
        differing: state.differing + found,
        firings: state.firings + firings,
      };
  if (next === null) return { state: after(deps, moved, mayMend), failed };
  return { state: tooMuch(moved) ? stop(deps, moved) : moved, failed };
};

const tooMuch = ({ phase, mended, most }: Progress): boolean => phase.startsWith('mend') && mended > most;

const stop = ({ logger }: ReconcileDeps, state: Progress): Progress => {
  const { sites, schedules, differing, mended } = state;
  logger.error('schedules differ too much', { sites, schedules, differing, mended });
  return { ...state, phase: 'stopped', cursor: null };
};

/** The phase that follows when one is complete. */
const after = (deps: ReconcileDeps, state: Progress, mayMend: number): Progress => {
  switch (state.phase) {
    case 'count-sites':
      return { ...state, phase: 'count-schedules' };
    case 'count-schedules': {
      const all = Math.max(state.sites, state.schedules);
      const most = Math.max(MOST, Math.ceil(all * MOST_SHARE), mayMend);
      const last = { at: isoTime(deps.now()), sites: state.sites, firings: state.firings };
      const counted: Progress = { ...state, most, last };
      if (state.differing > most) return stop(deps, counted);
      return state.differing === 0 ? finish(deps, counted) : { ...counted, phase: 'mend-sites' };
    }
    case 'mend-sites':
      return tooMuch(state) ? stop(deps, state) : { ...state, phase: 'mend-schedules' };
    default:
      return tooMuch(state) ? stop(deps, state) : finish(deps, state);
  }
};

const finish = ({ logger }: ReconcileDeps, state: Progress): Progress => {
  const { sites, schedules, differing, mended } = state;
  logger.info('schedules compared', { sites, schedules, differing, mended });
  return { ...state, phase: 'done', cursor: null };
};

/** The progress when a firing begins: a new night starts over, and an operator may let a stopped comparison continue. */
const resume = (state: Progress | null, night: string, mayMend: number): Progress => {
  if (state === null || state.night < night) return begin(night, state?.last ?? null);
  if (state.phase === 'stopped' && mayMend > 0) return { ...state, phase: 'mend-sites', mended: 0, most: mayMend };
  return state;
};

/** Sites at the last complete count; null: never counted. */
export const countedSites = async ({ storage }: Pick<Deps, 'storage'>): Promise<number | null> =>
  (await storage.jobs.get(JOB, progressSchema))?.state?.last?.sites ?? null;

const idle = ({ phase }: Progress): boolean => phase === 'done' || phase === 'stopped';

const isRefused = (error: unknown): boolean => error instanceof Error && error.name === 'ValidationException';

/** Logs what is known of the schedules, from which alarms detect missing firings and missing comparisons. */
const logKnown = ({ logger, now }: ReconcileDeps, { last }: Progress): void => {
  if (last === null) return;
  const comparedHoursAgo = Math.floor((now() - Date.parse(last.at)) / HOUR_MS);
  logger.info('schedules', { sites: last.sites, firings: last.firings, comparedHoursAgo });
};

/**
 * Compares sites and schedules once a night and repairs differences: a site without a schedule gets one, a schedule without
 * a site is removed, a wrong one is corrected. Each firing continues page by page where the last one stopped, however that
 * ended. When too much differs nothing is changed.
 * @param leftMs until this process ends
 * @param mayMend how many repairs an operator allowed after a comparison was stopped
 */
export const reconcile = async (deps: ReconcileDeps, leftMs: () => number, mayMend = 0): Promise<ReconcileOutcome> => {
  const { jobs } = deps.storage;
  const stored = await jobs.get(JOB, progressSchema);
  let version = stored?.version ?? null;
  const night = isoTime(deps.now() - NIGHT_MS).slice(0, 10);
  let state = resume(stored?.state ?? null, night, mayMend);
  logKnown(deps, state);
  const wasKnown = state.last !== null;
  let failed = 0;
  const outcome = (status: ReconcileOutcome['status']): ReconcileOutcome => ({
    status,
    differing: state.differing,
    mended: state.mended,
    failed,
  });
  while (!idle(state) && leftMs() > LEAST_MS) {
    const moved = await step(deps, state, mayMend).catch(async (error: unknown) => {
      // A cursor that is too old is refused: rather start over than fail all night.
      if (isRefused(error) && state.cursor !== null) await jobs.put(JOB, begin(night, state.last), version);
      throw error;
    });
    failed += moved.failed;
    version = await jobs.put(JOB, moved.state, version);
    if (version === null) return outcome('busy');
    state = moved.state;
  }
  if (!wasKnown) logKnown(deps, state);
  return outcome(state.phase === 'done' || state.phase === 'stopped' ? state.phase : 'working');
};
