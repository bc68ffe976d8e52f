import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLambdas } from '#infra/local/scheduler/lambda.ts';
import { createLambdaApi } from '#infra/local/scheduler/lambda-api.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import { accountIdSchema } from '#shared/model/ids.ts';
import { createRunStarter } from './run-starter.ts';

const FUNCTION = 'arn:aws:lambda:eu-central-1:000000000000:function:control:live';
const accountId = accountIdSchema.parse('acc_01ARZ3NDEKTSV4RRFFQ69G5FAV');
const lambdas = createLambdas();
let served: Awaited<ReturnType<typeof serveFetch>>;
const starterOf = (arn: string) =>
  createRunStarter(
    new LambdaClient({
      endpoint: served.url,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    }),
    arn,
  );
beforeAll(async () => {
  served = await serveFetch(createLambdaApi(lambdas));
});
afterAll(() => served.close());

describe('starting a run', () => {
  it('hands the event to the function and does not wait for it', async () => {
    const events: unknown[] = [];
    let end = (): void => {};
    lambdas.register(FUNCTION, async (event) => {
      events.push(event);
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    await starterOf(FUNCTION).start({ accountId }, Date.parse('2026-06-15T12:00:07.5Z'));
    expect(events).toEqual([{ type: 'arrival', accountId, arrivedAt: '2026-06-15T12:00:07.500Z' }]);
    end();
    await lambdas.idle();
    expect(lambdas.failures).toEqual([]);
  });

  it('fails when the function is not there, or nothing answers', async () => {
    await expect(starterOf(`${FUNCTION}s`).start({ accountId }, 0)).rejects.toThrow(/not found/i);
    const unheard = createRunStarter(
      new LambdaClient({
        endpoint: 'http://127.0.0.1:9',
        region: 'eu-central-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        maxAttempts: 1,
      }),
      FUNCTION,
    );
    await expect(unheard.start({ accountId }, 0)).rejects.toThrow();
  });
});
