import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ok, SECRET, START_MS, setup, status } from '#test/support/vendor-http.ts';
import { retryAfterS, type VendorRequest } from './http.ts';
import { VendorError } from './port.ts';

describe('retryAfterS', () => {
  const of = (value: string) => retryAfterS(new Headers({ 'retry-after': value }), START_MS);

  it('reads seconds and dates', () => {
    expect(of('30')).toBe(30);
    expect(of('0')).toBe(0);
    expect(of('Thu, 14 May 2026 10:30:17 GMT')).toBe(17);
    expect(of('Thu, 14 May 2026 10:00:00 GMT')).toBe(0);
  });

  it('accepts nothing else', () => {
    expect(retryAfterS(new Headers(), START_MS)).toBeNull();
    for (const text of ['', 'soon', '-5', '1.5', 'Thu, 99 Foo', '12345678901']) expect(of(text), text).toBeNull();
  });
});

describe('vendor HTTP', () => {
  it('returns the parsed body', async () => {
    const { request } = setup({ answers: [Response.json({ power: 7, more: true }, { headers: { 'x-a': '1' } })] });

    const { body, headers } = await request();

    expect(body).toEqual({ power: 7 });
    expect(headers.get('x-a')).toBe('1');
  });

  it('keeps integers that a number cannot hold, as written', async () => {
    const text = '{"id":1490000000000000123,"low":-9007199254740993,"small":9007199254740991,"power":1e30,"w":-0.5}';
    const { request } = setup({ answers: [new Response(text)] });

    const { body } = await request({ schema: z.unknown() });

    expect(body).toEqual({
      id: '1490000000000000123',
      low: '-9007199254740993',
      small: 9_007_199_254_740_991,
      power: 1e30,
      w: -0.5,
    });
  });

  it('sends JSON and forms', async () => {
    const { request, asked } = setup({ answers: [ok(), ok()] });

    await request({ method: 'POST', body: { json: { a: 1 } } });
    await request({ method: 'POST', body: { form: { a: 'b c' } } });

    expect(asked[0]?.init?.body).toBe('{"a":1}');
    expect(new Headers(asked[0]?.init?.headers).get('content-type')).toBe('application/json');
    expect(String(asked[1]?.init?.body)).toBe('a=b+c');
  });

  it.each([
    [401, 'auth_failed'],
    [403, 'auth_failed'],
    [404, 'bad_response'],
    [408, 'timeout'],
    [409, 'refused'],
    [422, 'refused'],
    [429, 'rate_limited'],
    [500, 'upstream'],
    [503, 'upstream'],
    [304, 'bad_response'],
  ])('HTTP %i is %s', async (code, kind) => {
    const answer = () => (code === 304 ? new Response(null, { status: 304 }) : status(code));
    const { failure } = setup({ answers: [answer(), answer()] });

    expect((await failure()).kind).toBe(kind);
  });

  it.each([
    ['a page', async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
    [
      'JSON labelled as HTML',
      async () => new Response('{"power":1}', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ],
    ['half of a JSON', async () => new Response('{"power":')],
    ['nothing', async () => new Response('')],
    ['another shape', async () => Response.json({ power: '7' })],
    ['too much', async () => new Response(`{"power":1,"x":"${'x'.repeat(2_000_001)}"}`)],
  ])('takes %s for a bad response', async (_what, answer) => {
    const { failure } = setup({ answers: [answer, answer] });

    expect((await failure()).kind).toBe('bad_response');
  });

  it('names the path but not the value of an unexpected shape', async () => {
    const { failure } = setup({ answers: [Response.json({ power: SECRET })] });

    expect((await failure()).message).toBe('blueprint status: not as documented at "power"');
  });

  it('retries a read once after a failure, after waiting', async () => {
    const { request, asked, slept } = setup({ answers: [status(502), ok()], options: { retryMs: 5_000 } });

    await request();

    expect(asked).toHaveLength(2);
    expect(slept).toEqual([5_000]);
  });

  it('gives up after one retry', async () => {
    const { failure, asked } = setup({ answers: [status(502), status(502), ok()] });

    expect((await failure()).kind).toBe('upstream');
    expect(asked).toHaveLength(2);
  });

  it('does not retry a command that is not idempotent', async () => {
    const { failure, asked } = setup({ answers: [status(502), ok()] });

    await failure({ method: 'POST' });

    expect(asked).toHaveLength(1);
  });

  it('retries an idempotent command', async () => {
    const { request, asked } = setup({ answers: [new TypeError('fetch failed'), ok()] });

    await request({ method: 'POST', idempotent: true });

    expect(asked).toHaveLength(2);
  });

  it.each([401, 409])('does not retry after HTTP %i, whatever the hint', async (code) => {
    const { failure, asked } = setup({ answers: [status(code, { 'retry-after': '1' }), ok()] });

    await failure();

    expect(asked).toHaveLength(1);
  });

  it('waits for a short Retry-After', async () => {
    const { request, slept } = setup({ answers: [status(429, { 'retry-after': '3' }), ok()] });

    await request();

    expect(slept).toEqual([3_000]);
  });

  it('passes on a long Retry-After', async () => {
    const { failure, asked } = setup({ answers: [status(429, { 'retry-after': '120' }), ok()] });

    expect(await failure()).toMatchObject({ kind: 'rate_limited', retryAfterS: 120, retryable: true });
    expect(asked).toHaveLength(1);
  });

  it('waits after "too many requests" without a hint only where the service says how long', async () => {
    const without = setup({ answers: [status(429), ok()] });
    const withWait = setup({ answers: [status(429), ok()], options: { rateLimitedMs: 2_000 } });

    expect((await without.failure()).retryAfterS).toBeNull();
    await withWait.request();

    expect(withWait.slept).toEqual([2_000]);
  });

  it('lets the service judge first', async () => {
    const { failure, request } = setup({ answers: [status(403), Response.json({ power: 2 }, { status: 400 })] });

    const error = await failure({ judge: () => new VendorError('offline', 'box: offline') });
    expect(error.kind).toBe('offline');
    expect((await request({ judge: () => 'ok' })).body).toEqual({ power: 2 });
  });

  it('aborts when no answer comes in time, without a retry', async () => {
    const never = () => new Promise<Response>(() => {});
    const { failure, asked } = setup({ answers: [never, ok()], context: { timeoutMs: 20 } });

    expect((await failure()).kind).toBe('timeout');
    expect(asked).toHaveLength(1);
  });

  it("aborts when the caller's time is up", async () => {
    const never = () => new Promise<Response>(() => {});
    const { failure } = setup({ answers: [never], context: { signal: AbortSignal.abort() } });

    expect((await failure()).kind).toBe('timeout');
  });

  it('reports a broken connection by its code only', async () => {
    const cause = Object.assign(new Error(`connect ECONNREFUSED https://x?${SECRET}`), { code: 'ECONNREFUSED' });
    const broken = () => new TypeError('fetch failed', { cause });
    const { failure } = setup({ answers: [broken(), broken()] });

    expect(await failure()).toMatchObject({ kind: 'upstream', cause: 'ECONNREFUSED' });
  });

  it('follows a redirect only within the host', async () => {
    const { host, request, asked } = setup({ answers: [status(307, { location: '/other' }), ok()] });
    await request();
    expect(asked[1]?.url).toBe(`https://${host}/other`);

    for (const location of ['https://evil.example/', 'http://h1.vendor.example/', '//evil.example', 'http://[']) {
      const other = setup({ answers: [status(302, { location }), status(302, { location })] });
      expect((await other.failure()).kind, location).toBe('bad_response');
      for (const { url } of other.asked) expect(new URL(url).hostname).toBe(other.host);
    }
  });

  it('passes a redirect to a service to whom it has a meaning', async () => {
    const moved = () => new Response(null, { status: 308, headers: { location: '8834127' } });
    const { request, failure, asked } = setup({ answers: [moved(), moved()] });
    const seen: (string | null)[] = [];
    const judge: VendorRequest<unknown>['judge'] = ({ status, headers }) => {
      seen.push(`${status} ${headers.get('location')}`);
      return new VendorError('offline', 'moved');
    };

    await expect(request({ redirects: 'judge', judge })).rejects.toMatchObject({ kind: 'offline' });
    expect((await failure({ redirects: 'judge', idempotent: false })).kind).toBe('bad_response');

    expect(seen).toEqual(['308 8834127']);
    expect(asked).toHaveLength(2);
  });

  it('follows no redirect of a command and no endless one', async () => {
    const command = setup({ answers: [status(307, { location: '/other' }), ok()] });
    expect((await command.failure({ method: 'POST' })).kind).toBe('bad_response');
    expect(command.asked).toHaveLength(1);

    const endless = setup({ answers: Array.from({ length: 9 }, () => status(302, { location: '/again' })) });
    expect((await endless.failure()).kind).toBe('bad_response');
    expect(endless.asked).toHaveLength(6);
  });
});
