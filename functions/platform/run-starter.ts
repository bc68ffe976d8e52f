import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { type ArrivalEvent, arrivalEventOf } from '#shared/events.ts';

/** Starts control runs because something arrived. */
export interface RunStarter {
  /**
   * Hands the event to control and does not wait for the run.
   * @throws when it could not be handed over; the site's next scheduled run makes up for it
   */
  start(arrival: Pick<ArrivalEvent, 'accountId'>, atMs: number): Promise<void>;
}

/** Invokes the control function asynchronously, as Scheduler does. */
export const createRunStarter = (client: LambdaClient, functionArn: string): RunStarter => ({
  start: async ({ accountId }, atMs) => {
    const Payload = JSON.stringify(arrivalEventOf(accountId, atMs));
    await client.send(new InvokeCommand({ FunctionName: functionArn, InvocationType: 'Event', Payload }));
  },
});
