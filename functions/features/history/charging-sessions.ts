import { noSessions, type OpenSession } from '#functions/control/sessions/open-sessions.ts';
import { pricedSession } from '#functions/control/sessions/session-prices.ts';
import { pricesOf } from '#functions/control/standing-prices.ts';
import type { Deps } from '#functions/deps.ts';
import { sessionSeenBy } from '#functions/features/seen-money.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { forgotten, type StoredChargingSession, type StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { defaultLocale, languageOf } from '#shared/locales.ts';
import type { ChargingSession, KeptSession } from '#shared/model/charging-session.ts';
import type { RoleType } from '#shared/roles.ts';
import { DAY_MS } from '#shared/units.ts';
import { type HistoryDeps, spanOf } from './history.ts';

type SessionsDeps = HistoryDeps & Pick<Deps, 'priceBook'>;

/** A response holds at most so many: each is about a kilobyte. */
const PAGE = 200;
/** A line of a file is a quarter of that. */
const FILE_PAGE = 1000;
const sessionsReach = { usualMs: 31 * DAY_MS, mostMs: 366 * DAY_MS };

/** A session that runs, as runs remember it. One whose memory is gone is shown from its readings until it is closed. */
const memoryOf = (site: StoredSite, row: StoredChargingSession): OpenSession => {
  const { open, ended } = site.run?.state.sessions ?? noSessions;
  const remembered = [open[row.applianceId], ...ended].find((session) => session?.startedMs === row.startedMs);
  return remembered ?? forgotten(row, pricesOf(site));
};

const figuresOf = async (deps: SessionsDeps, site: StoredSite, row: StoredChargingSession): Promise<KeptSession> => {
  if (row.session !== null) return row.session;
  const nowMs = deps.now();
  const memory = await pricedSession(deps.priceBook, site, memoryOf(site, row), nowMs);
  return deps.storage.chargingSessions.running(site.account.id, row.applianceId, memory, nowMs);
};

/** As members of a role see sessions, in their order. */
const shown = (
  deps: SessionsDeps,
  site: StoredSite,
  role: RoleType | null,
  rows: readonly StoredChargingSession[],
): Promise<ChargingSession[]> =>
  Promise.all(rows.map(async (row) => sessionSeenBy(role, await figuresOf(deps, site, row))));

export const createChargingSessionHandlers = (
  deps: SessionsDeps,
): Pick<
  Handlers<'api'>,
  | 'listChargingSessions'
  | 'exportChargingSessions'
  | 'getChargingSession'
  | 'patchChargingSession'
  | 'listChargingSessionVersions'
> => ({
  listChargingSessions: async ({ params: { accountId }, query, role }) => {
    const { fromMs, toMs } = spanOf(query, deps.now() + 1, sessionsReach);
    const site = await loadSite(deps, accountId);
    const { rows, next } = await deps.storage.chargingSessions.page(accountId, {
      fromMs,
      toMs,
      limit: PAGE,
      applianceId: query.applianceId,
      after: query.cursor,
    });
    const sessions = await shown(deps, site, role, rows);
    return { from: isoTime(fromMs), to: isoTime(toMs), sessions, next };
  },

  exportChargingSessions: async ({ params: { accountId }, query: { locale = defaultLocale, ...query }, role }) => {
    const { fromMs, toMs } = spanOf(query, deps.now() + 1, sessionsReach);
    const [site, { sessionsCsv }] = await Promise.all([loadSite(deps, accountId), import('./sessions-csv.ts')]);
    const { rows, next } = await deps.storage.chargingSessions.page(accountId, {
      fromMs,
      toMs,
      limit: FILE_PAGE,
      applianceId: query.applianceId,
      after: query.cursor,
      order: 'oldest',
    });
    const sessions = await shown(deps, site, role, rows);
    const heads = query.cursor === undefined;
    const text = sessionsCsv(sessions, { language: languageOf(locale), timeZone: site.account.timezone, heads });
    return { text, ...(next !== null && { next }) };
  },

  getChargingSession: async ({ params: { accountId, chargingSessionId }, role }) => {
    const site = await loadSite(deps, accountId);
    const row = await deps.storage.chargingSessions.get(accountId, chargingSessionId);
    if (row === null) throw new ApiError('charging_session_not_found');
    return sessionSeenBy(role, await figuresOf(deps, site, row));
  },

  patchChargingSession: async ({ params: { accountId, chargingSessionId }, body, role }) => {
    await loadSite(deps, accountId);
    const row = await deps.storage.chargingSessions.get(accountId, chargingSessionId);
    if (row === null) throw new ApiError('charging_session_not_found');
    const { session } = row;
    if (session === null) throw new ApiError('charging_session_runs');
    const next = await deps.storage.chargingSessions.patch(accountId, { ...row, session }, body);
    if (next === null) throw new ApiError('conflict');
    return sessionSeenBy(role, next);
  },

  listChargingSessionVersions: async ({ params: { accountId, chargingSessionId }, role }) => {
    await loadSite(deps, accountId);
    if ((await deps.storage.chargingSessions.get(accountId, chargingSessionId)) === null)
      throw new ApiError('charging_session_not_found');
    const versions = await deps.storage.chargingSessions.versions(accountId, chargingSessionId);
    return versions.map((session) => sessionSeenBy(role, session));
  },
});
