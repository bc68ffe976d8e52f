import { readEnv } from '#functions/platform/env.ts';
import { createRunStarter, type RunStarter } from '#functions/platform/run-starter.ts';
import { type Base, once } from './base.ts';

/** A report waits this long for its run to be handed over, ms: the schedule's next run is never further than a minute away. */
const HAND_OVER_MS = 1_500;

/** Starts runs at what arrives. Its client is loaded with the first report that starts one. */
export const arrivalsPart = ({ env, aws }: Base): { readonly runStarter: () => RunStarter } => {
  const open = once(async () => {
    const { LambdaClient } = await import('@aws-sdk/client-lambda');
    const client = new LambdaClient({
      ...aws('lambda'),
      maxAttempts: 1,
      requestHandler: { requestTimeout: HAND_OVER_MS, connectionTimeout: HAND_OVER_MS, throwOnRequestTimeout: true },
    });
    return createRunStarter(client, readEnv(['CONTROL_FUNCTION_ARN'], env).CONTROL_FUNCTION_ARN);
  });
  return { runStarter: once(() => ({ start: async (...arrival) => (await open()).start(...arrival) })) };
};
