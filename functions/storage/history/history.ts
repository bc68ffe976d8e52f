import type { SensorId } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { decisionEntity, readingEntity } from '../entities.ts';
import { decisionRowSchema } from '../rows.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import type { DecisionRepository, HistoryRepository } from '../types.ts';
import { dayOf, daysBetween } from './days.ts';
import { packReading, readingRowSchema } from './reading-codec.ts';

/** Readings and decisions expire after this many days. */
export const READING_DAYS = 60;
export const DECISION_DAYS = 90;

const expiry = (timeMs: number, days: number): number => Math.floor((timeMs + days * DAY_MS) / SECOND_MS);

/** Readings in one step back in time: ten samples of a vendor that samples every 4 minutes. */
const STEP = 40;

export const createHistoryRepository = ({ rows, now, connection }: StorageContext): HistoryRepository => ({
  putReading: async (accountId, reading) => {
    const { timeMs } = reading;
    const row = { accountId, day: dayOf(timeMs), timeMs, data: packReading(reading) };
    await holds(readingEntity.create({ ...row, expiresAtS: expiry(timeMs, READING_DAYS) }).go(connection));
  },
  readings: async (accountId, fromMs, toMs) => {
    const pages = await Promise.all(
      daysBetween(fromMs, toMs).map((day) =>
        readingEntity.query
          .byTime({ accountId, day })
          .between({ timeMs: fromMs }, { timeMs: toMs - 1 })
          .go({ ...connection, pages: 'all' }),
      ),
    );
    return pages.flatMap(({ data }) => rows.many('reading', readingRowSchema, data));
  },
  latestSensorReadings: async (accountId, count) => {
    const latest = new Map<SensorId, SensorReading[]>();
    const enough = () => latest.size > 0 && [...latest.values()].every((readings) => readings.length >= count);
    const add = (id: SensorId, reading: SensorReading) => {
      const known = latest.get(id) ?? [];
      // Runs are more frequent than some vendors' values: the same value read again is no further reading.
      if (known.length < count && known.at(-1)?.time !== reading.time) known.push(reading);
      latest.set(id, known);
    };
    for (const day of [dayOf(now()), dayOf(now() - DAY_MS)]) {
      let cursor: string | null = null;
      do {
        const page: { data: readonly unknown[]; cursor: string | null } = await readingEntity.query
          .byTime({ accountId, day })
          .go({ ...connection, order: 'desc', limit: STEP, cursor });
        for (const { sensors } of rows.many('reading', readingRowSchema, page.data))
          for (const [id, reading] of Object.entries(sensors)) add(id as SensorId, reading);
        cursor = page.cursor;
      } while (cursor !== null && !enough());
      if (enough()) break;
    }
    return latest;
  },
});

export const createDecisionRepository = ({ rows, connection }: StorageContext): DecisionRepository => ({
  put: async (accountId, decisions) => {
    await Promise.all(
      decisions.map((decision) => {
        const timeMs = Date.parse(decision.time);
        const { applianceId } = decision;
        const row = { accountId, day: dayOf(timeMs), timeMs, applianceId, data: JSON.stringify(decision) };
        return holds(decisionEntity.create({ ...row, expiresAtS: expiry(timeMs, DECISION_DAYS) }).go(connection));
      }),
    );
  },
  list: async (accountId, fromMs, toMs, { applianceId } = {}) => {
    const pages = await Promise.all(
      daysBetween(fromMs, toMs)
        .reverse()
        .map((day) =>
          decisionEntity.query
            .byTime({ accountId, day })
            .between({ timeMs: fromMs }, { timeMs: toMs })
            .go({ ...connection, pages: 'all', order: 'desc' }),
        ),
    );
    return pages
      .flatMap(({ data }) => rows.many('decision', decisionRowSchema, data))
      .filter((decision) => applianceId === undefined || decision.applianceId === applianceId);
  },
});
