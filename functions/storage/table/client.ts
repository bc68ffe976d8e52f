import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SECOND_MS } from '#shared/units.ts';
import { AROUND_ATTEMPTS, type Busy, busyMiddleware } from './busy.ts';

/**
 * A response takes milliseconds; after this the request counts as lost and is retried. By default the SDK would wait for ever.
 * All four attempts with their pauses have to fit into one API request.
 */
const CONNECT_MS = SECOND_MS;
const ANSWER_MS = 5 * SECOND_MS;

export interface ClientOptions
  extends Pick<DynamoDBClientConfig, 'endpoint' | 'region' | 'credentials' | 'maxAttempts' | 'requestHandler'> {
  /** Called for every request that failed after all retries but may succeed later. */
  readonly onBusy?: (busy: Busy) => void;
}

/**
 * The table's client. Throttled, dropped and unanswered requests are retried: four attempts in all, with random pauses of up
 * to 25, 50 and 100 ms, and up to 1, 2 and 4 s after throttling (the SDK's standard retries). A request that still fails, and
 * may succeed later, throws StorageBusyError.
 * @param options pass a `requestHandler` to count requests (test/bench)
 */
export const openClient = ({ onBusy = () => {}, ...config }: ClientOptions) => {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
      ...config,
    }),
  );
  client.middlewareStack.add(busyMiddleware(onBusy), AROUND_ATTEMPTS);
  return client;
};
