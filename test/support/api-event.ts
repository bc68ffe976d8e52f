import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { HttpHandler } from '#functions/http/implement.ts';
import { callUrl } from '#shared/contract/caller.ts';
import { type Row, routeKey } from '#shared/contract/row.ts';
import { tokenPath } from '#shared/token-scopes.ts';

export interface EventParts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged; overrides `body`. */
  readonly text?: string;
  readonly base64?: boolean;
  readonly headers?: Record<string, string>;
  /** Claims of a verified access token; null: signed out. */
  readonly claims?: Record<string, unknown> | null | undefined;
  /** A program calls below `/api/v1`, with this in its Authorization header. */
  readonly token?: string;
}

/** A session that every user of a test has. */
export const ANY_SESSION = 'any-session';
/** Another one, whose sign-in took only the password. */
export const PASSWORD_SESSION = 'any-session-by-password';

/** Claims as API Gateway passes them on: every value a string, arrays printed as `[a b]`. */
export const accessClaims = (
  sub: string,
  groups: readonly string[] = [],
  sessionId: string = ANY_SESSION,
): Record<string, unknown> => ({
  sub,
  origin_jti: sessionId,
  token_use: 'access',
  client_id: 'client',
  ...(groups.length > 0 ? { 'cognito:groups': `[${groups.join(' ')}]` } : {}),
});

/** An API Gateway event (payload format 2.0) for a row. */
export const apiEvent = (
  row: Pick<Row, 'method' | 'path' | 'keyed'>,
  parts: EventParts = {},
): APIGatewayProxyEventV2 => {
  const text = parts.text ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body));
  const byToken = parts.token !== undefined;
  const way = byToken ? { ...row, path: tokenPath(row.path) as Row['path'] } : row;
  const path = callUrl(way, { params: parts.params ?? {} });
  const event = {
    version: '2.0',
    routeKey: routeKey(way),
    rawPath: decodeURIComponent(path),
    rawQueryString: new URLSearchParams(parts.query ?? {}).toString(),
    headers: {
      'content-type': 'application/json',
      ...(byToken ? { authorization: `Bearer ${parts.token}` } : {}),
      ...parts.headers,
    },
    pathParameters: parts.params ?? {},
    ...(parts.query ? { queryStringParameters: parts.query } : {}),
    ...(text === undefined ? {} : { body: parts.base64 ? Buffer.from(text).toString('base64') : text }),
    isBase64Encoded: parts.base64 ?? false,
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method: row.method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      // Identifies a request without a client-chosen id: each call of a test is a new one.
      requestId: row.keyed ? `request-${randomUUID()}` : 'request-1',
      routeKey: routeKey(way),
      stage: '$default',
      time: '01/Jun/2026:10:00:00 +0000',
      timeEpoch: 1_780_308_000_000,
      ...(parts.claims ? { authorizer: { jwt: { claims: parts.claims, scopes: null } } } : {}),
    },
  };
  return event as unknown as APIGatewayProxyEventV2;
};

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: the sweep parses it by the row's schema, other tests look into it
  readonly body: any;
}

/** Parsed by the row's schema; text that is not JSON is its `text`. */
const bodyOf = ({ headers = {}, body = 'null' }: APIGatewayProxyStructuredResultV2): unknown =>
  /json/.test(String(headers['content-type'] ?? 'json')) ? JSON.parse(body) : { text: body };

export const invoke = async (handler: HttpHandler, event: APIGatewayProxyEventV2): Promise<Answer> => {
  const answer = await handler(event, { awsRequestId: 'lambda-1', functionName: 'test' } as Context);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers ?? {},
    body: bodyOf(answer),
  };
};
