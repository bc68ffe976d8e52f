import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SECOND_MS } from '#shared/units.ts';
import { AROUND_ATTEMPTS, type Busy, tellBusy } from './busy.ts';

/**
 * An answer takes milliseconds: what takes longer than this is lost and is asked for again. The SDK itself would wait for ever,
 * and its four attempts with their pauses have to fit into a request of an API.
 */
const CONNECT_MS = SECOND_MS;
const ANSWER_MS = 5 * SECOND_MS;

export interface ClientOptions
  extends Pick<DynamoDBClientConfig, 'endpoint' | 'region' | 'credentials' | 'maxAttempts' | 'requestHandler'> {
  /** Told of every request that the table did not take, also not when it was asked again. */
  readonly onBusy?: (busy: Busy) => void;
}

/**
 * The table's client. What is throttled, cut off or unanswered it asks again: four attempts in all, with pauses drawn by
 * lot below 25, 50 and 100 ms, and below 1, 2 and 4 s after throttling (the SDK's standard retries). What was in vain all the
 * same, and may be tried again later, it throws as StorageBusyError.
 * @param options a `requestHandler` of its own counts what is asked (test/bench)
 */
export const openClient = ({ onBusy = () => {}, ...config }: ClientOptions) => {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
      ...config,
    }),
  );
  client.middlewareStack.add(tellBusy(onBusy), AROUND_ATTEMPTS);
  return client;
};
