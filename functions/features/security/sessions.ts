import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';

type SessionRows = 'listSessions' | 'endSession' | 'endOtherSessions';

/** Where the user is signed in, and ending it. Whoever is signed out is refused at once, and cannot refresh. */
export const createSessionHandlers = ({
  storage: { sessions },
}: Pick<Deps, 'storage'>): Pick<Handlers<'security'>, SessionRows> => ({
  listSessions: async ({ params: { userId }, caller }) => {
    const all = await sessions.list(userId);
    return all
      .map(({ sessionId, device, country, createdAt, lastSeenAt, secondFactor }) => ({
        id: sessionId,
        device,
        country,
        createdAt,
        lastSeenAt,
        secondFactor,
        current: sessionId === caller.sessionId,
      }))
      .sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt));
  },
  endSession: async ({ params: { userId, sessionId } }) => {
    await sessions.end(userId, sessionId);
    return { ended: true as const };
  },
  endOtherSessions: async ({ params: { userId }, caller }) => {
    await sessions.endOthers(userId, caller.sessionId);
    return { ended: true as const };
  },
});
