import { Entity } from 'electrodb';
import type { PriceDay } from '../../tariffs/price-day.ts';
import { model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { priceDayAttributes, priceDayRow, priceDayRowSchema } from './price-days.ts';

/** Prices of a feed's day, the same for everybody: one item. */
export const marketDayEntity = new Entity({
  model: model('marketDay'),
  attributes: { feed: text, ...priceDayAttributes },
  indexes: { byDay: { pk: pk('feed'), sk: sk('day') } },
} as const);

/** Days of the feeds of prices. What has expired counts as absent, as everywhere. */
export const createMarketDays = ({ rows, connection }: StorageContext) => ({
  /** Days from one to another, oldest first; those that are not there are left out. A moment late at most. */
  between: async (feed: string, first: string, last: string): Promise<readonly PriceDay[]> => {
    const { data } = await marketDayEntity.query
      .byDay({ feed })
      .between({ day: first }, { day: last })
      .go({ ...connection, pages: 'all' });
    return rows.many('marketDay', priceDayRowSchema, data);
  },
  /** @returns false when a later answer is there */
  put: (feed: string, day: PriceDay): Promise<boolean> =>
    holds(
      marketDayEntity
        .put({ feed, ...priceDayRow(day) })
        .where((row, { notExists, lt }) => `${notExists(row.fetchedMs)} OR ${lt(row.fetchedMs, day.fetchedMs)}`)
        .go(connection),
    ),
});
