import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { table } from '#shared/table.ts';
import { DAY_MS } from '#shared/units.ts';
import { itemBytes } from '#test/support/dynamo.ts';
import { assumed } from './cost-prices.ts';

/** Requests to AWS and the vendors. Units are DynamoDB's; times are ms. */
export interface Counts {
  readUnits: number;
  writeUnits: number;
  dynamoCalls: number;
  dynamoBytes: number;
  /** Items written with an expiry: their bytes times the days until then. */
  byteDays: number;
  kmsCalls: number;
  schedulerCalls: number;
  queueCalls: number;
  otherAwsCalls: number;
  vendorCalls: number;
  logLines: number;
  logBytes: number;
}

export const noCounts = (): Counts => ({
  readUnits: 0,
  writeUnits: 0,
  dynamoCalls: 0,
  dynamoBytes: 0,
  byteDays: 0,
  kmsCalls: 0,
  schedulerCalls: 0,
  queueCalls: 0,
  otherAwsCalls: 0,
  vendorCalls: 0,
  logLines: 0,
  logBytes: 0,
});

const LONG_MS = 100;
const QUICKER = 50;

/** Requests that read. All others write. */
const reads = new Set(['Query', 'GetItem', 'Scan', 'BatchGetItem']);

interface Request {
  readonly method: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
interface Response {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: Readable;
}

const textOf = (body: unknown): string => (body instanceof Uint8Array ? Buffer.from(body).toString() : String(body));

const answer = (body: object | string): Response => ({
  statusCode: 200,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: Readable.from([Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))]),
});

const sentSchema = z.object({
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string(), DelaySeconds: z.number().default(0) })),
});
type Sent = z.output<typeof sentSchema>['Entries'];
/** SQS's answer to a batch, all of which it takes. */
const accepted = (sent: Sent): object => ({
  Successful: sent.map(({ Id, MessageBody }) => ({
    Id,
    MessageId: Id,
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  })),
  Failed: [],
});

/** A user of the pool. */
const user = {
  Username: 'owner',
  UserAttributes: [
    { Name: 'email', Value: 'owner@sunward.example' },
    { Name: 'email_verified', Value: 'true' },
  ],
};

/** An item as DynamoDB's JSON has it, in bytes as DynamoDB counts them. */
const plain = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const [[type, inner] = []] = Object.entries(value);
  switch (type) {
    case 'N':
      return Number(inner);
    case 'B':
      return Buffer.from(String(inner), 'base64');
    case 'NULL':
      return null;
    case 'L':
      return (inner as unknown[]).map(plain);
    case 'M':
      return Object.fromEntries(Object.entries(inner as object).map(([name, entry]) => [name, plain(entry)]));
    default:
      return inner;
  }
};
/** Without the three bytes of a map, which an item is not. */
const bytesOf = (item: object): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + itemBytes(plain(value)), 0);

/** DynamoDB's overhead for each item, bytes. */
const ITEM_OVERHEAD = 100;
const byteDays = (item: Readonly<Record<string, { readonly N?: string }>> | undefined, nowMs: number): number => {
  const endsS = Number(item?.[table.ttlAttribute]?.N);
  if (item === undefined || Number.isNaN(endsS)) return 0;
  return (bytesOf(item) + ITEM_OVERHEAD) * ((endsS * 1000 - nowMs) / DAY_MS);
};
const indexUnits = (item: object | undefined): number =>
  item !== undefined && table.gsi.partitionKey in item ? Math.ceil(bytesOf(item) / 1024) : 0;

/**
 * Replaces the transport of the SDK's clients: sends DynamoDB's requests to the engine and asks for their consumption, answers KMS,
 * Lambda and Scheduler itself, and counts. Our engine counts no writes of an index, so these are added by the item's size.
 */
export class Meter {
  counts: Counts = noCounts();
  /** Logical time of the measured run, ms: waiting for an answer advances it. */
  waitedMs = 0;
  /** Events with which functions were invoked, oldest first. */
  readonly invoked: unknown[] = [];
  /** Messages that the queue keeps for a while, oldest first. */
  readonly ordered: string[] = [];
  /** The engine's answers by operation, to compare engines. */
  readonly units = new Map<string, number>();
  readonly metadata = { handlerProtocol: 'http/1.1' };

  readonly #now: () => number;

  readonly #countsIndexes: boolean;

  /** @param countsIndexes whether the engine's own counts include index writes */
  constructor(now: () => number, countsIndexes: boolean) {
    this.#now = now;
    this.#countsIndexes = countsIndexes;
  }

  handle = async (request: Request): Promise<{ response: Response }> => {
    const target = request.headers['x-amz-target'] ?? '';
    if (target.startsWith('DynamoDB_')) return { response: await this.#dynamo(request, target.split('.')[1] ?? '') };
    if (target.startsWith('TrentService.')) {
      this.counts.kmsCalls += 1;
      const { CiphertextBlob = Buffer.alloc(32, 7).toString('base64') } = JSON.parse(textOf(request.body));
      return { response: answer({ Plaintext: CiphertextBlob, CiphertextBlob, KeyId: 'key' }) };
    }
    if (target === 'AmazonSQS.SendMessageBatch') {
      this.counts.queueCalls += 1;
      const sent = sentSchema.parse(JSON.parse(textOf(request.body))).Entries;
      this.ordered.push(...sent.filter(({ DelaySeconds }) => DelaySeconds > 0).map(({ MessageBody }) => MessageBody));
      return { response: await this.waits(assumed.dynamoMs, async () => answer(accepted(sent))) };
    }
    if (request.path.startsWith('/schedules/')) {
      this.counts.schedulerCalls += 1;
      return { response: answer({ ScheduleArn: 'arn:aws:scheduler:eu-central-1:123456789012:schedule/bench/site' }) };
    }
    if (/^\/2015-03-31\/functions\/[^/]+\/invocations$/.test(request.path)) {
      this.invoked.push(JSON.parse(textOf(request.body)));
      return { response: await this.waits(assumed.dynamoMs, async () => ({ ...answer(''), statusCode: 202 })) };
    }
    this.counts.otherAwsCalls += 1;
    if (target.endsWith('.AdminGetUser'))
      return { response: await this.waits(assumed.dynamoMs, async () => answer(user)) };
    return { response: { ...answer({ __type: 'AccessDeniedException' }), statusCode: 400 } };
  };
  updateHttpClientConfig = (): void => undefined;
  httpHandlerConfigs = (): object => ({});
  destroy = (): void => undefined;

  /**
   * Something that takes `ms` from its request; two concurrent ones take it once. A small part of it is really
   * waited, so that concurrent requests overlap as they would.
   */
  async waits<T>(ms: number, ask: () => Promise<T>): Promise<T> {
    const endMs = this.waitedMs + ms;
    try {
      const answered = await ask();
      if (ms >= LONG_MS) await new Promise((resolve) => setTimeout(resolve, ms / QUICKER));
      return answered;
    } finally {
      this.waitedMs = Math.max(this.waitedMs, endMs);
    }
  }

  async #dynamo(request: Request, operation: string): Promise<Response> {
    const input = JSON.parse(textOf(request.body));
    const body: string = JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' });
    const { host: _, 'content-length': __, ...headers } = request.headers;
    const url = `${request.protocol}//${request.hostname}:${request.port}${request.path}`;
    const sent = await this.waits(assumed.dynamoMs, () => fetch(url, { method: 'POST', headers, body }));
    const text = await sent.text();
    const output = JSON.parse(text);
    // A write whose condition fails consumes what it would have written; engines do not report it.
    const reported: number = output.ConsumedCapacity?.CapacityUnits ?? 1;
    const units = reported + (this.#countsIndexes ? 0 : indexUnits(input.Item));
    this.units.set(operation, (this.units.get(operation) ?? 0) + units);
    this.counts.dynamoCalls += 1;
    this.counts.dynamoBytes += body.length + text.length;
    if (reads.has(operation)) this.counts.readUnits += units;
    else this.counts.writeUnits += units;
    this.counts.byteDays += byteDays(input.Item, this.#now());
    return { statusCode: sent.status, headers: Object.fromEntries(sent.headers), body: Readable.from([text]) };
  }
}

/** Counts what is written to the process's output instead of showing it. @returns a function that restores the output */
export const countLogs = (meter: Meter): (() => void) => {
  const { write } = process.stdout;
  process.stdout.write = ((text: string | Uint8Array) => {
    for (const line of String(text).split('\n').filter(Boolean)) {
      meter.counts.logLines += 1;
      meter.counts.logBytes += Buffer.byteLength(line);
    }
    return true;
  }) as typeof write;
  return () => {
    process.stdout.write = write;
  };
};
