import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { matchRow } from '#infra/local/gateway/matcher.ts';
import { contractRows } from '#shared/contract/index.ts';
import { type Row, routeKey } from '#shared/contract/row.ts';
import { faultsOf, type ReceivedAnswer } from '#test/support/honest.ts';

/** Result of one caller's calls. */
export interface Tally {
  calls: number;
  readonly byStatus: Map<number, number>;
  /** Rows that were called. */
  readonly rows: Set<string>;
  /** Rows that let the caller in at least once. */
  readonly answered: Set<string>;
  /** Faults by row and kind, each with how to reproduce it. */
  readonly faults: Map<string, string>;
}

const newTally = (): Tally => ({
  calls: 0,
  byStatus: new Map(),
  rows: new Set(),
  answered: new Set(),
  faults: new Map(),
});

const idOf = (row: Row): string => contractRows.find((one) => one.row === row)?.id ?? routeKey(row);

/** A proxy between the fuzzer and the product that checks every answer against the contract itself. */
export const startWitness = async (target: string, secrets: readonly string[]) => {
  let tally = newTally();
  const { hostname, port } = new URL(target);

  const judge = (method: string, path: string, sent: Buffer, received: ReceivedAnswer): void => {
    tally.calls += 1;
    tally.byStatus.set(received.status, (tally.byStatus.get(received.status) ?? 0) + 1);
    const row = matchRow(method, path.split('?')[0] ?? '')?.row;
    const name = row ? idOf(row) : 'no row';
    if (row) tally.rows.add(name);
    if (row?.status === received.status) tally.answered.add(name);
    const faults = row
      ? faultsOf(row, received, secrets)
      : received.status === 404
        ? []
        : [`answers ${received.status}`];
    for (const fault of faults) {
      const how = `${method} ${path.slice(0, 300)} ${sent.toString().slice(0, 500)} -> ${received.status} ${received.text.slice(0, 300)}`;
      if (!tally.faults.has(`${name} ${fault}`)) tally.faults.set(`${name} ${fault}`, how);
    }
  };

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const sent = await buffer(incoming);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(
        { hostname, port, method, path, headers: { ...headers, host: `${hostname}:${port}`, connection: 'close' } },
        resolve,
      )
        .on('error', reject)
        .end(sent);
    });
    const body = await buffer(answer);
    judge(method, path, sent, {
      status: answer.statusCode ?? 0,
      contentType: answer.headers['content-type'] ?? '',
      location: answer.headers.location ?? null,
      text: body.toString(),
    });
    const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, kept).end(body);
  };

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything recorded since the last time. */
    take: (): Tally => {
      const taken = tally;
      tally = newTally();
      return taken;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
