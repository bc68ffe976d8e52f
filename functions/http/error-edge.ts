import type { Logger } from '@aws-lambda-powertools/logger';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { VendorError, type VendorErrorKind } from '#functions/integrations/port.ts';
import type { KeyedHash } from '#functions/platform/keyed-hash.ts';
import { storageBusyIn } from '#functions/storage/table/busy.ts';
import { ApiError, type ErrorCode, type ErrorEnvelope, errorTable } from '#shared/contract/errors.ts';
import { statusNames } from '#shared/contract/status-names.ts';
import { type Fault, faultMessage, type SentFault } from '#shared/faults.ts';
import { faultsOf } from '#shared/issue-faults.ts';
import { type Caller, callerOf } from './caller.ts';
import type { HttpEvent } from './request.ts';
import { jsonResponse } from './response.ts';
import { sourceOf } from './source.ts';

/** What a vendor's failure means to the caller. */
const vendorCodes: Readonly<Record<VendorErrorKind, ErrorCode>> = {
  auth_failed: 'credentials_rejected',
  reauth_needed: 'credentials_rejected',
  rate_limited: 'vendor_busy',
  offline: 'device_offline',
  asleep: 'device_offline',
  timeout: 'vendor_timeout',
  unsupported: 'vendor_failed',
  refused: 'vendor_failed',
  bad_response: 'vendor_failed',
  upstream: 'vendor_failed',
  busy: 'busy',
};

const isOurs = (error: unknown): error is VendorError =>
  error instanceof VendorError && error.kind === 'busy' && error.cause != null;

/** Any error as one of the error table; an unknown one is `internal`. */
export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  // A failure of our own stores, whatever wrapped it.
  if (isOurs(error)) return toApiError(error.cause);
  if (error instanceof VendorError) {
    return new ApiError(error.step === null ? vendorCodes[error.kind] : 'vendor_step_left', {
      ...(error.retryAfterS === null ? {} : { retryAfterS: error.retryAfterS }),
      cause: error,
    });
  }
  const busy = storageBusyIn(error);
  if (busy !== null) return new ApiError('busy', { retryAfterS: busy.busy.retryAfterS, cause: error });
  return new ApiError('internal', { cause: error });
};

/** A fault as it is sent: without a schema's own words. */
export const sentFault = ({ field, code, figures }: Fault): SentFault => ({
  field,
  code,
  figures: structuredClone(figures) as SentFault['figures'],
});

/** The error envelope. Texts of 5xx come from the table: the original message is not exposed. */
export const toEnvelope = (error: ApiError, requestId: string): ErrorEnvelope => {
  const { status, message } = errorTable[error.code];
  const own = status < 500;
  return {
    statusCode: status,
    error: statusNames[status],
    message: own ? error.message : message,
    ...(own && error.messages.length > 0 ? { messages: [...error.messages] } : {}),
    ...(own && error.faults.length > 0 ? { faults: error.faults.map(sentFault) } : {}),
    code: error.code,
    requestId,
  };
};

/** API Gateway's id of a request. */
export const requestIdOf = (event: HttpEvent): string => event.requestContext?.requestId ?? 'unknown';

/** The part of an unexpected error that may be logged: a schema's issues by field, never the value that failed. */
export const faultForLog = (error: unknown): Record<string, unknown> => {
  const thrown = error instanceof ApiError ? (error.cause ?? error) : error;
  const cause = isOurs(thrown) ? thrown.cause : thrown;
  if (cause instanceof z.ZodError)
    return { name: cause.name, issues: faultsOf(cause, undefined).map(faultMessage), stack: cause.stack };
  if (cause instanceof VendorError) return { name: cause.name, kind: cause.kind, message: cause.message };
  if (cause instanceof Error) return { name: cause.name, message: cause.message, stack: cause.stack };
  return { name: typeof cause };
};

interface ErrorEdgeOptions {
  /** Logs failures only: for rows that devices call day and night. The access log has the rest. */
  readonly quiet?: boolean;
  /** In place of the caller's network address; absent: it is not logged in any form. */
  readonly hash?: KeyedHash | undefined;
  /** The program that a call turned out to come from. */
  readonly programOf?: (event: HttpEvent) => Caller | undefined;
}

/** What a program is told of its token (RFC 6750). */
const challengeOf = ({ code, scope }: ApiError): Readonly<Record<string, string>> => {
  if (code === 'invalid_token') return { 'www-authenticate': 'Bearer error="invalid_token"' };
  if (code !== 'insufficient_scope') return {};
  return { 'www-authenticate': `Bearer error="insufficient_scope"${scope === null ? '' : `, scope="${scope}"`}` };
};

/** Refusals that many of one origin tell an attack by: its keyed hash is logged with them. */
const suspicious: readonly number[] = [401, 403, 429];

/** Maps every error to the envelope, in one place, and logs one line per request. */
export const errorEdge = (
  logger: Logger,
  { quiet = false, hash, programOf }: ErrorEdgeOptions = {},
): MiddlewareObj<HttpEvent, APIGatewayProxyStructuredResultV2, Error> => {
  /** The route, never the path: webhook keys are in it. */
  const lineOf = (event: HttpEvent, status: number | undefined) => {
    const program = programOf?.(event);
    const userId = (program ?? callerOf(event.requestContext?.authorizer))?.userId;
    const tokenId = program?.token?.id;
    const source = hash && status !== undefined && suspicious.includes(status) ? sourceOf(event) : '';
    return {
      route: event.routeKey,
      requestId: requestIdOf(event),
      status,
      ...(userId === undefined ? {} : { userId }),
      ...(tokenId === undefined ? {} : { tokenId }),
      ...(hash === undefined || source === '' ? {} : { source: hash(source) }),
    };
  };
  return {
    after: ({ event, response }) => {
      const line = lineOf(event, response?.statusCode);
      if (quiet) logger.debug('request', line);
      else logger.info('request', line);
    },
    onError: (request) => {
      const { event } = request;
      const error = toApiError(request.error);
      const line = { ...lineOf(event, error.status), code: error.code };
      if (error.status >= 500) logger.error('request failed', { ...line, fault: faultForLog(request.error) });
      else logger.info('request refused', line);
      request.response = jsonResponse(error.status, toEnvelope(error, requestIdOf(event)), {
        ...(error.retryAfterS === null ? {} : { 'retry-after': String(Math.max(1, Math.ceil(error.retryAfterS))) }),
        ...challengeOf(error),
      });
    },
  };
};
