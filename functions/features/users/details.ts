import type { Deps } from '#functions/deps.ts';
import { ensureUser, refreshUser, secondFactorFields } from '#functions/features/user.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { StoredUser } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';

export type DetailDeps = Pick<Deps, 'storage' | 'emailOf' | 'notices'>;

const detailsOf = async ({ storage }: DetailDeps, user: StoredUser) => ({
  ...user,
  ...secondFactorFields(await storage.secondFactors.get(user.id)),
});

export const createUserDetailHandlers = (
  deps: DetailDeps,
): Pick<Handlers<'api'>, 'getUserDetails' | 'patchUser' | 'sendFeedback'> => ({
  getUserDetails: async ({ params, caller, headers }) =>
    // Language and referral come with the user's own call only.
    detailsOf(deps, await ensureUser(deps, params.userId, caller.userId === params.userId ? headers : {})),

  patchUser: async ({ params, body, caller, headers }) => {
    const user = await refreshUser(deps, params.userId, caller.userId === params.userId ? headers : {});
    const { locale, sitesMail } = body;
    const changes = { ...(locale !== undefined && { locale }), ...(sitesMail !== undefined && { sitesMail }) };
    const changed = Object.keys(changes).length > 0;
    return detailsOf(deps, changed ? await deps.storage.users.patch(user.id, changes) : user);
  },

  sendFeedback: async ({ params, body, caller, headers }) => {
    const user = await ensureUser(deps, params.userId, caller.userId === params.userId ? headers : {});
    if (!(await deps.notices.feedback(user, body))) throw new ApiError('mail_unavailable');
    return { sent: true };
  },
});
