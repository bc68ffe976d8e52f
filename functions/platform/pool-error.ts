import { ApiError } from '#shared/contract/errors.ts';

const throttles: ReadonlySet<string> = new Set(['TooManyRequestsException', 'LimitExceededException']);

/** Whether the user pool threw this error. */
export const isPoolError = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** Waits for a call to the user pool. @throws ApiError `too_many_requests` when the pool is asked too often; else what it throws */
export const asked = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof Error && throttles.has(cause.name)) throw new ApiError('too_many_requests', { cause });
    throw cause;
  }
};
