import { InvokeCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import { type ArrivalEvent, arrivalEventOf } from '#shared/events.ts';

/** Starts control runs because something arrived. */
export interface RunStarter {
  /**
   * Hands the event to control and does not wait for the run.
   * @throws when it could not be handed over; the site's next scheduled run makes up for it
   */
  start(arrival: Pick<ArrivalEvent, 'accountId' | 'wished'>, atMs: number): Promise<void>;
}

/** A report waits this long for its run to be handed over, ms: the schedule's next run is never further than a minute away. */
const HAND_OVER_MS = 1_500;

/** Invokes the control function asynchronously, as Scheduler does, and tries only once. */
export const openRunStarter = (
  config: Pick<LambdaClientConfig, 'endpoint' | 'region' | 'credentials' | 'requestHandler'>,
  functionArn: string,
): RunStarter => {
  const client = new LambdaClient({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: HAND_OVER_MS, requestTimeout: HAND_OVER_MS, throwOnRequestTimeout: true },
    ...config,
  });
  return {
    start: async ({ accountId, wished = false }, atMs) => {
      const Payload = JSON.stringify(arrivalEventOf(accountId, atMs, wished));
      await client.send(new InvokeCommand({ FunctionName: functionArn, InvocationType: 'Event', Payload }));
    },
  };
};
