import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import {
  MAX_ITEMS,
  minuteOfWeek,
  type ScheduleItem,
  type ScheduleItemId,
  type SocMapItem,
  type SocMapItemId,
} from '#shared/model/schedule.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { applianceEntity, type createAppliances, type StoredAppliance } from './appliances.ts';

type Kind = 'scheduleItems' | 'socMapItems';

/** An item's key in its map: only one item may have it. */
const scheduleKey = (item: ScheduleItem): string => `m${minuteOfWeek(item)}`;
const socMapKey = ({ threshold }: SocMapItem): string => `t${threshold}`;

/** How often a write is tried that loses to concurrent changes. */
const ATTEMPTS = 4;

/**
 * The items of appliances' schedules and maps. They are in the appliance's row, each under the key that makes it unique, so
 * that the condition of the write that adds an item refuses a second one with the same key.
 */
export const createApplianceItems = (
  { connection }: StorageContext,
  { get }: Pick<ReturnType<typeof createAppliances>, 'get'>,
) => {
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
        // A row from before there were items: give it a map, unless another call was faster.
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
          faults: [fault(kind, 'list_full', { max: MAX_ITEMS })],
        });
      // Since the write was refused, another call added the map or removed an item.
    }
    throw new ApiError('conflict');
  };

  const remove = async <I extends ScheduleItem | SocMapItem>(
    accountId: AccountId,
    applianceId: ApplianceId,
    kind: Kind,
    itemId: I['id'],
    itemsOf: (appliance: StoredAppliance) => readonly I[],
    keyOf: (item: I) => string,
  ): Promise<boolean> => {
    const appliance = await get(accountId, applianceId);
    const item = appliance === null ? undefined : itemsOf(appliance).find(({ id }) => id === itemId);
    if (item === undefined) return false;
    const key = keyOf(item);
    return holds(
      applianceEntity
        .patch({ accountId, applianceId })
        .data((row, { remove, add }) => {
          remove(row[kind][key]);
          add(row.version, 1);
        })
        // Another item may have the key by now.
        .where((row, { eq }) => eq(row[kind][key].id, String(itemId)))
        .go(connection),
    );
  };

  return {
    /**
     * Adds to the week: one item per day and time, at most `MAX_ITEMS`.
     * @throws ApiError `duplicate_item` | `invalid_request` when it is full | `not_found` | `conflict`
     */
    addScheduleItem: (accountId: AccountId, applianceId: ApplianceId, item: ScheduleItem) =>
      add(accountId, applianceId, 'scheduleItems', scheduleKey(item), item),
    /** @returns false when there was none */
    removeScheduleItem: (accountId: AccountId, applianceId: ApplianceId, itemId: ScheduleItemId) =>
      remove(accountId, applianceId, 'scheduleItems', itemId, ({ scheduleItems }) => scheduleItems, scheduleKey),
    /**
     * Adds to the map: one item per threshold, at most `MAX_ITEMS`.
     * @throws ApiError `duplicate_item` | `invalid_request` when it is full | `not_found` | `conflict`
     */
    addSocMapItem: (accountId: AccountId, applianceId: ApplianceId, item: SocMapItem) =>
      add(accountId, applianceId, 'socMapItems', socMapKey(item), item),
    /** @returns false when there was none */
    removeSocMapItem: (accountId: AccountId, applianceId: ApplianceId, itemId: SocMapItemId) =>
      remove(accountId, applianceId, 'socMapItems', itemId, ({ socMapItems }) => socMapItems, socMapKey),
    /** Empties the map. Idempotent. @throws ApiError `not_found` */
    clearSocMap: async (accountId: AccountId, applianceId: ApplianceId): Promise<void> => {
      const write = applianceEntity.patch({ accountId, applianceId }).set({ socMapItems: {} }).add({ version: 1 });
      if (!(await holds(write.go(connection)))) throw new ApiError('not_found');
    },
  };
};
