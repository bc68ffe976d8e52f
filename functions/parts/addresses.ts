import type { UserSeal } from '#functions/platform/user-seal.ts';
import { type Base, once } from './base.ts';
import { lateSeal } from './late-seal.ts';

/** Encryption of addresses to which users want notices. @throws EnvError unless exactly one wrapping key is set */
export const addressesPart = (base: Base): { readonly addressSeal: () => UserSeal } => ({
  addressSeal: once(() => lateSeal(base, 'noticeAddress')),
});
