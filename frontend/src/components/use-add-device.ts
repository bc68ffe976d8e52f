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

/** Adds a device that is known to be an appliance. @throws ApiCallError when the server or the vendor refuses */
export const addAppliance = (
  accountId: AccountId,
  {
    credentialsId,
    deviceId,
    name,
    mode,
  }: Pick<NewDevice, 'credentialsId' | 'name' | 'mode'> & Pick<Device, 'deviceId'>,
) =>
  api.createAppliance({
    params: { accountId },
    body: { credentialsId, deviceId, name, ...(mode === undefined ? {} : { mode }) },
  });

/** Adds a device of a link to the site. @throws ApiCallError when the server or the vendor refuses */
export const addDevice = async (
  accountId: AccountId,
  { credentialsId, device, name, measures, mode }: NewDevice,
): Promise<void> => {
  const { deviceId } = device;
  const ofDevice = { credentialsId, deviceId, name };
  if (device.kind === 'sensor')
    await api.createSensor({ params: { accountId }, body: { ...ofDevice, settings: { measures } } });
  else await addAppliance(accountId, { ...ofDevice, ...(mode === undefined ? {} : { mode }) });
};

/** Adds a device of a link as a sensor or an appliance. */
export const useAddDevice = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (device: NewDevice) => addDevice(accountId, device),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
  });
};
