import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** What who looks after a site notes of it, for themselves. A super admin who is no member has nowhere to note it. */
export const createSiteNoteHandlers = ({ storage }: Pick<Deps, 'storage'>): Pick<Handlers<'api'>, 'patchSiteNote'> => ({
  patchSiteNote: async ({ params: { accountId }, body, caller }) => {
    if ((await storage.accounts.get(accountId)) === null) throw new ApiError('account_not_found');
    return (await storage.members.describe(accountId, caller.userId, body)) ?? {};
  },
});
