import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';

/**
 * The answer of some work, or a failure when it is not there in time; a late answer is dropped. In real time, whatever
 * the product's clock does.
 * @param work gets a signal that aborts at the time limit, and only then
 * @param onTimeout makes the error to fail with
 * @throws what the work throws, or the error of `onTimeout`
 */
export const withTimeout = async <T>(
  work: (signal: AbortSignal) => PromiseLike<T>,
  ms: number,
  onTimeout: () => Error,
): Promise<T> => {
  const limit = timeout(ms, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  let isLate = false;
  limit.onTimeout(() => {
    isLate = true;
  });
  try {
    return await limit.execute(({ signal }) => work(signal));
  } catch (error) {
    // The work itself may be made of policies that time out.
    throw isLate && error instanceof TaskCancelledError ? onTimeout() : error;
  }
};
