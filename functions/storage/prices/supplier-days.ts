import { Entity } from 'electrodb';
import type { AccountId } from '#shared/model/ids.ts';
import type { PriceDay } from '../../tariffs/price-day.ts';
import { model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { priceDayAttributes, priceDayRow, priceDayRowSchema } from './price-days.ts';

/** What a site's own supplier says that a day costs: in the site's partition, outside of what a run reads. */
export const supplierDayEntity = new Entity({
  model: model('supplierDay'),
  attributes: { accountId: text, ...priceDayAttributes },
  indexes: { byDay: { pk: pk('accountId'), sk: sk('day') } },
} as const);

export const createSupplierDays = ({ rows, connection }: StorageContext) => ({
  /** Days from one to another, oldest first; those that are not there are left out. A moment late at most. */
  between: async (accountId: AccountId, first: string, last: string): Promise<readonly PriceDay[]> => {
    const { data } = await supplierDayEntity.query
      .byDay({ accountId })
      .between({ day: first }, { day: last })
      .go({ ...connection, pages: 'all' });
    return rows.many('supplierDay', priceDayRowSchema, data);
  },
  /** @returns false when a later answer is there */
  put: (accountId: AccountId, day: PriceDay): Promise<boolean> =>
    holds(
      supplierDayEntity
        .put({ accountId, ...priceDayRow(day) })
        .where((row, { notExists, lt }) => `${notExists(row.fetchedMs)} OR ${lt(row.fetchedMs, day.fetchedMs)}`)
        .go(connection),
    ),
});
