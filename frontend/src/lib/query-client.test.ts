import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiCallError } from '#shared/contract/caller.ts';
import { type ErrorCode, errorTable } from '#shared/contract/errors.ts';
import { createQueryClient, retryDelayMs } from './query-client.ts';

const failure = (
  code: ErrorCode,
  details: { retryAfterS?: number; repeatable?: boolean; needsToken?: boolean } = {},
): ApiCallError =>
  new ApiCallError(
    errorTable[code].status,
    {
      statusCode: errorTable[code].status,
      error: 'Error',
      message: errorTable[code].message,
      code,
      requestId: 'r1',
    },
    details,
  );

const setup = () => {
  const alert = vi.fn();
  const onUnauthenticated = vi.fn();
  return { alert, onUnauthenticated, client: createQueryClient({ alert, onUnauthenticated }) };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the console', () => {
  test.each([true, false])('has message and request id of what failed, silent (%s) or not', async (silent) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = setup();
    const fails = () => Promise.reject(failure('conflict'));
    await client.fetchQuery({ queryKey: ['one'], queryFn: fails, meta: { silent } }).catch(() => undefined);
    await new MutationObserver(client, { mutationFn: fails, meta: { silent } }).mutate().catch(() => undefined);
    const text = `${errorTable.conflict.message} (409, request r1)`;
    expect(told.mock.calls).toEqual([[text], [text]]);
    told.mockRestore();
  });

  test('says so where the server did not answer', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = setup();
    const queryFn = () => Promise.reject(new ApiCallError(0, null));
    await client.fetchQuery({ queryKey: ['one'], queryFn, retry: false }).catch(() => undefined);
    expect(told.mock.calls).toEqual([['The server could not be reached (0)']]);
    told.mockRestore();
  });
});

describe('failed reads', () => {
  test.each([
    [true, 3],
    [false, 1],
  ])('with a network (%s) are tried %i times: without one, kept values would wait for it', async (onLine, times) => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { onLine });
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = setup();
    const { retry = 0 } = client.getDefaultOptions().queries ?? {};
    const queryFn = vi.fn(() => Promise.reject(new ApiCallError(0, null)));
    const read = client.fetchQuery({ queryKey: ['site'], queryFn, retry }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(20_000);
    await read;
    expect(queryFn).toHaveBeenCalledTimes(times);
    told.mockRestore();
    vi.unstubAllGlobals();
  });

  test('alert once, however often a poll fails', async () => {
    const { alert, client } = setup();
    const options = { queryKey: ['history'], queryFn: () => Promise.reject(failure('forbidden')) };
    await client.fetchQuery(options).catch(() => undefined);
    await client.fetchQuery(options).catch(() => undefined);
    expect(alert).toHaveBeenCalledTimes(1);
  });

  test('are silent if the age of the data shows them', async () => {
    const { alert, client } = setup();
    const options = {
      queryKey: ['sensors'],
      queryFn: () => Promise.reject(failure('forbidden')),
      meta: { silent: true },
    };
    await client.fetchQuery(options).catch(() => undefined);
    expect(alert).not.toHaveBeenCalled();
  });

  test('are silent if a page reports the refused site', async () => {
    const { alert, client } = setup();
    const ask = (code: ErrorCode) =>
      client.fetchQuery({ queryKey: ['site', 'acc_1', code], queryFn: () => Promise.reject(failure(code)) });
    await ask('forbidden').catch(() => undefined);
    await ask('account_not_found').catch(() => undefined);
    expect(alert).not.toHaveBeenCalled();
    await ask('conflict').catch(() => undefined);
    expect(alert).toHaveBeenCalledTimes(1);
  });

  test('without a session redirect to the sign-in instead of an alert, silent or not, and are not retried', async () => {
    const { alert, onUnauthenticated, client } = setup();
    const { retry = 0 } = client.getDefaultOptions().queries ?? {};
    const queryFn = vi.fn(() => Promise.reject(new ApiCallError(401, null, { needsToken: true })));
    for (const silent of [false, true])
      await client.fetchQuery({ queryKey: ['me', silent], queryFn, retry, meta: { silent } }).catch(() => undefined);
    expect(queryFn).toHaveBeenCalledTimes(2);
    expect(onUnauthenticated).toHaveBeenCalledTimes(2);
    expect(alert).not.toHaveBeenCalled();
  });

  test('are retried only if that can help', async () => {
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
  test('without a session redirect to the sign-in instead of an alert', async () => {
    const { alert, onUnauthenticated, client } = setup();
    const mutationFn = () => Promise.reject(new ApiCallError(401, null, { needsToken: true, repeatable: true }));
    await new MutationObserver(client, { mutationFn }).mutate().catch(() => undefined);
    expect(onUnauthenticated).toHaveBeenCalledTimes(1);
    expect(alert).not.toHaveBeenCalled();
  });

  test.each(['login_failed', 'not_confirmed', 'invalid_key'] as const)('%s ends no session', async (code) => {
    const { onUnauthenticated, client } = setup();
    const error = failure(code, { needsToken: false });
    await new MutationObserver(client, { mutationFn: () => Promise.reject(error) }).mutate().catch(() => undefined);
    expect(onUnauthenticated).not.toHaveBeenCalled();
  });

  test('alert', async () => {
    const { alert, client } = setup();
    const error = failure('conflict');
    await new MutationObserver(client, { mutationFn: () => Promise.reject(error) }).mutate().catch(() => undefined);
    expect(alert).toHaveBeenCalledExactlyOnceWith(error);
  });
});

describe('a server that cannot reach its data', () => {
  const busy = (retryAfterS: number, repeatable = true) => failure('busy', { retryAfterS, repeatable });
  /** The number of attempts of a call that always fails, and whether the user is alerted. */
  const calls = async (kind: 'read' | 'change', error: ApiCallError) => {
    vi.useFakeTimers();
    const { alert, client } = setup();
    const fn = vi.fn(() => Promise.reject(error));
    const done =
      kind === 'read'
        ? client.fetchQuery({ queryKey: ['one'], queryFn: fn, retry: client.getDefaultOptions().queries?.retry ?? 0 })
        : new MutationObserver(client, { mutationFn: fn }).mutate();
    done.catch(() => undefined);
    await vi.advanceTimersByTimeAsync((error.retryAfterS ?? 0) * 1000 - 1);
    const before = fn.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    return { before, in: fn.mock.calls.length, alerts: alert.mock.calls.length };
  };

  test.each(['read', 'change'] as const)(
    'is retried for a %s, never before Retry-After, then the user is notified',
    async (kind) => {
      expect(await calls(kind, busy(5))).toEqual({ before: 1, in: 3, alerts: 1 });
    },
  );

  test.each(['read', 'change'] as const)('is not called again for a %s if it asks for a long wait', async (kind) => {
    expect(await calls(kind, busy(60))).toEqual({ before: 1, in: 1, alerts: 1 });
  });

  test('gets no second call that would create another item', async () => {
    expect(await calls('change', busy(5, false))).toEqual({ before: 1, in: 1, alerts: 1 });
  });

  test('gets no other mutation twice', async () => {
    expect(await calls('change', failure('internal', { retryAfterS: 5, repeatable: true }))).toMatchObject({ in: 1 });
    expect(await calls('change', failure('vendor_busy', { retryAfterS: 5, repeatable: true }))).toMatchObject({
      in: 1,
    });
  });

  test('is spread over time for many clients', () => {
    expect([0, 0.5, 1].map((random) => retryDelayMs(0, busy(5), () => random))).toEqual([5_000, 6_250, 7_500]);
    expect([0, 1].map((failures) => retryDelayMs(failures, failure('internal'), () => 0))).toEqual([1_000, 2_000]);
  });
});
