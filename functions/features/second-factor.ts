import type { Deps } from '#functions/deps.ts';
import type { Place } from '#functions/http/device.ts';
import { recoveryHash } from '#functions/platform/recovery-codes.ts';
import { stepOfCode } from '#functions/platform/totp.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/model/ids.ts';

export type SecondFactorCheckDeps = Pick<Deps, 'storage' | 'factorSeal' | 'notices' | 'now'>;

/** What a caller typed: the code of the authenticator app, or a recovery code in its place. */
export interface SecondFactorProof {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/**
 * `none`: the user has no second factor, and whatever was typed does not matter. `required`: there is one, and nothing was typed.
 * `passed`: the code was right, and is used up.
 */
export type SecondFactorResult = 'none' | 'required' | 'passed';

/**
 * Checks a user's second factor after the password. A code works once: of concurrent calls with the same one, one passes.
 * @param place where the call came from: a recovery code is rarely used, and the user gets a notice
 * @throws ApiError `code_wrong` when the code is wrong, of more than a step ago, or used up
 */
export const checkSecondFactor = async (
  { storage: { secondFactors }, factorSeal, notices, now }: SecondFactorCheckDeps,
  userId: UserId,
  { code, recoveryCode }: SecondFactorProof,
  place: Place,
): Promise<SecondFactorResult> => {
  const { active } = await secondFactors.get(userId);
  if (active === null) return 'none';
  if (code !== undefined) {
    const step = stepOfCode(await factorSeal.open(userId, active.sealed), code, now());
    if (step !== null && (await secondFactors.takeStep(userId, active, step))) return 'passed';
    throw new ApiError('code_wrong');
  }
  if (recoveryCode !== undefined) {
    const hash = recoveryHash(recoveryCode);
    if (!active.recoveryHashes.includes(hash)) throw new ApiError('code_wrong');
    await notices.userEvent('recoveryCodeUsed', userId, hash, place);
    if (await secondFactors.takeRecoveryCode(userId, hash)) return 'passed';
    throw new ApiError('code_wrong');
  }
  return 'required';
};
