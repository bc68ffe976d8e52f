import type { Deps } from '#functions/deps.ts';
import { keysDue } from '#functions/features/seen-keys.ts';
import type { Storage } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';

/** What ending a user's access takes. */
export type AccessDeps = Pick<Deps, 'now'> & { readonly storage: Pick<Storage, 'sessions' | 'apiTokens' | 'due'> };

/**
 * Ends every session of a user but the kept one. Without one nobody knows who has used the account, so tokens of programs end as
 * well, and soon what they made: who only signs users in may not read a home's links. Idempotent.
 * @param keptSessionId null: none is kept
 */
export const endAccess = async (
  { storage: { sessions, apiTokens, due }, now }: AccessDeps,
  userId: UserId,
  keptSessionId: string | null = null,
): Promise<void> => {
  await sessions.endOthers(userId, keptSessionId);
  if (keptSessionId !== null) return;
  // Before they end: a repetition after a crash could find none that have made something.
  await due.add(keysDue(userId, now()));
  await apiTokens.revokeAll(userId);
};
