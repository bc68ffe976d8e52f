import { createSign, generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import keys from 'cognito-local/lib/keys/cognitoLocal.private.json' with { type: 'json' };
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthorizer } from '#infra/local/gateway/authorizer.ts';
import { type Gateway, type GatewayHandler, MAX_BODY_BYTES, startGateway } from '#infra/local/gateway/gateway.ts';
import { createIdentity, type LocalIdentity } from '#infra/local/identity/identity.ts';
import { contractRows } from '#shared/contract/index.ts';
import { needsToken } from '#shared/contract/row.ts';
import { perFunction } from '#shared/functions.ts';
import { securityHeaders } from '#shared/security-headers.ts';
import { signInLocally } from '#test/support/local-sign-in.ts';
import { createFakeServer } from '../../frontend/src/lib/testing/fake-server.ts';

let dir: string;
let identity: LocalIdentity;
let gateway: Gateway;
let events: { fn: string; event: APIGatewayProxyEventV2 }[] = [];
let answer: GatewayHandler;

const handler =
  (fn: string): GatewayHandler =>
  (event, context) => {
    events.push({ fn, event });
    return answer(event, context);
  };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sunward-gateway-'));
  const web = join(dir, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await mkdir(join(web, 'de-DE'));
  await writeFile(join(web, 'index.html'), '<title>public</title>');
  await writeFile(join(web, 'de-DE', 'faqs.html'), '<title>public, German</title>');
  await writeFile(join(web, 'app.html'), '<title>app</title>');
  await writeFile(join(web, 'assets', 'main-1234.js'), 'export {};');
  await writeFile(join(dir, 'secret.txt'), 'secret');
  identity = await createIdentity(dir, () => undefined);
  gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    handlers: perFunction(handler),
    authorizer: createAuthorizer(identity),
    cognito: identity.browserApi,
    webConfig: {
      userPoolId: identity.userPoolId,
      clientId: identity.clientId,
      region: 'local-1',
      cognitoEndpoint: '/cognito',
    },
    webRoot: web,
    onError: () => undefined,
    timeoutMs: 300,
  });
});
afterAll(async () => {
  await gateway.close();
  await rm(dir, { recursive: true });
});
beforeEach(() => {
  events = [];
  answer = async () => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' });
});

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${gateway.url}${path}`, init);
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = (): number => Math.floor(Date.now() / 1000);

/** A token like Cognito's with some claims changed, signed with `pem`. */
const tokenWith = (claims: object, pem: string = keys.pem, header: object = {}): string => {
  const signed = `${encode({ alg: 'RS256', kid: 'CognitoLocal', ...header })}.${encode({
    sub: '5e1a1a50-6a3f-7c86-db6c-8a0f8a4f0001',
    iss: identity.issuer,
    client_id: identity.serverClientId,
    token_use: 'access',
    origin_jti: 'any-session',
    'cognito:groups': ['superAdmin', 'others'],
    iat: now() - 10,
    exp: now() + 600,
    ...claims,
  })}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(pem, 'base64url')}`;
};
const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

describe('events', () => {
  test('have the shape of payload 2.0', async () => {
    const id = 'acc_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const response = await get(`/api/accounts/${id}/sensors?fetch=true&tag=a&tag=b%20c`, {
      headers: { ...bearer(tokenWith({})).headers, Cookie: 'a=1; b=2', 'X-Many': 'one' },
    });
    expect(response.status).toBe(200);
    expect(events).toHaveLength(1);
    expect(events[0]?.fn).toBe('api');
    const event = events[0]?.event;
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/accounts/{accountId}/sensors',
      rawPath: `/api/accounts/${id}/sensors`,
      rawQueryString: 'fetch=true&tag=a&tag=b%20c',
      cookies: ['a=1', 'b=2'],
      headers: { 'x-many': 'one' },
      queryStringParameters: { fetch: 'true', tag: 'a,b c' },
      pathParameters: { accountId: id },
      isBase64Encoded: false,
      requestContext: {
        http: { method: 'GET', path: `/api/accounts/${id}/sensors`, protocol: 'HTTP/1.1' },
        routeKey: 'GET /api/accounts/{accountId}/sensors',
        stage: '$default',
        authorizer: { jwt: { claims: { sub: '5e1a1a50-6a3f-7c86-db6c-8a0f8a4f0001', token_use: 'access' } } },
      },
    });
    expect(event?.headers).not.toHaveProperty('cookie');
    expect(event?.body).toBeUndefined();
    expect(event?.requestContext).toMatchObject({
      authorizer: { jwt: { claims: { 'cognito:groups': '[superAdmin others]' } } },
    });
  });

  test('carry text unchanged, everything else in base64, and decoded path parameters', async () => {
    await get('/api/webhook/a%2Fb', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"ä":1}',
    });
    await get('/api/webhook/k', { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: 'ä' });
    expect(events.map(({ fn }) => fn)).toEqual(['webhook', 'webhook']);
    expect(events[0]?.event).toMatchObject({ body: '{"ä":1}', isBase64Encoded: false, pathParameters: { key: 'a/b' } });
    expect(events[1]?.event).toMatchObject({ body: Buffer.from('ä').toString('base64'), isBase64Encoded: true });
  });

  test('a fixed segment wins over a parameter', async () => {
    const path = '/api/accounts/acc_01ARZ3NDEKTSV4RRFFQ69G5FAV/credentials/services';
    await get(path, bearer(tokenWith({})));
    expect(events[0]?.event.routeKey).toBe('GET /api/accounts/{accountId}/credentials/services');
  });

  test('answers return with status, headers, cookies and binary bodies', async () => {
    answer = async () => ({
      statusCode: 418,
      headers: { 'x-tea': 'green' },
      cookies: ['a=1', 'b=2'],
      body: Buffer.from([0, 255]).toString('base64'),
      isBase64Encoded: true,
    });
    const response = await get('/api/openapi.json');
    expect(response.status).toBe(418);
    expect(response.headers.get('x-tea')).toBe('green');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([0, 255]));
  });
});

describe('tokens', () => {
  const me = async (init?: RequestInit) => {
    const response = await get('/api/auth/me', init);
    return { status: response.status, body: await response.json() };
  };
  const refused = { status: 401, body: { message: 'Unauthorized' } };

  test.each([
    ['no token', null, 'Bearer'],
    ['an invalid token', 'dead', 'Bearer scope="" error="invalid_token"'],
  ])('every row that needs one answers %s as API Gateway does, before its handler', async (_, token, challenge) => {
    const server = createFakeServer({});
    server.deadTokens.add('dead');
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const read = async (response: Response) => ({
      status: response.status,
      body: await response.json(),
      type: response.headers.get('content-type'),
      challenge: response.headers.get('www-authenticate'),
    });
    for (const { row } of contractRows.filter(({ row }) => needsToken(row))) {
      const path = row.path.replaceAll(/\{\w+\}/g, 'x');
      const answer = await read(await get(path, { method: row.method, headers }));
      expect(answer).toEqual({ ...refused, type: 'application/json', challenge });
      // The browser's tests meet the same answer.
      expect(await read(await server.fetch(path, { method: row.method, headers }))).toEqual(answer);
    }
    expect(events).toEqual([]);
  });

  test('a genuine one is accepted', async () => {
    await identity.ensureUser('a@sunward.example', 'Sunward-a-1');
    const { AuthenticationResult: tokens } = await signInLocally(identity, 'a@sunward.example', 'Sunward-a-1');
    expect((await me(bearer(String(tokens?.AccessToken)))).status).toBe(200);
  });

  test('expired, unsigned, foreign, tampered and truncated ones are refused', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    const good = tokenWith({});
    const [head, , signature] = good.split('.');
    const bad: Record<string, string> = {
      expired: tokenWith({ exp: now() - 1 }),
      'not valid yet': tokenWith({ nbf: now() + 600 }),
      'alg none': `${encode({ alg: 'none', kid: 'CognitoLocal' })}.${good.split('.')[1]}.`,
      'alg HS256': tokenWith({}, keys.pem, { alg: 'HS256' }),
      'another key': tokenWith({}, String(other)),
      'unknown key id': tokenWith({}, keys.pem, { kid: 'x' }),
      'another pool': tokenWith({ iss: identity.issuer.replace(/_.*/, '_Other1') }),
      'another client': tokenWith({ client_id: 'x' }),
      'another audience': tokenWith({ aud: 'x' }),
      tampered: `${head}.${encode({ sub: 'x' })}.${signature}`,
      half: good.slice(0, 40),
      empty: '',
    };
    expect((await me(bearer(good))).status).toBe(200);
    events = [];
    for (const [name, token] of Object.entries(bad))
      expect({ name, ...(await me(bearer(token))) }).toEqual({ name, ...refused });
    expect(events).toEqual([]);
  });

  test('a cookie does not authenticate', async () => {
    expect(await me({ headers: { cookie: `token=${tokenWith({})}; Authorization=${tokenWith({})}` } })).toEqual(
      refused,
    );
  });
});

describe('limits and faults', () => {
  test('an unknown path or method of the API gets the envelope', async () => {
    for (const [path, method] of [
      ['/api/none', 'GET'],
      ['/api', 'GET'],
      ['/api/auth/me', 'DELETE'],
    ] as const) {
      const response = await get(path, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        statusCode: 404,
        code: 'not_found',
        requestId: expect.any(String),
      });
    }
    expect(events).toEqual([]);
  });

  test('10 MB are accepted, more is not', async () => {
    const post = (bytes: number): Promise<Response> =>
      get('/api/webhook/k', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(bytes) });
    expect((await post(MAX_BODY_BYTES)).status).toBe(200);
    const refused = await post(MAX_BODY_BYTES + 1);
    expect([refused.status, await refused.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
    expect(events).toHaveLength(1);
  });

  test('a handler that hangs or throws gets an error response', async () => {
    answer = () => new Promise(() => undefined);
    expect((await get('/api/services')).status).toBe(503);
    answer = () => Promise.reject(new Error('secret'));
    const response = await get('/api/services');
    expect([response.status, await response.text()]).toEqual([500, '{"message":"Internal Server Error"}']);
  });
});

describe('the web build', () => {
  test('pages get their document, files their type, both the security headers', async () => {
    const page = async (path: string) => (await get(path)).text();
    expect(await page('/')).toContain('public');
    expect(await page('/de-DE/faqs')).toContain('public, German');
    expect(await page('/sitemap.xml')).toContain('/de-CH/faqs</loc>');
    expect(await page('/robots.txt')).toContain('Sitemap: http://');
    expect(await page('/login?x=1')).toContain('app');
    expect(await page('/de-AT/acc_01ARZ3NDEKTSV4RRFFQ69G5FAV/dashboard')).toContain('app');
    const file = await get('/assets/main-1234.js');
    expect(file.headers.get('content-type')).toContain('text/javascript');
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
    for (const path of ['/', '/login', '/assets/main-1234.js', '/api/services', '/api/none', '/config.json']) {
      const { headers } = await get(path);
      for (const [name, value] of Object.entries(securityHeaders())) expect(headers.get(name)).toBe(value);
    }
    expect((await get('/assets/none.js')).status).toBe(404);
    expect((await get('/', { method: 'POST' })).status).toBe(405);
  });

  test('nothing outside the build is served', async () => {
    // As a raw request line: fetch would normalise the path.
    const raw = (path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const { host, port } = new URL(gateway.url);
        const socket = connect(Number(port), '127.0.0.1');
        let text = '';
        socket.on('data', (data) => {
          text += String(data);
        });
        socket.on('end', () => resolve(text));
        socket.on('error', reject);
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      });
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2f..%2fsecret.txt',
      '/..%5csecret.txt',
      '/%00.txt',
      '/%zz.txt',
    ]) {
      const text = await raw(path);
      expect(text).toMatch(/^HTTP\/1\.1 404/);
      expect(text).not.toContain('secret\r');
    }
  });

  test('the browser receives the address of Cognito and reaches it on this origin, without admin calls', async () => {
    expect(await (await get('/config.json')).json()).toEqual({
      userPoolId: identity.userPoolId,
      clientId: identity.clientId,
      region: 'local-1',
      cognitoEndpoint: '/cognito',
    });
    const call = async (target: string, body: object) => {
      const response = await get('/cognito/', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const forgotten = { ClientId: identity.clientId, Username: 'b@sunward.example' };
    await identity.ensureUser(forgotten.Username, 'Sunward-b-1');
    expect(await call('ForgotPassword', forgotten)).toMatchObject({ status: 200 });
    expect(await call('ListUsers', { UserPoolId: identity.userPoolId })).toMatchObject({
      status: 400,
      body: { __type: 'NotAuthorizedException' },
    });
  });
});
