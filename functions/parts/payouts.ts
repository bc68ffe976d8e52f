import type { UserSeal } from '#functions/platform/user-seal.ts';
import { type Base, once } from './base.ts';
import { lateSeal } from './late-seal.ts';

/** Encryption of payout details. @throws EnvError unless exactly one wrapping key is set */
export const payoutsPart = (base: Base): { readonly payoutSeal: () => UserSeal } => ({
  payoutSeal: once(() => lateSeal(base, 'payoutDetails')),
});
