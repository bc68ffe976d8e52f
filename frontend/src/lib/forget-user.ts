import type { QueryClient } from '@tanstack/react-query';
import type { Session } from './session.ts';

/**
 * Keeps one user's data from the next: clears the cache when the session ends (here, in another tab, or by expiry)
 * and when another tab signs in as a different user.
 * @returns unsubscribes
 */
export const forgetWithUser = (
  session: Pick<Session, 'userId' | 'subscribe'>,
  client: Pick<QueryClient, 'clear' | 'resetQueries'>,
): (() => void) => {
  let before = session.userId();
  return session.subscribe(() => {
    const now = session.userId();
    const left = before !== null && now !== before;
    before = now;
    if (!left) return;
    if (now === null) client.clear();
    // Mounted pages fetch again.
    else void client.resetQueries();
  });
};
