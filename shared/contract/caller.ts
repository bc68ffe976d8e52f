import type { ErrorEnvelope } from './errors.ts';
import { IDEMPOTENCY_HEADER } from './idempotency-header.ts';
import type { Contract, OperationId } from './index.ts';
import { NEXT_CURSOR_HEADER } from './next-cursor-header.ts';
import type { Outline } from './outline.ts';
import type { Row, RowCall, RowResponse } from './row.ts';

/** A failed call: the error envelope, or a substitute if the server could not write one. */
export class ApiCallError extends Error {
  readonly envelope: ErrorEnvelope | null;
  readonly status: number;
  /** Seconds that the server asks to wait before a retry; null: it named none. */
  readonly retryAfterS: number | null;
  /** A second call is safe: by HTTP's own rules, or because it has an idempotency key. */
  readonly repeatable: boolean;
  /** The row is closed to unauthenticated callers. */
  readonly needsToken: boolean;

  constructor(
    status: number,
    envelope: ErrorEnvelope | null,
    options: { cause?: unknown; retryAfterS?: number | null; repeatable?: boolean; needsToken?: boolean } = {},
  ) {
    super(envelope?.message ?? 'The server could not be reached', { cause: options.cause });
    this.name = 'ApiCallError';
    this.status = status;
    this.envelope = envelope;
    this.retryAfterS = options.retryAfterS ?? null;
    this.repeatable = options.repeatable ?? false;
    this.needsToken = options.needsToken ?? false;
  }

  /**
   * The access token is missing, expired or revoked. API Gateway says so without our envelope. A 401 of a public row refuses
   * something else, such as a password.
   */
  get unauthenticated(): boolean {
    return this.needsToken && this.status === 401;
  }
}

export interface ClientOptions {
  /** Base URL of all calls; default `/api/`. */
  readonly baseUrl?: string;
  readonly fetch: typeof globalThis.fetch;
  /** The access token, or null while signed out. Sent as a Bearer header if there is one. */
  readonly accessToken: () => string | null;
  /**
   * Called when a call is refused until the session has proved again who its user is. @returns whether it did: the call is then
   * made once more. Absent: such calls fail.
   */
  readonly prove?: () => Promise<boolean>;
}

/** `idempotencyKey` identifies the call: repeated under the same key, it returns the first response and takes effect once. */
type CallOptions<R extends Row> = { signal?: AbortSignal } & (R extends { readonly keyed: true }
  ? { idempotencyKey?: string }
  : object);
type CallArgs<R extends Row> =
  object extends RowCall<R>
    ? [call?: RowCall<R>, options?: CallOptions<R>]
    : [call: RowCall<R>, options?: CallOptions<R>];

export type ContractClient = {
  [K in OperationId]: (...args: CallArgs<Contract[K]>) => Promise<RowResponse<Contract[K]>>;
};

interface LooseOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}
interface LooseCall {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The URL of a call: path parameters encoded, absent query values left out. */
export const callUrl = (row: Pick<Row, 'path'>, call: LooseCall, baseUrl = '/api/'): string => {
  const base = baseUrl.replace(/\/?$/, '/');
  const filled = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = call.params?.[name];
    if (value === undefined) throw new Error(`${row.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) if (value !== undefined) query.set(name, String(value));
  const search = query.size > 0 ? `?${query}` : '';
  const path = filled.startsWith('/api/')
    ? `${base}${filled.slice('/api/'.length)}`
    : `${base.replace(/\/api\/$/, '')}${filled}`;
  return `${path}${search}`;
};

/** Ours are seconds; a date, which a proxy may send, is ignored. */
const secondsToWait = (response: Response): number | null => {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
};

/** A body of JSON; a spreadsheet is its text, as in the schema of its row, with the cursor of its next part. Any other page is not ours. */
const readBody = async (response: Response): Promise<unknown> => {
  if (!response.ok || !/^text\/csv\b/.test(response.headers.get('content-type') ?? '')) return readJson(response);
  const next = response.headers.get(NEXT_CURSOR_HEADER);
  return { text: await response.text(), ...(next !== null && { next }) };
};

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/**
 * A client with one method per row. No schema is needed: what is read of a response is the outline's to say.
 * @throws ApiCallError for any unsuccessful response, and when the server cannot be reached (status 0)
 */
export const createCaller = ({ calls, readAnswer, readEnvelope }: Outline, options: ClientOptions): ContractClient => {
  const callOnce = async (id: OperationId, call: LooseCall = {}, init: LooseOptions = {}): Promise<unknown> => {
    const { method, path, needsToken } = calls[id];
    const headers = new Headers({ accept: 'application/json' });
    const token = options.accessToken();
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (call.body !== undefined) headers.set('content-type', 'application/json');
    if (init.idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, init.idempotencyKey);
    let response: Response;
    try {
      response = await options.fetch(callUrl({ path }, call, options.baseUrl), {
        method,
        headers,
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        ...(init.signal ? { signal: init.signal } : {}),
      });
    } catch (cause) {
      throw new ApiCallError(0, null, { cause });
    }
    const body = await readBody(response);
    if (!response.ok)
      throw new ApiCallError(response.status, readEnvelope(body), {
        retryAfterS: secondsToWait(response),
        repeatable: method !== 'POST' || init.idempotencyKey !== undefined,
        needsToken,
      });
    try {
      return readAnswer(id, body);
    } catch (cause) {
      throw new ApiCallError(response.status, null, { cause });
    }
  };
  const callRow = async (id: OperationId, call?: LooseCall, init?: LooseOptions): Promise<unknown> => {
    try {
      return await callOnce(id, call, init);
    } catch (error) {
      const refused = error instanceof ApiCallError && error.envelope?.code === 'reauth_required';
      // Nothing has happened: also what may not be repeated can be sent again.
      if (refused && (await options.prove?.()) === true) return callOnce(id, call, init);
      throw error;
    }
  };
  const client = Object.fromEntries(
    (Object.keys(calls) as OperationId[]).map((id) => [
      id,
      (call?: LooseCall, init?: LooseOptions) => callRow(id, call, init),
    ]),
  );
  return client as unknown as ContractClient;
};
