import type { Device } from '#shared/model/credentials.ts';

/**
 * A whole plant as one sensor: it measures everything, so the user chooses no role for it.
 * @param online null: the vendor's list does not say
 */
export const plantDevice = ({
  deviceId,
  name,
  model = null,
  online = null,
}: Pick<Device, 'deviceId' | 'name'> & Partial<Pick<Device, 'model' | 'online'>>): Device => ({
  deviceId,
  name,
  kind: 'sensor',
  model,
  online,
  applianceKind: null,
  capabilities: null,
  needsMeterRole: false,
  suggestedMeterRole: null,
});
