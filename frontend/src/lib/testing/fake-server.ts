import { authorizerRefusal } from '#shared/contract/authorizer.ts';
import { type ErrorCode, errorTable } from '#shared/contract/errors.ts';
import { contract, contractRows, type OperationId } from '#shared/contract/index.ts';
import { needsToken } from '#shared/contract/row.ts';
import { type Fault, faultMessage } from '#shared/faults.ts';

/** A call made by the page. */
export interface SeenCall {
  readonly id: OperationId;
  readonly path: string;
  /** As it was sent, without its question mark. */
  readonly query: string;
  readonly body: unknown;
  readonly authorization: string | null;
  readonly idempotencyKey: string | null;
}
/** Responds to an operation with a value or an error code. */
export type Answer = (call: SeenCall) => unknown;

/** Thrown by an answer: the server responds with this error code. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  /** @param faults what is wrong with which field */
  constructor(code: ErrorCode, faults: readonly Fault[] = []) {
    super(code);
    this.code = code;
    this.faults = faults;
  }
}

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const matcher = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/**
 * A fetch for tests that implements the contract: the page's client parses every response with the row's schema, and rows that
 * need a token are behind an authorizer.
 */
export const createFakeServer = (answers: Partial<Record<OperationId, Answer>>) => {
  const calls: SeenCall[] = [];
  /** Tokens that the authorizer refuses. */
  const deadTokens = new Set<string>();
  const answer = (call: SeenCall): Response => {
    const token = call.authorization?.replace('Bearer ', '') ?? null;
    if (needsToken(contract[call.id]) && (token === null || deadTokens.has(token))) {
      const { status, body, headers } = authorizerRefusal(token === null ? 'missing' : 'refused');
      return json(status, body, headers);
    }
    const give = answers[call.id];
    if (give === undefined) return json(500, { message: `The test has no answer for ${call.id}` });
    try {
      return json(200, give(call));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message } = errorTable[error.code];
      const envelope = { statusCode: status, error: 'Refused', message, code: error.code, requestId: 'r1' };
      const { faults } = error;
      return json(status, faults.length > 0 ? { ...envelope, messages: faults.map(faultMessage), faults } : envelope);
    }
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    const found = contractRows.find(({ row }) => row.method === method && matcher(row.path).test(pathname));
    if (!found) throw new TypeError(`No such address: ${method} ${pathname}`);
    const call: SeenCall = {
      id: found.id,
      path: pathname,
      query: searchParams.toString(),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      authorization: new Headers(init?.headers).get('authorization'),
      idempotencyKey: new Headers(init?.headers).get('idempotency-key'),
    };
    calls.push(call);
    return answer(call);
  };
  return { fetch, calls, answers, deadTokens };
};
