import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRunStarter } from '#functions/platform/run-starter.ts';
import { createLambdas } from '#infra/local/scheduler/lambda.ts';
import { createLambdaApi } from '#infra/local/scheduler/lambda-api.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import { accountIdSchema } from '#shared/model/ids.ts';

const FUNCTION = 'arn:aws:lambda:eu-central-1:000000000000:function:control:live';
const accountId = accountIdSchema.parse('acc_01ARZ3NDEKTSV4RRFFQ69G5FAV');
const lambdas = createLambdas();
let served: Awaited<ReturnType<typeof serveFetch>>;
const starterAt = (endpoint: string, arn = FUNCTION) =>
  openRunStarter(
    { endpoint, region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
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
    await starterAt(served.url).start({ accountId }, Date.parse('2026-06-15T12:00:07.5Z'));
    expect(events).toEqual([{ type: 'arrival', accountId, arrivedAt: '2026-06-15T12:00:07.500Z' }]);
    end();
    await lambdas.idle();
    expect(lambdas.failures).toEqual([]);
  });

  it('fails when the function is not there, or nobody answers', async () => {
    await expect(starterAt(served.url, `${FUNCTION}s`).start({ accountId }, 0)).rejects.toThrow(/not found/i);
    await expect(starterAt('http://127.0.0.1:9').start({ accountId }, 0)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('holds up no report for long when Lambda is silent', async () => {
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const startedMs = performance.now();
    const { port } = silent.address() as AddressInfo;
    await expect(starterAt(`http://127.0.0.1:${port}`).start({ accountId }, 0)).rejects.toThrow(/tim/i);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    silent.closeAllConnections();
    silent.close();
  });
});
