import type { KMSClientConfig } from '@aws-sdk/client-kms';
import type { Busy } from '#functions/storage/table/busy.ts';
import type { readWrappingKey } from './env.ts';
import { createKmsFactorSeal, createLocalFactorSeal, type FactorSeal } from './factor-seal.ts';
import { openKms } from './kms-client.ts';

/**
 * Encryption of second factors with its KMS client, loaded by the first call that needs it.
 * @param onBusy called for every KMS request that failed after all retries but may succeed later
 */
export const openFactorSeal = (
  wrapping: ReturnType<typeof readWrappingKey>,
  config: KMSClientConfig,
  onBusy: (busy: Busy) => void,
): FactorSeal => {
  if (wrapping.kind !== 'kms') return createLocalFactorSeal(wrapping.key);
  return createKmsFactorSeal(openKms(config, onBusy), wrapping.keyId);
};
