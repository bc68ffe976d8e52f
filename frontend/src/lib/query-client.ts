import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiCallError } from '#shared/contract/client.ts';

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
const STALE_MS = 5_000;

/** The cache of what the server said. Failures are handled here, once for all screens. */
export const createQueryClient = ({ alert, onUnauthenticated }: QueryClientOptions): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isUnauthenticated(error)) onUnauthenticated();
        // What is shown already only ages; a poll that keeps failing must not open one alert after the other.
        else if (query.meta?.silent !== true && query.state.data === undefined && query.state.errorUpdateCount <= 1)
          alert(error);
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
        retry: (failures, error) => mayPass(error) && failures < MAX_RETRIES,
      },
      mutations: { retry: false },
    },
  });
