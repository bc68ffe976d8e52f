import { ApiError } from '#shared/contract/errors.ts';
import { needsToken, type Row } from '#shared/contract/row.ts';
import { type AccountId, accountIdSchema, type UserId } from '#shared/model/ids.ts';
import type { RoleType } from '#shared/roles.ts';
import type { Caller } from './caller.ts';

/** The user's role on a site, read strongly consistent; null when the user is no member or there is no such site. */
export type RoleOf = (accountId: AccountId, userId: UserId) => Promise<RoleType | null>;

/**
 * Lets the call pass or throws. A stranger gets `forbidden` for a site that exists and for one that does not, so that
 * ids cannot be probed; members and super admins learn from the handler that a site is gone.
 * @throws ApiError `unauthenticated`, `forbidden`
 */
export const checkAccess = async (
  row: Pick<Row, 'access'>,
  params: Readonly<Record<string, unknown>> | undefined,
  caller: Caller | null,
  roleOf: RoleOf,
): Promise<void> => {
  if (!needsToken(row)) return;
  if (caller === null) throw new ApiError('unauthenticated');
  if (caller.superAdmin || row.access.kind === 'user') return;
  if (row.access.kind === 'self' && params?.userId === caller.userId) return;
  if (row.access.kind === 'account') {
    const role = await roleOf(accountIdSchema.parse(params?.accountId), caller.userId);
    if (role !== null && row.access.roles.includes(role)) return;
  }
  throw new ApiError('forbidden');
};
