import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Device } from '#shared/model/credentials.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import type { MeterRole } from '#shared/model/reading.ts';
import type { ApplianceMode } from '#shared/modes.ts';
import { api } from '../lib/api.ts';
import { siteKey } from '../lib/queries/account.ts';

export interface NewDevice {
  readonly credentialsId: CredentialsId;
  readonly device: Device;
  readonly name: string;
  /** What the channel measures, if the device does not report it. */
  readonly measures: MeterRole | null;
  /** Of an appliance, from the start. Absent: the usual one. */
  readonly mode?: ApplianceMode;
}

/** Adds a device of a link to the site. @throws ApiCallError when the server or the vendor refuses */
export const addDevice = async (
  accountId: AccountId,
  { credentialsId, device, name, measures, mode }: NewDevice,
): Promise<void> => {
  const params = { accountId };
  const body = { credentialsId, deviceId: device.deviceId, name };
  if (device.kind === 'sensor') await api.createSensor({ params, body: { ...body, settings: { measures } } });
  else await api.createAppliance({ params, body: { ...body, ...(mode === undefined ? {} : { mode }) } });
};

/** Adds a device of a link as a sensor or an appliance. */
export const useAddDevice = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (device: NewDevice) => addDevice(accountId, device),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
  });
};
