import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createIds } from './ids.ts';
import { createKmsKeyWrapper, createLocalKeyWrapper, type KeyWrapper } from './key-wrapper.ts';
import { createSecrets, type DataKeyStore, shardOf } from './secrets.ts';
import { UnsealError } from './unseal-error.ts';

const newId = createIds(() => Date.parse('2026-05-14T12:00:00Z'));
const accountId = newId('acc');
const credentialsId = newId('crd');
const fields = { server: 'shelly-77-eu.shelly.cloud', authKey: 'TUtLMTIzNDU2Nzg5MGFiY2RlZg' };

/** Stores wrapped keys as the table does: the first of a shard counts. */
const memoryStore = (): DataKeyStore & { readonly keys: Map<number, Uint8Array> } => {
  const keys = new Map<number, Uint8Array>();
  return {
    keys,
    get: async (shard) => keys.get(shard) ?? null,
    create: async (shard, wrapped) => {
      if (keys.has(shard)) return false;
      keys.set(shard, wrapped);
      return true;
    },
  };
};
const localWrapper = () => createLocalKeyWrapper(new Uint8Array(32).fill(7));
/** Counts the calls to KMS. */
const counted = (wrapper: KeyWrapper) => {
  const calls = { generate: 0, unwrap: 0 };
  return {
    calls,
    wrapper: {
      generate: (shard: number) => {
        calls.generate++;
        return wrapper.generate(shard);
      },
      unwrap: (shard: number, wrapped: Uint8Array) => {
        calls.unwrap++;
        return wrapper.unwrap(shard, wrapped);
      },
    } satisfies KeyWrapper,
  };
};

describe('sealed fields', () => {
  test('can be opened, in this process and the next', async () => {
    const dataKeys = memoryStore();
    const sealed = await createSecrets({ dataKeys, wrapper: localWrapper() }).seal(accountId, credentialsId, fields);
    const next = createSecrets({ dataKeys, wrapper: localWrapper() });
    expect(await next.unseal(accountId, credentialsId, sealed)).toEqual(fields);
  });

  test('reveal nothing of their content, and never the same bytes twice', async () => {
    const secrets = createSecrets({ dataKeys: memoryStore(), wrapper: localWrapper() });
    const sealed = Buffer.from(await secrets.seal(accountId, credentialsId, fields));
    for (const text of [...Object.values(fields), 'authKey', 'server']) expect(sealed.includes(text)).toBe(false);
    const again = Buffer.from(await secrets.seal(accountId, credentialsId, fields));
    expect(again.equals(sealed)).toBe(false);
    expect(sealed.byteLength).toBeLessThan(700);
  });

  test.each([
    ['another site of the same data key', { accountId: siteOfShard(shardOf(accountId)), credentialsId }],
    ['a site of another data key', { accountId: siteOfShard((shardOf(accountId) + 1) % 64), credentialsId }],
    ['other credentials of the site', { accountId, credentialsId: newId('crd') }],
  ])('do not open for %s', async (_, target) => {
    const dataKeys = memoryStore();
    const secrets = createSecrets({ dataKeys, wrapper: localWrapper() });
    const sealed = await secrets.seal(accountId, credentialsId, fields);
    await secrets.seal(target.accountId, target.credentialsId, fields);
    await expect(secrets.unseal(target.accountId, target.credentialsId, sealed)).rejects.toThrow(UnsealError);
  });

  test('do not open when any byte was changed, and the error reveals nothing', async () => {
    const secrets = createSecrets({ dataKeys: memoryStore(), wrapper: localWrapper() });
    const sealed = await secrets.seal(accountId, credentialsId, fields);
    for (let at = 0; at < sealed.byteLength; at += 29) {
      const damaged = Uint8Array.from(sealed);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const error: unknown = await secrets.unseal(accountId, credentialsId, damaged).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UnsealError);
      expect(String(error)).not.toContain(fields.authKey);
    }
    await expect(secrets.unseal(accountId, credentialsId, sealed.slice(0, -1))).rejects.toThrow(UnsealError);
    await expect(secrets.unseal(accountId, credentialsId, new Uint8Array(0))).rejects.toThrow(UnsealError);
  });

  test('do not open without the data key', async () => {
    const sealed = await createSecrets({ dataKeys: memoryStore(), wrapper: localWrapper() }).seal(
      accountId,
      credentialsId,
      fields,
    );
    const other = createSecrets({ dataKeys: memoryStore(), wrapper: localWrapper() });
    await expect(other.unseal(accountId, credentialsId, sealed)).rejects.toThrow(UnsealError);
  });
});

describe('data keys', () => {
  test('are created once per shard and unwrapped once per process', async () => {
    const dataKeys = memoryStore();
    const first = counted(localWrapper());
    const maker = createSecrets({ dataKeys, wrapper: first.wrapper });
    const sealed = await Promise.all([1, 2, 3].map(() => maker.seal(accountId, credentialsId, fields)));
    expect(first.calls).toEqual({ generate: 1, unwrap: 0 });
    const second = counted(localWrapper());
    const reader = createSecrets({ dataKeys, wrapper: second.wrapper });
    await Promise.all(sealed.map((bytes) => reader.unseal(accountId, credentialsId, bytes)));
    expect(second.calls).toEqual({ generate: 0, unwrap: 1 });
  });

  test('created by two processes at once: the stored one counts', async () => {
    const dataKeys = memoryStore();
    const [a, b] = [1, 2].map(() => createSecrets({ dataKeys, wrapper: localWrapper() }));
    const sealed = await Promise.all([
      a?.seal(accountId, credentialsId, fields),
      b?.seal(accountId, credentialsId, fields),
    ]);
    const reader = createSecrets({ dataKeys, wrapper: localWrapper() });
    for (const bytes of sealed)
      expect(await reader.unseal(accountId, credentialsId, bytes ?? new Uint8Array())).toEqual(fields);
  });

  test('that could not be unwrapped are fetched again', async () => {
    const dataKeys = memoryStore();
    const wrapper = localWrapper();
    const sealed = await createSecrets({ dataKeys, wrapper }).seal(accountId, credentialsId, fields);
    let broken = true;
    const secrets = createSecrets({
      dataKeys,
      wrapper: {
        generate: wrapper.generate,
        unwrap: (shard, wrapped) => (broken ? Promise.reject(new Error('no answer')) : wrapper.unwrap(shard, wrapped)),
      },
    });
    await expect(secrets.unseal(accountId, credentialsId, sealed)).rejects.toThrow('no answer');
    broken = false;
    expect(await secrets.unseal(accountId, credentialsId, sealed)).toEqual(fields);
  });
});

describe('the local key', () => {
  test('opens a data key for its own shard only, and no other key opens it', async () => {
    const { plaintext, wrapped } = await localWrapper().generate(5);
    expect(await localWrapper().unwrap(5, wrapped)).toEqual(plaintext);
    expect(Buffer.from(wrapped).includes(Buffer.from(plaintext))).toBe(false);
    await expect(localWrapper().unwrap(6, wrapped)).rejects.toThrow('another shard');
    await expect(createLocalKeyWrapper(new Uint8Array(32).fill(8)).unwrap(5, wrapped)).rejects.toThrow();
    expect(() => createLocalKeyWrapper(new Uint8Array(31))).toThrow('32 bytes');
  });
});

describe('KMS', () => {
  const kms = mockClient(KMSClient);
  const client = new KMSClient({ region: 'eu-central-1' });
  const context = (shard: number) => ({ purpose: 'sunward-credentials', shard: String(shard) });
  beforeEach(() => kms.reset());
  afterAll(() => kms.restore());

  test('wraps and unwraps under a context, once each', async () => {
    const plaintext = new Uint8Array(32).fill(3);
    const wrapped = new Uint8Array(184).fill(9);
    kms.on(GenerateDataKeyCommand).resolves({ Plaintext: plaintext, CiphertextBlob: wrapped });
    kms.on(DecryptCommand).resolves({ Plaintext: plaintext });
    const dataKeys = memoryStore();
    const wrapper = createKmsKeyWrapper(client, 'arn:aws:kms:eu-central-1:123456789012:key/k');
    const sealed = await createSecrets({ dataKeys, wrapper }).seal(accountId, credentialsId, fields);
    const reader = createSecrets({ dataKeys, wrapper });
    expect(await reader.unseal(accountId, credentialsId, sealed)).toEqual(fields);
    await reader.unseal(accountId, credentialsId, sealed);

    const shard = shardOf(accountId);
    const keyId = 'arn:aws:kms:eu-central-1:123456789012:key/k';
    expect(kms.commandCalls(GenerateDataKeyCommand).map(({ args }) => args[0].input)).toEqual([
      { KeyId: keyId, KeySpec: 'AES_256', EncryptionContext: context(shard) },
    ]);
    expect(kms.commandCalls(DecryptCommand).map(({ args }) => args[0].input)).toEqual([
      { KeyId: keyId, CiphertextBlob: wrapped, EncryptionContext: context(shard) },
    ]);
    expect(dataKeys.keys.get(shard)).toEqual(wrapped);
  });

  test('throws when it refuses or returns nothing', async () => {
    const wrapper = createKmsKeyWrapper(client, 'key');
    kms.on(GenerateDataKeyCommand).resolves({});
    kms.on(DecryptCommand).rejects(new Error('AccessDenied'));
    await expect(wrapper.generate(1)).rejects.toThrow('no data key');
    await expect(wrapper.unwrap(1, new Uint8Array(1))).rejects.toThrow('AccessDenied');
  });
});

/** A site that shares the given data key. */
function siteOfShard(shard: number) {
  for (;;) {
    const id = newId('acc');
    if (shardOf(id) === shard && id !== accountId) return id;
  }
}
