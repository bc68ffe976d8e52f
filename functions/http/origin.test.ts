import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { errorEnvelopeSchema } from '#shared/contract/errors.ts';
import { ORIGIN_KEY_HEADER } from '#shared/origin.ts';
import { throughCloudFront } from './origin.ts';

const KEY = 'k'.repeat(48);
const eventWith = (headers: Record<string, string> | undefined) =>
  ({ headers, requestContext: { requestId: 'r-1' } }) as unknown as APIGatewayProxyEventV2;

describe('a function behind CloudFront', () => {
  it('accepts requests that came through it', async () => {
    const handler = vi.fn(async () => ({ statusCode: 200 }));
    const guarded = throughCloudFront({ ORIGIN_KEY: KEY }, handler);
    expect(await guarded(eventWith({ [ORIGIN_KEY_HEADER]: KEY }), {} as Context)).toEqual({ statusCode: 200 });
  });

  it.each([
    ['no key', { host: 'x' }],
    ['no headers', undefined],
    ['another key', { [ORIGIN_KEY_HEADER]: 'k'.repeat(47) }],
    ['an empty key', { [ORIGIN_KEY_HEADER]: '' }],
    ['a longer key', { [ORIGIN_KEY_HEADER]: `${KEY}k` }],
  ])('rejects a request with %s before anything runs', async (_, headers) => {
    const handler = vi.fn(async () => ({ statusCode: 200 }));
    const answer = await throughCloudFront({ ORIGIN_KEY: KEY }, handler)(eventWith(headers), {} as Context);
    expect(handler).not.toHaveBeenCalled();
    expect(answer.statusCode).toBe(403);
    expect(errorEnvelopeSchema.parse(JSON.parse(answer.body ?? ''))).toMatchObject({
      code: 'forbidden',
      requestId: 'r-1',
    });
    expect(JSON.stringify(answer)).not.toContain('kkk');
  });

  it.each([undefined, '', 'short'])('does not start with the key %j', (key) => {
    expect(() => throughCloudFront({ ORIGIN_KEY: key }, vi.fn())).toThrow(/ORIGIN_KEY/);
  });
});
