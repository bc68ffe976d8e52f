import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AlgorithmSuiteIdentifier,
  buildClient,
  CommitmentPolicy,
  RawAesKeyringNode,
  RawAesWrappingSuiteIdentifier,
} from '@aws-crypto/client-node';
import { Entity } from 'electrodb';
import Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalKeyWrapper } from '#functions/platform/key-wrapper.ts';
import type * as PaymentsClient from '#functions/platform/payments-client.ts';
import { shardOf } from '#functions/platform/secrets.ts';
import type * as Vault from '#functions/platform/vault.ts';
import { BUNDLE_MAIN, bundle } from '#infra/constructs/bundle.ts';
import { accountIdSchema, credentialsIdSchema } from '#shared/model/ids.ts';
import { providerResources } from '#shared/payments.ts';
import { repositoryRoot } from './synth.ts';

const outdir = mkdtempSync(join(tmpdir(), 'sunward-left-out-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

/** A module as bundled. */
const bundled = async (name: string): Promise<unknown> => {
  const folder = join(outdir, name);
  await bundle(join(repositoryRoot, `functions/platform/${name}.ts`), folder);
  return import(join(folder, BUNDLE_MAIN));
};

/** Every method of an object and its properties, as `sessions.create`. */
const callsOf = (thing: object): string[] =>
  [...Object.getOwnPropertyNames(Object.getPrototypeOf(thing)), ...Object.keys(thing)]
    .filter((name) => name !== 'constructor' && !name.startsWith('_') && name !== 'stripe')
    .flatMap((name) => {
      const value: unknown = Reflect.get(thing, name);
      if (typeof value === 'function') return [name];
      return typeof value === 'object' && value !== null ? callsOf(value).map((call) => `${name}.${call}`) : [];
    })
    .sort();

describe('the bundled payment library', async () => {
  const { createClient } = (await bundled('payments-client')) as typeof PaymentsClient;
  const lean = await createClient({
    credentials: async () => ({ secretKey: 'sk_test_1', webhookSecret: 'whsec_test' }),
    apiUrl: null,
    fetch: globalThis.fetch,
    tax: null,
    offered: async () => [],
  }).stripe();
  const whole = new Stripe('sk_test_1');

  it.each(providerResources)('has every method of %s', (name) => {
    expect(callsOf(lean[name])).toEqual(callsOf(whole[name]));
    expect(callsOf(lean[name]).length).toBeGreaterThan(0);
  });

  it('verifies signatures of events', () => {
    expect(callsOf(lean.webhooks)).toEqual(callsOf(whole.webhooks));
    expect(callsOf(lean.webhooks)).toContain('constructEvent');
  });

  it('lacks the resources that we never use', () => {
    for (const name of ['issuing', 'treasury', 'terminal', 'testHelpers', 'quotes', 'v2'] as const) {
      expect(callsOf(whole[name]).length, name).toBeGreaterThan(0);
      expect(callsOf(Reflect.get(lean, name) as object), name).toEqual([]);
    }
  });
});

describe('the bundled entities of the table', () => {
  it('were validated before: an invalid schema fails in tests', () => {
    expect(() => new Entity({ model: { entity: 'e', service: 's', version: '1' } } as never)).toThrow(/attributes/);
  });
});

describe('the bundled encryption', () => {
  const account = accountIdSchema.parse('acc_01JXAAAAAAAAAAAAAAAAAAAAAA');
  const link = credentialsIdSchema.parse('crd_01JXAAAAAAAAAAAAAAAAAAAAAA');
  const { encrypt } = buildClient(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);
  const { ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY: ours } = AlgorithmSuiteIdentifier;
  const { ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY_ECDSA_P384: signed } = AlgorithmSuiteIdentifier;

  it('decrypts unsigned messages, as all of ours are, and rejects signed ones', async () => {
    const key = Uint8Array.from(randomBytes(32));
    const { plaintext, wrapped } = await createLocalKeyWrapper(key).generate(shardOf(account));
    const keyring = new RawAesKeyringNode({
      keyNamespace: 'sunward',
      keyName: `shard-${shardOf(account)}`,
      unencryptedMasterKey: Uint8Array.from(plaintext),
      wrappingSuite: RawAesWrappingSuiteIdentifier.AES256_GCM_IV12_TAG16_NO_PADDING,
    });
    const seal = async (suiteId: AlgorithmSuiteIdentifier): Promise<Uint8Array> => {
      const encryptionContext = { accountId: account, credentialsId: link };
      return (await encrypt(keyring, '{"user":"somebody"}', { suiteId, encryptionContext })).result;
    };
    const { openVault } = (await bundled('vault')) as typeof Vault;
    const dataKeys = { get: async () => wrapped, create: async () => false };
    const vault = openVault(dataKeys, { kind: 'local', key }, {});
    expect(await vault.unseal(account, link, await seal(ours))).toEqual({ user: 'somebody' });
    // Longer than one frame of the message format.
    const long = { user: 'x'.repeat(10_000) };
    const sealed = await vault.seal(account, link, long);
    expect(await vault.unseal(account, link, sealed)).toEqual(long);
    const refused = 'cannot be decrypted';
    await expect(vault.unseal(account, link, sealed.slice(0, -1))).rejects.toThrow(refused);
    await expect(vault.unseal(account, link, sealed.with(5000, 1 ^ (sealed[5000] ?? 0)))).rejects.toThrow(refused);
    await expect(vault.unseal(account, link, await seal(signed))).rejects.toThrow(refused);
  });
});
