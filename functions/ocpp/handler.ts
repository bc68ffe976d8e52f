import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { BOX_PATH_HEADER } from '#shared/ocpp.ts';
import { connect, disconnect, failureAnswer, type SessionDeps, takeFrame } from './session.ts';

/** What API Gateway gets back. */
export interface BoxAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes over the connection. */
  readonly body?: string;
}

/** An event as API Gateway sends it; names of headers in lower case. Only that of a handshake has the box's headers. */
export const eventSchema = z
  .object({
    requestContext: z.object({
      eventType: z.enum(['CONNECT', 'MESSAGE', 'DISCONNECT']),
      connectionId: z.string().min(1),
    }),
    headers: z.record(z.string(), z.string()).nullish(),
    body: z.string().nullish(),
  })
  .transform(({ requestContext: { eventType, connectionId }, headers, body }) => ({
    type: eventType,
    connectionId,
    headers: Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]): [string, string | undefined] => [name.toLowerCase(), value]),
    ),
    body: body ?? '',
  }));

export type BoxHandler = (event: unknown, context: Context) => Promise<BoxAnswer>;

const OK: BoxAnswer = { statusCode: 200 };

/**
 * The handler of the WebSocket API that wallboxes dial. Never throws: what API Gateway would then send is no OCPP. A message that
 * could not be stored is answered `InternalError`, and the box repeats it.
 */
export const createBoxHandler = (deps: SessionDeps): BoxHandler => {
  const { logger } = deps;
  const answer = async (event: z.output<typeof eventSchema>): Promise<BoxAnswer> => {
    const { connectionId } = event;
    switch (event.type) {
      case 'CONNECT': {
        const { headers } = event;
        const welcome = await connect(deps, connectionId, {
          path: headers[BOX_PATH_HEADER] ?? '',
          authorization: headers.authorization,
          protocols: headers['sec-websocket-protocol'],
        });
        if (!welcome.ok) return { statusCode: welcome.status };
        return welcome.protocol === '' ? OK : { ...OK, headers: { 'Sec-WebSocket-Protocol': welcome.protocol } };
      }
      case 'MESSAGE': {
        const body = await takeFrame(deps, connectionId, event.body);
        return body === null ? OK : { ...OK, body };
      }
      case 'DISCONNECT':
        await disconnect(deps, connectionId);
        return OK;
    }
  };
  return middy<unknown, BoxAnswer>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async (raw) => {
      const event = eventSchema.safeParse(raw);
      if (!event.success) {
        logger.error('event refused', { fault: event.error.issues.map(({ path }) => path.join('.')).join(', ') });
        return { statusCode: 400 };
      }
      try {
        return await answer(event.data);
      } catch (error) {
        logger.error('box not served', {
          fault: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
        });
        const body = event.data.type === 'MESSAGE' ? failureAnswer(event.data.body) : null;
        return body === null ? { statusCode: 500 } : { ...OK, body };
      }
    });
};
