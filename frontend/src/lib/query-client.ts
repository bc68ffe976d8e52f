import { MutationCache, QueryCache, QueryClient, timeoutManager } from '@tanstack/react-query';
import { ApiCallError } from '#shared/contract/client.ts';
import { SECOND_MS } from '#shared/units.ts';
import { isSiteRefused, SITE_KEY } from './refused-site.ts';
import { timers } from './timers.ts';

// Every query has several, of which most are cleared before they ring.
timeoutManager.setTimeoutProvider(timers);

export interface QueryClientOptions {
  /** Shows a failure to the user. */
  readonly alert: (error: unknown) => void;
  /** The server no longer knows the sign-in. */
  readonly onUnauthenticated: () => void;
}

/** Trying again unchanged may help: the server's own trouble, or none reached. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiCallError && (error.status === 0 || error.status >= 500);

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiCallError && error.envelope?.code === 'unauthenticated';

const MAX_RETRIES = 2;
/** Who has to wait longer is told so; until then a screen that loads, or a button that turns, says enough. */
const LONGEST_WAIT_S = 10;
/** Pauses of calls that the server names no time for: 1 s, 2 s. */
const PAUSE_MS = 1_000;
/** How much later than asked for, at most: a crowd that was turned away does not come back all at once. */
const SPREAD = 0.5;

const soon = (error: unknown): boolean =>
  !(error instanceof ApiCallError) || error.retryAfterS === null || error.retryAfterS <= LONGEST_WAIT_S;

/** The server did not get at its data; what comes to the same when it is done twice is done once more. */
const mayRepeat = (error: unknown): boolean =>
  error instanceof ApiCallError && error.envelope?.code === 'busy' && error.repeatable;

/** @returns ms until a failed call is made again: never before the time that the server named */
export const retryDelayMs = (failures: number, error: unknown, lot: () => number = Math.random): number => {
  const pauseMs = PAUSE_MS * 2 ** failures;
  const askedMs = error instanceof ApiCallError && error.retryAfterS !== null ? error.retryAfterS * SECOND_MS : 0;
  return Math.max(pauseMs, askedMs) * (1 + SPREAD * lot());
};

const STALE_MS = 5_000;

/** The cache of what the server said. Failures are handled here, once for all screens. */
export const createQueryClient = ({ alert, onUnauthenticated }: QueryClientOptions): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isUnauthenticated(error)) return onUnauthenticated();
        if (query.meta?.silent === true) return;
        // One page says it, in place of each call.
        if (query.queryKey[0] === SITE_KEY && isSiteRefused(error)) return;
        // What is shown already only ages; a poll that keeps failing must not open one alert after the other.
        if (query.state.data === undefined && query.state.errorUpdateCount <= 1) alert(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isUnauthenticated(error)) onUnauthenticated();
        else if (mutation.meta?.silent !== true) alert(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => mayPass(error) && soon(error) && failures < MAX_RETRIES,
        retryDelay: (failures, error) => retryDelayMs(failures, error),
      },
      mutations: {
        retry: (failures, error) => mayRepeat(error) && soon(error) && failures < MAX_RETRIES,
        retryDelay: (failures, error) => retryDelayMs(failures, error),
      },
    },
  });
