import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Device } from '#shared/model/credentials.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import type { MeterRole } from '#shared/model/reading.ts';
import { api } from '../lib/api.ts';
import { siteKey } from '../lib/queries/account.ts';

export interface NewDevice {
  readonly credentialsId: CredentialsId;
  readonly device: Device;
  readonly name: string;
  /** What the channel measures, if the device does not report it. */
  readonly measures: MeterRole | null;
}

/** Adds a device of a link as a sensor or an appliance. */
export const useAddDevice = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ credentialsId, device, name, measures }: NewDevice): Promise<void> => {
      const params = { accountId };
      const body = { credentialsId, deviceId: device.deviceId, name };
      if (device.kind === 'sensor') await api.createSensor({ params, body: { ...body, settings: { measures } } });
      else await api.createAppliance({ params, body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
  });
};
