import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import type { NewDevice } from '../../components/add-device-dialog.tsx';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

export const useAddSensor = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ credentialsId, device, name, measures }: NewDevice) =>
      api.createSensor({
        params: { accountId },
        body: { credentialsId, deviceId: device.deviceId, name, settings: { measures } },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
  });
};
