// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetWithUser } from './forget-user.ts';
import { createSession, type Session } from './session.ts';

const tokensOf = (sub: string, nth = 0) => ({
  accessToken: `${btoa('{}')}.${btoa(JSON.stringify({ sub, nth }))}.x`,
  refreshToken: 'refresh',
  expiresAt: Date.now() + 3_600_000,
});

let session: Session;
let client: QueryClient;
beforeEach(() => {
  localStorage.clear();
  session = createSession(localStorage);
  client = new QueryClient();
});

/** Changes by another tab to the shared storage; this one is notified later, and sees only the final state. */
const inAnotherTab = (tokens: object | null): void => {
  if (tokens === null) localStorage.removeItem('sunward.auth');
  else localStorage.setItem('sunward.auth', JSON.stringify(tokens));
};
const hear = (): void => void window.dispatchEvent(new StorageEvent('storage', { key: 'sunward.auth' }));

// Every session of the page heard of the other tab's, also the one that the next file of this worker finds.
afterEach(() => {
  inAnotherTab(null);
  hear();
});

test('loaded data is removed with its user, however the session ended', () => {
  session.store(tokensOf('anna'));
  forgetWithUser(session, client);
  client.setQueryData(['me'], 'anna');
  session.clear();
  expect(client.getQueryData(['me'])).toBeUndefined();

  session.store(tokensOf('anna'));
  client.setQueryData(['me'], 'anna');
  inAnotherTab(null);
  hear();
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('data of one user is not shown to the next, and is fetched again', async () => {
  session.store(tokensOf('anna'));
  forgetWithUser(session, client);
  const ask = vi.fn(async () => (ask.mock.calls.length === 1 ? 'anna' : 'bert'));
  const observer = new QueryObserver(client, { queryKey: ['me'], queryFn: ask, staleTime: 60_000 });
  const seen: unknown[] = [];
  const stop = observer.subscribe(({ data }) => seen.push(data));
  await vi.waitFor(() => expect(seen.at(-1)).toBe('anna'));
  // Another tab signs out and in as another user, before this one is notified of either.
  inAnotherTab(null);
  inAnotherTab(tokensOf('bert'));
  seen.length = 0;
  hear();
  hear();
  await vi.waitFor(() => expect(seen.at(-1)).toBe('bert'));
  expect(seen).not.toContain('anna');
  stop();
});

test('a renewed token, and a first sign-in, lose nothing', () => {
  forgetWithUser(session, client);
  client.setQueryData(['products'], 'all');
  session.store(tokensOf('anna'));
  session.store(tokensOf('anna', 1));
  expect(client.getQueryData(['products'])).toBe('all');
});

test('tokens without a subject belong to an unknown user', () => {
  forgetWithUser(session, client);
  for (const accessToken of ['x', 'a.b.c', `a.${btoa('[]')}.c`, `a.${btoa('{"sub":1}')}.c`]) {
    session.store({ ...tokensOf('anna'), accessToken });
    expect(session.userId()).toBe('unknown');
  }
  session.clear();
  expect(session.userId()).toBeNull();
});
