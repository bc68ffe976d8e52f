import { draws, LONGEST_SESSION_MS } from '#shared/charging-sessions.ts';
import {
  type ChargingSessionId,
  type ChargingSessionPatch,
  correctedAtOf,
  type KeptSession,
  type VersionCause,
} from '#shared/model/charging-session.ts';
import type { DayPrices } from '#shared/model/history.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { DAY_MS } from '#shared/units.ts';
import type { EndedSession, OpenSession, SessionsMemory, SiteReading } from '../../control/store.ts';
import { isoTime } from '../../platform/clock.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { DAY_EDGE_MS } from './day-energy.ts';
import type { createDecisions } from './decisions.ts';
import type { HistoryRepository } from './readings.ts';
import type { SessionSpan } from './session-energy.ts';
import {
  chargingSessionEntity,
  chargingSessionId,
  newestOf,
  type StoredChargingSession as Row,
  rowSchema,
  sessionKeyOf,
} from './session-rows.ts';
import { isOtherwise, spanOfStored } from './session-versions.ts';

/** Sessions that began within this time are reckoned again once a day: readings may have come late. */
export const REVIEWED_MS = 3 * DAY_MS;

/** A session whose memory is gone, as far as its row says. @param price held all the time, as nothing else is known */
export const forgotten = ({ startedMs, startedBy, name, vehicle }: Row, price: DayPrices): OpenSession => ({
  name,
  vehicle,
  startedMs,
  byPlug: false,
  drewMs: startedMs,
  lastDrewMs: null,
  stored: true,
  counter: null,
  charge: null,
  startedBy,
  prices: [{ ...price, fromMs: startedMs }],
});

/** When an appliance was last seen drawing, ms; null: never. @param readings oldest first */
const lastDrewAt = (readings: readonly SiteReading[], id: ApplianceId): number | null =>
  readings.findLast(({ appliances }) => draws(appliances[id]?.powerW))?.timeMs ?? null;

export const createChargingSessions = (
  { rows, connection, now }: StorageContext,
  history: Pick<HistoryRepository, 'readings'>,
  decisions: Pick<ReturnType<typeof createDecisions>, 'list'>,
) => {
  /** Sessions that began within `fromMs <= start < toMs`, oldest first. */
  const between = async (
    accountId: AccountId,
    fromMs: number,
    toMs: number,
    { applianceId }: { readonly applianceId?: ApplianceId | undefined } = {},
  ): Promise<readonly Row[]> => {
    const { data } = await chargingSessionEntity.query
      .byStart({ accountId })
      .between({ startedMs: fromMs }, { startedMs: toMs })
      .go({ ...connection, pages: 'all', consistent: true });
    return newestOf(rows.many('chargingSession', rowSchema, data)).filter(
      (row) => applianceId === undefined || row.applianceId === applianceId,
    );
  };
  const versionsOf = async (accountId: AccountId, startedMs: number, applianceId: ApplianceId): Promise<Row[]> => {
    const { data } = await chargingSessionEntity.query
      .byStart({ accountId, startedMs, applianceId })
      .go({ ...connection, pages: 'all', consistent: true });
    return rows.many('chargingSession', rowSchema, data);
  };
  const put = (accountId: AccountId, startedMs: number, applianceId: ApplianceId, version: number, data: object) =>
    holds(
      chargingSessionEntity
        .create({ accountId, startedMs, applianceId, version, data: JSON.stringify(data) })
        .go(connection),
    );
  /** A session as far as it has got, or as it was, from the readings of its time. */
  const reckon = async (
    accountId: AccountId,
    span: SessionSpan,
    {
      version,
      endedBy,
      because,
      use = null,
      note = null,
      correctedAt = null,
    }: Pick<KeptSession, 'version' | 'endedBy' | 'because'> &
      Partial<Pick<KeptSession, 'use' | 'note' | 'correctedAt'>>,
  ): Promise<KeptSession> => {
    const { applianceId, startedMs, endedMs, counter, charge } = span;
    // Needed a few times a day: it is no part of what every run loads.
    const [{ pausesOf, sessionFigures }, readings, log] = await Promise.all([
      import('./session-energy.ts'),
      history.readings(accountId, startedMs - DAY_EDGE_MS, endedMs + DAY_EDGE_MS),
      decisions.list(accountId, startedMs, endedMs + 1, { applianceId }),
    ]);
    return {
      id: chargingSessionId(startedMs, applianceId),
      applianceId,
      name: span.name,
      vehicle: span.vehicle,
      use,
      note,
      startedAt: isoTime(startedMs),
      endedAt: endedBy === null ? null : isoTime(endedMs),
      startedBy: span.startedBy,
      endedBy,
      version,
      madeAt: because === null ? null : isoTime(now()),
      because,
      correctedAt,
      ...sessionFigures(span, readings),
      counter: counter && {
        startWh: counter.first.wh,
        startAt: isoTime(counter.first.atMs),
        endWh: counter.last.wh,
        endAt: isoTime(counter.last.atMs),
        ...(counter.fell === true && { fell: true as const }),
      },
      prices: span.prices.map(({ fromMs, ...prices }) => ({ from: isoTime(fromMs), ...prices })),
      charge: charge && { startPercent: charge.firstPercent, endPercent: charge.lastPercent },
      pauses: pausesOf(span, readings, log).map(({ fromMs, toMs, reason }) => ({
        from: isoTime(fromMs),
        to: isoTime(toMs),
        reason,
      })),
    };
  };
  const close = async (
    accountId: AccountId,
    ended: EndedSession,
    because: Extract<VersionCause, 'ended' | 'rebuilt'> = 'ended',
  ): Promise<boolean> => {
    const { startedMs, applianceId, endedBy } = ended;
    const known = await versionsOf(accountId, startedMs, applianceId);
    if (known.some(({ version }) => version > 0)) return false;
    const session = await reckon(accountId, ended, { version: 1, endedBy, because });
    return put(accountId, startedMs, applianceId, 1, session);
  };
  /** The next version of a session, unless another was made meanwhile. */
  const putNext = (accountId: AccountId, { startedMs, applianceId }: Row, next: KeptSession): Promise<boolean> =>
    put(accountId, startedMs, applianceId, next.version, next);
  /**
   * Reckons a session that has ended again, and stores a new version where its figures are other ones. What is no longer known,
   * as its readings have expired, changes nothing.
   */
  const correct = async (
    accountId: AccountId,
    row: Row,
    because: Extract<VersionCause, 'late-data' | 'late-counter'>,
    counter: OpenSession['counter'] = null,
  ): Promise<boolean> => {
    const { session } = row;
    if (session === null || session.endedAt === null) return false;
    const span = spanOfStored(session, Date.parse(session.endedAt));
    const readings = await history.readings(accountId, span.startedMs, span.endedMs + 1);
    const lastDrewMs = lastDrewAt(readings, span.applianceId) ?? span.startedMs;
    const reckoned = await reckon(
      accountId,
      { ...span, lastDrewMs, ...(counter !== null && { counter }) },
      { ...session, version: session.version + 1, because, correctedAt: isoTime(now()) },
    );
    const { co2Again } = await import('./session-energy.ts');
    const next = { ...reckoned, ...co2Again(session, reckoned) };
    return isOtherwise(session, next) && putNext(accountId, row, next);
  };
  /** A row of a running session whose memory is gone: when it last drew before the next one of its appliance began. */
  const lost = async (accountId: AccountId, row: Row, next: OpenSession): Promise<EndedSession> => {
    const { startedMs, applianceId } = row;
    const readings = await history.readings(accountId, startedMs, next.startedMs);
    const endedMs = lastDrewAt(readings, applianceId) ?? startedMs;
    const session = forgotten(row, next.prices[0]);
    return { ...session, applianceId, lastDrewMs: endedMs, endedMs, endedBy: 'lost' };
  };
  const begin = async (accountId: AccountId, applianceId: ApplianceId, session: OpenSession): Promise<void> => {
    const { startedMs, startedBy, name, vehicle } = session;
    const own = await between(accountId, startedMs - LONGEST_SESSION_MS, startedMs + 1, { applianceId });
    if (!own.some((row) => row.startedMs === startedMs))
      await put(accountId, startedMs, applianceId, 0, { startedBy, name, vehicle });
    for (const row of own)
      if (row.session === null && row.startedMs < startedMs)
        await close(accountId, await lost(accountId, row, session));
  };

  return {
    /**
     * Stores what runs remember of sessions: a row once one has drawn, and its figures once it has ended. Idempotent: each is one
     * conditional write, and the first stays.
     * @returns the memory of what is left to do
     */
    settle: async (
      accountId: AccountId,
      { open, ended, late = [], ...kept }: SessionsMemory,
    ): Promise<SessionsMemory> => {
      // The order matters: a session that has ended is closed as itself before one that follows it finds it open.
      for (const session of ended) await close(accountId, session);
      for (const { startedMs, applianceId, counter } of late) {
        const [row] = newestOf(await versionsOf(accountId, startedMs, applianceId));
        if (row !== undefined) await correct(accountId, row, 'late-counter', counter);
      }
      const settled: Record<ApplianceId, OpenSession> = {};
      for (const [id, session] of Object.entries(open) as [ApplianceId, OpenSession][]) {
        const due = session.drewMs !== null && !session.stored;
        if (due) await begin(accountId, id, session);
        settled[id] = due ? { ...session, stored: true } : session;
      }
      return { ...kept, open: settled, ended: [] };
    },
    /** Sessions that began within `fromMs <= start < toMs`, oldest first; of one that runs or was lost `session` is null. */
    between,
    /** The same, newest first, a page at a time. @param page `after`: the last session of the page before */
    page: async (
      accountId: AccountId,
      page: {
        readonly fromMs: number;
        readonly toMs: number;
        readonly limit: number;
        readonly applianceId?: ApplianceId | undefined;
        readonly after?: ChargingSessionId | undefined;
        readonly order?: 'oldest' | 'newest';
      },
    ): Promise<{ readonly rows: readonly Row[]; readonly next: ChargingSessionId | null }> => {
      const { limit, applianceId, after, order = 'newest' } = page;
      const afterMs = after === undefined ? null : sessionKeyOf(after).startedMs;
      const oldest = order === 'oldest';
      const fromMs = oldest && afterMs !== null ? Math.max(page.fromMs, afterMs) : page.fromMs;
      const toMs = !oldest && afterMs !== null ? Math.min(page.toMs, afterMs + 1) : page.toMs;
      const found = await between(accountId, fromMs, toMs, { applianceId });
      const all = oldest ? found : found.toReversed();
      const idOf = (row: Row): ChargingSessionId => chargingSessionId(row.startedMs, row.applianceId);
      // Ids are as long as each other, so they sort as their keys do.
      const left = after === undefined ? all : all.filter((row) => (oldest ? idOf(row) > after : idOf(row) < after));
      const rows = left.slice(0, limit);
      const last = rows.at(-1);
      return { rows, next: left.length > limit && last !== undefined ? idOf(last) : null };
    },
    /** The newest version of a session; null: there is none. */
    get: async (accountId: AccountId, id: ChargingSessionId): Promise<Row | null> => {
      const { startedMs, applianceId } = sessionKeyOf(id);
      return newestOf(await versionsOf(accountId, startedMs, applianceId))[0] ?? null;
    },
    /** A session that runs, as far as it has got. */
    running: (accountId: AccountId, applianceId: ApplianceId, session: OpenSession, nowMs: number) =>
      reckon(accountId, { ...session, applianceId, endedMs: nowMs }, { version: 0, endedBy: null, because: null }),
    /** All versions of a session that has ended, newest first; none of one that runs. */
    versions: async (accountId: AccountId, id: ChargingSessionId): Promise<readonly KeptSession[]> => {
      const { startedMs, applianceId } = sessionKeyOf(id);
      const all = await versionsOf(accountId, startedMs, applianceId);
      return all.flatMap(({ session }) => session ?? []).sort((a, b) => b.version - a.version);
    },
    /**
     * Stores what members say about a session as its next version; what is the same already makes none.
     * @param row as it was read
     * @returns the newest version; null: another was made meanwhile
     */
    patch: async (
      accountId: AccountId,
      row: Row & { readonly session: KeptSession },
      patch: ChargingSessionPatch,
    ): Promise<KeptSession | null> => {
      const { session } = row;
      const said = { ...session, ...patch };
      if (said.vehicle === session.vehicle && said.use === session.use && said.note === session.note) return session;
      const next = {
        ...said,
        version: session.version + 1,
        madeAt: isoTime(now()),
        because: 'edited' as const,
        correctedAt: correctedAtOf(session),
      };
      return (await putNext(accountId, row, next)) ? next : null;
    },
    /**
     * Reckons the sessions that began within a span again: readings of their time may have come late.
     * @returns how many got a new version
     */
    review: async (accountId: AccountId, fromMs: number, toMs: number): Promise<number> => {
      let corrected = 0;
      for (const row of await between(accountId, fromMs, toMs))
        if (await correct(accountId, row, 'late-data')) corrected += 1;
      return corrected;
    },
    /** Stores a session that was found in readings; one that is known, or was found before, stays. @returns whether it is new */
    addFound: (accountId: AccountId, found: EndedSession): Promise<boolean> => close(accountId, found, 'rebuilt'),
  };
};
