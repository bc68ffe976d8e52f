import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { Options } from './short-way.ts';

/** A client's request, as far as the engine reads it. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
}

const JSON_HEADERS = { 'content-type': 'application/x-amz-json-1.0' };

type Transport = NonNullable<DynamoDBClientConfig['requestHandler']>;

/** A request as `node:http` passes it to a server. */
class Incoming extends EventEmitter {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ method, path, headers }: Sent) {
    super();
    this.method = method;
    this.url = path;
    this.headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  }
}

/** dynalite requires a signature but checks none: computing one takes a tenth of each request's cost. */
const unsigned = {
  sign: async <T extends object>(request: T & { headers?: Record<string, string> }): Promise<T> => {
    Object.assign(request.headers ?? {}, {
      authorization: 'AWS4-HMAC-SHA256 Credential=local, SignedHeaders=host, Signature=none',
      'x-amz-date': '20260101T000000Z',
    });
    return request;
  },
};

const failure = (name: string, message: string, code?: string): Error =>
  Object.assign(new Error(message), { name, ...(code === undefined ? {} : { code }) });

/**
 * Settings of a client that reaches an engine of this process without a socket: half of a request's cost is HTTP and
 * signing. The engine still runs its server's handler, so what it accepts and answers is unchanged.
 */
export const inProcess = (server: Server): Pick<DynamoDBClientConfig, 'requestHandler' | 'signer'> => ({
  signer: unsigned,
  requestHandler: {
    handle: (sent: Sent, { abortSignal, answered }: Options = {}) =>
      new Promise((resolve, reject) => {
        if (answered !== undefined)
          return resolve({
            response: { statusCode: answered.status, headers: JSON_HEADERS, body: Buffer.from(answered.text) },
          });
        const abort = (): void => reject(failure('AbortError', 'Request aborted'));
        if (abortSignal?.aborted) return abort();
        if (!server.listening) return reject(failure('Error', 'connect ECONNREFUSED', 'ECONNREFUSED'));
        abortSignal?.addEventListener('abort', abort, { once: true });
        const headers: Record<string, string> = {};
        const outgoing = {
          statusCode: 200,
          setHeader: (name: string, value: unknown): void => {
            headers[name.toLowerCase()] = String(value);
          },
          end: (text = ''): void => {
            abortSignal?.removeEventListener('abort', abort);
            resolve({ response: { statusCode: outgoing.statusCode, headers, body: Buffer.from(text) } });
          },
        };
        const incoming = new Incoming(sent);
        server.emit('request', incoming, outgoing);
        if (sent.body !== undefined) incoming.emit('data', Buffer.from(sent.body));
        incoming.emit('end');
      }),
  } as Transport,
});
