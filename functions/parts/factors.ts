import type { UserSeal } from '#functions/platform/user-seal.ts';
import { type Base, once } from './base.ts';
import { lateSeal } from './late-seal.ts';

/** Encryption of second factors. @throws EnvError unless exactly one wrapping key is set */
export const factorsPart = (base: Base): { readonly factorSeal: () => UserSeal } => ({
  factorSeal: once(() => lateSeal(base, 'secondFactor')),
});
