// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Credentials } from '#shared/model/credentials.ts';
import { session } from '../session.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { aLink, anAccount } from '../testing/samples.ts';
import { credentialsQuery } from './credentials.ts';

afterEach(() => {
  session.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a failing link is polled often until it works again', async () => {
  vi.useFakeTimers();
  session.store({ accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 });
  const healthy = aLink();
  let links: Credentials[] = [
    { ...healthy, health: { ...healthy.health, error: 'credentials_rejected', errorAt: healthy.createdAt } },
  ];
  const server = createFakeServer({ listCredentials: () => links });
  vi.stubGlobal('fetch', server.fetch);
  const observer = new QueryObserver(new QueryClient(), credentialsQuery(anAccount().id));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(observer.getCurrentResult().data?.[0]?.health.error).toBe('credentials_rejected');
  links = [healthy];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult().data?.[0]?.health.error).toBeNull();
  expect(server.calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(server.calls).toHaveLength(2);
  stop();
});
