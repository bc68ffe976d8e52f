import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { MAX_ITEMS, minuteOfWeek, type ScheduleItem, type SocMapItem } from '#shared/model/schedule.ts';
import { applianceEntity } from '../entities.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import type { ApplianceRepository } from '../types.ts';

type Kind = 'scheduleItems' | 'socMapItems';

/** An item's place in its map: what may be there only once. */
const scheduleKey = (item: ScheduleItem): string => `m${minuteOfWeek(item)}`;
const socMapKey = ({ threshold }: SocMapItem): string => `t${threshold}`;

/** An item is refused for what others change at the same moment at most so often. */
const ATTEMPTS = 4;

type Items = Pick<
  ApplianceRepository,
  'addScheduleItem' | 'removeScheduleItem' | 'addSocMapItem' | 'removeSocMapItem' | 'clearSocMap'
>;

/**
 * The items of appliances' schedules and maps. They stand in the appliance's row, each under what makes it unique, so
 * that a second one of the same place is refused by the condition of the write that adds it.
 */
export const createItems = ({ connection }: StorageContext, get: ApplianceRepository['get']): Items => {
  const add = async (
    accountId: AccountId,
    applianceId: ApplianceId,
    kind: Kind,
    key: string,
    item: ScheduleItem | SocMapItem,
  ): Promise<void> => {
    const write = () =>
      holds(
        applianceEntity
          .patch({ accountId, applianceId })
          .data((row, { set, add }) => {
            set(row[kind][key], item);
            add(row.version, 1);
          })
          .where(
            (row, { exists, notExists, size, escape: literal }) =>
              `${exists(row[kind])} AND ${notExists(row[kind][key])} AND ${size(row[kind])} < ${literal(MAX_ITEMS)}`,
          )
          .go(connection),
      );
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await write()) return;
      const { data } = await applianceEntity.get({ accountId, applianceId }).go({ ...connection, consistent: true });
      if (data === null) throw new ApiError('not_found');
      if (data[kind] === undefined) {
        // Written before there were items: it gets its map, unless somebody was faster.
        await holds(
          applianceEntity
            .patch({ accountId, applianceId })
            .set({ [kind]: {} })
            .where((row, { notExists }) => notExists(row[kind]))
            .go(connection),
        );
        continue;
      }
      const items: object = data[kind];
      if (key in items) throw new ApiError('duplicate_item');
      if (Object.keys(items).length >= MAX_ITEMS)
        throw new ApiError('invalid_request', {
          messages: [`${kind}: there are ${MAX_ITEMS} already, which is the most`],
        });
      // Somebody gave it its map, or took an item away, since it was refused.
    }
    throw new ApiError('conflict');
  };

  const remove = (
    accountId: AccountId,
    applianceId: ApplianceId,
    kind: Kind,
    key: string,
    itemId: string,
  ): Promise<boolean> =>
    holds(
      applianceEntity
        .patch({ accountId, applianceId })
        .data((row, { remove, add }) => {
          remove(row[kind][key]);
          add(row.version, 1);
        })
        // Another item may stand there by now.
        .where((row, { eq }) => eq(row[kind][key].id, itemId))
        .go(connection),
    );

  return {
    addScheduleItem: (accountId, applianceId, item) =>
      add(accountId, applianceId, 'scheduleItems', scheduleKey(item), item),
    addSocMapItem: (accountId, applianceId, item) => add(accountId, applianceId, 'socMapItems', socMapKey(item), item),
    removeScheduleItem: async (accountId, applianceId, itemId) => {
      const item = (await get(accountId, applianceId))?.scheduleItems.find(({ id }) => id === itemId);
      return item !== undefined && remove(accountId, applianceId, 'scheduleItems', scheduleKey(item), itemId);
    },
    removeSocMapItem: async (accountId, applianceId, itemId) => {
      const item = (await get(accountId, applianceId))?.socMapItems.find(({ id }) => id === itemId);
      return item !== undefined && remove(accountId, applianceId, 'socMapItems', socMapKey(item), itemId);
    },
    clearSocMap: async (accountId, applianceId) => {
      const write = applianceEntity.patch({ accountId, applianceId }).set({ socMapItems: {} }).add({ version: 1 });
      if (!(await holds(write.go(connection)))) throw new ApiError('not_found');
    },
  };
};
