import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Appliance, ApplianceSettings, appliancePatchSchema } from '#shared/model/appliance.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import type { noGoals } from '#shared/outcome-goals.ts';
import { api } from '../api.ts';
import { appliancesQuery } from './appliances.ts';

type Patch = z.input<typeof appliancePatchSchema>;
export interface AppliancePatchCall {
  readonly applianceId: ApplianceId;
  readonly patch: Pick<Patch, 'mode' | 'autoCharge' | 'name' | 'override'> & {
    readonly settings?: Partial<Pick<ApplianceSettings, keyof typeof noGoals>>;
  };
}

const patched = (appliance: Appliance, { patch }: AppliancePatchCall): Appliance => ({
  ...appliance,
  mode: patch.mode ?? appliance.mode,
  name: patch.name ?? appliance.name,
  override: patch.override === null ? null : appliance.override,
  // Another mode ends what was asked for at once.
  chargeNow: patch.mode === undefined ? appliance.chargeNow : null,
  settings: { ...appliance.settings, ...patch.settings },
  autoCharge: {
    priority: patch.autoCharge?.priority ?? appliance.autoCharge.priority,
    sunShare: patch.autoCharge?.sunShare === undefined ? appliance.autoCharge.sunShare : patch.autoCharge.sunShare,
  },
});

/** Changes an appliance. Optimistic: the screen shows the change at once and reverts it if the server refuses. */
export const usePatchAppliance = (accountId: AccountId) => {
  const client = useQueryClient();
  const { queryKey } = appliancesQuery(accountId);
  return useMutation({
    mutationFn: ({ applianceId, patch }: AppliancePatchCall) =>
      api.patchAppliance({ params: { accountId, applianceId }, body: patch }),
    onMutate: async (call) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (list) =>
        list?.map((appliance) => (appliance.id === call.applianceId ? patched(appliance, call) : appliance)),
      );
      return { before };
    },
    onError: (_error, _call, result) => {
      if (result?.before) client.setQueryData(queryKey, result.before);
    },
    onSuccess: (appliance) => {
      client.setQueryData(queryKey, (list) => list?.map((one) => (one.id === appliance.id ? appliance : one)));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};
