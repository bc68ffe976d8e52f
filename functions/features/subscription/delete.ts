import { type RemovalDeps, removeSiteNow } from '#functions/features/removal.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** Ends a site at once, whatever is left of its period. */
export const createSiteDeletionHandlers = (deps: RemovalDeps): Pick<Handlers<'removal'>, 'deleteImmediately'> => ({
  deleteImmediately: async ({ params: { accountId } }) => {
    const account = await deps.storage.accounts.get(accountId);
    if (!account) throw new ApiError('account_not_found');
    const deadline = startDeadline();
    await removeSiteNow(deps, accountId, { mayContinue: () => deadline.leftMs() > 0 });
    return { id: accountId };
  },
});
