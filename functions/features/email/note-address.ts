import type { Deps } from '#functions/deps.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { UserId } from '#shared/model/ids.ts';

/** What is stored of the address follows a change in the user pool: here at once, at the payment provider soon. Idempotent. */
export const noteAddress = async (
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  userId: UserId,
  email: string,
): Promise<void> => {
  await storage.users.ensure({ id: userId, email });
  await storage.due.add({ kind: 'address', at: isoTime(now()), subject: userId });
};
