import type { Server } from 'node:http';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import batchGetItem from 'dynalite/actions/batchGetItem.js';
import batchWriteItem from 'dynalite/actions/batchWriteItem.js';
import deleteItem from 'dynalite/actions/deleteItem.js';
import getItem from 'dynalite/actions/getItem.js';
import putItem from 'dynalite/actions/putItem.js';
import query from 'dynalite/actions/query.js';
import scan from 'dynalite/actions/scan.js';
import updateItem from 'dynalite/actions/updateItem.js';
import type { Action, Failure, Kinds, Store } from 'dynalite/db/index.js';
import ofBatchGetItem from 'dynalite/validations/batchGetItem.js';
import ofBatchWriteItem from 'dynalite/validations/batchWriteItem.js';
import ofDeleteItem from 'dynalite/validations/deleteItem.js';
import ofGetItem from 'dynalite/validations/getItem.js';
import validations from 'dynalite/validations/index.js';
import ofPutItem from 'dynalite/validations/putItem.js';
import ofQuery from 'dynalite/validations/query.js';
import ofScan from 'dynalite/validations/scan.js';
import ofUpdateItem from 'dynalite/validations/updateItem.js';

interface Operation {
  /** As the SDK names its command to a middleware. */
  readonly commandName: string;
  readonly act: Action;
  readonly kinds: Kinds;
}

const operation = (name: string, act: Action, kinds: Kinds): Operation => ({
  commandName: `${name}Command`,
  act,
  kinds,
});

/** By the name of the document client's command. */
const OPERATIONS = new Map<string, Operation>([
  ['GetCommand', operation('GetItem', getItem, ofGetItem)],
  ['PutCommand', operation('PutItem', putItem, ofPutItem)],
  ['UpdateCommand', operation('UpdateItem', updateItem, ofUpdateItem)],
  ['DeleteCommand', operation('DeleteItem', deleteItem, ofDeleteItem)],
  ['QueryCommand', operation('Query', query, ofQuery)],
  ['ScanCommand', operation('Scan', scan, ofScan)],
  ['BatchGetCommand', operation('BatchGetItem', batchGetItem, ofBatchGetItem)],
  ['BatchWriteCommand', operation('BatchWriteItem', batchWriteItem, ofBatchWriteItem)],
]);

/** Which parts of a command are attributes, as the SDK's commands say it: null: this one; none: each child; `*`: in each child. */
type Nodes = null | { readonly [key: string]: Nodes };
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const eachChild = (value: unknown, change: (child: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(change);
  if (!isFields(value)) return value;
  const changed: Fields = {};
  for (const key in value) changed[key] = change(value[key]);
  return changed;
};

const changed = (value: unknown, nodes: Nodes, change: (attribute: unknown) => unknown): unknown => {
  if (value === undefined) return undefined;
  if (nodes === null) return change(value);
  const named = Object.entries(nodes);
  if (named.length === 0) return eachChild(value, change);
  const [[first, inner] = ['', null]] = named;
  if (named.length === 1 && first === '*') return eachChild(value, (child) => changed(child, inner, change));
  if (!isFields(value)) return value;
  const copy: Fields = { ...value };
  for (const [key, below] of named) if (copy[key] !== undefined) copy[key] = changed(copy[key], below, change);
  return copy;
};

/** A value for which only the SDK knows a form, or an error. */
class Unusual extends Error {}

/** As DynamoDB's API has it, for values whose form is beyond doubt. */
const toAttribute = (value: unknown): Fields => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (isFields(value) && (value.constructor === Object || value.constructor === undefined))
    return { M: eachChild(value, toAttribute) };
  throw new Unusual();
};

const numberOf = (text: string): number | bigint => {
  const number = Number(text);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? BigInt(text) : number;
};
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

const fromAttribute = (attribute: unknown): unknown => {
  for (const [type, value] of Object.entries(attribute as Record<string, never>))
    switch (type) {
      case 'S':
      case 'BOOL':
        return value;
      case 'N':
        return numberOf(value);
      case 'NULL':
        return null;
      case 'L':
      case 'M':
        return eachChild(value, fromAttribute);
      case 'B':
        return bytesOf(value);
      case 'SS':
        return new Set<string>(value);
      case 'NS':
        return new Set((value as string[]).map(numberOf));
      case 'BS':
        return new Set((value as string[]).map(bytesOf));
    }
  throw new Error(`No attribute: ${JSON.stringify(attribute)}`);
};

/** The engine's answer; with a status, its refusal. */
interface Answered {
  readonly status: number | null;
  readonly body: Fields;
}

const askEngine = (store: Store, { act, kinds }: Operation, input: Fields): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const refuse = (failure: Failure): void =>
      failure.statusCode ? resolve({ status: failure.statusCode, body: failure.body ?? {} }) : reject(failure);
    try {
      const data = validations.checkTypes(input, kinds.types);
      validations.checkValidations(data, kinds.types, kinds.custom, store);
      act(store, data, (failure, body = {}) => (failure ? refuse(failure) : resolve({ status: null, body })));
    } catch (error) {
      refuse(error as Failure);
    }
  });

interface Command {
  readonly constructor: new (input: Fields) => never;
  readonly input: Fields;
  readonly inputKeyNodes: Nodes;
  readonly outputKeyNodes: Nodes;
}
interface Result {
  readonly output: unknown;
}
type Next = (args: { readonly input: Fields }) => Promise<Result>;
type Middleware = (next: Next, context: { readonly commandName: string }) => Next;
interface Placed {
  readonly step?: string;
  readonly name?: string;
}

/** What `inProcess` passes on in place of asking the engine. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}
export interface Options {
  readonly abortSignal?: AbortSignal;
  readonly answered?: Answer;
}

/**
 * Makes this client reach the engine without the SDK's own way, which takes half of a request's cost: it assembles its middlewares
 * for each request. What the engine accepts, does and answers is unchanged, and so is what tests put around requests. Refusals and
 * values that are not plain go the SDK's way, so that errors are its own.
 * @param plain a client of the same engine that goes the SDK's way
 */
export const takeShortWay = (
  client: DynamoDBDocumentClient,
  plain: DynamoDBDocumentClient,
  server: Server,
  store: Store,
): void => {
  const around: { readonly name: string | undefined; readonly middleware: Middleware }[] = [];
  const remove = (name: unknown): boolean => {
    const at = around.findIndex((one) => one.name === name);
    if (at >= 0) around.splice(at, 1);
    return at >= 0;
  };
  Object.assign(client.middlewareStack, {
    add: (middleware: Middleware, { step = 'initialize', name }: Placed = {}): void => {
      if (step !== 'initialize') throw new Error(`The short way has no step ${step}: start the engine with the SDK's`);
      if (name !== undefined) remove(name);
      around.push({ name, middleware });
    },
    remove,
  });

  const send = async (command: Command, operation: Operation, input: Fields, options: Options): Promise<unknown> => {
    const bySdk = (answered?: Answer): Promise<unknown> => {
      const given: Options = answered === undefined ? options : { ...options, answered };
      return plain.send(new command.constructor(input), given);
    };
    if (!server.listening || options.abortSignal !== undefined) return bySdk();
    let sent: Fields;
    try {
      sent = changed(input, command.inputKeyNodes, toAttribute) as Fields;
    } catch (error) {
      if (error instanceof Unusual) return bySdk();
      throw error;
    }
    const { status, body } = await askEngine(store, operation, sent);
    if (status !== null) return bySdk({ status, text: JSON.stringify(body) });
    // The engine's own way answers in JSON, which has nothing that is undefined.
    for (const name in body) if (body[name] === undefined) delete body[name];
    return Object.assign(changed(body, command.outputKeyNodes, fromAttribute) as Fields, {
      $metadata: { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 },
    });
  };

  Object.assign(client, {
    send: async (command: Command, options: Options = {}): Promise<unknown> => {
      const operation = OPERATIONS.get(command.constructor.name);
      if (operation === undefined) throw new Error(`The short way has no ${command.constructor.name}`);
      const { commandName } = operation;
      const way = around.reduceRight<Next>(
        (next, { middleware }) => middleware(next, { commandName }),
        async ({ input }) => ({ output: await send(command, operation, input, options) }),
      );
      return (await way({ input: command.input })).output;
    },
  });
};
