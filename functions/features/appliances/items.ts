import type { Deps } from '#functions/deps.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { ApplianceMode } from '#shared/model/appliance.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
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

/** @throws ApiError `account_not_found` | `appliance_not_found` | `plan_required`, as for the mode itself */
const openTo = async (deps: ItemDeps, { accountId, applianceId }: Place, mode: ItemMode): Promise<void> => {
  const site = await loadSite(deps, accountId);
  applianceOf(site, applianceId);
  checkMode(planInForce(site.account), mode);
};

/** Says what a clash is about. @throws ApiError */
const refusingTwice = async (add: Promise<void>, message: string): Promise<void> => {
  try {
    await add;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'duplicate_item') throw error;
    throw new ApiError('duplicate_item', { messages: [message], cause: error });
  }
};

/** Items of another mode than the appliance's decide nothing: then nobody is asked. */
const runIfFollowed = async (deps: ItemDeps, { accountId, applianceId }: Place, mode: ItemMode): Promise<void> => {
  const appliance = await deps.storage.appliances.get(accountId, applianceId);
  if (appliance?.mode === mode) await deps.runNow(accountId);
};

/** Says what is not there: the item, or the appliance that it should hang on. */
const missing = async (deps: ItemDeps, { accountId, applianceId }: Place): Promise<ApiError> =>
  new ApiError((await deps.storage.appliances.get(accountId, applianceId)) ? 'item_not_found' : 'appliance_not_found');

export const createItemHandlers = (deps: ItemDeps): Pick<Handlers<'api'>, ItemOperations> => ({
  addApplianceScheduleItem: async ({ params, body }) => {
    const { accountId, applianceId } = params;
    await openTo(deps, params, 'SCHEDULE');
    const item = { id: deps.newId('sch'), ...body };
    await refusingTwice(
      deps.storage.appliances.addScheduleItem(accountId, applianceId, item),
      'dayOfWeek: another item exists for the same day and time',
    );
    await runIfFollowed(deps, params, 'SCHEDULE');
    return item;
  },

  deleteApplianceScheduleItem: async ({ params }) => {
    const { accountId, applianceId, itemId } = params;
    if (!(await deps.storage.appliances.removeScheduleItem(accountId, applianceId, itemId)))
      throw await missing(deps, params);
    await runIfFollowed(deps, params, 'SCHEDULE');
    return { id: itemId };
  },

  listSocMapItems: async ({ params: { accountId, applianceId } }) => {
    const appliance = applianceOf(await loadSite(deps, accountId), applianceId);
    return [...appliance.socMapItems];
  },

  addSocMapItem: async ({ params, body }) => {
    const { accountId, applianceId } = params;
    await openTo(deps, params, 'SOC_MAP');
    const item = { id: deps.newId('soc'), ...body };
    await refusingTwice(
      deps.storage.appliances.addSocMapItem(accountId, applianceId, item),
      'threshold: another item exists for the same threshold',
    );
    await runIfFollowed(deps, params, 'SOC_MAP');
    return item;
  },

  deleteSocMapItem: async ({ params }) => {
    const { accountId, applianceId, itemId } = params;
    if (!(await deps.storage.appliances.removeSocMapItem(accountId, applianceId, itemId)))
      throw await missing(deps, params);
    await runIfFollowed(deps, params, 'SOC_MAP');
    return { id: itemId };
  },

  deleteSocMapItems: async ({ params }) => {
    const { accountId, applianceId } = params;
    if (!(await deps.storage.appliances.get(accountId, applianceId))) throw new ApiError('appliance_not_found');
    await deps.storage.appliances.clearSocMap(accountId, applianceId);
    await runIfFollowed(deps, params, 'SOC_MAP');
    return [];
  },
});
