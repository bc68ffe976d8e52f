import { KMSClient, type KMSClientConfig } from '@aws-sdk/client-kms';
import type { readWrappingKey } from './env.ts';
import { createKmsKeyWrapper, createLocalKeyWrapper } from './key-wrapper.ts';
import { createSecrets, type DataKeyStore, type Secrets } from './secrets.ts';

/** The envelope encryption with its client: a tenth of a bundle, loaded by the functions that use it. */
export const openVault = (
  dataKeys: DataKeyStore,
  wrapping: ReturnType<typeof readWrappingKey>,
  config: KMSClientConfig,
): Secrets =>
  createSecrets({
    dataKeys,
    wrapper:
      wrapping.kind === 'kms'
        ? createKmsKeyWrapper(new KMSClient(config), wrapping.keyId)
        : createLocalKeyWrapper(wrapping.key),
  });
