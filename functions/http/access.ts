import { ApiError } from '#shared/contract/errors.ts';
import { needsToken, type Row } from '#shared/contract/row.ts';
import { type AccountId, accountIdSchema, type UserId } from '#shared/model/ids.ts';
import type { RoleType } from '#shared/roles.ts';
import { type Caller, reaches } from './caller.ts';

/** The user's role on a site, read strongly consistent; null when the user is not a member or the site does not exist. */
export type RoleOf = (accountId: AccountId, userId: UserId) => Promise<RoleType | null>;

const mayPass = (access: Row['access'], userId: unknown, caller: Caller): boolean => {
  switch (access.kind) {
    case 'user':
      return true;
    case 'self':
      return userId === caller.userId || (caller.superAdmin && !access.only);
    default:
      return caller.superAdmin;
  }
};

/**
 * Admits the call or throws. A non-member gets `forbidden` whether or not the site exists, so that ids cannot be probed;
 * members and super admins learn from the handler that a site is gone.
 * @returns the caller's role on the row's site; null for an outside super admin, and for rows without a site
 * @throws ApiError `unauthenticated`, `forbidden`
 */
export const checkAccess = async (
  row: Pick<Row, 'access'>,
  params: Readonly<Record<string, unknown>> | undefined,
  caller: Caller | null,
  roleOf: RoleOf,
): Promise<RoleType | null> => {
  if (!needsToken(row)) return null;
  if (caller === null) throw new ApiError('unauthenticated');
  if (row.access.kind === 'account') {
    const accountId = accountIdSchema.parse(params?.accountId);
    if (!reaches(caller, accountId)) throw new ApiError('forbidden');
    const role = await roleOf(accountId, caller.userId);
    if (caller.superAdmin || (role !== null && row.access.roles.includes(role))) return role;
  } else if (mayPass(row.access, params?.userId, caller)) return null;
  throw new ApiError('forbidden');
};
