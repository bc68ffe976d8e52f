import { type RemovalDeps, removeSiteNow } from '#functions/features/removal.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** Ends a site at once, whatever is left of its period. */
export const createSiteDeletionHandlers = (deps: RemovalDeps): Pick<Handlers<'removal'>, 'deleteImmediately'> => ({
  deleteImmediately: async ({ params: { accountId }, role, headers }) => {
    const account = await deps.storage.accounts.get(accountId);
    if (!account) throw new ApiError('account_not_found');
    const deadline = startDeadline();
    await removeSiteNow(deps, accountId, {
      mayContinue: () => deadline.leftMs() > 0,
      ...(role === 'owner' ? { cause: 'owner', place: placeOf(headers) } : { cause: 'operator' }),
    });
    return { id: accountId };
  },
});
