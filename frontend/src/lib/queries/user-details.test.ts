// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../session.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { someUserDetails } from '../testing/samples.ts';
import { detailsQuery } from './user-details.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

test('the details of a user are asked for with a session alone', async () => {
  const details = vi.fn(() => someUserDetails());
  vi.stubGlobal('fetch', createFakeServer({ getUserDetails: details }).fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = detailsQuery(someUserDetails().id);
  await expect(client.fetchQuery(query)).rejects.toThrow('Cannot fetch user details if not logged in');
  expect(details).not.toHaveBeenCalled();
  session.store({ accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 });
  expect(await client.fetchQuery(query)).toEqual(someUserDetails());
  expect(details).toHaveBeenCalledOnce();
});
