import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Logger } from '@aws-lambda-powertools/logger';
import { RPCClient } from 'ocpp-rpc';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { boxSchema, connectorOf, newBox } from '#functions/ocpp/box.ts';
import { createLinkBoxes } from '#functions/ocpp/commands.ts';
import { type BoxHandler, createBoxHandler } from '#functions/ocpp/handler.ts';
import { dialects, profilePayload } from '#functions/ocpp/profile.ts';
import { openConnections } from '#functions/platform/connections.ts';
import type { BoxKey } from '#functions/storage/index.ts';
import { openSockets, type Sockets } from '#infra/local/gateway/sockets.ts';
import { storageEngine } from './storage/engine.ts';
import { account, credentials } from './storage/samples.ts';

/**
 * Clients that others wrote, at the gateway of the local product, with the handler that CDK deploys, the real SDK client for
 * sending, and a table on disk.
 */
const engine = storageEngine();
const server = createServer((_request, response) => void response.writeHead(404).end());
let sockets: Sockets | undefined;
let handler: BoxHandler = async () => ({ statusCode: 503 });
const faults: unknown[] = [];

beforeAll(async () => {
  sockets = await openSockets({
    handler: (...call) => handler(...call),
    onError: (error) => void faults.push(error),
    ready: () => true,
    host: '127.0.0.1',
  });
  sockets.attach(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await sockets?.close();
  server.close();
});

let access = newBoxAccess();
let key: BoxKey;
const connections = () =>
  openConnections(
    { region: 'local-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
    sockets?.endpoint ?? '',
  );
const address = (): string => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp/${access.key}`;
const boxes = () =>
  createLinkBoxes(
    {
      store: engine.storage.boxes,
      connections: connections(),
      now: () => engine.nowMs,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms / 10)),
    },
    key.accountId,
    key.credentialsId,
  );
const connector = async () => connectorOf((await engine.storage.boxes.get(key, boxSchema))?.state ?? newBox, 1);

beforeEach(async () => {
  faults.splice(0);
  engine.nowMs = Date.now();
  access = newBoxAccess();
  handler = createBoxHandler({
    storage: engine.storage,
    connections: connections(),
    runStarter: { start: async () => {} },
    logger: new Logger({ logLevel: 'SILENT' }),
    now: () => engine.nowMs,
  });
  const site = account();
  await engine.storage.accounts.create(site);
  const link = credentials(site.id, { service: 'ocpp', webhookKeyHash: hashAccess(access.key) });
  await engine.storage.credentials.create({ ...link, passwordHash: hashAccess(access.password) });
  key = { accountId: site.id, credentialsId: link.id, identity: 'WALLBOX1' };
});

/** The limit that the box is sent: 10 A, 0 A, or any other. */
const limitTo = async (currentA: number) => {
  const [box] = await boxes().list();
  const [dialect] = dialects;
  if (box === undefined || dialect === undefined) throw new Error('no box');
  const payload = profilePayload(dialect, {
    ...{ connectorId: 1, limit: { currentA, phases: null }, safeCurrentA: 6, nowMs: engine.nowMs },
    ...{ transactionId: null, highestLevel: null },
  });
  return boxes().call(box, 'SetChargingProfile', payload ?? {});
};

describe('ocpp-rpc as a box, which checks each of our frames by the official schemas', () => {
  const dial = (password = access.password) => {
    // Its types ask for every option, also for those that have a default.
    const client = new RPCClient({
      ...{ endpoint: address(), identity: key.identity, password, protocols: ['ocpp1.6'] },
      ...{ strictMode: true, reconnect: false },
    } as ConstructorParameters<typeof RPCClient>[0]);
    const profiles: unknown[] = [];
    client.handle('SetChargingProfile', async ({ params }) => {
      profiles.push(params);
      return { status: 'Accepted' };
    });
    client.handle('RemoteStartTransaction', async () => ({ status: 'Accepted' }));
    return { client, profiles };
  };
  const status = (client: RPCClient, value: string) =>
    client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: value });

  it('boots, is plugged in, authorises, charges, pauses, goes on, is unplugged, and comes back after a break', async () => {
    const { client, profiles } = dial();
    await client.connect();
    expect(client.protocol).toBe('ocpp1.6');
    expect(await client.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Two' })).toMatchObject(
      {
        status: 'Accepted',
        interval: 240,
      },
    );
    await status(client, 'Preparing');
    expect(await client.call('Authorize', { idTag: 'CARD' })).toEqual({ idTagInfo: { status: 'Accepted' } });
    const start = { connectorId: 1, idTag: 'CARD', meterStart: 1_000, timestamp: new Date(engine.nowMs).toISOString() };
    const { transactionId } = (await client.call('StartTransaction', start)) as { transactionId: number };
    await status(client, 'Charging');
    expect(await limitTo(10)).toEqual({ kind: 'answered', payload: { status: 'Accepted' } });
    const sampledValue = [{ value: '6.9', unit: 'kW', measurand: 'Power.Active.Import' }];
    const meterValue = [{ timestamp: new Date(engine.nowMs).toISOString(), sampledValue }];
    await client.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    expect(await connector()).toMatchObject({
      status: { value: 'Charging' },
      transaction: { id: transactionId, idTag: 'CARD' },
      sample: { powerW: 6_900 },
    });
    expect(await limitTo(0)).toMatchObject({ payload: { status: 'Accepted' } });
    await status(client, 'SuspendedEVSE');
    expect(await limitTo(16)).toMatchObject({ payload: { status: 'Accepted' } });
    expect(profiles).toHaveLength(3);

    // The line is cut; the box dials again before anybody tells us, without booting.
    const back = dial();
    await back.client.connect();
    expect(await back.client.call('StartTransaction', start)).toMatchObject({ transactionId });
    await client.close({ force: true });
    expect(await limitTo(12)).toMatchObject({ kind: 'answered' });
    expect(back.profiles).toHaveLength(1);

    const stop = { transactionId, meterStop: 3_000, timestamp: new Date(engine.nowMs).toISOString() };
    await back.client.call('StopTransaction', { ...stop, reason: 'EVDisconnected' });
    await status(back.client, 'Available');
    expect(await connector()).toMatchObject({
      status: { value: 'Available' },
      transaction: null,
      endedId: transactionId,
    });
    await back.client.close();
    expect(faults).toEqual([]);
  });

  it('may ask for an unknown action, and gets NotImplemented', async () => {
    const { client } = dial();
    await client.connect();
    await expect(client.call('DataTransfer', { vendorId: 'Acme' })).resolves.toEqual({ status: 'UnknownVendorId' });
    await client.close();
  });

  it('is not let in with a wrong password', async () => {
    const { client } = dial('wrong-password-00000');
    await expect(client.connect()).rejects.toThrow(/Unauthorized/);
  });
});

/** Why the tool cannot be had; null: it can. */
const missingPython = (): string | null => {
  try {
    execFileSync('python3', ['-c', 'import ocpp, websockets'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'python3 with the packages ocpp and websockets is not here: pip install ocpp==2.1.0 websockets';
  }
};
const missing = missingPython();
if (missing !== null) console.log(`Skipped: ${missing}`);

describe.skipIf(missing !== null)('the Python package ocpp as a box', () => {
  it('boots, charges, obeys a limit and a pause, and is unplugged', async () => {
    const script = fileURLToPath(new URL('box_client.py', import.meta.url));
    const box = spawn('python3', [script, address(), key.identity, access.password]);
    let said = '';
    box.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    box.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ended = new Promise<number | null>((resolve) => void box.on('exit', resolve));
    const reached = async (words: string): Promise<void> => {
      while (!said.includes(words)) {
        if (box.exitCode !== null) throw new Error(`the box ended: ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await reached('charging');
    expect(await limitTo(9)).toEqual({ kind: 'answered', payload: { status: 'Accepted' } });
    await reached('limit 9');
    expect(await limitTo(0)).toEqual({ kind: 'answered', payload: { status: 'Accepted' } });
    expect(await ended, said).toBe(0);
    expect(said).toContain('limit 0');
    expect(await connector()).toMatchObject({ status: { value: 'Available' }, transaction: null });
    expect(faults).toEqual([]);
  });
});
