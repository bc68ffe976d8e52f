import { Logger } from '@aws-lambda-powertools/logger';
import { expect, it, vi } from 'vitest';
import { VendorError } from '#functions/integrations/port.ts';
import { StorageBusyError } from '#functions/storage/table/busy.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { errorEdge } from './error-edge.ts';

const event = { routeKey: 'POST /api/webhook/{key}', requestContext: { requestId: 'r' } };

it.each([
  [false, 1],
  [true, 0],
])('logs successes unless it is quiet (%s)', async (quiet, lines) => {
  const logger = new Logger({ logLevel: 'SILENT' });
  const info = vi.spyOn(logger, 'info');
  await errorEdge(logger, quiet).after?.({ event, response: { statusCode: 200 } } as never);
  expect(info).toHaveBeenCalledTimes(lines);
});

it.each([false, true])('always logs rejections and failures (quiet: %s)', async (quiet) => {
  const logger = new Logger({ logLevel: 'SILENT' });
  const [info, error] = [vi.spyOn(logger, 'info'), vi.spyOn(logger, 'error')];
  const edge = errorEdge(logger, quiet);
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
