import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { api } from '../api.ts';
import { appliancesQuery } from './appliances.ts';

/** Switches an appliance on or off now; works in the modes MANUAL, ON and OFF. */
export const useSwitchAppliance = (accountId: AccountId) => {
  const client = useQueryClient();
  const { queryKey } = appliancesQuery(accountId);
  return useMutation({
    mutationFn: ({ applianceId, on }: { readonly applianceId: ApplianceId; readonly on: boolean }) => {
      const call = { params: { accountId, applianceId } };
      return on ? api.switchApplianceOn(call) : api.switchApplianceOff(call);
    },
    onSuccess: (appliance) => {
      client.setQueryData(queryKey, (list) => list?.map((one) => (one.id === appliance.id ? appliance : one)));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};
