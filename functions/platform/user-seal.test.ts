import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { newUserId } from '#test/support/user-id.ts';
import { createKmsUserSeal, createLocalUserSeal } from './user-seal.ts';

const SECRET = new Uint8Array(20).fill(5);
const userId = newUserId();

const kms = mockClient(KMSClient);

describe('what is sealed locally', () => {
  const { seal, open } = createLocalUserSeal(new Uint8Array(32).fill(7), 'secondFactor');

  it('opens for its user, and looks different each time', async () => {
    const [one, two] = [await seal(userId, SECRET), await seal(userId, SECRET)];
    expect(await open(userId, one)).toEqual(SECRET);
    expect(one).not.toEqual(two);
    expect(Buffer.from(one).includes(Buffer.from(SECRET))).toBe(false);
  });

  it('opens for nobody else, by no other key, for no other purpose, and not when it is damaged', async () => {
    const sealed = await seal(userId, SECRET);
    await expect(open(newUserId(), sealed)).rejects.toThrow();
    await expect(
      createLocalUserSeal(new Uint8Array(32).fill(8), 'secondFactor').open(userId, sealed),
    ).rejects.toThrow();
    const other = createLocalUserSeal(new Uint8Array(32).fill(7), 'payoutDetails');
    await expect(other.open(userId, sealed)).rejects.toThrow();
    for (const at of [0, 15, 30]) {
      const damaged = sealed.map((byte, nth) => (nth === at ? byte ^ 1 : byte));
      await expect(open(userId, damaged)).rejects.toThrow();
    }
  });
});

describe.each([
  ['secondFactor', 'sunward-second-factor'],
  ['payoutDetails', 'sunward-payout-details'],
] as const)('what is sealed by KMS for %s', (purpose, named) => {
  afterEach(() => kms.reset());
  const { seal, open } = createKmsUserSeal(new KMSClient({ region: 'eu-central-1' }), 'key', purpose);
  const bound = { KeyId: 'key', EncryptionContext: { purpose: named, userId } };

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
