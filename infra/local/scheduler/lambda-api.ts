import { randomUUID } from 'node:crypto';
import type { FetchHandler } from '../serve-fetch.ts';
import type { LocalLambdas } from './lambda.ts';

const INVOCATIONS = /^\/2015-03-31\/functions\/(?<name>[^/]+)\/invocations$/;
/** Lambda's limit for asynchronous events. */
const MAX_BYTES = 1_048_576;

const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ Type: 'User', message }, { status, headers: { 'x-amzn-errortype': code } });

/** Lambda's Invoke for asynchronous events, over the local functions. Other calls are refused: nothing of ours makes them. */
export const createLambdaApi =
  (lambdas: LocalLambdas): FetchHandler =>
  async (request) => {
    const name = INVOCATIONS.exec(new URL(request.url).pathname)?.groups?.name;
    if (request.method !== 'POST' || name === undefined)
      return refusal(404, 'ResourceNotFoundException', 'Only Invoke is here');
    if (request.headers.get('x-amz-invocation-type') !== 'Event')
      return refusal(400, 'InvalidParameterValueException', 'Only asynchronous invocations are here');
    const payload = await request.text();
    if (Buffer.byteLength(payload) > MAX_BYTES)
      return refusal(413, 'RequestTooLargeException', `${MAX_BYTES} bytes at most`);
    try {
      JSON.parse(payload);
    } catch {
      return refusal(400, 'InvalidRequestContentException', 'Could not parse request body into json');
    }
    try {
      await lambdas.invoke(decodeURIComponent(name), payload);
    } catch (error) {
      return refusal(404, 'ResourceNotFoundException', error instanceof Error ? error.message : 'Function not found');
    }
    return new Response(null, { status: 202, headers: { 'x-amzn-requestid': randomUUID() } });
  };
