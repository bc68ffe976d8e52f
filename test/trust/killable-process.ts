import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Addresses, type EngineName, engineNames } from './real-world.ts';

/** When a process is killed: at its nth network request, before it arrives or after it took effect but before the response. */
export interface KillPoint {
  readonly nth: number;
  readonly after: boolean;
}

/** A request that a process made, and whether it can have changed anything. */
export interface Made {
  readonly name: string;
  readonly writes: boolean;
}

/** Every outgoing connection of one process. Once killed, it sends nothing, and what it waits for never arrives. */
export interface KillableProcess {
  readonly addresses: Addresses;
  /** In order. */
  readonly made: readonly Made[];
  readonly died: Promise<'died'>;
  close(): Promise<void>;
}

const nameOf = (engine: EngineName, { method = '', url = '', headers }: IncomingMessage): Made => {
  const target = headers['x-amz-target'];
  if (typeof target === 'string') {
    const operation = target.split('.').at(-1) ?? '';
    return {
      name: `${engine} ${operation}`,
      writes: !['GetItem', 'Query', 'BatchGetItem', 'AdminGetUser'].includes(operation),
    };
  }
  return { name: `${engine} ${method} ${url.split('?')[0]}`, writes: method !== 'GET' };
};

const forward = async (base: string, incoming: IncomingMessage, body: Buffer) => {
  const { hostname, port } = new URL(base);
  const { host: _, connection: __, ...headers } = incoming.headers;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, method: incoming.method, path: incoming.url, headers }, resolve)
      .on('error', reject)
      .end(body);
  });
  return { answer, body: await buffer(answer) };
};

/** @param killPoint null: it is not killed */
export const startKillable = async (engines: Addresses, killPoint: KillPoint | null): Promise<KillableProcess> => {
  const made: Made[] = [];
  const dying = Promise.withResolvers<'died'>();
  let dead = false;
  const die = (): void => {
    dead = true;
    dying.resolve('died');
  };
  const pass = async (engine: EngineName, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const sent = await buffer(incoming);
    if (dead) return void outgoing.destroy();
    made.push(nameOf(engine, incoming));
    const last = made.length === killPoint?.nth;
    if (last && !killPoint.after) die();
    if (dead) return void outgoing.destroy();
    const { answer, body } = await forward(engines[engine], incoming, sent);
    if (last) die();
    if (dead) return void outgoing.destroy();
    const { 'transfer-encoding': _, 'content-length': __, connection: ___, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, headers).end(body);
  };
  const doors = await Promise.all(
    engineNames.map(async (engine) => {
      const server = createServer((incoming, outgoing) => {
        pass(engine, incoming, outgoing).catch(() => outgoing.destroy());
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      return { engine, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    }),
  );
  return {
    addresses: Object.fromEntries(doors.map(({ engine, url }) => [engine, url])) as unknown as Addresses,
    made,
    died: dying.promise,
    close: async () => {
      dead = true;
      for (const { server } of doors) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
    },
  };
};
