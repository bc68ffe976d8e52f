/** Asynchronous invocation of local functions, as Lambda does for Scheduler. */
export interface LocalLambdas {
  readonly register: (arn: string, handler: (event: unknown) => Promise<unknown>) => void;
  /** Accepts an event and runs it in the background. @throws when there is no such function */
  readonly invoke: (arn: string, payload: string) => Promise<void>;
  /** Resolves when no invocation is running. */
  readonly idle: () => Promise<void>;
  /** Failed runs: what the function's failure destination would hold, newest last. */
  readonly failures: readonly { readonly arn: string; readonly payload: string; readonly error: string }[];
}

class FunctionNotFound extends Error {
  constructor(arn: string) {
    super(`Function not found: ${arn}`);
    this.name = 'ResourceNotFoundException';
  }
}

const MAX_FAILURES = 200;

/** No retries: a failed run is useless a minute later, and the next one follows. */
export const createLambdas = (onFailure: (error: unknown) => void = () => undefined): LocalLambdas => {
  const handlers = new Map<string, (event: unknown) => Promise<unknown>>();
  const running = new Set<Promise<unknown>>();
  const failures: { arn: string; payload: string; error: string }[] = [];
  const fail = (arn: string, payload: string, error: unknown): void => {
    failures.push({ arn, payload, error: error instanceof Error ? error.message : String(error) });
    failures.splice(0, failures.length - MAX_FAILURES);
    onFailure(error);
  };
  return {
    register: (arn, handler) => void handlers.set(arn, handler),
    invoke: (arn, payload) => {
      const handler = handlers.get(arn);
      if (!handler) return Promise.reject(new FunctionNotFound(arn));
      const run = Promise.resolve()
        .then(() => handler(JSON.parse(payload)))
        .catch((error: unknown) => fail(arn, payload, error))
        .finally(() => running.delete(run));
      running.add(run);
      return Promise.resolve();
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    failures,
  };
};
