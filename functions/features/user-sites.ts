import type { Deps } from '#functions/deps.ts';
import { roleOn } from '#functions/storage/index.ts';
import { noteOf } from '#functions/storage/people/members.ts';
import type { UserId } from '#shared/model/ids.ts';

/** The sites that a user is a member of, with the role on each. */
export const sitesOf = async ({ storage }: Pick<Deps, 'storage'>, userId: UserId) => {
  const memberships = await storage.members.listOfUser(userId);
  const sites = await Promise.all(
    memberships.map(async (member) => ({ member, account: await storage.accounts.get(member.accountId) })),
  );
  return sites.flatMap(({ member, account }) =>
    account ? [{ role: roleOn(account, member), account, ...noteOf(member) }] : [],
  );
};
