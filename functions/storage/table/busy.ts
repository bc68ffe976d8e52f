/** Refused now, accepted a moment later: throttling, a conflict with another write, or an engine that is failing. */
const PASSES_S = 5;
/** A missing table comes back only by hand or by a restore, and that takes minutes. */
const GONE_S = 60;

const passing: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionConflictException',
  'TimeoutError',
  // Socket errors.
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

/** A request that failed after all retries, as the SDK describes it. Any field may be absent. */
interface Failure {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
  readonly $response?: { readonly statusCode?: number };
}

/** A request that the store did not accept. Holds nothing of its content, so it is safe to log. */
export interface Busy {
  readonly fault: string;
  /** `PutItem`, `Query`, … */
  readonly operation: string;
  readonly attempts: number;
  readonly retryAfterS: number;
}

/**
 * One of our own stores (the table, our keys, our secrets) did not respond, retries included. A write whose response was lost
 * may have taken effect; every write can be repeated.
 */
export class StorageBusyError extends Error {
  readonly busy: Busy;

  constructor(busy: Busy, cause: unknown) {
    super(`${busy.fault}: our store did not respond (${busy.operation})`, { cause });
    this.name = 'StorageBusyError';
    this.busy = busy;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Separates failures that pass, by themselves or once an operator acts, from our own faults: a failed condition, a malformed
 * request or a missing permission fails the same way every time.
 * @returns null when the failure is not a passing one
 */
export const busyOf = (error: unknown, operation: string): Busy | null => {
  if (!isObject(error)) return null;
  const { name, code, $metadata, $response }: Failure = error;
  const fault = String(typeof code === 'string' ? code : name);
  const facts = { fault, operation, attempts: $metadata?.attempts ?? 1 };
  if (name === 'ResourceNotFoundException') return { ...facts, retryAfterS: GONE_S };
  const status = $metadata?.httpStatusCode ?? $response?.statusCode ?? 0;
  return passing.has(fault) || passing.has(String(name)) || status >= SERVER_FAULT
    ? { ...facts, retryAfterS: PASSES_S }
    : null;
};

/**
 * Middleware for an SDK client: a request that failed after all retries, but may succeed later, throws StorageBusyError.
 * @param onBusy called for every such request
 */
export const busyMiddleware =
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
/** Outside the SDK's retries. */
export const AROUND_ATTEMPTS = { step: 'initialize', priority: 'high', name: 'busy' } as const;

/** The StorageBusyError in an error's chain of causes; null when there is none. */
export const storageBusyIn = (error: unknown): StorageBusyError | null => {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof StorageBusyError) return each;
  return null;
};
