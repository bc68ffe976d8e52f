import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { WebSocket } from 'ws';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { type Box, boxSchema, connectorOf, newBox } from '#functions/ocpp/box.ts';
import { createBoxHandler } from '#functions/ocpp/handler.ts';
import { openConnections } from '#functions/platform/connections.ts';
import { type BoxKey, createStorage } from '#functions/storage/index.ts';
import { openSockets } from '#infra/local/gateway/sockets.ts';
import { startTable, TABLE_NAME } from '#infra/local/table.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';
import { SECOND_MS } from '#shared/units.ts';
import { account, credentials } from '#test/integration/storage/samples.ts';
import { percentile } from './bounds.ts';

/**
 * Wallboxes that connect and send values, each over its own connection through the local gateway and the handler that is deployed, to
 * a table on disk: `node test/load/boxes.ts BOXES SECONDS`. Each value that was answered has to be stored, one after the other. A third of the boxes redials in between.
 */
const [boxCount = 2_000, seconds = 120] = process.argv.slice(2).map(Number);
const EVERY_MS = 30 * SECOND_MS;
/** Handshakes at once. */
const AT_ONCE = 200;
const REDIALS_EVERY = 3;
const FIRST_WH = 1_000;

const dataDir = await mkdtemp(join(tmpdir(), 'sunward-boxes-'));
const table = await startTable(dataDir);
const local = { region: 'local-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
const client = new DynamoDBClient({ ...local, endpoint: table.endpoint });
const storage = createStorage({ client: DynamoDBDocumentClient.from(client), tableName: TABLE_NAME, now: Date.now });
const faults: string[] = [];
const note = (what: string): void => void faults.push(what);

/** Counters in the order in which they were stored, by link. */
const storedWh = new Map<string, number[]>();
let runs = 0;
const handler = createBoxHandler({
  storage: {
    ...storage,
    boxes: {
      ...storage.boxes,
      put: async (key, connectionId, state, version) => {
        const isStored = await storage.boxes.put(key, connectionId, state, version);
        const energyWh = connectorOf(state as Box, 1).sample?.energyWh ?? null;
        if (isStored && energyWh !== null) storedWh.get(key.credentialsId)?.push(energyWh);
        return isStored;
      },
    },
  },
  connections: { send: (...sent) => connections.send(...sent), close: (id) => connections.close(id) },
  runStarter: {
    start: async () => {
      runs += 1;
    },
  },
  logger: new Logger({ logLevel: 'ERROR' }),
  now: Date.now,
});
const sockets = await openSockets({
  handler,
  onError: (error) => note(String(error)),
  ready: () => true,
  host: '127.0.0.1',
});
const connections = openConnections(local, sockets.endpoint);
const server = createServer((_request, response) => void response.writeHead(404).end());
sockets.attach(server);
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp/`;

interface Line {
  call(action: string, payload: object): Promise<Readonly<Record<string, unknown>>>;
  close(): void;
}
const answersMs: number[] = [];

/** A connection: one call at a time, and whatever it is asked it accepts. */
const dial = (key: string): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address}${key}/BOX1`, ['ocpp1.6']);
    let nth = 0;
    let open: { readonly id: string; readonly done: (frame: unknown[]) => void } | null = null;
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as unknown[];
      if (frame[0] === 2) {
        const status = frame[2] === 'GetConfiguration' ? { configurationKey: [] } : { status: 'Accepted' };
        return socket.send(JSON.stringify([3, frame[1], status]));
      }
      if (open === null || frame[1] !== open.id) return note(`an answer to nothing: ${data.toString().slice(0, 80)}`);
      open.done(frame);
    });
    socket.on('open', () =>
      resolve({
        call: async (action, payload) => {
          nth += 1;
          const id = `m${nth}`;
          const startedMs = performance.now();
          const answered = new Promise<unknown[]>((done, fail) => {
            open = { id, done };
            socket.once('close', () => fail(new Error(`closed before the answer to ${action}`)));
          });
          socket.send(JSON.stringify([2, id, action, payload]));
          const [kind, , answer] = await answered;
          socket.removeAllListeners('close');
          open = null;
          answersMs.push(performance.now() - startedMs);
          if (kind !== 3) throw new Error(`${action} was answered ${String(answer)}`);
          return answer as Readonly<Record<string, unknown>>;
        },
        close: () => socket.close(),
      }),
    );
  });

interface LoadBox {
  readonly boxKey: BoxKey;
  readonly key: string;
  readonly transactionId: unknown;
  line: Line;
  /** Counters whose values were answered, in the order in which they were sent. */
  readonly answeredWh: number[];
}

const now = (): string => new Date().toISOString();
const begin = async (): Promise<LoadBox> => {
  const { key } = newBoxAccess();
  const site = account();
  const link = credentials(site.id, { service: BOX_SERVICE, webhookKeyHash: hashAccess(key) });
  await storage.accounts.create(site);
  await storage.credentials.create(link);
  storedWh.set(link.id, []);
  const line = await dial(key);
  await line.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Two' });
  const start = { connectorId: 1, idTag: 'CARD', meterStart: FIRST_WH, timestamp: now() };
  const { transactionId } = await line.call('StartTransaction', start);
  await line.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' });
  const boxKey = { accountId: site.id, credentialsId: link.id, identity: 'BOX1' };
  return { boxKey, key, transactionId, line, answeredWh: [] };
};

const sendValues = async (box: LoadBox): Promise<void> => {
  const energyWh = FIRST_WH + 60 * (box.answeredWh.length + 1);
  const sampledValue = [
    { value: String(energyWh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
    { value: '7200', measurand: 'Power.Active.Import', unit: 'W' },
  ];
  const values = { connectorId: 1, transactionId: box.transactionId, meterValue: [{ timestamp: now(), sampledValue }] };
  await box.line.call('MeterValues', values);
  box.answeredWh.push(energyWh);
};

/** Sends values until the end, from a moment of its own within the first half minute; some redial in the middle, before the old connection ends. */
const live = async (box: LoadBox, index: number, endMs: number): Promise<void> => {
  let dueMs = performance.now() + (EVERY_MS * index) / boxCount;
  const redialMs = index % REDIALS_EVERY === 0 ? dueMs + EVERY_MS : Number.POSITIVE_INFINITY;
  let hasRedialled = false;
  for (; dueMs < endMs; dueMs += EVERY_MS) {
    await sleep(Math.max(0, dueMs - performance.now()));
    if (!hasRedialled && dueMs >= redialMs) {
      const old = box.line;
      box.line = await dial(box.key);
      old.close();
      hasRedialled = true;
    }
    await sendValues(box);
  }
};

const boxes: LoadBox[] = [];
const beganMs = performance.now();
let next = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < boxCount) {
      next += 1;
      boxes.push(await begin());
    }
  }),
);
const dialledS = (performance.now() - beganMs) / 1000;
answersMs.splice(0);
const cpu = process.cpuUsage();
const endMs = performance.now() + seconds * SECOND_MS;
const lived = await Promise.allSettled(boxes.map((box, index) => live(box, index, endMs)));
for (const each of lived) if (each.status === 'rejected') note(String(each.reason));
const { user, system } = process.cpuUsage(cpu);

let [answered, lost, disordered] = [0, 0, 0];
for (const { boxKey, answeredWh } of boxes) {
  const stored = storedWh.get(boxKey.credentialsId) ?? [];
  answered += answeredWh.length;
  lost += answeredWh.filter((energyWh) => !stored.includes(energyWh)).length;
  if (stored.some((energyWh, index) => energyWh < (stored[index - 1] ?? 0))) disordered += 1;
  const known = connectorOf((await storage.boxes.get(boxKey, boxSchema))?.state ?? newBox, 1);
  if (known.sample?.energyWh !== answeredWh.at(-1)) lost += 1;
}
const ms = (percent: number): string => `p${percent} ${Math.round(percentile(answersMs, percent))} ms`;
console.log(
  `${boxes.length} wallboxes connected, booted and began to charge in ${dialledS.toFixed(0)} s; then ${seconds} s with values every ${EVERY_MS / SECOND_MS} s, a third of them redialled: ` +
    `${answered} values answered (${(answered / seconds).toFixed(0)} a second), ${[50, 95, 99].map(ms).join(', ')}; lost ${lost}, out of order ${disordered}; ` +
    `${runs} runs started; ${((user + system) / 1e4 / seconds).toFixed(0)} % of a core, boxes and table included`,
);
for (const fault of [...new Set(faults)].slice(0, 10)) console.log(`  ${fault}`);
for (const { line } of boxes) line.close();
await sockets.close();
server.close();
client.destroy();
await table.stop();
await rm(dataDir, { recursive: true, force: true });
process.exitCode = lost + disordered + faults.length === 0 && answered > 0 ? 0 : 1;
