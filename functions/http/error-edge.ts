import type { Logger } from '@aws-lambda-powertools/logger';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { VendorError, type VendorErrorKind } from '#functions/integrations/port.ts';
import { storageBusyIn } from '#functions/storage/table/busy.ts';
import { ApiError, type ErrorCode, type ErrorEnvelope, errorTable } from '#shared/contract/errors.ts';
import { statusNames } from '#shared/contract/status-names.ts';
import { fieldMessages, type HttpEvent } from './request.ts';
import { jsonResponse } from './response.ts';

/** What a vendor's failure is to the caller. */
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

/** Any fault as one of the table; what is not known is `internal`. */
export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  // What our own stores said, as if nobody had stood between.
  if (isOurs(error)) return toApiError(error.cause);
  if (error instanceof VendorError) {
    return new ApiError(vendorCodes[error.kind], {
      ...(error.retryAfterS === null ? {} : { retryAfterS: error.retryAfterS }),
      cause: error,
    });
  }
  const busy = storageBusyIn(error);
  if (busy !== null) return new ApiError('busy', { retryAfterS: busy.busy.retryAfterS, cause: error });
  return new ApiError('internal', { cause: error });
};

/** The envelope of a fault. Texts of 5xx are the table's own: whatever was thrown inside stays inside. */
export const toEnvelope = (error: ApiError, requestId: string): ErrorEnvelope => {
  const { status, message } = errorTable[error.code];
  const own = status < 500;
  return {
    statusCode: status,
    error: statusNames[status],
    message: own ? error.message : message,
    ...(own && error.messages.length > 0 ? { messages: [...error.messages] } : {}),
    code: error.code,
    requestId,
  };
};

const requestIdOf = (event: HttpEvent): string => event.requestContext?.requestId ?? 'unknown';

/** What a log line may hold of an unexpected fault: a schema's issues by field, never the value that failed. */
export const faultForLog = (error: unknown): Record<string, unknown> => {
  const told = error instanceof ApiError ? (error.cause ?? error) : error;
  const cause = isOurs(told) ? told.cause : told;
  if (cause instanceof z.ZodError) return { name: cause.name, issues: fieldMessages(cause), stack: cause.stack };
  if (cause instanceof VendorError) return { name: cause.name, kind: cause.kind, message: cause.message };
  if (cause instanceof Error) return { name: cause.name, message: cause.message, stack: cause.stack };
  return { name: typeof cause };
};

/**
 * Maps every fault to the envelope, once, and writes one line per request; where devices call day and night only about
 * what went wrong, as the access log has the rest.
 */
export const errorEdge = (
  logger: Logger,
  quiet = false,
): MiddlewareObj<HttpEvent, APIGatewayProxyStructuredResultV2, Error> => ({
  after: ({ event, response }) => {
    const line = { route: event.routeKey, requestId: requestIdOf(event), status: response?.statusCode };
    if (quiet) logger.debug('request', line);
    else logger.info('request', line);
  },
  onError: (request) => {
    const { event } = request;
    const error = toApiError(request.error);
    const requestId = requestIdOf(event);
    // The route, never the path: webhook keys are in it.
    const line = { route: event.routeKey, requestId, status: error.status, code: error.code };
    if (error.status >= 500) logger.error('request failed', { ...line, fault: faultForLog(request.error) });
    else logger.info('request refused', line);
    request.response = jsonResponse(
      error.status,
      toEnvelope(error, requestId),
      error.retryAfterS === null ? {} : { 'retry-after': String(Math.max(1, Math.ceil(error.retryAfterS))) },
    );
  },
});
