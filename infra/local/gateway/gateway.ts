import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { withTimeout } from '#functions/platform/timeout.ts';
import { isAuthorized } from '#shared/contract/answered-routes.ts';
import { authorizerRefusal } from '#shared/contract/authorizer.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { WELL_KNOWN } from '#shared/contract/row.ts';
import type { ContractFunction, FunctionName } from '#shared/functions.ts';
import { ROBOTS_PATH, robotsTxt, SITEMAP_PATH, sitemapXml } from '#shared/pages.ts';
import { securityHeaders } from '#shared/security-headers.ts';
import { MCP_PATH } from '#shared/token-scopes.ts';
import type { WebConfigSource } from '#shared/web-config.ts';
import { WEB_CONFIG_PATH } from '#shared/web-config-path.ts';
import { onlyByOwnName } from '../own-host.ts';
import type { FetchHandler } from '../serve-fetch.ts';
import { type Authorizer, bearerToken } from './authorizer.ts';
import { toEvent } from './event.ts';
import { matchRow } from './matcher.ts';
import { serveStatic } from './static.ts';

/** Limits of an HTTP API. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
export const TIMEOUT_MS = 30_000;

/** Where the browser finds Cognito: on this origin, so that the content security policy needs no other. */
export const COGNITO_PATH = '/cognito';

export type GatewayHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export interface GatewayOptions {
  readonly port: number;
  readonly host: string;
  readonly handlers: Readonly<Record<ContractFunction, GatewayHandler>>;
  readonly authorizer: Authorizer;
  readonly cognito: FetchHandler;
  readonly webConfig: WebConfigSource;
  /** Absolute folder of the web build. */
  readonly webRoot: string;
  readonly onError: (error: unknown) => void;
  /** Takes the handshakes of WebSockets; absent: there are none. */
  readonly attach?: (server: Server) => void;
  readonly timeoutMs?: number;
  /** False while the product is starting: every request is answered 503 until then. */
  readonly ready?: () => boolean;
}

export interface Gateway {
  readonly url: string;
  readonly close: () => Promise<void>;
}

class TooLarge extends Error {}
class TimedOut extends Error {}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Read to the end, so that the answer reaches a client that is still sending.
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (length > MAX_BODY_BYTES) throw new TooLarge();
  return Buffer.concat(chunks);
};

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const text = (response: ServerResponse, type: string, body: string): void => {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }).end(body);
};

/** The context that Lambda passes to a function. */
export const lambdaContext = (name: FunctionName, requestId: string, timeoutMs: number): Context => {
  const endsMs = Date.now() + timeoutMs;
  return {
    awsRequestId: requestId,
    functionName: `sunward-local-${name}`,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local-1:000000000000:function:sunward-local-${name}`,
    memoryLimitInMB: '512',
    logGroupName: `/aws/lambda/sunward-local-${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, endsMs - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
};

const relay = (response: ServerResponse, answer: APIGatewayProxyStructuredResultV2): void => {
  response.statusCode = answer.statusCode ?? 200;
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, String(value));
  if (answer.cookies) response.setHeader('set-cookie', answer.cookies);
  response.end(Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8'));
};

const STARTING = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Sunward</title>
<p style="font:18px system-ui;margin:3rem">Sunward is starting: the home is living its last two days &hellip;</p>`;

const starting = (response: ServerResponse): void => {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' }).end(STARTING);
};

/** The product's own error envelope for a path without a row. */
const notFound = (response: ServerResponse): void => {
  const error = new ApiError('not_found');
  json(response, error.status, {
    statusCode: error.status,
    error: 'Not Found',
    message: error.message,
    code: error.code,
    requestId: randomUUID(),
  });
};

/**
 * API Gateway, CloudFront and S3 on one port: contract rows go as payload-2.0 events to the handlers that
 * Lambda runs; everything else is the web build.
 * @throws when the port is taken
 */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { handlers, authorizer, timeoutMs = TIMEOUT_MS, ready = () => true } = options;
  const secure = Object.entries(securityHeaders());

  const api = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
  ): Promise<void> => {
    const match = matchRow(request.method ?? 'GET', path);
    if (!match) return notFound(response);
    const claims = isAuthorized(match) ? await authorizer(request.headers.authorization) : null;
    if (isAuthorized(match) && claims === null) {
      const refusal = authorizerRefusal(bearerToken(request.headers.authorization) === null ? 'missing' : 'refused');
      return json(response, refusal.status, refusal.body, refusal.headers);
    }
    const event = toEvent(request, path, query, match, await readBody(request), claims);
    const context = lambdaContext(match.row.fn, event.requestContext.requestId, timeoutMs);
    relay(
      response,
      await withTimeout(
        () => handlers[match.row.fn](event, context),
        timeoutMs,
        () => new TimedOut(),
      ),
    );
  };

  const cognito = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? 'GET';
    const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await readBody(request));
    const headers = { 'x-amz-target': request.headersDistinct['x-amz-target']?.[0] ?? '' };
    const answer = await options.cognito(new Request(`http://local${COGNITO_PATH}`, { method, headers, body }));
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store' });
    response.end(await answer.text());
  };

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = request.url ?? '/';
    const mark = raw.indexOf('?');
    const path = mark < 0 ? raw : raw.slice(0, mark);
    const query = mark < 0 ? '' : raw.slice(mark + 1);
    for (const [name, value] of secure) response.setHeader(name, value);
    if (!ready()) return starting(response);
    if (path === '/api' || path.startsWith('/api/') || path.startsWith(WELL_KNOWN) || path === MCP_PATH)
      return api(request, response, path, query);
    if (path === COGNITO_PATH || path === `${COGNITO_PATH}/`) return cognito(request, response);
    if (path === WEB_CONFIG_PATH) return json(response, 200, options.webConfig, { 'cache-control': 'no-store' });
    const origin = `http://${request.headers.host ?? 'localhost'}`;
    if (path === SITEMAP_PATH) return text(response, 'application/xml', sitemapXml(origin));
    if (path === ROBOTS_PATH) return text(response, 'text/plain', robotsTxt(origin));
    return serveStatic(options.webRoot, request, path, response);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await route(request, response);
    } catch (error) {
      if (response.headersSent || response.destroyed) {
        response.destroy();
      } else if (error instanceof TooLarge) json(response, 413, { message: 'Request Entity Too Large' });
      else if (error instanceof TimedOut) json(response, 503, { message: 'Service Unavailable' });
      else {
        options.onError(error);
        json(response, 500, { message: 'Internal Server Error' });
      }
    }
  };

  const server = createServer(onlyByOwnName((request, response) => void answer(request, response), options.host));
  options.attach?.(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};
