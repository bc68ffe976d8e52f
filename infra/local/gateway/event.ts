import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { GatewayClaims } from './authorizer.ts';
import type { Match } from './matcher.ts';

const TEXT_TYPES = /^(text\/|application\/(json|javascript|xml)|[^;]+\+(json|xml))/i;

const headersOf = (request: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    // Cookies have a list of their own.
    if (name !== 'cookie' && values) headers[name] = values.join(',');
  }
  return headers;
};

const queryOf = (search: URLSearchParams): Record<string, string> => {
  const query: Record<string, string> = {};
  for (const name of new Set(search.keys())) query[name] = search.getAll(name).join(',');
  return query;
};

/** `12/Mar/2026:19:03:58 +0000`, as access logs write it. */
const logTime = (ms: number): string => {
  const [, day, month, year, time] = new Date(ms).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
};

/**
 * The event that an HTTP API sends to its Lambda (payload format 2.0).
 * @param claims of a verified token; null for rows without an authorizer
 */
export const toEvent = (
  request: IncomingMessage,
  rawPath: string,
  rawQueryString: string,
  match: Match,
  body: Buffer,
  claims: GatewayClaims | null,
): APIGatewayProxyEventV2 => {
  const headers = headersOf(request);
  const cookies = request.headersDistinct.cookie?.flatMap((line) => line.split(/;\s*/));
  const query = queryOf(new URLSearchParams(rawQueryString));
  const isText = TEXT_TYPES.test(headers['content-type'] ?? '');
  const host = headers.host ?? 'localhost';
  const nowMs = Date.now();
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(match.params).length > 0 ? { pathParameters: match.params } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: host,
      domainPrefix: host.split('.')[0] ?? host,
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.routeKey,
      stage: '$default',
      time: logTime(nowMs),
      timeEpoch: nowMs,
    },
    ...(body.length > 0 ? { body: body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !isText,
  };
  if (claims === null) return event;
  const authorized: Pick<APIGatewayProxyEventV2WithJWTAuthorizer['requestContext'], 'authorizer'> = {
    authorizer: { principalId: '', integrationLatency: 0, jwt: { claims: { ...claims }, scopes: [] } },
  };
  return { ...event, requestContext: { ...event.requestContext, ...authorized } };
};
