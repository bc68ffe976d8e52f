import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SECOND_MS } from '#shared/units.ts';

/**
 * An answer takes milliseconds: what takes longer than this is lost and is asked for again. The SDK itself would wait for ever,
 * and its four attempts with their pauses have to fit into a request of an API.
 */
const CONNECT_MS = SECOND_MS;
const ANSWER_MS = 5 * SECOND_MS;

/**
 * The table's client. What is throttled, cut off or unanswered it asks again: four attempts in all, with pauses drawn by
 * lot below 25, 50 and 100 ms, and below 1, 2 and 4 s after throttling (the SDK's standard retries).
 * @param config a `requestHandler` of its own counts what is asked (test/bench)
 */
export const openClient = (
  config: Pick<DynamoDBClientConfig, 'endpoint' | 'region' | 'credentials' | 'requestHandler'>,
) =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
      ...config,
    }),
  );
