import type { ErrorEnvelope } from './errors.ts';
import type { Calls, Outline } from './outline.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** What names a refusal is all there; codes that came with a newer server have no text, and are said by their status. */
const isEnvelope = (body: unknown): body is ErrorEnvelope => {
  if (typeof body !== 'object' || body === null) return false;
  const { statusCode, error, message, code, requestId } = body as Record<string, unknown>;
  return typeof statusCode === 'number' && [error, message, code, requestId].every(isText);
};

/**
 * An outline for callers of the server that was built and deployed along with them. The server has parsed every response on its way
 * out, so they are taken as they are; what is not JSON came from somewhere else, and is refused. Refusals are looked at more closely:
 * a gateway or a proxy writes some of them.
 */
export const trusting = (calls: Calls): Outline => ({
  calls,
  readAnswer: (_id, body) => {
    if (body === undefined) throw new Error('The response is not JSON');
    return body;
  },
  readEnvelope: (body) => (isEnvelope(body) ? body : null),
});
