import { KMSClient, type KMSClientConfig } from '@aws-sdk/client-kms';
import { AROUND_ATTEMPTS, type Busy, busyMiddleware } from '#functions/storage/table/busy.ts';
import type { readWrappingKey } from './env.ts';
import { createKmsKeyWrapper, createLocalKeyWrapper, type KeyWrapper } from './key-wrapper.ts';
import { createSecrets, type DataKeyStore, type Secrets } from './secrets.ts';

/**
 * The envelope encryption with its client: a tenth of a bundle, loaded by the functions that use it.
 * @param onBusy told of every request that the store of keys did not take, also not when it was asked again
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
  const client = new KMSClient(config);
  client.middlewareStack.add(busyMiddleware(onBusy), AROUND_ATTEMPTS);
  return createKmsKeyWrapper(client, wrapping.keyId);
};
