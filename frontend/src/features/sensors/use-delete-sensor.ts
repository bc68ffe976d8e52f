import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId, SensorId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

export const useDeleteSensor = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sensorId: SensorId) => api.deleteSensor({ params: { accountId, sensorId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
  });
};
