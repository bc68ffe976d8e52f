import type { KMSClientConfig } from '@aws-sdk/client-kms';
import type { Busy } from '#functions/storage/table/busy.ts';
import type { readWrappingKey } from './env.ts';
import { openKms } from './kms-client.ts';
import { createKmsUserSeal, createLocalUserSeal, type SealPurpose, type UserSeal } from './user-seal.ts';

/**
 * Encryption for a purpose with its KMS client, loaded by the first call that needs it.
 * @param onBusy called for every KMS request that failed after all retries but may succeed later
 */
export const openUserSeal = (
  wrapping: ReturnType<typeof readWrappingKey>,
  purpose: SealPurpose,
  config: KMSClientConfig,
  onBusy: (busy: Busy) => void,
): UserSeal => {
  if (wrapping.kind !== 'kms') return createLocalUserSeal(wrapping.key, purpose);
  return createKmsUserSeal(openKms(config, onBusy), wrapping.keyId, purpose);
};
