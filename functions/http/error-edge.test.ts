import { Logger } from '@aws-lambda-powertools/logger';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contract/errors.ts';
import { errorEdge } from './error-edge.ts';

const event = { routeKey: 'POST /api/webhook/{key}', requestContext: { requestId: 'r' } };

it.each([
  [false, 1],
  [true, 0],
])('writes a line of what went well unless it is quiet (%s)', async (quiet, lines) => {
  const logger = new Logger({ logLevel: 'SILENT' });
  const info = vi.spyOn(logger, 'info');
  await errorEdge(logger, quiet).after?.({ event, response: { statusCode: 200 } } as never);
  expect(info).toHaveBeenCalledTimes(lines);
});

it.each([false, true])('always writes of what was refused or failed (quiet: %s)', async (quiet) => {
  const logger = new Logger({ logLevel: 'SILENT' });
  const [info, error] = [vi.spyOn(logger, 'info'), vi.spyOn(logger, 'error')];
  const edge = errorEdge(logger, quiet);
  await edge.onError?.({ event, error: new ApiError('not_found') } as never);
  await edge.onError?.({ event, error: new Error('down') } as never);
  expect(info).toHaveBeenCalledWith('request refused', expect.objectContaining({ code: 'not_found' }));
  expect(error).toHaveBeenCalledWith('request failed', expect.objectContaining({ code: 'internal' }));
});
