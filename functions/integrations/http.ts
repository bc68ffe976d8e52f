import { BrokenCircuitError, handleWhen, retry, TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import type * as z from 'zod';
import type { Manifest } from '#shared/integration.ts';
import { SECOND_MS } from '#shared/units.ts';
import { storageBusyIn } from '../storage/table/busy.ts';
import { egressAllowed } from './egress.ts';
import { UNSENT } from './outage.ts';
import { ownTrouble } from './own-trouble.ts';
import { type AdapterContext, VendorError, type VendorErrorKind } from './port.ts';
import { circuitOf, concurrencyOf, takeTurn } from './vendor-limits.ts';

const DEFAULT_TIMEOUT_MS = 8 * SECOND_MS;
/** Our callers wait 20 s at most, so a vendor's longer retry hints are passed on instead of waited for. */
const LONGEST_WAIT_MS = 5 * SECOND_MS;
const DEFAULT_RETRY_MS = 1 * SECOND_MS;
const BODY_LIMIT_BYTES = 2_000_000;
const REDIRECTS = 2;

/** A vendor's response before it is judged. */
export interface VendorAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined when it is empty or not JSON. */
  readonly json: unknown;
  readonly empty: boolean;
}

export interface VendorRequest<T> {
  /** A fixed word for messages and logs, such as `status`; never anything external. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly json: unknown } | { readonly form: Readonly<Record<string, string>> };
  /** `judge`: treat a redirect as a response, for vendors to whom it has a meaning. Default: followed within the host. */
  readonly redirects?: 'judge';
  /** What it takes from a budget that all our users share (Manifest.limits.shared); default 1. */
  readonly units?: number;
  /** May use the part of that budget that is reserved from readings. Default: all but GET. */
  readonly urgent?: boolean;
  /** May be sent again after a failure without a further effect. Default: GET only. */
  readonly idempotent?: boolean;
  readonly schema: z.ZodType<T>;
  /** The service's own interpretation: its error, 'ok' to accept the body whatever the status, null for the common rules. */
  readonly judge?: (answer: VendorAnswer) => VendorError | 'ok' | null;
}

export interface VendorResponse<T> {
  readonly body: T;
  readonly headers: Headers;
}

export interface VendorHttpOptions {
  /** Distinguishes accounts for the spacing of requests; no secret. */
  readonly account: string;
  /** Wait before the single retry after a vendor failure, ms. */
  readonly retryMs?: number;
  /** The same after "too many requests" without a hint; absent: not retried. */
  readonly rateLimitedMs?: number;
}

export interface VendorHttp {
  /** @throws VendorError, whose message, cause and stack contain neither URL nor secret */
  request<T>(request: VendorRequest<T>): Promise<VendorResponse<T>>;
}

/** `Retry-After` in seconds or as a date; null when absent or unreadable. */
export const retryAfterS = (headers: Headers, nowMs: number): number | null => {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / SECOND_MS));
};

const kindOfStatus = (status: number): VendorErrorKind => {
  if (status === 401 || status === 403) return 'auth_failed';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate_limited';
  if (status === 409 || status === 422) return 'refused';
  return status >= 500 ? 'upstream' : 'bad_response';
};

/** Only the code: the system's message may contain hosts, undici's the URL. */
const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
};

/** @throws VendorError bad_response when the body is too large or ends early */
const readBody = async (response: Response, label: string): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > BODY_LIMIT_BYTES) break;
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new VendorError('bad_response', `${label}: the answer broke off`);
  }
  if (bytes > BODY_LIMIT_BYTES) throw new VendorError('bad_response', `${label}: the answer is too large`);
  return text + decoder.decode();
};

const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');

/** An integer that a number cannot hold exactly, such as a device id, stays as written: a string. */
const exactIntegers = (_key: string, value: unknown, context?: { readonly source?: string }): unknown => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
};

const parseJson = (text: string, headers: Headers): unknown => {
  if (headers.get('content-type')?.includes('html')) return undefined;
  try {
    return JSON.parse(text, exactIntegers);
  } catch {
    return undefined;
  }
};

/** What of a context requests need. */
export type HttpContext = Pick<
  AdapterContext,
  'fetch' | 'now' | 'sleep' | 'baseUrlOverride' | 'budget' | 'timeoutMs' | 'signal'
>;

/** HTTP for one linked account: time limit, safe retries, circuit breaker, host allow-list, size limit, parsed bodies. */
export const createVendorHttp = (
  context: HttpContext,
  manifest: Pick<Manifest, 'id' | 'egressHosts' | 'limits'>,
  options: VendorHttpOptions,
): VendorHttp => {
  const slots = concurrencyOf(manifest);
  const limit = timeout(context.timeoutMs ?? DEFAULT_TIMEOUT_MS, TimeoutStrategy.Aggressive);

  const initOf = ({ method, headers, body }: VendorRequest<unknown>, signal: AbortSignal): RequestInit => {
    const init = { method, redirect: 'manual', signal, headers: new Headers({ accept: 'application/json' }) } as const;
    for (const [name, value] of Object.entries(headers ?? {})) init.headers.set(name, value);
    if (body === undefined) return init;
    if ('form' in body) return { ...init, body: new URLSearchParams(body.form) };
    init.headers.set('content-type', 'application/json');
    return { ...init, body: JSON.stringify(body.json) };
  };

  /** Follows redirects within the host only: elsewhere they would leak the secret. */
  const fetchHere = async (request: VendorRequest<unknown>, label: string, signal: AbortSignal): Promise<Response> => {
    let url = new URL(request.url);
    for (let hop = 0; ; hop += 1) {
      const response = await context.fetch(url, initOf(request, signal));
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || response.status === 304) return response;
      if (request.redirects === 'judge') return response;
      await response.body?.cancel();
      const next = location !== null && URL.canParse(location, url.href) ? new URL(location, url) : null;
      if (next === null || next.origin !== url.origin || request.method !== 'GET' || hop >= REDIRECTS) {
        throw new VendorError('bad_response', `${label}: redirected elsewhere`);
      }
      url = next;
    }
  };

  const judgeCommonly = ({ status, headers, json }: VendorAnswer, label: string): VendorError | null => {
    if (status >= 200 && status < 300) {
      return json === undefined ? new VendorError('bad_response', `${label}: the answer is not JSON`) : null;
    }
    const wait = retryAfterS(headers, context.now());
    return new VendorError(kindOfStatus(status), `${label}: HTTP ${status}`, {
      ...(wait === null ? {} : { retryAfterS: wait }),
      // Such a vendor does not say which of its limits was exceeded; one account alone sends too few requests for it.
      concernsAll: status === 429 && manifest.limits.shared !== undefined,
    });
  };

  const attempt = async (
    request: VendorRequest<unknown>,
    label: string,
    signal: AbortSignal,
  ): Promise<VendorAnswer> => {
    const response = await fetchHere(request, label, signal);
    const text = await readBody(response, label);
    const { status, headers } = response;
    const answer = { status, headers, json: parseJson(text, headers), empty: text.trim() === '' };
    const judged = request.judge?.(answer) ?? judgeCommonly(answer, label);
    if (judged instanceof VendorError) throw judged;
    return answer;
  };

  const asVendorError = (error: unknown, label: string): VendorError => {
    if (error instanceof VendorError) return error;
    // Our own table, which holds the budget, is not the vendor's fault.
    if (storageBusyIn(error) !== null) return ownTrouble(error);
    if (error instanceof BrokenCircuitError)
      return new VendorError('upstream', `${label}: paused after many failures`, { cause: UNSENT });
    return error instanceof TaskCancelledError || isAbort(error)
      ? new VendorError('timeout', `${label}: no answer in time`)
      : new VendorError('upstream', `${label}: no connection`, { cause: codeOf(error) });
  };

  /** Only the vendor's own failures open the circuit; what concerns one account passes through. */
  const throughCircuit = async (request: VendorRequest<unknown>, label: string): Promise<VendorAnswer> => {
    const circuit = circuitOf(manifest.id, new URL(request.url).host);
    const outcome = await circuit.execute(async () => {
      try {
        return await limit.execute(({ signal }) => attempt(request, label, signal), context.signal);
      } catch (caught) {
        const error = asVendorError(caught, label);
        if (error.kind === 'upstream' || error.kind === 'timeout') throw error;
        return error;
      }
    });
    if (outcome instanceof VendorError) throw outcome;
    return outcome;
  };

  /** ms to wait where the vendor gives no hint; null: a retry cannot help, or would take too long. */
  const ownWait = (kind: VendorErrorKind): number | null => {
    if (kind === 'rate_limited') return options.rateLimitedMs ?? null;
    return kind === 'upstream' || kind === 'bad_response' ? (options.retryMs ?? DEFAULT_RETRY_MS) : null;
  };

  /** ms to wait before a retry that may help; null: none can, or a timeout or our stores have used up our time. */
  const waitFor = (error: VendorError): number | null => {
    if (context.signal?.aborted || !error.retryable || error.kind === 'timeout' || error.kind === 'busy') return null;
    const hint = error.retryAfterS === null ? null : error.retryAfterS * SECOND_MS;
    const wait = hint ?? ownWait(error.kind);
    return wait === null || wait > LONGEST_WAIT_MS ? null : wait;
  };

  const send = async (request: VendorRequest<unknown>, label: string): Promise<VendorAnswer> => {
    const repeatable = request.idempotent ?? request.method === 'GET';
    const again = retry(
      handleWhen((error) => repeatable && error instanceof VendorError && waitFor(error) !== null),
      { maxAttempts: 1 },
    );
    let failed: VendorError | null = null;
    return await again.execute(async () => {
      // The wait is the context's, so that it follows the same clock as everything else.
      if (failed !== null) await context.sleep(waitFor(failed) ?? 0);
      try {
        return await slots.execute(async () => {
          await takeTurn(context, manifest, options.account);
          const units = request.units ?? 1;
          if (units > 0) await context.budget?.take(units, request.urgent ?? request.method !== 'GET');
          return await throughCircuit(request, label);
        });
      } catch (error) {
        failed = error instanceof VendorError ? error : null;
        if (failed?.concernsAll) await context.budget?.pause(failed.retryAfterS);
        throw error;
      }
    });
  };

  return {
    async request<T>(request: VendorRequest<T>): Promise<VendorResponse<T>> {
      const label = `${manifest.id} ${request.operation}`;
      if (!URL.canParse(request.url) || !egressAllowed(new URL(request.url), manifest, context)) {
        throw new VendorError('refused', `${label}: the host is not allowed`);
      }
      const answer = await send(request, label).catch((error: unknown) => {
        throw asVendorError(error, label);
      });
      const parsed = request.schema.safeParse(answer.json);
      if (parsed.success) return { body: parsed.data, headers: answer.headers };
      // Zod's issues contain paths and expected types, not values; the error object is omitted all the same.
      const where = parsed.error.issues[0]?.path.slice(0, 4).join('.') ?? '';
      throw new VendorError('bad_response', `${label}: not as documented at "${where.slice(0, 60)}"`);
    },
  };
};
