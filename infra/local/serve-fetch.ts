import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { onlyByOwnName } from './own-host.ts';

/** Answers a request; the signal of the request aborts when the client goes away. */
export type FetchHandler = (request: Request) => Promise<Response>;

export interface ServedFetch {
  /** Base URL without a trailing slash, with the actual port. */
  readonly url: string;
  /** Stops listening and cuts open connections. */
  close(): Promise<void>;
}

const requestOf = (incoming: IncomingMessage, base: string, signal: AbortSignal): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const method = incoming.method ?? 'GET';
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, duplex: 'half' };
  if (method !== 'GET' && method !== 'HEAD') init.body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  // Joined as text: resolving would treat a path such as `//x` as another host.
  return new Request(`${base}${incoming.url ?? '/'}`, init);
};

const write = (outgoing: ServerResponse, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    outgoing.write(chunk, (error) => (error ? reject(error) : resolve()));
  });

const send = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  outgoing.statusCode = response.status;
  const cookies = response.headers.getSetCookie();
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (response.body === null) {
    outgoing.end();
    return;
  }
  // Written chunk by chunk, so that everything before a break is sent before the connection closes.
  for await (const chunk of response.body) await write(outgoing, chunk);
  outgoing.end();
};

/**
 * Serves a fetch handler over real HTTP. If the handler throws, it answers 500; if a body breaks off, it closes the
 * connection, as a failing server does.
 * @param options port 0 (default) takes a free one; host defaults to loopback
 * @throws when the port is taken
 */
export const serveFetch = async (
  handler: FetchHandler,
  options: { port?: number; host?: string; onError?: (error: unknown) => void } = {},
): Promise<ServedFetch> => {
  const { port = 0, host = '127.0.0.1', onError } = options;
  let base = '';

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const gone = new AbortController();
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) gone.abort();
    });
    try {
      await send(await handler(requestOf(incoming, base, gone.signal)), outgoing);
    } catch (error) {
      if (gone.signal.aborted || outgoing.destroyed) return;
      onError?.(error);
      if (outgoing.headersSent) {
        outgoing.destroy();
        return;
      }
      outgoing.statusCode = 500;
      outgoing.setHeader('content-type', 'text/plain');
      outgoing.end('Internal server error');
    }
  };

  const server = createServer(onlyByOwnName((incoming, outgoing) => void answer(incoming, outgoing), host));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: taken } = server.address() as AddressInfo;
  base = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;

  return {
    url: base,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
};
