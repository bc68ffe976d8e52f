import { readWrappingKey } from '#functions/platform/env.ts';
import type { SealPurpose, UserSeal } from '#functions/platform/user-seal.ts';
import { type Base, once } from './base.ts';

/**
 * Encryption for a purpose: a separate file in a bundle, loaded when something is first encrypted or decrypted.
 * @throws EnvError unless exactly one wrapping key is set
 */
export const lateSeal = ({ env, aws, logger }: Base, purpose: SealPurpose): UserSeal => {
  const wrapping = readWrappingKey(env);
  const loaded = once(async () =>
    (await import('#functions/platform/user-seal-client.ts')).openUserSeal(wrapping, purpose, aws(), (busy) =>
      logger().error('storage busy', { ...busy }),
    ),
  );
  return {
    seal: async (...given) => (await loaded()).seal(...given),
    open: async (...given) => (await loaded()).open(...given),
  };
};
