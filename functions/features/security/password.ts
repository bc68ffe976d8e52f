import { randomUUID } from 'node:crypto';
import type { Deps } from '#functions/deps.ts';
import { checkPassword } from '#functions/features/password-check.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isCommonPassword } from '#shared/common-passwords/common-passwords.ts';
import { ApiError } from '#shared/contract/errors.ts';

type PasswordDeps = Pick<Deps, 'identity' | 'notices'> & { readonly storage: Pick<Deps['storage'], 'sessions'> };

/** The user's own password. */
export const createPasswordHandlers = (deps: PasswordDeps): Pick<Handlers<'security'>, 'changePassword'> => ({
  changePassword: async ({ params: { userId }, body, caller, headers }) => {
    await checkPassword(deps, userId, body.currentPassword);
    if (await isCommonPassword(body.password)) throw new ApiError('password_too_common');
    // Before the change: after a crash the password so far can be given again, and nobody else is still signed in.
    await deps.storage.sessions.endOthers(userId, caller.sessionId);
    await deps.notices.userEvent('passwordChanged', userId, randomUUID(), placeOf(headers));
    await deps.identity.setPassword(userId, body.password);
    // Who signed in with the old one in between.
    await deps.storage.sessions.endOthers(userId, caller.sessionId);
    return { changed: true as const };
  },
});
