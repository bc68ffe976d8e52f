import type { ContractClient } from '#shared/contract/caller.ts';
import type { AccountId, ApplianceId, CredentialsId, UserId } from '#shared/model/ids.ts';
import type { Target } from './target.ts';

/** Something that the test created and has to remove. */
interface Leftover {
  readonly what: string;
  readonly remove: () => Promise<unknown>;
}

export interface Cleanup {
  readonly add: (what: string, remove: Leftover['remove']) => void;
  /** It was removed by a step of the test. */
  readonly done: (what: string) => void;
  /** What is still there, newest first. */
  readonly rest: () => readonly Leftover[];
}

export const createCleanup = (): Cleanup => {
  let leftovers: readonly Leftover[] = [];
  return {
    add: (what, remove) => {
      leftovers = [{ what, remove }, ...leftovers];
    },
    done: (what) => {
      leftovers = leftovers.filter((one) => one.what !== what);
    },
    rest: () => leftovers,
  };
};

/** One run of the smoke test: what its steps share. */
export interface Run {
  readonly target: Target;
  readonly client: ContractClient;
  /** Aborted at the limit and by Ctrl-C. */
  readonly signal: AbortSignal;
  /** When the limit is, by `performance.now()`. */
  readonly endMs: number;
  readonly cleanup: Cleanup;
  token: string | null;
  /** Shows again who the user is: waiting for a firing may take longer than a proof holds. Absent: not signed in yet. */
  prove?: () => Promise<boolean>;
  user?: { readonly id: UserId; readonly throwAway: boolean };
  /** The site that the test created. */
  accountId?: AccountId;
  /** The site whose firing is waited for: its own, or one that an operator prepared. */
  watchedId?: AccountId;
  webhook?: { readonly key: string; readonly credentialsId: CredentialsId };
  applianceId?: ApplianceId;
  /** When the watched site last ran before the firing that is waited for. */
  firedAt?: string;
}

/** What an earlier step has found. @throws when the steps are in the wrong order */
export const known = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`${what} is not known`);
  return value;
};

const POLL_MS = 1_000;

/** Asks until there is an answer. @throws at the limit, naming what did not happen */
export const waitFor = async <T>(
  { signal }: Pick<Run, 'signal'>,
  what: string,
  ask: () => Promise<T | null>,
): Promise<T> => {
  for (;;) {
    const found = await ask();
    if (found !== null) return found;
    if (signal.aborted) throw new Error(`${what} did not happen in time`);
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
    });
  }
};
