import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Manifest } from '#shared/integration.ts';
import { manifest as blueprint } from './_blueprint/manifest.ts';
import { createVendorHttp, retryAfterS, type VendorHttpOptions, type VendorRequest } from './http.ts';
import { UNSENT } from './outage.ts';
import { type AdapterContext, VendorError } from './port.ts';

const START_MS = Date.parse('2026-05-14T10:30:00Z');
const SECRET = 'top-secret-token';

type Answer = Response | Error | (() => Promise<Response>);

interface Setup {
  readonly answers: readonly Answer[];
  readonly manifest?: Partial<Manifest>;
  readonly options?: Partial<VendorHttpOptions>;
  readonly context?: Partial<AdapterContext>;
}

let hosts = 0;

/** A vendor that gives these answers in turn; every setup has its own host, and so its own circuit. */
const setup = ({ answers, manifest, options, context }: Setup) => {
  hosts += 1;
  const host = `h${hosts}.vendor.example`;
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const slept: number[] = [];
  let nowMs = START_MS;
  const left = [...answers];
  const http = createVendorHttp(
    {
      fetch: async (input, init) => {
        asked.push({ url: String(input), init });
        const answer = left.shift();
        if (answer === undefined) throw new TypeError('fetch failed', { cause: new Error(String(input)) });
        if (answer instanceof Error) throw answer;
        return answer instanceof Response ? answer : await answer();
      },
      now: () => nowMs,
      sleep: async (ms) => {
        slept.push(ms);
        nowMs += ms;
      },
      fields: {},
      baseUrlOverride: null,
      ...context,
    },
    { ...blueprint, egressHosts: ['.vendor.example'], ...manifest },
    { account: host, ...options },
  );
  const request = (change: Partial<VendorRequest<unknown>> = {}) =>
    http.request({
      operation: 'status',
      method: 'GET',
      url: `https://${host}/status?auth_key=${SECRET}`,
      headers: { authorization: `Bearer ${SECRET}` },
      schema: z.object({ power: z.number() }),
      ...change,
    });
  const failure = async (change: Partial<VendorRequest<unknown>> = {}): Promise<VendorError> => {
    const error = await request(change).catch((caught: unknown) => caught);
    if (!(error instanceof VendorError)) throw new Error('no VendorError', { cause: error });
    const all = inspect(error, { depth: 20, showHidden: true });
    expect(all).not.toContain(SECRET);
    expect(`${error.message} ${String(error.cause)}`).not.toContain('vendor.example');
    return error;
  };
  return { host, asked, slept, request, failure };
};

const ok = () => Response.json({ power: 1 });
const status = (code: number, headers: Record<string, string> = {}) => new Response('sorry', { status: code, headers });

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

  it('calls only the listed hosts and the configured simulator', async () => {
    const context = { baseUrlOverride: 'http://127.0.0.1:3001/vendors/x/' };
    const { request, failure, asked } = setup({ answers: [ok()], context });

    for (const url of ['https://evil.example/', 'http://127.0.0.1:3001/home', 'not a url']) {
      expect((await failure({ url })).kind, url).toBe('refused');
    }
    expect(asked).toHaveLength(0);
    await request({ url: 'http://127.0.0.1:3001/vendors/x/status' });
  });

  it('stops calling a host after many failures, but not others', async () => {
    const { failure, asked } = setup({ answers: Array.from({ length: 20 }, () => status(500)) });
    for (let i = 0; i < 3; i += 1) expect((await failure()).cause).not.toBe(UNSENT);
    expect(asked).toHaveLength(6);

    // It carries no new information about the vendor.
    expect(await failure()).toMatchObject({ kind: 'upstream', cause: UNSENT });
    expect(asked).toHaveLength(6);

    const other = setup({ answers: [ok()] });
    await expect(other.request()).resolves.toBeDefined();
  });

  it("does not attribute one account's failures to the host", async () => {
    const { failure, request } = setup({ answers: [...Array.from({ length: 12 }, () => status(401)), ok()] });
    for (let i = 0; i < 12; i += 1) expect((await failure()).kind).toBe('auth_failed');

    await expect(request()).resolves.toBeDefined();
  });

  it('spaces the requests of one account', async () => {
    const manifest = { limits: { ...blueprint.limits, spacingMs: 1_200, concurrency: 1 } };
    const { request, slept } = setup({ answers: [ok(), ok(), ok()], manifest });

    await Promise.all([request(), request(), request()]);

    expect(slept).toEqual([1_200, 1_200]);
  });

  it('limits concurrent requests', async () => {
    let running = 0;
    let most = 0;
    const answer = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return ok();
    };
    const { request } = setup({ answers: Array.from({ length: 6 }, () => answer) });

    await Promise.all(Array.from({ length: 6 }, () => request()));

    expect(most).toBe(blueprint.limits.concurrency);
  });
});
