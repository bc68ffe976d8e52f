import { Entity } from 'electrodb';
import type { AccountId, SensorId } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { DAY_MS } from '#shared/units.ts';
import type { SiteReading } from '../../control/store.ts';
import { count, expiresAtS, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { packReading, readingRowSchema } from './reading-codec.ts';
import { expiryOf, utcDayOf, utcDaysBetween } from './utc-days.ts';

export const readingEntity = new Entity({
  model: model('reading'),
  attributes: { accountId: text, day: text, timeMs: count, data: text, expiresAtS },
  indexes: { byTime: { pk: pk('accountId', 'day'), sk: sk('timeMs') } },
} as const);

export const READING_DAYS = 60;

/** Readings per page when reading backwards: ten samples of a vendor that samples every 4 minutes. */
const STEP = 40;

export const createHistory = ({ rows, now, connection }: StorageContext) => ({
  /** One reading per time: the first stays. */
  putReading: async (accountId: AccountId, reading: SiteReading): Promise<void> => {
    const { timeMs } = reading;
    const row = { accountId, day: utcDayOf(timeMs), timeMs, data: packReading(reading) };
    await holds(readingEntity.create({ ...row, expiresAtS: expiryOf(timeMs, READING_DAYS) }).go(connection));
  },
  /** Readings with `fromMs <= timeMs < toMs`, oldest first. */
  readings: async (accountId: AccountId, fromMs: number, toMs: number): Promise<readonly SiteReading[]> => {
    const pages = await Promise.all(
      utcDaysBetween(fromMs, toMs).map((day) =>
        readingEntity.query
          .byTime({ accountId, day })
          .between({ timeMs: fromMs }, { timeMs: toMs - 1 })
          .go({ ...connection, pages: 'all' }),
      ),
    );
    return pages.flatMap(({ data }) => rows.many('reading', readingRowSchema, data));
  },
  /** For each sensor its last `most` different readings of the last two days, newest first. */
  latestSensorReadings: async (
    accountId: AccountId,
    most: number,
  ): Promise<ReadonlyMap<SensorId, readonly SensorReading[]>> => {
    const latest = new Map<SensorId, SensorReading[]>();
    const enough = () => latest.size > 0 && [...latest.values()].every((readings) => readings.length >= most);
    const add = (id: SensorId, reading: SensorReading) => {
      const known = latest.get(id) ?? [];
      // Runs are more frequent than some vendors' values: the same value read again is no further reading.
      if (known.length < most && known.at(-1)?.time !== reading.time) known.push(reading);
      latest.set(id, known);
    };
    for (const day of [utcDayOf(now()), utcDayOf(now() - DAY_MS)]) {
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
export type HistoryRepository = ReturnType<typeof createHistory>;
