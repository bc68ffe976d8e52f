import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Context } from 'aws-lambda';
import { type WebSocket, WebSocketServer } from 'ws';
import type { BoxAnswer } from '#functions/ocpp/handler.ts';
import { functions } from '#shared/functions.ts';
import { BOX_PATH, BOX_PATH_HEADER } from '#shared/ocpp.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { namesServerToBox } from '../own-host.ts';
import { type FetchHandler, serveFetch } from '../serve-fetch.ts';
import { lambdaContext } from './gateway.ts';

/** Limits of a WebSocket API. */
const MAX_FRAME_BYTES = 32 * 1024;
const MAX_MESSAGE_BYTES = 128 * 1024;
const IDLE_MS = 10 * MINUTE_MS;
const LONGEST_MS = 2 * HOUR_MS;
/** Close codes: the message is too big; the server goes away. */
const TOO_BIG = 1009;
const GOING_AWAY = 1001;

export interface SocketsOptions {
  /** What Lambda runs for the WebSocket API. */
  readonly handler: (event: unknown, context: Context) => Promise<BoxAnswer>;
  readonly onError: (error: unknown) => void;
  /** False while the product is starting: handshakes are answered 503 until then. */
  readonly ready: () => boolean;
  /** Name under which the server listens. */
  readonly host: string;
  /** A connection without a message ends after, ms. Default: as API Gateway's. */
  readonly idleMs?: number;
  /** Every connection ends after, ms. Default: as API Gateway's. */
  readonly longestMs?: number;
}

export interface Sockets {
  /** Address of the API with which functions send over connections. */
  readonly endpoint: string;
  /** Takes over a server's handshakes. */
  readonly attach: (server: Server) => void;
  readonly close: () => Promise<void>;
}

const headersOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headersDistinct).flatMap(([name, values]) =>
      values === undefined || name === BOX_PATH_HEADER ? [] : [[name, values.join(',')]],
    ),
  );

const refuse = (socket: Duplex, status: number): void => {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
};

/**
 * API Gateway's WebSocket API behind CloudFront on the gateway's port: events of connections go to the function that CDK deploys,
 * each by itself and at once, and what it answers goes back. Its API for sending takes the real SDK client.
 */
export const openSockets = async (options: SocketsOptions): Promise<Sockets> => {
  const { handler, onError, ready, host, idleMs = IDLE_MS, longestMs = LONGEST_MS } = options;
  const open = new Map<string, WebSocket>();
  const running = new Set<Promise<unknown>>();

  const invoke = (eventType: string, connectionId: string, rest: object): Promise<BoxAnswer> => {
    const requestId = randomUUID();
    const event = {
      requestContext: { eventType, connectionId, requestId, stage: 'live' },
      ...rest,
      isBase64Encoded: false,
    };
    const call = handler(event, lambdaContext('ocpp', requestId, functions.ocpp.timeoutS * SECOND_MS));
    const tracked = call.catch(() => undefined).finally(() => running.delete(tracked));
    running.add(tracked);
    return call;
  };

  const serve = (socket: WebSocket, connectionId: string): void => {
    open.set(connectionId, socket);
    const end = (): void => socket.close(GOING_AWAY, 'Going away');
    const longest = setTimeout(end, longestMs);
    let idle = setTimeout(end, idleMs);
    const awake = (): void => {
      clearTimeout(idle);
      idle = setTimeout(end, idleMs);
    };
    socket.on('message', (data: Buffer) => {
      awake();
      if (data.byteLength > MAX_FRAME_BYTES) return socket.close(TOO_BIG);
      void invoke('MESSAGE', connectionId, { body: data.toString('utf8') })
        .then(({ body }) => body !== undefined && socket.send(body))
        .catch((error: unknown) => {
          onError(error);
          socket.send(JSON.stringify({ message: 'Internal server error', connectionId, requestId: randomUUID() }));
        });
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(longest);
      clearTimeout(idle);
      open.delete(connectionId);
      void invoke('DISCONNECT', connectionId, {}).catch(onError);
    });
  };

  const shakeHands = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const path = request.url ?? '/';
    if (!namesServerToBox(request, host)) return refuse(socket, 421);
    if (!path.startsWith(BOX_PATH)) return refuse(socket, 404);
    if (!ready()) return refuse(socket, 503);
    const connectionId = randomUUID();
    const headers = { ...headersOf(request), [BOX_PATH_HEADER]: path };
    const { statusCode, headers: answered = {} } = await invoke('CONNECT', connectionId, { headers });
    if (statusCode < 200 || statusCode > 299) return refuse(socket, statusCode);
    const protocol = answered['Sec-WebSocket-Protocol'];
    const server = new WebSocketServer({
      noServer: true,
      maxPayload: MAX_MESSAGE_BYTES,
      handleProtocols: () => protocol ?? false,
    });
    server.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, connectionId));
  };

  const api: FetchHandler = async (request) => {
    const [, id = ''] = /^\/(?:@|%40)connections\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
    const socket = open.get(decodeURIComponent(id));
    if (socket === undefined || socket.readyState !== socket.OPEN)
      return Response.json({ message: null }, { status: 410, headers: { 'x-amzn-errortype': 'GoneException' } });
    if (request.method === 'DELETE') {
      socket.close(GOING_AWAY);
      return new Response(null, { status: 204 });
    }
    socket.send(await request.text());
    return new Response(null, { status: 200 });
  };
  const served = await serveFetch(api, { onError });

  return {
    endpoint: served.url,
    attach: (server) => {
      server.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy());
        shakeHands(request, socket, head).catch((error: unknown) => {
          onError(error);
          refuse(socket, 500);
        });
      });
    },
    close: async () => {
      // The end of each connection is an event, too, which the product handles before its table stops.
      const ended = [...open.values()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of open.values()) socket.terminate();
      await Promise.all(ended);
      while (running.size > 0) await Promise.all(running);
      await served.close();
    },
  };
};
