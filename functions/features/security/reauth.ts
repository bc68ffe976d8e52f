import type { Deps } from '#functions/deps.ts';
import { checkPassword } from '#functions/features/password-check.ts';
import { checkSecondFactor, type SecondFactorCheckDeps } from '#functions/features/second-factor.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** Proving again who the user of a session is, before what hurts (`reauth` of a row). Only this session counts as proved. */
export const createReauthHandlers = (
  deps: SecondFactorCheckDeps & Pick<Deps, 'identity'>,
): Pick<Handlers<'security'>, 'reauthenticate'> => ({
  reauthenticate: async ({ params: { userId }, body, caller, headers }) => {
    await checkPassword(deps, userId, body.password);
    const factor = await checkSecondFactor(deps, userId, body, placeOf(headers));
    if (factor === 'required') throw new ApiError('code_required');
    // Ended in the meantime, by its user elsewhere.
    if (!(await deps.storage.sessions.prove(userId, caller.sessionId))) throw new ApiError('unauthenticated');
    return { reauthenticated: true as const };
  },
});
