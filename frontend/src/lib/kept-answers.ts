import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { DAY_MS } from '#shared/units.ts';
import type { Session } from './session.ts';

const STORAGE_KEY = 'sunward.kept';
/** Older figures of a home are of no use. */
const KEPT_MS = 7 * DAY_MS;

const remove = (storage: Storage): void => {
  try {
    storage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
};

/** Keeps what was last shown: answers of queries with `meta.kept`, each with the time at which it came. */
const keep = (client: QueryClient, storage: Storage, userId: string): void => {
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ meta, state: { status } }) => meta?.kept === true && status === 'success',
    shouldDehydrateMutation: () => false,
  });
  if (state.queries.length === 0) return;
  const atMs = Math.max(...state.queries.map((query) => query.state.dataUpdatedAt));
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify({ userId, atMs, state }));
  } catch {
    // No room, or no storage: a reload without a network then shows less.
  }
};

/**
 * Puts the last values of the home into the cache of a page that is opened without a network, as of their time. Those of another
 * user, or of long ago, are removed.
 */
export const restoreAnswers = (
  client: QueryClient,
  { userId }: Pick<Session, 'userId'>,
  storage: Storage = window.localStorage,
  nowMs: number = Date.now(),
): void => {
  if (navigator.onLine) return;
  try {
    const kept = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as {
      userId: string;
      atMs: number;
      state: DehydratedState;
    } | null;
    if (kept === null) return;
    if (kept.userId !== userId() || nowMs - kept.atMs > KEPT_MS) remove(storage);
    else hydrate(client, kept.state);
  } catch {
    remove(storage);
  }
};

/**
 * Keeps the last values in this browser when the page is hidden or left, for the signed-in user only and until that session ends.
 * @returns stops keeping them
 */
export const keepAnswers = (
  client: QueryClient,
  session: Pick<Session, 'userId' | 'subscribe'>,
  storage: Storage = window.localStorage,
): (() => void) => {
  const leave = (): void => {
    const userId = session.userId();
    if (userId !== null) keep(client, storage, userId);
  };
  const hide = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  let before = session.userId();
  const unsubscribe = session.subscribe(() => {
    const user = session.userId();
    if (before !== null && user !== before) remove(storage);
    before = user;
  });
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
  };
};
