import type { Deps } from '#functions/deps.ts';
import { ensureUser } from '#functions/features/user.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { newRecoveryCodes, recoveryHash } from '#functions/platform/recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpSetUp } from '#functions/platform/totp.ts';
import { ApiError } from '#shared/contract/errors.ts';

export type SecondFactorDeps = Pick<Deps, 'storage' | 'factorSeal' | 'notices' | 'emailOf' | 'now'>;

type SecondFactorRows = 'beginSecondFactor' | 'confirmSecondFactor' | 'newRecoveryCodes' | 'endSecondFactor';

/** The user's own second factor: an authenticator app, and recovery codes in case it is lost. */
export const createSecondFactorHandlers = (deps: SecondFactorDeps): Pick<Handlers<'security'>, SecondFactorRows> => {
  const { notices } = deps;
  const { secondFactors } = deps.storage;
  return {
    beginSecondFactor: async ({ params: { userId }, headers }) => {
      const user = await ensureUser(deps, userId, headers);
      const secret = newTotpSecret();
      const sealed = await deps.factorSeal.seal(userId, secret);
      await secondFactors.begin(userId, hashOf(Buffer.from(sealed).toString('base64')), sealed);
      return totpSetUp(secret, user.email ?? userId);
    },

    confirmSecondFactor: async ({ params: { userId }, body, headers }) => {
      const { pending } = await secondFactors.get(userId);
      if (pending === null) throw new ApiError('conflict');
      const step = stepOfCode(await deps.factorSeal.open(userId, pending.sealed), body.code, deps.now());
      if (step === null) throw new ApiError('code_wrong');
      const recoveryCodes = newRecoveryCodes();
      const recoveryHashes = recoveryCodes.map(recoveryHash);
      await notices.userEvent('secondFactorOn', userId, pending.id, placeOf(headers));
      // Another call was faster: its recovery codes count.
      if (!(await secondFactors.activate(userId, pending, { step, recoveryHashes }))) throw new ApiError('conflict');
      return { recoveryCodes: [...recoveryCodes] };
    },

    newRecoveryCodes: async ({ params: { userId }, headers }) => {
      const recoveryCodes = newRecoveryCodes();
      const hashes = recoveryCodes.map(recoveryHash);
      if ((await secondFactors.get(userId)).active === null) throw new ApiError('not_found');
      await notices.userEvent('recoveryCodesReplaced', userId, hashes.join(), placeOf(headers));
      if (!(await secondFactors.replaceRecoveryCodes(userId, hashes))) throw new ApiError('not_found');
      return { recoveryCodes: [...recoveryCodes] };
    },

    endSecondFactor: async ({ params: { userId }, headers }) => {
      const { active } = await secondFactors.get(userId);
      if (active !== null) await notices.userEvent('secondFactorOff', userId, active.since, placeOf(headers));
      await secondFactors.remove(userId);
      return { secondFactor: false };
    },
  };
};
