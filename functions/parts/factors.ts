import { readWrappingKey } from '#functions/platform/env.ts';
import type { FactorSeal } from '#functions/platform/factor-seal.ts';
import { type Base, once } from './base.ts';

// A separate file in a bundle, loaded when a secret is first encrypted or decrypted.
const lateSeal = (load: () => Promise<FactorSeal>): FactorSeal => {
  const loaded = once(load);
  return {
    seal: async (...given) => (await loaded()).seal(...given),
    open: async (...given) => (await loaded()).open(...given),
  };
};

/** Encryption of second factors. @throws EnvError unless exactly one wrapping key is set */
export const factorsPart = ({ env, aws, logger }: Base): { readonly factorSeal: () => FactorSeal } => ({
  factorSeal: once(() => {
    const wrapping = readWrappingKey(env);
    return lateSeal(async () =>
      (await import('#functions/platform/factor-client.ts')).openFactorSeal(wrapping, aws(), (busy) =>
        logger().error('storage busy', { ...busy }),
      ),
    );
  }),
});
