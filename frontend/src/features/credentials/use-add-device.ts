import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Device } from '#shared/model/credentials.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import type { MeterRole } from '#shared/model/reading.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

export interface AddedDevice {
  readonly device: Device;
  readonly name: string;
  /** What the channel measures, where it does not know it. */
  readonly measures: MeterRole | null;
}

/** Adds a sensor or an appliance of a link. */
export const useAddDevice = (accountId: AccountId, credentialsId: CredentialsId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ device: { deviceId, kind }, name, measures }: AddedDevice): Promise<void> => {
      const params = { accountId };
      const body = { credentialsId, deviceId, name };
      if (kind === 'sensor') await api.createSensor({ params, body: { ...body, settings: { measures } } });
      else await api.createAppliance({ params, body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
  });
};
