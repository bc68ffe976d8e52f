import { randomBytes } from 'node:crypto';
import {
  AlgorithmSuiteIdentifier,
  buildClient,
  CommitmentPolicy,
  RawAesKeyringNode,
  RawAesWrappingSuiteIdentifier,
} from '@aws-crypto/client-node';
import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';

/** Generates and unwraps the data keys that secrets are sealed with. A wrapped key opens for its own shard only. */
export interface KeyWrapper {
  generate(shard: number): Promise<{ readonly plaintext: Uint8Array; readonly wrapped: Uint8Array }>;
  /** @throws Error when it was wrapped for another shard or by another key */
  unwrap(shard: number, wrapped: Uint8Array): Promise<Uint8Array>;
}

const contextOf = (shard: number) => ({ purpose: 'sunward-credentials', shard: String(shard) });
const KEY_BYTES = 32;

/** In the cloud: KMS wraps, and logs every unwrapping with its context. */
export const createKmsKeyWrapper = (client: KMSClient, keyId: string): KeyWrapper => ({
  generate: async (shard) => {
    const { Plaintext, CiphertextBlob } = await client.send(
      new GenerateDataKeyCommand({ KeyId: keyId, KeySpec: 'AES_256', EncryptionContext: contextOf(shard) }),
    );
    if (Plaintext === undefined || CiphertextBlob === undefined) throw new Error('KMS returned no data key');
    return { plaintext: Plaintext, wrapped: CiphertextBlob };
  },
  unwrap: async (shard, wrapped) => {
    const { Plaintext } = await client.send(
      new DecryptCommand({ KeyId: keyId, CiphertextBlob: wrapped, EncryptionContext: contextOf(shard) }),
    );
    if (Plaintext === undefined) throw new Error('KMS returned no data key');
    return Plaintext;
  },
});

const { encrypt, decrypt } = buildClient(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);

/**
 * For the local product: a key of 32 bytes stands in for KMS.
 * @throws Error when the key has another length
 */
export const createLocalKeyWrapper = (key: Uint8Array): KeyWrapper => {
  if (key.byteLength !== KEY_BYTES) throw new Error(`The local key must have ${KEY_BYTES} bytes`);
  const keyring = new RawAesKeyringNode({
    keyNamespace: 'sunward',
    keyName: 'local',
    unencryptedMasterKey: Uint8Array.from(key),
    wrappingSuite: RawAesWrappingSuiteIdentifier.AES256_GCM_IV12_TAG16_NO_PADDING,
  });
  return {
    generate: async (shard) => {
      const plaintext = Uint8Array.from(randomBytes(KEY_BYTES));
      const { result } = await encrypt(keyring, plaintext, {
        suiteId: AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY,
        encryptionContext: contextOf(shard),
      });
      return { plaintext, wrapped: Uint8Array.from(result) };
    },
    unwrap: async (shard, wrapped) => {
      const { plaintext, messageHeader } = await decrypt(keyring, wrapped);
      const expected = contextOf(shard);
      const { encryptionContext } = messageHeader;
      if (encryptionContext.purpose !== expected.purpose || encryptionContext.shard !== expected.shard)
        throw new Error('The data key belongs to another shard');
      return Uint8Array.from(plaintext);
    },
  };
};
