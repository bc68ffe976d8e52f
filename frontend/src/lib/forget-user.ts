import type { QueryClient } from '@tanstack/react-query';
import type { Session } from './session.ts';

/**
 * Keeps what the server said to one user from the next: it goes when the sign-in ends, also in another tab or by running out,
 * and when another tab signs somebody else in.
 * @returns the way to stop
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
    // Pages that stand ask anew.
    else void client.resetQueries();
  });
};
