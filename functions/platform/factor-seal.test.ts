import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { newUserId } from '#test/support/user-id.ts';
import { createKmsFactorSeal, createLocalFactorSeal } from './factor-seal.ts';

const SECRET = new Uint8Array(20).fill(5);
const userId = newUserId();

describe('a second factor sealed locally', () => {
  const { seal, open } = createLocalFactorSeal(new Uint8Array(32).fill(7));

  it('opens for its user, and looks different each time', async () => {
    const [one, two] = [await seal(userId, SECRET), await seal(userId, SECRET)];
    expect(await open(userId, one)).toEqual(SECRET);
    expect(one).not.toEqual(two);
    expect(Buffer.from(one).includes(Buffer.from(SECRET))).toBe(false);
  });

  it('opens for nobody else, by no other key, and not when it is damaged', async () => {
    const sealed = await seal(userId, SECRET);
    await expect(open(newUserId(), sealed)).rejects.toThrow();
    await expect(createLocalFactorSeal(new Uint8Array(32).fill(8)).open(userId, sealed)).rejects.toThrow();
    for (const at of [0, 15, 30]) {
      const damaged = sealed.map((byte, nth) => (nth === at ? byte ^ 1 : byte));
      await expect(open(userId, damaged)).rejects.toThrow();
    }
  });
});

describe('a second factor sealed by KMS', () => {
  const kms = mockClient(KMSClient);
  afterEach(() => kms.reset());
  const { seal, open } = createKmsFactorSeal(new KMSClient({ region: 'eu-central-1' }), 'key');
  const bound = { KeyId: 'key', EncryptionContext: { purpose: 'sunward-second-factor', userId } };

  it('is bound to its user and purpose', async () => {
    kms.on(EncryptCommand, { ...bound, Plaintext: SECRET }).resolves({ CiphertextBlob: new Uint8Array([1]) });
    kms.on(DecryptCommand, { ...bound, CiphertextBlob: new Uint8Array([1]) }).resolves({ Plaintext: SECRET });
    expect(await open(userId, await seal(userId, SECRET))).toEqual(SECRET);
  });

  it('is an error when KMS returns nothing', async () => {
    kms.on(EncryptCommand).resolves({}).on(DecryptCommand).resolves({});
    await expect(seal(userId, SECRET)).rejects.toThrow('nothing');
    await expect(open(userId, SECRET)).rejects.toThrow('nothing');
  });
});
