/** What is refused now and taken a moment later: throttled, in the way of another write, or an engine in trouble. */
const PASSES_S = 5;
/** Nothing mends a table that is not there but a person or a restore, and that takes minutes. */
const GONE_S = 60;

const passing: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionConflictException',
  'TimeoutError',
  // Of sockets.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const SERVER_FAULT = 500;

/** How the SDK tells of a request that failed for good: of each field as far as it is there. */
interface Failure {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
  readonly $response?: { readonly statusCode?: number };
}

/** What can be told of a request that the table did not take. Holds nothing of what was asked for. */
export interface Busy {
  readonly fault: string;
  /** `PutItem`, `Query`, … */
  readonly operation: string;
  readonly attempts: number;
  readonly retryAfterS: number;
}

/**
 * A store of ours (the table, our keys, our secrets) could not be asked, also not when it was asked again. Not known is whether
 * a write took effect whose answer was lost; all can be made again.
 */
export class StorageBusyError extends Error {
  readonly busy: Busy;

  constructor(busy: Busy, cause: unknown) {
    super(`${busy.fault}: our store could not be asked (${busy.operation})`, { cause });
    this.name = 'StorageBusyError';
    this.busy = busy;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Tells trouble that passes by itself, or by whoever keeps the table, from faults of ours: a condition that did not hold, a
 * request that is wrong, or one that we may not make fails the same way for ever.
 * @returns null: it is none that passes
 */
export const busyOf = (error: unknown, operation: string): Busy | null => {
  if (!isObject(error)) return null;
  const { name, code, $metadata, $response }: Failure = error;
  const fault = String(typeof code === 'string' ? code : name);
  const told = { fault, operation, attempts: $metadata?.attempts ?? 1 };
  if (name === 'ResourceNotFoundException') return { ...told, retryAfterS: GONE_S };
  const status = $metadata?.httpStatusCode ?? $response?.statusCode ?? 0;
  return passing.has(fault) || passing.has(String(name)) || status >= SERVER_FAULT
    ? { ...told, retryAfterS: PASSES_S }
    : null;
};

/**
 * For a client of the SDK: what was in vain, also when it was asked again, and may be tried again later, is thrown as
 * StorageBusyError.
 * @param onBusy told of every request that was not taken
 */
export const tellBusy =
  (onBusy: (busy: Busy) => void = () => {}) =>
  <A, R>(next: (args: A) => Promise<R>, { commandName = 'request' }: { readonly commandName?: string }) =>
  async (args: A): Promise<R> => {
    try {
      return await next(args);
    } catch (error) {
      const busy = busyOf(error, commandName.replace(/Command$/, ''));
      if (busy === null) throw error;
      onBusy(busy);
      throw new StorageBusyError(busy, error);
    }
  };
/** Around all attempts. */
export const AROUND_ATTEMPTS = { step: 'initialize', priority: 'high', name: 'busy' } as const;

/** The same error, whoever has wrapped it since; null: the fault is another. */
export const storageBusyIn = (error: unknown): StorageBusyError | null => {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof StorageBusyError) return each;
  return null;
};
