import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FetchHandler, type ServedFetch, serveFetch } from './serve-fetch.ts';

let served: ServedFetch | null = null;
const serve = async (handler: FetchHandler, onError?: (error: unknown) => void): Promise<string> => {
  served = await serveFetch(handler, onError === undefined ? {} : { onError });
  return served.url;
};
afterEach(async () => {
  await served?.close();
  served = null;
});

describe('serveFetch', () => {
  it('passes method, path, query, headers and body on and the answer back', async () => {
    const url = await serve(async (request) => {
      const { pathname, search } = new URL(request.url);
      const seen = {
        method: request.method,
        pathname,
        search,
        x: request.headers.get('x-a'),
        body: await request.text(),
      };
      return Response.json(seen, { status: 201, headers: { 'x-b': '2' } });
    });

    const response = await fetch(`${url}/a/b?c=%20d`, { method: 'POST', headers: { 'x-a': '1' }, body: 'hello' });

    expect(response.status).toBe(201);
    expect(response.headers.get('x-b')).toBe('2');
    expect(await response.json()).toEqual({
      method: 'POST',
      pathname: '/a/b',
      search: '?c=%20d',
      x: '1',
      body: 'hello',
    });
  });

  it('keeps several cookies apart', async () => {
    const url = await serve(async () => {
      const headers = new Headers();
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response(null, { status: 204, headers });
    });

    expect((await fetch(url)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('answers 500 without details when the handler throws', async () => {
    const onError = vi.fn();
    const url = await serve(() => Promise.reject(new Error('detail')), onError);

    const response = await fetch(url);

    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('detail');
    expect(onError).toHaveBeenCalledOnce();
  });

  it('cuts the connection when a body breaks off', async () => {
    const url = await serve(
      async () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{"half":'));
            },
            pull(controller) {
              controller.error(new Error('broken off'));
            },
          }),
          { headers: { 'content-length': '100' } },
        ),
    );

    const response = await fetch(url);

    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('aborts the request when the client goes away', async () => {
    const aborted = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const url = await serve(
      (request) =>
        new Promise((_resolve, reject) => {
          request.signal.addEventListener('abort', () => {
            aborted.resolve();
            reject(new Error('gone'));
          });
          arrived.resolve();
        }),
    );
    const client = new AbortController();
    const asked = fetch(url, { signal: client.signal });
    await arrived.promise;

    client.abort();

    await expect(asked).rejects.toThrow();
    await aborted.promise;
  });

  it('says so when the port is taken', async () => {
    const url = await serve(async () => new Response('ok'));

    await expect(serveFetch(async () => new Response('x'), { port: Number(new URL(url).port) })).rejects.toThrow(
      'EADDRINUSE',
    );
  });
});
