import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { AccountId, UserId } from '#shared/model/ids.ts';

/** Whose it is: a user's, or a site's. */
type Owner = UserId | AccountId;

/** Encryption of what users entrust to us for one purpose. What is sealed opens for its own owner and purpose only. */
export interface UserSeal {
  seal(owner: Owner, secret: Uint8Array): Promise<Uint8Array>;
  /** @throws Error when it was sealed for another owner or by another key, or is damaged */
  open(owner: Owner, sealed: Uint8Array): Promise<Uint8Array>;
}

/**
 * A function's permission names the purpose: who may open second factors can open neither payout details nor vendors'
 * credentials.
 */
const purposes = {
  /** Secrets that users share with their authenticator apps. */
  secondFactor: 'sunward-second-factor',
  /** Where users' earnings go. */
  payoutDetails: 'sunward-payout-details',
  /** Addresses of their own to which users want notices. */
  noticeAddress: 'sunward-notice-address',
} as const;
export type SealPurpose = keyof typeof purposes;

/** In the cloud: KMS itself, because few calls need it. */
export const createKmsUserSeal = (client: KMSClient, keyId: string, purpose: SealPurpose): UserSeal => {
  // The name that the policies of a stage know, whoever the owner is.
  const contextOf = (userId: Owner) => ({ purpose: purposes[purpose], userId });
  return {
    seal: async (userId, secret) => {
      const { CiphertextBlob } = await client.send(
        new EncryptCommand({ KeyId: keyId, Plaintext: secret, EncryptionContext: contextOf(userId) }),
      );
      if (CiphertextBlob === undefined) throw new Error('KMS encrypted nothing');
      return CiphertextBlob;
    },
    open: async (userId, sealed) => {
      const { Plaintext } = await client.send(
        new DecryptCommand({ KeyId: keyId, CiphertextBlob: sealed, EncryptionContext: contextOf(userId) }),
      );
      if (Plaintext === undefined) throw new Error('KMS decrypted nothing');
      return Plaintext;
    },
  };
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** For the local product: a key of 32 bytes stands in for KMS. */
export const createLocalUserSeal = (localKey: Uint8Array, purpose: SealPurpose): UserSeal => {
  const key = new Uint8Array(hkdfSync('sha256', localKey, '', purposes[purpose], 32));
  return {
    seal: async (userId, secret) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId));
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Uint8Array.from(Buffer.concat([iv, cipher.getAuthTag(), encrypted]));
    },
    open: async (userId, sealed) => {
      const [iv, tag] = [sealed.slice(0, IV_BYTES), sealed.slice(IV_BYTES, IV_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId)).setAuthTag(tag);
      return Uint8Array.from(Buffer.concat([decipher.update(sealed.slice(IV_BYTES + TAG_BYTES)), decipher.final()]));
    },
  };
};
