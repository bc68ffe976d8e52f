import type { Deps } from '#functions/deps.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { Storage } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import { ANY_SESSION, PASSWORD_SESSION } from './api-event.ts';

/** The session that claims of `accessClaims` name. */
export const anySession = (userId: UserId) => ({
  userId,
  sessionId: ANY_SESSION,
  device: null,
  country: null,
  secondFactor: true,
});

/** The same over a product's parts. */
export const depsWithAnySession = (deps: Deps): Deps =>
  Object.defineProperty(Object.create(deps) as Deps, 'storage', {
    value: withAnySession(deps.storage, deps.now),
    enumerable: true,
  });

/** Storage in which every user has the sessions of `accessClaims`, without a row. Others exist only if they were started. */
export const withAnySession = (storage: Storage, now: () => number): Storage => {
  const { sessions } = storage;
  const time = (): string => isoTime(now());
  const isAny = (sessionId: string): boolean => sessionId === ANY_SESSION || sessionId === PASSWORD_SESSION;
  return {
    ...storage,
    sessions: {
      ...sessions,
      get: async (userId, sessionId) =>
        isAny(sessionId)
          ? {
              ...anySession(userId),
              sessionId,
              secondFactor: sessionId === ANY_SESSION,
              createdAt: time(),
              lastSeenAt: time(),
              provedAt: time(),
            }
          : sessions.get(userId, sessionId),
      prove: async (userId, sessionId) => isAny(sessionId) || sessions.prove(userId, sessionId),
    },
  };
};
