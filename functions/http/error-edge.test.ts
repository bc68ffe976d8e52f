import { Logger } from '@aws-lambda-powertools/logger';
import { describe, expect, it, vi } from 'vitest';
import { VendorError } from '#functions/integrations/port.ts';
import { createKeyedHash } from '#functions/platform/keyed-hash.ts';
import { StorageBusyError } from '#functions/storage/table/busy.ts';
import { ApiError, errorCodes } from '#shared/contract/errors.ts';
import { errorEdge } from './error-edge.ts';

const event = { routeKey: 'POST /api/webhook/{key}', requestContext: { requestId: 'r' } };

it.each([
  [false, 1],
  [true, 0],
])('logs successes unless it is quiet (%s)', async (quiet, lines) => {
  const logger = new Logger({ logLevel: 'SILENT' });
  const info = vi.spyOn(logger, 'info');
  await errorEdge(logger, { quiet }).after?.({ event, response: { statusCode: 200 } } as never);
  expect(info).toHaveBeenCalledTimes(lines);
});

it.each([false, true])('always logs rejections and failures (quiet: %s)', async (quiet) => {
  const logger = new Logger({ logLevel: 'SILENT' });
  const [info, error] = [vi.spyOn(logger, 'info'), vi.spyOn(logger, 'error')];
  const edge = errorEdge(logger, { quiet });
  await edge.onError?.({ event, error: new ApiError('not_found') } as never);
  await edge.onError?.({ event, error: new Error('down') } as never);
  expect(info).toHaveBeenCalledWith('request refused', expect.objectContaining({ code: 'not_found' }));
  expect(error).toHaveBeenCalledWith('request failed', expect.objectContaining({ code: 'internal' }));
});

it.each([
  [
    new StorageBusyError({ fault: 'TimeoutError', operation: 'GetItem', attempts: 4, retryAfterS: 60 }, null),
    503,
    'busy',
    '60',
  ],
  [new Error('not allowed to read that key'), 500, 'internal', undefined],
])(
  'reports a failure of our own stores behind a service as if it were direct (%s)',
  async (cause, statusCode, code, wait) => {
    const logger = new Logger({ logLevel: 'SILENT' });
    const logged = vi.spyOn(logger, 'error');
    const request: { event: unknown; error: unknown; response?: { headers: Record<string, string> } } = {
      event,
      error: new VendorError('busy', 'ours', { cause }),
    };
    await errorEdge(logger).onError?.(request as never);
    expect(request.response).toMatchObject({ statusCode });
    expect(request.response?.headers['retry-after']).toBe(wait);
    const fault = expect.objectContaining({ message: cause.message, stack: cause.stack });
    expect(logged).toHaveBeenCalledWith('request failed', expect.objectContaining({ code, fault }));
  },
);

it('says when to retry after a table failure, however it was wrapped, and counts it as a failure', async () => {
  const logger = new Logger({ logLevel: 'SILENT' });
  const error = vi.spyOn(logger, 'error');
  const busy = new StorageBusyError(
    { fault: 'ThrottlingException', operation: 'PutItem', attempts: 4, retryAfterS: 5 },
    new Error('of account acc_1'),
  );
  const request = { event, error: new Error('by a library', { cause: busy }), response: undefined as unknown };
  await errorEdge(logger).onError?.(request as never);
  expect(request.response).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  expect(JSON.stringify(request.response)).not.toMatch(/Throttling|acc_1|library/);
  expect(JSON.stringify(request.response)).toContain('\\"code\\":\\"busy\\"');
  expect(error).toHaveBeenCalledWith('request failed', expect.objectContaining({ status: 503, code: 'busy' }));
});

describe('a line of the log', () => {
  const USER = '11111111-1111-7111-d111-111111111111';
  const [EMAIL, TOKEN, ADDRESS] = ['anna@user.example', 'eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl', '203.0.113.7'];
  const called = {
    routeKey: 'PATCH /api/users/{userId}',
    rawPath: `/api/users/${EMAIL}`,
    headers: { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': ADDRESS, cookie: `token=${TOKEN}` },
    queryStringParameters: { email: EMAIL },
    body: JSON.stringify({ email: EMAIL, password: 'hunter2' }),
    requestContext: {
      requestId: 'r-1',
      http: { sourceIp: ADDRESS },
      authorizer: { jwt: { claims: { sub: USER, origin_jti: 'session', token_use: 'access', email: EMAIL } } },
    },
  };
  /** What is logged of a call that ends in an error; null: it succeeds. */
  const linesOf = async (error: Error | null, event: object = called): Promise<readonly Record<string, unknown>[]> => {
    const logger = new Logger({ logLevel: 'SILENT' });
    const spies = (['info', 'error', 'warn', 'debug'] as const).map((level) => vi.spyOn(logger, level));
    const edge = errorEdge(logger, { hash: createKeyedHash('k'.repeat(32)) });
    if (error === null) await edge.after?.({ event, response: { statusCode: 200 } } as never);
    else await edge.onError?.({ event, error } as never);
    return spies.flatMap(({ mock }) => mock.calls.map(([, fields]) => fields as unknown as Record<string, unknown>));
  };
  const errors = [
    null,
    ...errorCodes.map((code) => new ApiError(code)),
    new Error('without a code'),
    new VendorError('auth_failed', 'refused'),
  ];

  it.each(errors)('names user and request, and neither address, e-mail, token nor body (%s)', async (error) => {
    const [line, ...more] = await linesOf(error);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ userId: USER, requestId: 'r-1', route: called.routeKey });
    const text = JSON.stringify(line);
    for (const secret of [EMAIL, TOKEN, ADDRESS, 'hunter2']) expect(text).not.toContain(secret);
  });

  it.each([
    ['unauthenticated', true],
    ['login_failed', true],
    ['forbidden', true],
    ['too_many_requests', true],
    ['not_found', false],
    ['invalid_request', false],
    ['internal', false],
  ] as const)('holds the hash of the address only where it tells an attack: %s %s', async (code, has) => {
    const [line] = await linesOf(new ApiError(code));
    expect('source' in (line ?? {})).toBe(has);
    const [other] = await linesOf(new ApiError(code), { ...called, headers: { 'x-forwarded-for': '203.0.113.8' } });
    if (has) expect(other?.source).not.toBe(line?.source);
  });

  it('names no user without a token', async () => {
    const [line] = await linesOf(new ApiError('unauthenticated'), { routeKey: 'GET /api/auth/me' });
    expect(Object.keys(line ?? {}).sort()).toEqual(['code', 'requestId', 'route', 'status']);
  });
});
