import { readWrappingKey } from '#functions/platform/env.ts';
import type { Secrets } from '#functions/platform/secrets.ts';
import type { Storage } from '#functions/storage/index.ts';
import { type Base, once } from './base.ts';

// A separate file in a bundle, loaded when a secret is first encrypted or decrypted.
const lateSecrets = (load: () => Promise<Secrets>): Secrets => {
  const loaded = once(load);
  return {
    seal: async (...sealed) => (await loaded()).seal(...sealed),
    unseal: async (...sealed) => (await loaded()).unseal(...sealed),
  };
};

/** Envelope encryption. @throws EnvError unless exactly one wrapping key is set */
export const secretsPart = (
  { env, aws, logger }: Base,
  others: { readonly storage: () => Storage },
): { readonly secrets: () => Secrets } => ({
  secrets: once(() => {
    const wrapping = readWrappingKey(env);
    const { dataKeys } = others.storage();
    return lateSecrets(async () =>
      (await import('#functions/platform/vault.ts')).openVault(dataKeys, wrapping, aws(), (busy) =>
        logger().error('storage busy', { ...busy }),
      ),
    );
  }),
});
