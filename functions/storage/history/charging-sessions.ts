import { Entity } from 'electrodb';
import * as z from 'zod';
import { draws, LONGEST_SESSION_MS } from '#shared/charging-sessions.ts';
import {
  type ChargingSession,
  type ChargingSessionId,
  chargingSessionIdSchema,
  chargingSessionSchema,
} from '#shared/model/charging-session.ts';
import type { DayPrices } from '#shared/model/history.ts';
import { type AccountId, type ApplianceId, applianceIdSchema } from '#shared/model/ids.ts';
import type { EndedSession, OpenSession, SessionsMemory } from '../../control/store.ts';
import { isoTime } from '../../platform/clock.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';
import { count, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { DAY_EDGE_MS } from './day-energy.ts';
import type { createDecisions } from './decisions.ts';
import type { HistoryRepository } from './readings.ts';
import type { SessionSpan } from './session-energy.ts';

/** Charging sessions: in the site's partition, outside the collection, and kept for good. Every version is a row. */
export const chargingSessionEntity = new Entity({
  model: model('chargingSession'),
  attributes: { accountId: text, startedMs: count, applianceId: text, version: count, data: text },
  indexes: { byStart: { pk: pk('accountId'), sk: sk('startedMs', 'applianceId', 'version') } },
} as const);

/** The row of a session that runs: what it is before its energy is known. */
const runningSchema = chargingSessionSchema.pick({ startedBy: true, name: true, vehicle: true });
const rowSchema = z.union([
  z
    .object({
      version: z.literal(0),
      startedMs: z.int(),
      applianceId: applianceIdSchema,
      data: jsonTextSchema(runningSchema),
    })
    .transform(({ data, ...row }) => ({ ...row, ...data, session: null })),
  z
    .object({
      version: z.int().min(1),
      startedMs: z.int(),
      applianceId: applianceIdSchema,
      data: jsonTextSchema(chargingSessionSchema),
    })
    .transform(({ data, ...row }) => ({
      ...row,
      startedBy: data.startedBy,
      name: data.name,
      vehicle: data.vehicle,
      session: data,
    })),
]);
/** The newest version of a session; `session` is null while it runs, and of one that was lost. */
export type StoredChargingSession = z.output<typeof rowSchema>;
type Row = StoredChargingSession;

export const chargingSessionId = (startedMs: number, applianceId: ApplianceId): ChargingSessionId =>
  chargingSessionIdSchema.parse(`${String(startedMs).padStart(13, '0')}-${applianceId}`);
const keyOf = (id: ChargingSessionId): { readonly startedMs: number; readonly applianceId: ApplianceId } => {
  const [started = '', appliance = ''] = id.split('-');
  return { startedMs: Number(started), applianceId: applianceIdSchema.parse(appliance) };
};

/** Of each session the newest version, in the order of their starts. */
const newestOf = (rows: readonly Row[]): Row[] => {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.startedMs} ${row.applianceId}`;
    const known = newest.get(key);
    if (known === undefined || known.version < row.version) newest.set(key, row);
  }
  return [...newest.values()];
};

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

export const createChargingSessions = (
  { rows, connection }: StorageContext,
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
    { version, endedBy }: Pick<ChargingSession, 'version' | 'endedBy'>,
  ): Promise<ChargingSession> => {
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
      startedAt: isoTime(startedMs),
      endedAt: endedBy === null ? null : isoTime(endedMs),
      startedBy: span.startedBy,
      endedBy,
      version,
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
  const close = async (accountId: AccountId, ended: EndedSession): Promise<void> => {
    const { startedMs, applianceId, endedBy } = ended;
    const known = await versionsOf(accountId, startedMs, applianceId);
    if (known.some(({ version }) => version > 0)) return;
    await put(accountId, startedMs, applianceId, 1, await reckon(accountId, ended, { version: 1, endedBy }));
  };
  /** A row of a running session whose memory is gone: when it last drew before the next one of its appliance began. */
  const lost = async (accountId: AccountId, row: Row, next: OpenSession): Promise<EndedSession> => {
    const { startedMs, applianceId } = row;
    const readings = await history.readings(accountId, startedMs, next.startedMs);
    const endedMs = readings.findLast(({ appliances }) => draws(appliances[applianceId]?.powerW))?.timeMs ?? startedMs;
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
    settle: async (accountId: AccountId, { open, ended }: SessionsMemory): Promise<SessionsMemory> => {
      // The order matters: a session that has ended is closed as itself before one that follows it finds it open.
      for (const session of ended) await close(accountId, session);
      const settled: Record<ApplianceId, OpenSession> = {};
      for (const [id, session] of Object.entries(open) as [ApplianceId, OpenSession][]) {
        const due = session.drewMs !== null && !session.stored;
        if (due) await begin(accountId, id, session);
        settled[id] = due ? { ...session, stored: true } : session;
      }
      return { open: settled, ended: [] };
    },
    /** Sessions that began within `fromMs <= start < toMs`, oldest first; of one that runs or was lost `session` is null. */
    between,
    /** The same, newest first, a page at a time. @param page `after`: the last session of the page before */
    list: async (
      accountId: AccountId,
      page: {
        readonly fromMs: number;
        readonly toMs: number;
        readonly limit: number;
        readonly applianceId?: ApplianceId | undefined;
        readonly after?: ChargingSessionId | undefined;
      },
    ): Promise<{ readonly rows: readonly Row[]; readonly next: ChargingSessionId | null }> => {
      const { fromMs, limit, applianceId, after } = page;
      const toMs = after === undefined ? page.toMs : Math.min(page.toMs, keyOf(after).startedMs + 1);
      const all = (await between(accountId, fromMs, toMs, { applianceId })).toReversed();
      const idOf = (row: Row): ChargingSessionId => chargingSessionId(row.startedMs, row.applianceId);
      // Ids are as long as each other, so they sort as their keys do.
      const left = after === undefined ? all : all.filter((row) => idOf(row) < after);
      const found = left.slice(0, limit);
      const last = found.at(-1);
      return { rows: found, next: left.length > limit && last !== undefined ? idOf(last) : null };
    },
    /** The newest version of a session; null: there is none. */
    get: async (accountId: AccountId, id: ChargingSessionId): Promise<Row | null> => {
      const { startedMs, applianceId } = keyOf(id);
      return newestOf(await versionsOf(accountId, startedMs, applianceId))[0] ?? null;
    },
    /** A session that runs, as far as it has got. */
    running: (accountId: AccountId, applianceId: ApplianceId, session: OpenSession, nowMs: number) =>
      reckon(accountId, { ...session, applianceId, endedMs: nowMs }, { version: 0, endedBy: null }),
  };
};
