import { type NewPasswordDeps, replacePassword } from '#functions/features/new-password.ts';
import { checkPassword } from '#functions/features/password-check.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isCommonPassword } from '#shared/common-passwords/common-passwords.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** The user's own password. */
export const createPasswordHandlers = (deps: NewPasswordDeps): Pick<Handlers<'security'>, 'changePassword'> => ({
  changePassword: async ({ params: { userId }, body, caller, headers }) => {
    await checkPassword(deps, userId, body.currentPassword);
    if (await isCommonPassword(body.password)) throw new ApiError('password_too_common');
    await replacePassword(deps, userId, {
      password: body.password,
      keptSessionId: caller.sessionId,
      place: placeOf(headers),
    });
    return { changed: true as const };
  },
});
