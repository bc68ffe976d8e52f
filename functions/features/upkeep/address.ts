import type { Deps } from '#functions/deps.ts';
import { roleOn } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';

/**
 * The payment provider learns the new address of a user: invoices of the user's sites go there. Safe to repeat.
 * @returns true: nothing is left to do
 */
export const followAddress = async (
  { storage, payments }: Pick<Deps, 'storage' | 'payments'>,
  userId: UserId,
): Promise<boolean> => {
  const email = (await storage.users.get(userId))?.email ?? null;
  // Deleted meanwhile: the customers go with the sites.
  if (email === null) return true;
  for (const member of await storage.members.listOfUser(userId)) {
    const account = await storage.accounts.get(member.accountId);
    const customerId = account?.billing?.customerId;
    if (account && customerId && roleOn(account, member) === 'owner') await payments.setEmail(customerId, email);
  }
  return true;
};
