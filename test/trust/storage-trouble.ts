import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** DynamoDB's responses when it refuses requests: status, type and text as in its API. */
const refusals = {
  throttled: [
    400,
    'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
  ],
  'too-fast': [
    400,
    'com.amazonaws.dynamodb.v20120810#ThrottlingException',
    'Throughput exceeds the current capacity of your table or index.',
  ],
  'account-limit': [
    400,
    'com.amazonaws.dynamodb.v20120810#RequestLimitExceeded',
    'Throughput exceeds the current throughput limit for your account.',
  ],
  'server-error': [
    500,
    'com.amazonaws.dynamodb.v20120810#InternalServerError',
    'The request processing has failed because of an unknown error, exception or failure.',
  ],
  unavailable: [
    503,
    'com.amazon.coral.availability#ServiceUnavailableException',
    'Service is temporarily unavailable.',
  ],
  'no-table': [
    400,
    'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
    'Requested resource not found: Table: sunward not found',
  ],
  'in-transaction': [
    400,
    'com.amazonaws.dynamodb.v20120810#TransactionConflictException',
    'Transaction is ongoing for the item',
  ],
  'too-large': [
    400,
    'com.amazon.coral.validate#ValidationException',
    'Item size has exceeded the maximum allowed size',
  ],
} as const satisfies Record<string, readonly [number, string, string]>;
export type Refusal = keyof typeof refusals;
export const everyRefusal = Object.keys(refusals) as Refusal[];

/** `cut`: the connection breaks before the request reaches the table; `lost`: after it did; `silent`: no response ever comes. */
export type Trouble = Refusal | 'cut' | 'lost' | 'silent';

/** A request as sent to the table. */
export interface Asked {
  /** `PutItem`, `Query`, … */
  readonly operation: string;
  readonly atMs: number;
  readonly body: string;
}

export interface TroubledTable {
  readonly endpoint: string;
  /** Every request, including refused ones. */
  readonly asked: Asked[];
  /** What happens to the next request; null: nothing. */
  trouble: (asked: Asked) => Trouble | null;
  stop(): Promise<void>;
}

/** Sits between the SDK's client and an engine, and fails requests with DynamoDB's own errors. */
export const startTroubledTable = async (target: string): Promise<TroubledTable> => {
  const { hostname, port } = new URL(target);
  const forward = async (incoming: IncomingMessage, body: Buffer): Promise<{ status: number; body: Buffer }> => {
    const { host: _, connection: __, ...headers } = incoming.headers;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, method: incoming.method, path: incoming.url, headers }, resolve)
        .on('error', reject)
        .end(body);
    });
    return { status: answer.statusCode ?? 502, body: await buffer(answer) };
  };
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const sent = await buffer(incoming);
    const operation = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
    const asked = { operation, atMs: performance.now(), body: sent.toString() };
    table.asked.push(asked);
    const trouble = table.trouble(asked);
    const answer = (status: number, body: Buffer | string): void => {
      const id = `REQUEST${table.asked.length}`;
      outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': id }).end(body);
    };
    if (trouble === 'silent') return;
    if (trouble === 'cut') return void outgoing.destroy();
    if (trouble !== null && trouble !== 'lost') {
      const [status, type, message] = refusals[trouble];
      return answer(status, JSON.stringify({ __type: type, message }));
    }
    const { status, body } = await forward(incoming, sent);
    if (trouble === 'lost') outgoing.destroy();
    else answer(status, body);
  };
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const table: TroubledTable = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    trouble: () => null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return table;
};
