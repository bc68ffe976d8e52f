import { createHash } from 'node:crypto';
import {
  AlgorithmSuiteIdentifier,
  buildClient,
  CommitmentPolicy,
  RawAesKeyringNode,
  RawAesWrappingSuiteIdentifier,
} from '@aws-crypto/client-node';
import * as z from 'zod';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import type { KeyWrapper } from './key-wrapper.ts';
import { UnsealError } from './unseal-error.ts';

/** Values of a service's credential fields by name, in plaintext. */
export type SecretFields = Readonly<Record<string, string>>;

/** Envelope encryption of vendors' secrets. */
export interface Secrets {
  /** Bound to this site and these credentials: both are authenticated. */
  seal(accountId: AccountId, credentialsId: CredentialsId, fields: SecretFields): Promise<Uint8Array>;
  /** @throws UnsealError when it was sealed for another site or credentials, or is damaged */
  unseal(accountId: AccountId, credentialsId: CredentialsId, sealed: Uint8Array): Promise<SecretFields>;
}

/** The store of wrapped data keys. */
export interface DataKeyStore {
  get(shard: number): Promise<Uint8Array | null>;
  /** @returns false when the shard already has one, which then counts */
  create(shard: number, wrapped: Uint8Array): Promise<boolean>;
}

/** Sites share data keys, so that a Lambda soon holds all of them in memory and rarely calls KMS. */
const SHARDS = 64;
/** The data key of a site: the same for ever. */
export const shardOf = (accountId: AccountId): number =>
  createHash('sha256').update(accountId).digest().readUInt32BE(0) % SHARDS;

const NAMESPACE = 'sunward';
const { encrypt, decrypt } = buildClient(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);
const fieldsSchema = z.record(z.string(), z.string());

const keyringOf = (shard: number, key: Uint8Array): RawAesKeyringNode =>
  new RawAesKeyringNode({
    keyNamespace: NAMESPACE,
    keyName: `shard-${shard}`,
    // A copy: the library requires a buffer that holds nothing else.
    unencryptedMasterKey: Uint8Array.from(key),
    wrappingSuite: RawAesWrappingSuiteIdentifier.AES256_GCM_IV12_TAG16_NO_PADDING,
  });

const parseFields = (plaintext: Buffer): SecretFields => {
  try {
    return fieldsSchema.parse(JSON.parse(plaintext.toString('utf8')));
  } catch {
    // Without the cause: that would quote the plaintext.
    throw new UnsealError();
  }
};

/** Seals with the AWS Encryption SDK under the site's data key, which is unwrapped once per process. */
export const createSecrets = ({
  dataKeys,
  wrapper,
}: {
  readonly dataKeys: DataKeyStore;
  readonly wrapper: KeyWrapper;
}): Secrets => {
  const keyrings = new Map<number, Promise<RawAesKeyringNode>>();

  const open = async (shard: number, orCreate: boolean): Promise<RawAesKeyringNode> => {
    const stored = await dataKeys.get(shard);
    if (stored !== null) return keyringOf(shard, await wrapper.unwrap(shard, stored));
    if (!orCreate) throw new UnsealError();
    const { plaintext, wrapped } = await wrapper.generate(shard);
    if (await dataKeys.create(shard, wrapped)) return keyringOf(shard, plaintext);
    // Another process was faster; its key counts.
    return open(shard, false);
  };
  const keyringFor = (accountId: AccountId, orCreate: boolean): Promise<RawAesKeyringNode> => {
    const shard = shardOf(accountId);
    const known = keyrings.get(shard);
    if (known !== undefined) return known;
    const keyring = open(shard, orCreate);
    keyrings.set(shard, keyring);
    // A failure is not cached: the next call tries again.
    keyring.catch(() => keyrings.delete(shard));
    return keyring;
  };

  return {
    seal: async (accountId, credentialsId, fields) => {
      const { result } = await encrypt(await keyringFor(accountId, true), JSON.stringify(fields), {
        suiteId: AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY,
        encryptionContext: { accountId, credentialsId },
      });
      return Uint8Array.from(result);
    },
    unseal: async (accountId, credentialsId, sealed) => {
      const keyring = await keyringFor(accountId, false);
      const opened = await decrypt(keyring, sealed).catch((cause: unknown) => {
        throw new UnsealError({ cause });
      });
      const { encryptionContext } = opened.messageHeader;
      if (encryptionContext.accountId !== accountId || encryptionContext.credentialsId !== credentialsId)
        throw new UnsealError();
      return parseFields(opened.plaintext);
    },
  };
};
