import type { Deps } from '#functions/deps.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { StoredAppliance } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type Fault, fault } from '#shared/faults.ts';
import type { ApplianceMode } from '#shared/model/appliance.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import type { DesiredState } from '#shared/model/schedule.ts';
import { planInForce } from '#shared/plans.ts';
import { applianceOf, checkMode } from './view.ts';

export type ItemDeps = Pick<Deps, 'storage' | 'newId' | 'runNow'>;

type ItemOperations =
  | 'addApplianceScheduleItem'
  | 'deleteApplianceScheduleItem'
  | 'listSocMapItems'
  | 'addSocMapItem'
  | 'deleteSocMapItem'
  | 'deleteSocMapItems';

/** The mode that follows the items. */
type ItemMode = Extract<ApplianceMode, 'SCHEDULE' | 'SOC_MAP'>;

interface Place {
  readonly accountId: AccountId;
  readonly applianceId: ApplianceId;
}

/** @throws ApiError `invalid_request` for a current above what the device can take; one below its minimum means the minimum */
const checkCurrent = ({ capabilities: { current } }: StoredAppliance, { currentA }: DesiredState): void => {
  if (currentA === null || current === null || currentA <= current.maxA) return;
  throw new ApiError('invalid_request', {
    faults: [fault('desiredState.currentA', 'above_device_current', { maxA: current.maxA })],
  });
};

/** @throws ApiError `account_not_found` | `appliance_not_found` | `invalid_request` | `plan_required`, as for the mode itself */
const openTo = async (
  deps: ItemDeps,
  { accountId, applianceId }: Place,
  mode: ItemMode,
  desired: DesiredState,
): Promise<void> => {
  const site = await loadSite(deps, accountId);
  checkCurrent(applianceOf(site, applianceId), desired);
  checkMode(planInForce(site.account), mode);
};

/** Items of a mode that the appliance is not in decide nothing: no run then. */
const runIfFollowed = async (deps: ItemDeps, { accountId, applianceId }: Place, mode: ItemMode): Promise<void> => {
  const appliance = await deps.storage.appliances.get(accountId, applianceId);
  if (appliance?.mode === mode) await deps.runNow(accountId, 'change');
};

/** Says what is missing: the item, or its appliance. */
const missing = async (deps: ItemDeps, { accountId, applianceId }: Place): Promise<ApiError> =>
  new ApiError((await deps.storage.appliances.get(accountId, applianceId)) ? 'item_not_found' : 'appliance_not_found');

/** @param clash names the item in a conflict @throws ApiError */
const add = async <T extends { readonly desiredState: DesiredState }>(
  deps: ItemDeps,
  place: Place,
  mode: ItemMode,
  item: T,
  write: (item: T) => Promise<void>,
  clash: Fault,
): Promise<T> => {
  await openTo(deps, place, mode, item.desiredState);
  try {
    await write(item);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'duplicate_item') throw error;
    throw new ApiError('duplicate_item', { faults: [clash], cause: error });
  }
  await runIfFollowed(deps, place, mode);
  return item;
};

/** @throws ApiError `item_not_found` | `appliance_not_found` */
const remove = async <Id>(
  deps: ItemDeps,
  place: Place & { readonly itemId: Id },
  mode: ItemMode,
  write: (itemId: Id) => Promise<boolean>,
): Promise<{ id: Id }> => {
  if (!(await write(place.itemId))) throw await missing(deps, place);
  await runIfFollowed(deps, place, mode);
  return { id: place.itemId };
};

export const createItemHandlers = (deps: ItemDeps): Pick<Handlers<'api'>, ItemOperations> => ({
  addApplianceScheduleItem: ({ params, body }) =>
    add(
      deps,
      params,
      'SCHEDULE',
      { id: deps.newId('sch'), ...body },
      (item) => deps.storage.appliances.addScheduleItem(params.accountId, params.applianceId, item),
      fault('dayOfWeek', 'same_time'),
    ),

  deleteApplianceScheduleItem: ({ params }) =>
    remove(deps, params, 'SCHEDULE', (itemId) =>
      deps.storage.appliances.removeScheduleItem(params.accountId, params.applianceId, itemId),
    ),

  listSocMapItems: async ({ params: { accountId, applianceId } }) => {
    const appliance = applianceOf(await loadSite(deps, accountId), applianceId);
    return [...appliance.socMapItems];
  },

  addSocMapItem: ({ params, body }) =>
    add(
      deps,
      params,
      'SOC_MAP',
      { id: deps.newId('soc'), ...body },
      (item) => deps.storage.appliances.addSocMapItem(params.accountId, params.applianceId, item),
      fault('threshold', 'same_threshold'),
    ),

  deleteSocMapItem: ({ params }) =>
    remove(deps, params, 'SOC_MAP', (itemId) =>
      deps.storage.appliances.removeSocMapItem(params.accountId, params.applianceId, itemId),
    ),

  deleteSocMapItems: async ({ params }) => {
    const { accountId, applianceId } = params;
    if (!(await deps.storage.appliances.get(accountId, applianceId))) throw new ApiError('appliance_not_found');
    await deps.storage.appliances.clearSocMap(accountId, applianceId);
    await runIfFollowed(deps, params, 'SOC_MAP');
    return [];
  },
});
