import type { KMSClientConfig } from '@aws-sdk/client-kms';
import type { Busy } from '#functions/storage/table/busy.ts';
import type { readWrappingKey } from './env.ts';
import { createKmsKeyWrapper, createLocalKeyWrapper, type KeyWrapper } from './key-wrapper.ts';
import { openKms } from './kms-client.ts';
import { createSecrets, type DataKeyStore, type Secrets } from './secrets.ts';

/**
 * Envelope encryption with its KMS client: a tenth of a bundle, loaded by the functions that use it.
 * @param onBusy called for every KMS request that failed after all retries but may succeed later
 */
export const openVault = (
  dataKeys: DataKeyStore,
  wrapping: ReturnType<typeof readWrappingKey>,
  config: KMSClientConfig,
  onBusy: (busy: Busy) => void = () => {},
): Secrets => createSecrets({ dataKeys, wrapper: wrapperOf(wrapping, config, onBusy) });

const wrapperOf = (
  wrapping: ReturnType<typeof readWrappingKey>,
  config: KMSClientConfig,
  onBusy: (busy: Busy) => void,
): KeyWrapper => {
  if (wrapping.kind !== 'kms') return createLocalKeyWrapper(wrapping.key);
  return createKmsKeyWrapper(openKms(config, onBusy), wrapping.keyId);
};
