import type { Storage } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';

/**
 * Ends every session of a user but the kept one. Without one nobody knows who has used the account, so tokens of programs end as well.
 * Idempotent.
 * @param keptSessionId null: none is kept
 */
export const endAccess = async (
  { sessions, apiTokens }: Pick<Storage, 'sessions' | 'apiTokens'>,
  userId: UserId,
  keptSessionId: string | null = null,
): Promise<void> => {
  await sessions.endOthers(userId, keptSessionId);
  if (keptSessionId === null) await apiTokens.revokeAll(userId);
};
