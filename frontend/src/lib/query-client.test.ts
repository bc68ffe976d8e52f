import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { ApiCallError } from '#shared/contract/client.ts';
import { type ErrorCode, errorTable } from '#shared/contract/errors.ts';
import { createQueryClient } from './query-client.ts';

const failure = (code: ErrorCode): ApiCallError =>
  new ApiCallError(errorTable[code].status, {
    statusCode: errorTable[code].status,
    error: 'Error',
    message: errorTable[code].message,
    code,
    requestId: 'r1',
  });

const setup = () => {
  const alert = vi.fn();
  const onUnauthenticated = vi.fn();
  return { alert, onUnauthenticated, client: createQueryClient({ alert, onUnauthenticated }) };
};

describe('failed reads', () => {
  test('alert once, however often the poll fails', async () => {
    const { alert, client } = setup();
    const options = { queryKey: ['history'], queryFn: () => Promise.reject(failure('forbidden')) };
    await client.fetchQuery(options).catch(() => undefined);
    await client.fetchQuery(options).catch(() => undefined);
    expect(alert).toHaveBeenCalledTimes(1);
  });

  test('are silent where the age of the data tells', async () => {
    const { alert, client } = setup();
    const options = {
      queryKey: ['sensors'],
      queryFn: () => Promise.reject(failure('forbidden')),
      meta: { silent: true },
    };
    await client.fetchQuery(options).catch(() => undefined);
    expect(alert).not.toHaveBeenCalled();
  });

  test('without a sign-in lead to it instead of an alert', async () => {
    const { alert, onUnauthenticated, client } = setup();
    const options = { queryKey: ['me'], queryFn: () => Promise.reject(failure('unauthenticated')) };
    await client.fetchQuery(options).catch(() => undefined);
    expect(onUnauthenticated).toHaveBeenCalledTimes(1);
    expect(alert).not.toHaveBeenCalled();
  });

  test('are tried again only where that can help', async () => {
    const { client } = setup();
    const queryFn = vi.fn(() => Promise.reject(failure('not_found')));
    await new Promise<void>((resolve) => {
      const observer = new QueryObserver(client, { queryKey: ['one'], queryFn });
      observer.subscribe(({ status }) => {
        if (status === 'error') resolve();
      });
    });
    expect(queryFn).toHaveBeenCalledTimes(1);
  });
});

describe('failed changes', () => {
  test('alert', async () => {
    const { alert, client } = setup();
    const error = failure('conflict');
    await new MutationObserver(client, { mutationFn: () => Promise.reject(error) }).mutate().catch(() => undefined);
    expect(alert).toHaveBeenCalledExactlyOnceWith(error);
  });
});
