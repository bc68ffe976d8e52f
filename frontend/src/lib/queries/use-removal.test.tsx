// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAccount } from '../testing/samples.ts';
import { siteKey } from './account.ts';
import { useRemoval } from './use-removal.ts';

const ID = anAccount().id;

afterEach(cleanup);

test('the site is re-fetched after a removal, except for the removed item', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const use = (...rest: string[]) =>
    useQuery({
      queryKey: [...siteKey(ID), ...rest],
      queryFn: () => {
        asked.push(rest.join(' '));
        return rest;
      },
      staleTime: Number.POSITIVE_INFINITY,
    });
  const remove = vi.fn(async (id: string) => void asked.push(`remove ${id}`));
  const { result } = renderHook(
    () => {
      use('links');
      use('devices', 'cred_gone');
      use('devices', 'cred_kept');
      return useRemoval(ID, remove, () => void asked.push('gone'));
    },
    {
      wrapper: ({ children }: PropsWithChildren) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(asked).toHaveLength(3));
  await result.current.mutateAsync('cred_gone');
  expect(asked.slice(3)).toEqual(['remove cred_gone', 'gone', 'links', 'devices cred_kept']);
});
