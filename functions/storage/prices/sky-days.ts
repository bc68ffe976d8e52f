import { Entity } from 'electrodb';
import * as z from 'zod';
import { QUARTERS, type SkyDay, skyExpiry } from '../../forecasts/sky-day.ts';
import { count, expiresAtS, json, model, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** What is known of a cell's sky on a day, the same for every home in it: one item. */
export const skyDayEntity = new Entity({
  model: model('skyDay'),
  attributes: {
    feed: text,
    day: text,
    direct: json<readonly (number | null)[]>(),
    diffuse: json<readonly (number | null)[]>(),
    air: json<readonly (number | null)[]>(),
    source: text,
    fetchedMs: count,
    expiresAtS,
  },
  indexes: { byDay: { pk: pk('feed'), sk: sk('day') } },
} as const);

const values = z.array(z.number().nullable()).length(QUARTERS);
const rowSchema: z.ZodType<SkyDay> = z.object({
  day: z.iso.date(),
  direct: values,
  diffuse: values,
  air: values,
  source: z.string(),
  fetchedMs: z.number(),
});

/** Days of the cells of forecasts. What has expired counts as absent, as everywhere. */
export const createSkyDays = ({ rows, connection }: StorageContext) => ({
  /** Days from one to another, oldest first; those that are not there are left out. A moment late at most. */
  between: async (feed: string, first: string, last: string): Promise<readonly SkyDay[]> => {
    const { data } = await skyDayEntity.query
      .byDay({ feed })
      .between({ day: first }, { day: last })
      .go({ ...connection, pages: 'all' });
    return rows.many('skyDay', rowSchema, data);
  },
  /** @returns false when a later answer is there */
  put: (feed: string, day: SkyDay): Promise<boolean> =>
    holds(
      skyDayEntity
        .put({ feed, ...day, expiresAtS: ttlSeconds(skyExpiry(day)) })
        .where((row, { notExists, lt }) => `${notExists(row.fetchedMs)} OR ${lt(row.fetchedMs, day.fetchedMs)}`)
        .go(connection),
    ),
});
