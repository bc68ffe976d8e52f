import type { ControlStore, SiteReading } from '#functions/control/store.ts';
import type { Deps } from '#functions/deps.ts';
import { createChargingSessions, REVIEWED_MS } from '#functions/storage/history/charging-sessions.ts';
import { createDays } from '#functions/storage/history/day-totals.ts';
import type { ApplianceChanges, StoredAppliance, StoredSensor, StoredSite } from '#functions/storage/index.ts';
import { chargeNowInForce } from '#functions/storage/site/charge-now.ts';
import { createRowReader } from '#functions/storage/table/row-reader.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Language } from '#shared/locales.ts';
import type { ApplianceId, CredentialsId, SensorId } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Decision } from '#shared/model/reason.ts';
import { minuteOfWeek, type ScheduleItem, type SocMapItem } from '#shared/model/schedule.ts';
import { createMarketDays } from './market-days.ts';
import type { Rows } from './rows.ts';
import { inOtherWords } from './site.ts';

/** Entries by time, in order; `fromMs <= time < toMs`. */
const between = <T>(all: readonly T[], timeOf: (entry: T) => number, fromMs: number, toMs: number): T[] =>
  all.filter((entry) => timeOf(entry) >= fromMs && timeOf(entry) < toMs);

const withNext = <T extends { readonly id: unknown; readonly version: number }>(
  all: readonly T[],
  id: unknown,
  changes: Partial<T>,
  version?: number,
): T[] => {
  const known = all.find((one) => one.id === id);
  if (known === undefined) throw new ApiError('not_found');
  if (version !== undefined && known.version !== version) throw new ApiError('conflict');
  return all.map((one) => (one === known ? { ...one, ...changes, version: one.version + 1 } : one));
};

/** What a home has lived through: plain JSON. */
export interface StoredPast extends Pick<StoredSite, 'run' | 'planning'> {
  readonly readings: readonly SiteReading[];
  readonly decided: readonly Decision[];
  readonly rows: readonly (readonly [entity: string, rows: readonly (readonly [key: string, row: object])[]])[];
}

export interface GuestStorage {
  /** What handlers read and write. A repository that no row of a guest's asks is not there. */
  readonly storage: Deps['storage'];
  /** What runs read and write. */
  readonly control: ControlStore;
  readonly site: () => StoredSite;
  readonly change: (changes: Partial<StoredSite>) => void;
  /** Calls the home's things, also in what was, by the words of another language. */
  readonly speak: (from: Language, to: Language) => void;
  readonly past: () => StoredPast;
}

/** The storage of one home, in memory: it is gone with the page. @param past what it has lived through; null: nothing yet */
export const createGuestStorage = (first: StoredSite, past: StoredPast | null, now: () => number): GuestStorage => {
  let site = past === null ? first : { ...first, run: past.run, planning: past.planning ?? null };
  const readings: SiteReading[] = [...(past?.readings ?? [])];
  const decided: Decision[] = [...(past?.decided ?? [])];
  const change = (changes: Partial<StoredSite>): void => {
    site = { ...site, ...changes };
  };

  const history = {
    readings: async (_: unknown, fromMs: number, toMs: number) => between(readings, (one) => one.timeMs, fromMs, toMs),
    latestSensorReadings: async (_: unknown, most: number) => {
      const latest = new Map<SensorId, SensorReading[]>();
      for (const { sensors } of readings.slice(-4 * most).toReversed())
        for (const [id, reading] of Object.entries(sensors) as [SensorId, SensorReading][]) {
          const known = latest.get(id) ?? [];
          if (known.length < most && known.at(-1)?.time !== reading.time) known.push(reading);
          latest.set(id, known);
        }
      return latest;
    },
  };
  const decisions = {
    list: async (
      _: unknown,
      fromMs: number,
      toMs: number,
      { applianceId }: { readonly applianceId?: ApplianceId | undefined } = {},
    ) =>
      between(decided, ({ time }) => Date.parse(time), fromMs, toMs)
        .filter((one) => applianceId === undefined || one.applianceId === applianceId)
        .toReversed(),
  };
  const rows: Rows = new Map(past?.rows.map(([entity, all]) => [entity, new Map(all as never)]));
  const connection = { client: rows as never, table: 'guest' };
  const context = { ...connection, tableName: 'guest', now, connection, rows: createRowReader(now, () => {}) };
  const days = createDays(context, history as never, decisions as never);
  const chargingSessions = createChargingSessions(context, history as never, decisions as never);

  const control: ControlStore = {
    loadSite: async () => ({
      ...site,
      appliances: site.appliances.map((one) => ({
        ...one,
        chargeNow: chargeNowInForce(one, site.run?.state ?? null, now()),
      })),
    }),
    claimRun: async (_, state, expected) => {
      if ((site.run?.version ?? null) !== expected) return false;
      change({ run: { state, version: (expected ?? 0) + 1 } });
      return true;
    },
    putGate: async () => {},
    putReading: async (_, reading) => {
      readings.push(reading);
    },
    putDecisions: async (_, log) => {
      decided.push(...log);
    },
    putDecideInput: async () => {},
    closeDays: async (accountId, zone, nowMs, lastRunMs, closing) => {
      await days.close(accountId, zone, nowMs, lastRunMs, closing);
      await chargingSessions.review(accountId, nowMs - REVIEWED_MS, nowMs);
    },
    putPlanning: async (_, planning) => change({ planning }),
    pastReadings: history.readings,
    settleSessions: chargingSessions.settle,
  };

  const patchAppliance = (id: ApplianceId, changes: Partial<StoredAppliance>, version?: number): void =>
    change({ appliances: withNext(site.appliances, id, changes, version) });
  const applianceOf = (id: ApplianceId): StoredAppliance => {
    const found = site.appliances.find((one) => one.id === id);
    if (found === undefined) throw new ApiError('not_found');
    return found;
  };

  const storage = {
    control: {
      ...control,
      overtake: async () => {
        if (site.run !== null) change({ run: { ...site.run, version: site.run.version + 1 } });
      },
    },
    accounts: {
      get: async () => site.account,
      patch: async (_: unknown, changes: object) =>
        change({ account: { ...site.account, ...changes, version: site.account.version + 1 } }),
      resume: async () => change({ account: { ...site.account, pausedUntil: null } }),
    },
    sensors: {
      get: async (_: unknown, id: SensorId) => site.sensors.find((one) => one.id === id) ?? null,
      patch: async (_: unknown, id: SensorId, changes: Partial<StoredSensor>, version?: number) =>
        change({ sensors: withNext(site.sensors, id, changes, version) }),
    },
    appliances: {
      get: async (_: unknown, id: ApplianceId) => site.appliances.find((one) => one.id === id) ?? null,
      patch: async (_: unknown, id: ApplianceId, changes: ApplianceChanges, version?: number) =>
        patchAppliance(id, changes, version),
      addScheduleItem: async (_: unknown, id: ApplianceId, item: ScheduleItem) => {
        const { scheduleItems } = applianceOf(id);
        if (scheduleItems.some((one) => minuteOfWeek(one) === minuteOfWeek(item))) throw new ApiError('duplicate_item');
        patchAppliance(id, {
          scheduleItems: [...scheduleItems, item].sort((a, b) => minuteOfWeek(a) - minuteOfWeek(b)),
        });
      },
      removeScheduleItem: async (_: unknown, id: ApplianceId, itemId: ScheduleItem['id']) => {
        const { scheduleItems } = applianceOf(id);
        patchAppliance(id, { scheduleItems: scheduleItems.filter((one) => one.id !== itemId) });
        return scheduleItems.some((one) => one.id === itemId);
      },
      addSocMapItem: async (_: unknown, id: ApplianceId, item: SocMapItem) => {
        const { socMapItems } = applianceOf(id);
        if (socMapItems.some((one) => one.threshold === item.threshold)) throw new ApiError('duplicate_item');
        patchAppliance(id, { socMapItems: [...socMapItems, item].sort((a, b) => a.threshold - b.threshold) });
      },
      removeSocMapItem: async (_: unknown, id: ApplianceId, itemId: SocMapItem['id']) => {
        const { socMapItems } = applianceOf(id);
        patchAppliance(id, { socMapItems: socMapItems.filter((one) => one.id !== itemId) });
        return socMapItems.some((one) => one.id === itemId);
      },
      clearSocMap: async (_: unknown, id: ApplianceId) => patchAppliance(id, { socMapItems: [] }),
    },
    credentials: {
      get: async (_: unknown, id: CredentialsId) => site.credentials.find((one) => one.id === id) ?? null,
    },
    history,
    decisions,
    days,
    chargingSessions,
    marketDays: createMarketDays(now),
    // No supplier of the guest's own: nothing of it is stored.
    supplierDays: { between: async () => [] },
    marketFeeds: { use: async () => {}, get: async () => null },
  };
  return {
    storage: storage as unknown as Deps['storage'],
    control,
    site: () => site,
    change,
    speak: (from, to) => {
      site = inOtherWords(site, from, to);
      for (const [entity, all] of rows)
        rows.set(entity, new Map([...all].map(([key, row]) => [key, inOtherWords(row, from, to)])));
    },
    past: () => ({
      run: site.run,
      planning: site.planning ?? null,
      readings,
      decided,
      rows: [...rows].map(([entity, all]) => [entity, [...all]] as const),
    }),
  };
};
