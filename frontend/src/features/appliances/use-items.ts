import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Appliance } from '#shared/model/appliance.ts';
import type { ScheduleItem, ScheduleItemId, SocMapItemId, socMapItemCreateSchema } from '#shared/model/schedule.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';
import type { CopyPlan, NewScheduleItem } from './model/week.ts';

type Place = Pick<Appliance, 'accountId' | 'id'>;
const paramsOf = ({ accountId, id }: Place) => ({ accountId, applianceId: id });

/** A change of items; the site is re-fetched whether it succeeds or fails. */
const useItemMutation = <V, R>(place: Place, change: (value: V) => Promise<R>, silent: boolean) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Dialogs show the refusal themselves, with a hint.
    meta: { silent },
    onSettled: () => client.invalidateQueries({ queryKey: siteKey(place.accountId) }),
  });
};

export const useAddScheduleItem = (place: Place) =>
  useItemMutation(
    place,
    (body: NewScheduleItem) => api.addApplianceScheduleItem({ params: paramsOf(place), body }),
    true,
  );

export const useDeleteScheduleItem = (place: Place) =>
  useItemMutation(
    place,
    (itemId: ScheduleItemId) => api.deleteApplianceScheduleItem({ params: { ...paramsOf(place), itemId } }),
    false,
  );

interface ItemChange {
  readonly item: ScheduleItem;
  readonly to: NewScheduleItem;
}

/**
 * Puts another item in the place of one. The new one comes first, so that a failure loses nothing; where both have the same
 * time the old one has to go first, and comes back if the new one is refused.
 */
export const useChangeScheduleItem = (place: Place) =>
  useItemMutation(
    place,
    async ({ item, to }: ItemChange): Promise<ScheduleItem> => {
      const params = paramsOf(place);
      const add = (body: NewScheduleItem) => api.addApplianceScheduleItem({ params, body });
      const remove = () => api.deleteApplianceScheduleItem({ params: { ...params, itemId: item.id } });
      const { id: _id, ...before } = item;
      if (to.dayOfWeek !== before.dayOfWeek || to.hour !== before.hour || to.minute !== before.minute) {
        const added = await add(to);
        await remove();
        return added;
      }
      await remove();
      try {
        return await add(to);
      } catch (error) {
        await add(before);
        throw error;
      }
    },
    true,
  );

/** Makes days equal, one item after the other: conflicting ones are removed first, and a failure leaves the rest unchanged. */
export const useCopyDay = (place: Place) =>
  useItemMutation(
    place,
    async ({ remove, add }: CopyPlan) => {
      const params = paramsOf(place);
      for (const { id } of remove) await api.deleteApplianceScheduleItem({ params: { ...params, itemId: id } });
      for (const body of add) await api.addApplianceScheduleItem({ params, body });
    },
    true,
  );

export const useAddSocMapItem = (place: Place) =>
  useItemMutation(
    place,
    (body: z.input<typeof socMapItemCreateSchema>) => api.addSocMapItem({ params: paramsOf(place), body }),
    true,
  );

export const useDeleteSocMapItem = (place: Place) =>
  useItemMutation(
    place,
    (itemId: SocMapItemId) => api.deleteSocMapItem({ params: { ...paramsOf(place), itemId } }),
    false,
  );
