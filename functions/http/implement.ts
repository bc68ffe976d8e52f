import type { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { KeyedHash } from '#functions/platform/keyed-hash.ts';
import { answeredRoutes } from '#shared/contract/answered-routes.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Contract, OperationId, OperationsOf } from '#shared/contract/index.ts';
import {
  needsToken,
  type Row,
  type RowCall,
  type RowInput,
  type RowResponse,
  type RowResult,
} from '#shared/contract/row.ts';
import type { ContractFunction } from '#shared/functions.ts';
import type { UserId } from '#shared/model/ids.ts';
import type { RoleType } from '#shared/roles.ts';
import { checkAccess, type RoleOf } from './access.ts';
import { type Caller, type CallerSession, callerOf, withPowersOf } from './caller.ts';
import { errorEdge } from './error-edge.ts';
import { type AdmitProgram, createAdmitProgram, type ProgramEdge } from './program.ts';
import { type QuotaEdge, withinQuotas } from './quota.ts';
import { requireProof } from './reauth.ts';
import {
  type HttpEvent,
  type RequestKey,
  readBody,
  readBytes,
  readHeaders,
  readParams,
  readQuery,
  readRequestKey,
} from './request.ts';
import { jsonResponse, redirectResponse, textResponse, wrongMethod } from './response.ts';
import { sourceOf } from './source.ts';
import { recorded, type TrailEdge } from './trail.ts';

/** A parsed and admitted call. */
export interface Call<R extends Row> extends RowInput<R> {
  /** Signed in, unless the row is public or authorized by a key. */
  readonly caller: R['access']['kind'] extends 'public' | 'key' ? null : Caller;
  /** The caller's role on the row's site; null for an outside super admin, and for rows without a site. */
  readonly role: RoleType | null;
  /** The bytes of the body, for rows that request them. */
  readonly rawBody: R extends { readonly rawBody: true } ? Uint8Array : undefined;
  /** For rows that accept an idempotency key. */
  readonly requestKey: R extends { readonly keyed: true } ? RequestKey : undefined;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** On a row without a token: says who the caller turned out to be, for the trail. */
  readonly recognise: (userId: UserId) => void;
  /** On a row with `reauth: 'some'`. @throws ApiError `reauth_required` */
  readonly requireReauth: () => void;
  /** On a row that relays: calls another row of this function in the caller's name. */
  readonly relay: R extends { readonly relays: true } ? Relay : undefined;
  /** On a row that relays: the status of the answer; 202 has no body. */
  readonly answerWith: R extends { readonly relays: true } ? (status: number) => void : undefined;
}

/** Calls a row as the caller of another. @throws ApiError or what its handler throws */
export type Relay = <K extends OperationId>(id: K, call: RowCall<Contract[K]>) => Promise<RowResponse<Contract[K]>>;

/** Answers one row; throws ApiError or VendorError. */
export type Handler<R extends Row> = (call: Call<R>) => Promise<RowResult<R>>;

/** One handler for each row that a Lambda serves. */
export type Handlers<F extends ContractFunction> = { readonly [K in OperationsOf<F>]: Handler<Contract[K]> };

/** Makes a handler that the contract does not assign to this Lambda a compile error, even if it comes from a spread. */
type NoSurplus<H, F extends ContractFunction> = { readonly [K in Exclude<keyof H, OperationsOf<F>>]: never };

export interface HttpEdge {
  readonly logger: Logger;
  readonly roleOf: RoleOf;
  /** Whether a user whose token is still valid was deleted; absent: no row here concerns users. */
  readonly isGone?: (userId: UserId) => Promise<boolean>;
  /** The session of a caller, if it is still valid; absent: no row here concerns users. */
  readonly sessionOf?: (caller: Caller) => Promise<CallerSession | null>;
  /** Finds tokens of programs; absent: no row here is open to them. */
  readonly programs?: ProgramEdge;
  /** In place of network addresses in the log. */
  readonly hash?: KeyedHash;
  /** Absent: no row here leaves an entry in the trail. */
  readonly trail?: TrailEdge;
  /** Counts calls; absent: no row here has quotas. */
  readonly quotas?: QuotaEdge;
}

/** A Lambda behind API Gateway; the local gateway and tests call it with the same events. */
export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** A call of any row. */
interface LooseCall {
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly query: Readonly<Record<string, unknown>> | undefined;
  readonly body: unknown;
  readonly requestKey: RequestKey | undefined;
  readonly rawBody: Uint8Array | undefined;
  readonly caller: Caller | null;
  readonly role: RoleType | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly recognise: (userId: UserId) => void;
  readonly requireReauth: () => void;
  readonly relay: Relay | undefined;
  readonly answerWith: ((status: number) => void) | undefined;
}
type LooseHandler = (call: LooseCall) => Promise<unknown>;
/** What a relayed call is made of. */
interface RelayedInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
interface Route {
  readonly id: OperationId;
  readonly row: Row;
  readonly handler: LooseHandler;
  /** Called below `/api/v1`: the token is checked here, and not by the gateway. */
  readonly byToken: boolean;
  readonly otherMethods: boolean;
}

/** @param admit finds out who calls by a token */
const serve = async (
  route: Route,
  event: HttpEvent,
  edge: HttpEdge,
  admit: AdmitProgram,
  relay: Relay,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const { id, row, handler } = route;
  const { roleOf, isGone, sessionOf, quotas } = edge;
  const program = route.byToken ? await admit(id, row, event) : null;
  const claimed = program ?? callerOf(event.requestContext?.authorizer);
  // Unauthenticated callers learn nothing more; callers without access learn nothing about the query or body.
  if (needsToken(row) && claimed === null) throw new ApiError('unauthenticated');
  // Whoever was signed out is refused, however long the token is still valid.
  const signedIn = program === null ? claimed : null;
  const session = signedIn && sessionOf ? await sessionOf(signedIn) : null;
  if (signedIn && sessionOf && session === null) throw new ApiError('unauthenticated');
  const caller = claimed && withPowersOf(claimed, session);
  const params = readParams(row, event);
  const role = await checkAccess(row, params, caller, roleOf);
  // Not needed for members on their sites: a deleted user is none.
  const byMembership = row.access.kind === 'account' && !caller?.superAdmin;
  if (!byMembership && caller && isGone && (await isGone(caller.userId))) throw new ApiError('unauthenticated');
  const requireReauth = (): void => requireProof(session);
  if (row.reauth === true) requireReauth();
  let recognised: UserId | null = null;
  let status: number = row.status;
  const call: LooseCall = {
    params,
    query: readQuery(row, event),
    body: readBody(row, event),
    requestKey: row.keyed ? readRequestKey(event) : undefined,
    rawBody: row.rawBody ? readBytes(event) : undefined,
    caller,
    role,
    headers: readHeaders(event),
    recognise: (userId) => {
      recognised = userId;
    },
    requireReauth,
    relay: row.relays && relay,
    answerWith:
      row.relays &&
      ((own) => {
        status = own;
      }),
  };
  const recordedHandler = () =>
    recorded(edge.trail, { ...call, id, row, event, recognised: () => recognised }, () => handler(call));
  const result = await withinQuotas(quotas, row, { ...call, source: sourceOf(event) }, recordedHandler);
  const answer = row.response.parse(result);
  if (row.media !== undefined) return textResponse(row.media, answer);
  if (row.status === 302) return redirectResponse(answer);
  return status === 202
    ? { statusCode: status, headers: { 'cache-control': 'no-store' } }
    : jsonResponse(status, answer);
};

/**
 * The router of one Lambda: dispatches on the event's `routeKey`, parses, checks access, responds by the row's schema, and maps
 * every error to the one envelope. A missing or surplus handler does not compile.
 */
export const implement = <F extends ContractFunction, H extends Handlers<F>>(
  fn: F,
  handlers: H & NoSurplus<H, F>,
  edge: HttpEdge,
): HttpHandler => {
  const { logger } = edge;
  const callers = new WeakMap<HttpEvent, Caller>();
  const admitted = edge.programs && createAdmitProgram(edge.programs, edge.trail);
  const admit: AdmitProgram = async (id, row, event) => {
    const caller = await (admitted?.(id, row, event) ?? Promise.reject(new ApiError('not_found')));
    callers.set(event, caller);
    return caller;
  };
  const loose = handlers as unknown as Readonly<Record<string, LooseHandler>>;
  const routes = new Map<string, Route>();
  for (const { id, row, routeKey, byToken, otherMethods } of answeredRoutes) {
    const handler = loose[id];
    if (row.fn !== fn || !handler) continue;
    if ((row.trail ?? 'none') !== 'none' && !edge.trail)
      throw new Error(`${id} leaves an entry, and ${fn} has no trail`);
    if (row.quotas && !edge.quotas) throw new Error(`${id} has quotas, and ${fn} cannot count`);
    if (row.reauth && !edge.sessionOf) throw new Error(`${id} asks for a proof, and ${fn} knows no sessions`);
    if (byToken && !edge.programs) throw new Error(`${id} is open to tokens, and ${fn} knows none`);
    routes.set(routeKey, { id, row, handler, byToken, otherMethods });
  }
  const relayOf = (outer: Route, event: HttpEvent): Relay => {
    const relay = async (id: OperationId, input: RelayedInput): Promise<unknown> => {
      const route = [...routes.values()].find((one) => one.id === id && one.byToken === outer.byToken);
      if (!route || route.row.relays) throw new ApiError('not_found');
      const { pathParameters: _, queryStringParameters: __, body: ___, ...rest } = event;
      const inner = {
        ...rest,
        pathParameters: input.params ?? {},
        queryStringParameters: input.query ?? {},
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        isBase64Encoded: false,
      };
      const { body } = await serve(route, inner, edge, admit, relay as unknown as Relay);
      return JSON.parse(body ?? 'null');
    };
    return relay as unknown as Relay;
  };
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(errorEdge(logger, { quiet: fn === 'webhook', hash: edge.hash, programOf: (event) => callers.get(event) }))
    .handler(async (event) => {
      const route = routes.get(event.routeKey);
      if (!route) throw new ApiError('not_found');
      if (route.otherMethods) return wrongMethod(route.row.method);
      return serve(route, event, edge, admit, relayOf(route, event));
    });
};
