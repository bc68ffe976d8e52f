import type { HttpHandler } from '#functions/http/implement.ts';
import { originCheck, throughCloudFront } from '#functions/http/origin.ts';
import { type BoxHandler, eventSchema } from '#functions/ocpp/handler.ts';
import { startBase } from '#functions/parts/base.ts';
import { type Composed, compose, type FunctionParts } from '#functions/parts/compose.ts';
import type { ContractFunction, FunctionName } from '#shared/functions.ts';
import { ORIGIN_KEY_HEADER } from '#shared/origin.ts';

/**
 * The handler that a Lambda exports, composed of the parts that the function's row in the table names. Any other set of
 * parts does not compile, nor does a handler that needs more than they offer.
 */
export const eventEntry = <N extends FunctionName, H>(
  _name: N,
  parts: FunctionParts<N>,
  create: (deps: Composed<FunctionParts<N>>) => H,
): H => create(compose(startBase(process.env), parts as never) as Composed<FunctionParts<N>>);

/** The same for a function behind the REST contract, which answers only requests that came through CloudFront. */
export const httpEntry = <N extends ContractFunction>(
  name: N,
  parts: FunctionParts<N>,
  create: (deps: Composed<FunctionParts<N>>) => HttpHandler,
): HttpHandler => throughCloudFront(process.env, eventEntry(name, parts, create));

/** The same for the function that wallboxes connect to: a handshake has to come through CloudFront, and with it what follows. */
export const boxEntry = (
  parts: FunctionParts<'ocpp'>,
  create: (deps: Composed<FunctionParts<'ocpp'>>) => BoxHandler,
): BoxHandler => {
  const isOurs = originCheck(process.env);
  const handler = eventEntry('ocpp', parts, create);
  return async (event, context) => {
    const { data } = eventSchema.safeParse(event);
    if (data?.type === 'CONNECT' && !isOurs(data.headers[ORIGIN_KEY_HEADER])) return { statusCode: 403 };
    return handler(event, context);
  };
};
