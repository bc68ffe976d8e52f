import type { Deps } from '#functions/deps.ts';
import { ensureUser, refreshUser } from '#functions/features/user.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';

export type DetailDeps = Pick<Deps, 'storage' | 'emailOf' | 'notices'>;

export const createUserDetailHandlers = (
  deps: DetailDeps,
): Pick<Handlers<'api'>, 'getUserDetails' | 'patchUser' | 'sendFeedback'> => ({
  getUserDetails: ({ params, caller, headers }) =>
    // Only the user's own call can provide an address that is not stored yet.
    ensureUser(deps, params.userId, caller.userId === params.userId ? headers : {}),

  patchUser: async ({ params, body, caller, headers }) => {
    const user = await refreshUser(deps, params.userId, caller.userId === params.userId ? headers : {});
    return body.locale === undefined ? user : deps.storage.users.patch(user.id, { locale: body.locale });
  },

  sendFeedback: async ({ params, body, caller, headers }) => {
    const user = await ensureUser(deps, params.userId, caller.userId === params.userId ? headers : {});
    if (!(await deps.notices.feedback(user, body))) throw new ApiError('mail_unavailable');
    return { sent: true };
  },
});
