import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keys from 'cognito-local/lib/keys/cognitoLocal.private.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandlers } from '#functions/entries/create.ts';
import { type Authorizer, createAuthorizer } from '#infra/local/gateway/authorizer.ts';
import { type Gateway, startGateway } from '#infra/local/gateway/gateway.ts';
import { createIdentity, type LocalIdentity } from '#infra/local/identity/identity.ts';
import { callUrl } from '#shared/contract/caller.ts';
import { contractRows } from '#shared/contract/index.ts';
import { needsToken } from '#shared/contract/row.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { ANY_SESSION, apiEvent } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '../contract/site.ts';
import { callOf } from './attempts.ts';
import { changesIn, rowsWithout, seedTenant, type Tenant } from './tenants.ts';

/** The real authorizer before the real handlers, and a tenant whom a caller without a genuine token tries to reach. */
let folder: string;
let identity: LocalIdentity;
let product: TestProduct;
let authorizer: Authorizer;
let gateway: Gateway;
let theirs: Tenant;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunward-tokens-'));
  identity = await createIdentity(folder, () => undefined);
  product = await startProduct();
  const { deps } = product;
  theirs = await seedTenant(product, 'marker-of-theirs');
  authorizer = createAuthorizer(identity);
  gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    handlers: createHandlers(deps),
    authorizer,
    cognito: identity.browserApi,
    webConfig: { userPoolId: '', clientId: '', region: 'local-1', cognitoEndpoint: '/cognito' },
    webRoot: folder,
    onError: () => undefined,
  });
});
afterAll(async () => {
  await gateway.close();
  await product.stop();
  await rm(folder, { recursive: true });
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowS = (): number => Math.floor(Date.now() / 1000);
const claimsOf = (sub: string, own: object = {}): Record<string, unknown> => ({
  sub,
  iss: identity.issuer,
  client_id: identity.serverClientId,
  token_use: 'access',
  origin_jti: ANY_SESSION,
  scope: 'aws.cognito.signin.user.admin',
  iat: nowS() - 10,
  exp: nowS() + 600,
  ...own,
});
const headOf = (own: object = {}): object => ({ alg: 'RS256', kid: 'CognitoLocal', ...own });
/** A token, signed as the pool does it, or with another key. */
const signed = (claims: object, head: object = headOf(), pem: string = keys.pem): string => {
  const text = `${encode(head)}.${encode(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(pem, 'base64url')}`;
};

const rows = contractRows.filter(({ row }) => needsToken(row));
let attempts = 0;

interface Observed {
  readonly status: number;
  /** Which of their words were disclosed. */
  readonly leaked: readonly string[];
}
const observed = (status: number, text: string): Observed => ({
  status,
  leaked: theirs.words.filter((word) => text.includes(word)),
});

/** Calls a row of theirs over HTTP. */
const callOver = async (
  { id, row }: (typeof rows)[number],
  headers: Record<string, string>,
  search = '',
): Promise<Observed> => {
  const { params, query, body } = callOf(id, theirs);
  attempts += 1;
  const response = await fetch(`${gateway.url}${callUrl(row, { params, query })}${search}`, {
    method: row.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return observed(response.status, await response.text());
};

/** The same without HTTP: the authorizer, and the handler if it lets the call pass. */
const callTheirs = async ({ id, row }: (typeof rows)[number], headers: Record<string, string>): Promise<Observed> => {
  attempts += 1;
  const claims = await authorizer(headers.authorization);
  if (claims === null) return observed(401, '');
  const answer = await product.send(row.fn, apiEvent(row, { ...callOf(id, theirs), headers, claims }));
  return observed(answer.status, JSON.stringify([answer.headers, answer.body]));
};

/** Every row with each of these headers: nothing is disclosed, nothing changes. */
const expectRefused = async (
  tokens: Readonly<Record<string, Record<string, string>>>,
  status: number,
  among: typeof rows = rows,
  call: (one: (typeof rows)[number], headers: Record<string, string>) => Promise<Observed> = callTheirs,
): Promise<void> => {
  const before = await rowsWithout(product, []);
  const wrong: string[] = [];
  for (const [name, headers] of Object.entries(tokens)) {
    for (const one of among) {
      const { status: got, leaked } = await call(one, headers);
      if (got !== status || leaked.length > 0) wrong.push(`${name} at ${one.id}: ${got}, leaked ${leaked.join()}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(changesIn(before, await rowsWithout(product, []))).toEqual([]);
};
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
afterAll(() => console.log(`${rows.length} rows with a token: ${attempts} attempts with others, 0 crossings`));

describe('a row that needs a token', () => {
  it('opens for a genuine one, so that the refusals below are due to their tokens', async () => {
    const reads = rows.filter(({ row }) => row.method === 'GET' && row.access.kind === 'account');
    for (const one of reads.filter(({ id }) => id !== 'listAppliances')) {
      const { status } = await callOver(one, bearer(signed(claimsOf(theirs.site.ownerId))));
      expect([one.id, status]).toEqual([one.id, 200]);
    }
  });

  it('opens for no token that the pool has not signed, for us, for now', async () => {
    const { ownerId } = theirs.site;
    const claims = claimsOf(ownerId, { 'cognito:groups': [SUPER_ADMIN_GROUP] });
    const good = signed(claimsOf(newUserId()));
    const [head = '', , signature = ''] = good.split('.');
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = String(other.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const jwk = other.publicKey.export({ format: 'jwk' });
    const publicPem = String(other.publicKey.export({ type: 'spki', format: 'pem' }));
    const modulus = String(identity.jwks.keys[0]?.n);
    const byHmac = (secret: string): string => {
      const text = `${encode(headOf({ alg: 'HS256' }))}.${encode(claims)}`;
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    const none = (alg: string, end: string): string => `${encode(headOf({ alg }))}.${encode(claims)}${end}`;
    const tokens: Readonly<Record<string, string>> = {
      'alg none': none('none', '.'),
      'alg None': none('None', '.'),
      'alg none, two parts': none('none', ''),
      'alg none, another’s signature': none('none', `.${signature}`),
      'alg missing': `${encode({ kid: 'CognitoLocal' })}.${encode(claims)}.${signature}`,
      'HMAC with the public key': byHmac(publicPem),
      'HMAC with the modulus': byHmac(modulus),
      'HMAC with an empty key': byHmac(''),
      'another key': signed(claims, headOf(), pem),
      'another key, in its header': signed(claims, headOf({ jwk }), pem),
      'another key, by URL': signed(claims, headOf({ jku: 'https://evil.example/jwks.json', kid: 'x' }), pem),
      'a key id that is a path': signed(claims, headOf({ kid: '../../dev/null' }), pem),
      'claims of another under a genuine signature': `${head}.${encode(claims)}.${signature}`,
      'another pool': signed({ ...claims, iss: identity.issuer.replace(/[^/]+$/, 'local_Other1') }),
      'another region': signed({ ...claims, iss: identity.issuer.replace('local', 'eu-west-1') }),
      'no issuer': signed({ ...claims, iss: undefined }),
      'another client': signed({ ...claims, client_id: 'another' }),
      'another audience': signed({ ...claims, aud: 'another' }),
      expired: signed({ ...claims, exp: nowS() - 1 }),
      'expired since 1970': signed({ ...claims, exp: 0 }),
      'not valid yet': signed({ ...claims, nbf: nowS() + 600 }),
      'an ID token': signed({ ...claims, token_use: 'id', aud: identity.serverClientId }),
      'no token use': signed({ ...claims, token_use: undefined }),
      'no subject': signed({ ...claims, sub: undefined }),
      'a subject that is no id': signed({ ...claims, sub: '*' }),
      half: good.slice(0, good.length / 2),
      'two tokens': `${good} ${good}`,
      nothing: '',
      null: 'null',
    };
    await expectRefused(Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, bearer(token)])), 401);
  });

  it('opens for no token outside its header', async () => {
    const token = signed(claimsOf(theirs.site.ownerId));
    const { ownerId } = theirs.site;
    await expectRefused(
      {
        cookie: { cookie: `sunward_token=${token}; Authorization=Bearer ${token}; token=${token}` },
        'basic authentication': { authorization: `Basic ${Buffer.from(`${ownerId}:${token}`).toString('base64')}` },
        'load balancer header': { 'x-amzn-oidc-data': token, 'x-amzn-oidc-identity': ownerId },
        'proxy header': { 'x-forwarded-authorization': `Bearer ${token}`, 'x-forwarded-user': ownerId },
        'API key': { 'x-api-key': token },
      },
      401,
      rows.filter(({ row }) => row.access.kind !== 'account' || row.method === 'GET'),
      callOver,
    );
    for (const one of rows.filter(({ row }) => row.method === 'GET')) {
      const { status, leaked } = await callOver(
        one,
        {},
        `${Object.keys(callOf(one.id, theirs).query).length > 0 ? '&' : '?'}access_token=${token}`,
      );
      expect([one.id, status, leaked]).toEqual([one.id, 401, []]);
    }
  });

  it('takes no user for an operator because of attributes that users can set themselves', async () => {
    const own = Object.entries({
      'custom:superAdmin': 'true',
      'custom:groups': SUPER_ADMIN_GROUP,
      'custom:role': SUPER_ADMIN_GROUP,
      superAdmin: true,
      groups: [SUPER_ADMIN_GROUP],
      roles: [SUPER_ADMIN_GROUP],
      scope: `aws.cognito.signin.user.admin ${SUPER_ADMIN_GROUP}`,
      'cognito:roles': [SUPER_ADMIN_GROUP],
      'cognito:preferred_role': SUPER_ADMIN_GROUP,
      'cognito:username': SUPER_ADMIN_GROUP,
      username: SUPER_ADMIN_GROUP,
      name: SUPER_ADMIN_GROUP,
      email: 'operator@sunward.example',
    });
    const groups = ['superadmin', 'SUPERADMIN', 'superAdmins', 'superAdmin2', 'not-superAdmin', 'admin', '*'];
    const strangerId = newUserId();
    const tokenWith = (one: object): Record<string, string> => bearer(signed(claimsOf(strangerId, one)));
    const ofOthers = rows.filter(({ row }) => row.access.kind !== 'user');
    // All at once at every row; each by itself at one row of each kind.
    const all = { ...Object.fromEntries(own), 'cognito:groups': groups };
    await expectRefused({ 'all of it': tokenWith(all) }, 403, ofOthers);
    const single = [
      ...own.map(([name, value]) => [name, tokenWith({ [name]: value })] as const),
      ...groups.map((group) => [`group ${group}`, tokenWith({ 'cognito:groups': [group] })] as const),
    ];
    const kinds = ['getAccount', 'getUserDetails', 'listPayouts', 'deleteImmediately'];
    const some = ofOthers.filter(({ id }) => kinds.includes(id));
    expect(some).toHaveLength(kinds.length);
    await expectRefused(Object.fromEntries(single), 403, some);
  });
});
