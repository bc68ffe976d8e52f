import { ApiCallError } from '#shared/contract/caller.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';

/** Whether the server refused a call with this code. */
export const isRefusal = (error: unknown, code: ErrorCode): error is ApiCallError =>
  error instanceof ApiCallError && error.envelope?.code === code;
