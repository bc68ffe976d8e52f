import { MutationCache, QueryCache, QueryClient, timeoutManager } from '@tanstack/react-query';
import { ApiCallError } from '#shared/contract/caller.ts';
import { SECOND_MS } from '#shared/units.ts';
import { isRefusal } from './refusal.ts';
import { isSiteRefused, SITE_KEY } from './refused-site.ts';
import { timers } from './timers.ts';

// Every query sets several timers, most of which are cleared before they fire.
timeoutManager.setTimeoutProvider(timers);

export interface QueryClientOptions {
  /** Shows a failure to the user. */
  readonly alert: (error: unknown) => void;
  /** The server no longer accepts the session. */
  readonly onUnauthenticated: () => void;
}

/** A retry may help: the server failed or could not be reached. Without a network it only holds up what was kept. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiCallError && (error.status === 0 ? navigator.onLine : error.status >= 500);

const isUnauthenticated = (error: unknown): boolean => error instanceof ApiCallError && error.unauthenticated;

/** Whoever was asked to prove who they are cancelled that. */
const isUnproved = (error: unknown): boolean => isRefusal(error, 'reauth_required');

const MAX_RETRIES = 2;
/** For a longer wait the user gets an error; for a shorter one the loading state is enough. */
const LONGEST_WAIT_S = 10;
/** Base pause when the server names none: 1 s, then 2 s. */
const PAUSE_MS = 1_000;
/** Jitter: the largest share added to a pause, so that rejected clients do not all return at once. */
const JITTER = 0.5;

const soon = (error: unknown): boolean =>
  !(error instanceof ApiCallError) || error.retryAfterS === null || error.retryAfterS <= LONGEST_WAIT_S;

/** The server could not reach its data, and the call is safe to repeat. */
const mayRepeat = (error: unknown): boolean => isRefusal(error, 'busy') && error.repeatable;

/** @returns ms until the retry: never before the time that the server named */
export const retryDelayMs = (failures: number, error: unknown, random: () => number = Math.random): number => {
  const pauseMs = PAUSE_MS * 2 ** failures;
  const askedMs = error instanceof ApiCallError && error.retryAfterS !== null ? error.retryAfterS * SECOND_MS : 0;
  return Math.max(pauseMs, askedMs) * (1 + JITTER * random());
};

/** Logs to the browser's console what failed, in the server's words, with the id under which its log has the request. */
const logFailure = (error: unknown): void => {
  if (!(error instanceof ApiCallError)) return;
  const { status, message, envelope } = error;
  const request = envelope === null ? '' : `, request ${envelope.requestId}`;
  // biome-ignore lint/suspicious/noConsole: whoever reports a problem finds here what to quote
  console.error(`${message} (${status}${request})`);
};

const STALE_MS = 5_000;

/** The cache of server responses. Handles failures once for all screens. */
export const createQueryClient = ({ alert, onUnauthenticated }: QueryClientOptions): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        logFailure(error);
        if (isUnauthenticated(error)) return onUnauthenticated();
        if (query.meta?.silent === true) return;
        // The page shows one error for all its calls.
        if (query.queryKey[0] === SITE_KEY && isSiteRefused(error)) return;
        // Data that is shown just ages; a poll that keeps failing must not open one alert after the other.
        if (query.state.data === undefined && query.state.errorUpdateCount <= 1) alert(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        logFailure(error);
        if (isUnauthenticated(error)) onUnauthenticated();
        else if (mutation.meta?.silent !== true && !isUnproved(error)) alert(error);
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
