import { ApiCallError } from '#shared/contract/caller.ts';
import { createClient } from '#shared/contract/client.ts';
import { type Outcome, tryStep } from './outcome.ts';
import { createCleanup, type Run } from './run.ts';
import { type Step, steps } from './steps.ts';
import type { Target } from './target.ts';

export interface SmokeOptions {
  /** For everything but the cleaning up. */
  readonly limitMs: number;
  readonly say: (outcome: Outcome) => void;
  /** The operator's Ctrl-C. */
  readonly signal?: AbortSignal;
}

/** What an error says; our messages name fields, never values. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiCallError)) return error instanceof Error ? error.message : String(error);
  const { status, envelope } = error;
  return [status, envelope?.code, error.message, ...(envelope?.messages ?? [])].filter(Boolean).join(' ');
};

/**
 * Uses the product as a new user does, over its public API alone, and removes what it created, whatever happened. The first
 * failure ends the test, since each step builds on those before.
 */
export const smoke = async (target: Target, options: SmokeOptions): Promise<readonly Outcome[]> => {
  const { limitMs, say, signal: interrupted } = options;
  const limit = AbortSignal.timeout(limitMs);
  const signal = interrupted ? AbortSignal.any([limit, interrupted]) : limit;
  const run: Run = {
    target,
    token: null,
    client: createClient({
      baseUrl: `${target.url}/api/`,
      // Cleaning up happens after the limit: it is bounded by each call's own.
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(30_000) }),
      accessToken: () => run.token,
      prove: async () => (await run.prove?.()) ?? false,
    }),
    signal,
    endMs: performance.now() + limitMs,
    cleanup: createCleanup(),
  };
  const outcomes: Outcome[] = [];
  const attempt = async ({ name, run: work }: Step): Promise<boolean> => {
    const outcome = await tryStep(name, () => work(run), { nowMs: () => performance.now(), reasonOf });
    outcomes.push(outcome);
    say(outcome);
    return outcome.result !== 'failed';
  };
  for (const step of steps) {
    const inTime = async (of: Run): Promise<string> => {
      if (interrupted?.aborted) throw new Error('interrupted');
      if (limit.aborted) throw new Error(`not begun within ${limitMs / 1000} s`);
      return step.run(of);
    };
    if (!(await attempt({ name: step.name, run: inTime }))) break;
  }
  for (const { what, remove } of run.cleanup.rest())
    await attempt({ name: 'clean up', run: async () => remove().then(() => what) });
  return outcomes;
};
