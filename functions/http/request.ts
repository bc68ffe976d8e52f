import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import { IDEMPOTENCY_HEADER } from '#shared/contract/idempotency-header.ts';
import { idempotencyKeySchema, type Row } from '#shared/contract/row.ts';
import { faultsOf } from '#shared/issue-faults.ts';

/** Largest accepted body, bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/** The parts of an API Gateway event that are used (payload format 2.0). */
export interface HttpEvent {
  readonly routeKey?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** A list of their own. */
  readonly cookies?: readonly string[];
  readonly pathParameters?: Readonly<Record<string, string | undefined>>;
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly requestContext?: {
    readonly requestId?: string;
    readonly authorizer?: unknown;
    readonly http?: { readonly sourceIp?: string };
  };
}

const parse = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_request', { faults: faultsOf(parsed.error, value) });
};

/**
 * Path parameters by the row's schema. An HTTP API passes them percent-decoded; decoding again would give one
 * thing several addresses and fail on a lone `%`, so it is not done.
 * @throws ApiError `invalid_request`
 */
export const readParams = (row: Row, event: HttpEvent): Record<string, unknown> | undefined =>
  row.params && parse(row.params, event.pathParameters ?? {});

/** @throws ApiError `invalid_request` */
export const readQuery = (row: Row, event: HttpEvent): Record<string, unknown> | undefined =>
  row.query && parse(row.query, event.queryStringParameters ?? {});

/**
 * The body as the bytes that arrived.
 * @throws ApiError `too_large`
 */
export const readBytes = (event: HttpEvent, maxBytes = MAX_BODY_BYTES): Uint8Array => {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > maxBytes) throw new ApiError('too_large');
  return bytes;
};

/** No quantity of the contract is finer, and DynamoDB refuses numbers below 1e-130. */
const SMALLEST = 1e-9;
const withoutDust = (_: string, value: unknown): unknown =>
  typeof value === 'number' && Math.abs(value) < SMALLEST ? 0 : value;

/**
 * The JSON body by the row's schema, whatever its Content-Type says.
 * @throws ApiError `too_large`, `invalid_json`, `invalid_request`
 */
export const readBody = (row: Row, event: HttpEvent): unknown => {
  if (!row.body) return undefined;
  const bytes = readBytes(event);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), withoutDust);
  } catch {
    throw new ApiError('invalid_json');
  }
  return parse(row.body, json);
};

/** Header names in lower case, as API Gateway sends them; other callers may not. `cookie` holds what came as a list. */
export const readHeaders = (event: HttpEvent): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(event.headers ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), value]],
    ),
  ),
  ...(event.cookies && event.cookies.length > 0 ? { cookie: event.cookies.join('; ') } : {}),
});

/** Identifies a repetition of the same request. */
export interface RequestKey {
  readonly value: string;
  /** The caller sent the key; otherwise it is the gateway's request id, which only identifies the gateway's own retry. */
  readonly byCaller: boolean;
}

/**
 * The idempotency key of a request. Those of callers and of the gateway never collide.
 * @throws ApiError `invalid_request`, naming the header
 */
export const readRequestKey = (event: HttpEvent): RequestKey => {
  const named = readHeaders(event)[IDEMPOTENCY_HEADER.toLowerCase()];
  if (named === undefined)
    return { value: `request/${event.requestContext?.requestId ?? randomUUID()}`, byCaller: false };
  const parsed = idempotencyKeySchema.safeParse(named);
  if (parsed.success) return { value: `caller/${parsed.data}`, byCaller: true };
  throw new ApiError('invalid_request', { faults: faultsOf(parsed.error, named, [IDEMPOTENCY_HEADER]) });
};
