import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@aws-lambda-powertools/logger';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { boxSchema, type Connector, connectorOf, newBox } from '#functions/ocpp/box.ts';
import { createLinkBoxes } from '#functions/ocpp/commands.ts';
import { type BoxHandler, createBoxHandler } from '#functions/ocpp/handler.ts';
import type { Boxes, KnownBox } from '#functions/ocpp/known-boxes.ts';
import { openConnections } from '#functions/platform/connections.ts';
import type { BoxKey } from '#functions/storage/index.ts';
import { openSockets, type Sockets, type SocketsOptions } from '#infra/local/gateway/sockets.ts';
import { storageEngine } from './storage/engine.ts';
import { account, credentials } from './storage/samples.ts';

/**
 * The gateway of the local product for wallboxes, with the handler that CDK deploys, the real SDK client for sending, and a table
 * on disk. Each test has a link of its own.
 */
export const boxGateway = (lines: Pick<SocketsOptions, 'idleMs' | 'longestMs'> = {}) => {
  const engine = storageEngine();
  const server = createServer((_request, response) => void response.writeHead(404).end());
  let sockets: Sockets | undefined;
  let handler: BoxHandler = async () => ({ statusCode: 503 });
  let access = newBoxAccess();
  let key: BoxKey | undefined;
  const faults: unknown[] = [];
  const connections = () =>
    openConnections(
      { region: 'local-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
      sockets?.endpoint ?? '',
    );
  const boxKey = (): BoxKey => {
    if (key === undefined) throw new Error('no link');
    return key;
  };

  beforeAll(async () => {
    sockets = await openSockets({
      handler: (...call) => handler(...call),
      onError: (error) => void faults.push(error),
      ready: () => true,
      host: '127.0.0.1',
      ...lines,
    });
    sockets.attach(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await sockets?.close();
    server.close();
  });
  beforeEach(async () => {
    faults.splice(0);
    engine.nowMs = Date.now();
    handler = createBoxHandler({
      storage: engine.storage,
      connections: connections(),
      runStarter: { start: async () => {} },
      logger: new Logger({ logLevel: 'SILENT' }),
      now: () => engine.nowMs,
    });
    await link({});
  });

  /** Another link in place of the test's own, with what its user chose. */
  const link = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    access = newBoxAccess();
    const site = account();
    await engine.storage.accounts.create(site);
    const linked = credentials(site.id, { service: 'ocpp', webhookKeyHash: hashAccess(access.key), settings });
    await engine.storage.credentials.create({ ...linked, passwordHash: hashAccess(access.password) });
    key = { accountId: site.id, credentialsId: linked.id, identity: 'WALLBOX1' };
  };

  const boxes = (): Boxes =>
    createLinkBoxes(
      {
        store: engine.storage.boxes,
        connections: connections(),
        now: () => engine.nowMs,
        sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms / 10)),
      },
      boxKey().accountId,
      boxKey().credentialsId,
    );
  return {
    engine,
    faults,
    /** Ends the connection of this test's box, as API Gateway does after two hours. */
    endLine: async (): Promise<void> => {
      const { connectionId = null } = (await engine.storage.boxes.get(boxKey(), boxSchema)) ?? {};
      if (connectionId !== null) await connections().close(connectionId);
    },
    identity: 'WALLBOX1',
    password: (): string => access.password,
    address: (): string => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp/${access.key}`,
    boxes,
    link,
    /** Why a box of this link was last not let in; null: none was. */
    refusal: async (): Promise<string | null> =>
      (await engine.storage.webhooks.findKey(hashAccess(access.key)))?.refusedWhy ?? null,
    /** The box of this test's link. */
    box: async (): Promise<KnownBox> => {
      const own = (await boxes().list()).find(({ identity }) => identity === boxKey().identity);
      if (own === undefined) throw new Error('no box');
      return own;
    },
    connector: async (): Promise<Connector> =>
      connectorOf((await engine.storage.boxes.get(boxKey(), boxSchema))?.state ?? newBox, 1),
  };
};

/** A program of somebody else's that runs until it ends by itself or is ended, and what it printed. */
export const runProgram = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => void child.on('exit', resolve));
  return {
    said: (): string => said,
    /** Whether it printed this as a line of its own: what its library prints of a frame may hold the same words. */
    saidLine: (line: string): boolean => said.split(/\r?\n/).includes(line),
    ended,
    stop: async (): Promise<void> => {
      child.kill();
      await ended;
    },
    /** Waits for something that it does. @throws when it ends before */
    until: async (holds: () => boolean | Promise<boolean>): Promise<void> => {
      while (!(await holds())) {
        if (child.exitCode !== null) throw new Error(`the box ended: ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
};

/** Whether a program runs without an error. */
export const runs = (command: string, args: readonly string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
