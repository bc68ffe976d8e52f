import { createServer, request as overHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { createOutgoing } from '#functions/platform/outgoing.ts';
import type { TestProduct } from './product.ts';

const HOST = 'hooks.user.example';
export const URL_OF_USER = `https://${HOST}/secret-path-4711`;

/** A delivery as its receiver saw it. */
export interface Received {
  readonly atMs: number;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** `silence`: the connection ends without an answer. */
export type ReceiverAnswer = { readonly status: number; readonly headers?: Record<string, string> } | 'silence';

export interface HookReceiver {
  readonly received: Received[];
  /** What it answers from now on. */
  answer: ReceiverAnswer;
  stop(): Promise<void>;
}

/** A receiver of a user's own over real HTTP, reached by the product's own guarded sender. */
export const startHookReceiver = async (product: TestProduct): Promise<HookReceiver> => {
  const server = createServer((incoming, reply) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      receiver.received.push({
        atMs: product.time.nowMs,
        path: incoming.url ?? '',
        headers: incoming.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
      });
      const { answer } = receiver;
      if (answer === 'silence') reply.destroy();
      else reply.writeHead(answer.status, answer.headers).end('a page that nobody else may see');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const outgoing = createOutgoing({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: () => true,
    request: (url, { agent: _, ...given }, onAnswer) =>
      overHttp({ ...given, hostname: HOST, port, path: new URL(url).pathname }, onAnswer),
  });
  product.outside.post = outgoing.post;
  const receiver: HookReceiver = {
    received: [],
    answer: { status: 204 },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
};

/** What a delivery says, by the library of the standard, with its own clock at the time of the try. */
export const verified = (secret: string, { atMs, headers, body }: Received): unknown => {
  vi.setSystemTime(atMs);
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
};
