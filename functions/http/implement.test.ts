import { Logger } from '@aws-lambda-powertools/logger';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VendorError, vendorErrorKinds } from '#functions/integrations/port.ts';
import { ApiError, errorEnvelopeSchema } from '#shared/contract/errors.ts';
import { contract } from '#shared/contract/index.ts';
import { type RoleType, SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { accessClaims, apiEvent, type EventParts, invoke } from '#test/support/api-event.ts';
import { apiHandlers, callbacks, logger, notCalled, programs, quotas, trail } from '#test/support/api-handlers.ts';
import { type Handlers, implement } from './implement.ts';
import { MAX_BODY_BYTES } from './request.ts';

const USER = '11111111-1111-7111-d111-111111111111';
const OTHER = '22222222-2222-7222-d222-222222222222';
const ACCOUNT = 'acc_01JXAAAAAAAAAAAAAAAAAAAAAA';
const APPLIANCE = 'app_01JXAAAAAAAAAAAAAAAAAAAAAA';

/** Every caller has just signed in: test/trust/reauth.test.ts is about later. */
const sessionOf = async () => ({ provedMsAgo: 0, secondFactor: true });
const api = (own: Partial<Handlers<'api'>>, role: RoleType | null = 'owner') =>
  implement('api', apiHandlers(own), { logger, roleOf: async () => role, programs, quotas, trail, sessionOf });
const me = {
  id: USER,
  email: null,
  superAdmin: false,
  superAdminNeedsSecondFactor: false,
  scope: '',
  freeSitesLeft: 3,
  accounts: [],
};
const signedIn: EventParts = { claims: accessClaims(USER) };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('dispatch', () => {
  it('responds to a row with its status, its schema and no caching', async () => {
    const handler = api({ getMe: async () => ({ ...me, secret: 'must not leave' }) as typeof me });
    const answer = await invoke(handler, apiEvent(contract.getMe, signedIn));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(me);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it.each(['GET /api/nothing', '$default', 'POST /api/auth/login'])('responds 404 to %s', async (key) => {
    const event = { ...apiEvent(contract.getMe, signedIn), routeKey: key };
    const answer = await invoke(api({}), event);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'This page could not be found',
      code: 'not_found',
      requestId: 'request-1',
    });
  });

  it('hides a response that does not match its schema', async () => {
    const handler = api({ getMe: async () => ({ ...me, accounts: 'acc' }) as never });
    const answer = await invoke(handler, apiEvent(contract.getMe, signedIn));
    expect(answer.status).toBe(500);
    expect(answer.body.message).toBe('Something went wrong on our side');
  });
});

describe('input', () => {
  const patch = (parts: EventParts) =>
    invoke(
      api({ patchAccount: notCalled }),
      apiEvent(contract.patchAccount, { ...signedIn, params: { accountId: ACCOUNT }, ...parts }),
    );

  it.each([
    ['no JSON', '{"name":'],
    ['nothing', ''],
    ['half a UTF-8 character', '\xff'],
  ])('rejects %s as a body', async (_, text) => {
    const event = apiEvent(contract.patchAccount, { ...signedIn, params: { accountId: ACCOUNT } });
    const body = Buffer.from(text, 'latin1').toString('base64');
    const answer = await invoke(api({}), { ...event, body, isBase64Encoded: true });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json']);
  });

  it('names every wrong field and repeats no value', async () => {
    const answer = await patch({
      body: { name: '', settings: { fuseA: 'hunter2', autochargeInterval: 0.5 }, nonsense: 'hunter2' },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    const messages: string[] = answer.body.messages;
    for (const field of ['name', 'settings.fuseA', 'settings.autochargeInterval', 'nonsense']) {
      expect(messages.some((message) => message.startsWith(`${field}: `))).toBe(true);
    }
    expect(JSON.stringify(answer.body)).not.toContain('hunter2');
  });

  it('rejects a body above 64 kB before reading it', async () => {
    const answer = await patch({ text: `{"name":"${'x'.repeat(MAX_BODY_BYTES)}"}` });
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
  });

  it('measures bytes, even of a base64 body', async () => {
    const answer = await patch({ text: `{"name":"${'ü'.repeat(MAX_BODY_BYTES / 2)}"}`, base64: true });
    expect(answer.status).toBe(413);
  });

  it('rejects unknown and repeated query values by name', async () => {
    const list = (query: Record<string, string>) =>
      invoke(
        api({ listSensors: notCalled }),
        apiEvent(contract.listSensors, { ...signedIn, params: { accountId: ACCOUNT }, query }),
      );
    expect((await list({ fech: 'true' })).body.messages).toEqual(['fech: is not known']);
    expect((await list({ fetch: 'true,false' })).body.messages[0]).toMatch(/^fetch: /);
  });

  it.each(['acc_1', '%', 'acc%5F01JXAAAAAAAAAAAAAAAAAAAAAA', '../users', ''])(
    'refuses the id %j by name',
    async (id) => {
      const answer = await invoke(api({ getAccount: notCalled }), {
        ...apiEvent(contract.getAccount, { ...signedIn, params: { accountId: ACCOUNT } }),
        pathParameters: { accountId: id },
      });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
      expect(answer.body.messages[0]).toMatch(/^accountId: /);
    },
  );

  it('passes the body as bytes if the row says so', async () => {
    const seen: unknown[] = [];
    const accepted = async (call: { rawBody: unknown }) => {
      seen.push(call.rawBody);
      return { accepted: true as const, stored: true, nextInS: 20, changeW: 50, fields: [], ignored: [] };
    };
    const handler = implement(
      'webhook',
      {
        reportByKey: accepted,
        reportByHeader: accepted,
        reportByQuery: accepted,
        reportByBody: accepted,
        muteNotices: notCalled,
        chargeByNotice: notCalled,
        ...callbacks,
      },
      { logger, roleOf: async () => null },
    );
    await invoke(handler, apiEvent(contract.reportByKey, { params: { key: 'k' }, text: 'not json', base64: true }));
    await invoke(handler, apiEvent(contract.reportByQuery, { params: { key: 'k' }, query: { gridW: '1' } }));
    expect(seen).toEqual([Buffer.from('not json'), undefined]);
  });
});

describe('a row that redirects', () => {
  const go = (location: string) =>
    invoke(
      implement(
        'webhook',
        {
          reportByKey: notCalled,
          reportByHeader: notCalled,
          reportByBody: notCalled,
          reportByQuery: notCalled,
          muteNotices: notCalled,
          chargeByNotice: notCalled,
          ...callbacks,
          oauthCallback: async () => ({ location }),
        },
        { logger, roleOf: async () => null },
      ),
      apiEvent(contract.oauthCallback, { params: { service: 'tesla' }, query: { code: 'c', anything: 'else' } }),
    );

  it('responds with its status and location, no body, no caching and no referrer', async () => {
    const answer = await go('/acc/credentials#link=x');
    expect([answer.status, answer.body]).toEqual([302, null]);
    expect(answer.headers).toEqual({
      location: '/acc/credentials#link=x',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example/', 'javascript:alert(1)', ''])(
    'never leads to %j',
    async (place) => {
      const answer = await go(place);
      expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
      expect(answer.headers).not.toHaveProperty('location');
    },
  );
});

describe('access', () => {
  const getAccount = (parts: EventParts, role: RoleType | null = null) =>
    invoke(
      api({ getAccount: async () => Promise.reject(new ApiError('account_not_found')) }, role),
      apiEvent(contract.getAccount, { params: { accountId: ACCOUNT }, ...parts }),
    );

  it.each([
    ['no token', null],
    ['an ID token', { ...accessClaims(USER), token_use: 'id' }],
    ['a token without a user', { token_use: 'access' }],
  ])('requires sign-in with %s', async (_, claims) => {
    const answer = await getAccount({ claims });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  it('reveals nothing about the parameters to an unauthenticated caller', async () => {
    const event = apiEvent(contract.getAccount, { params: { accountId: 'nonsense' } });
    expect((await invoke(api({}), event)).status).toBe(401);
  });

  it('reads no identity from headers', async () => {
    const answer = await getAccount({ headers: { authorization: 'Bearer x', cookie: `token=x; sub=${USER}` } });
    expect(answer.status).toBe(401);
  });

  it('rejects a non-member before reading the body', async () => {
    const event = apiEvent(contract.patchAccount, { ...signedIn, params: { accountId: ACCOUNT }, text: '{' });
    expect((await invoke(api({}, null), event)).body.code).toBe('forbidden');
  });

  it.each(['owner', 'installer'] as const)('admits the %s', async (role) => {
    expect((await getAccount(signedIn, role)).body.code).toBe('account_not_found');
  });

  it.each([
    ['flattened by API Gateway', '[other superAdmin]'],
    ['a plain string', 'superAdmin'],
    ['an array', ['superAdmin']],
  ])('admits a super admin whose groups are %s', async (_, groups) => {
    const answer = await getAccount({ claims: { ...accessClaims(USER), 'cognito:groups': groups } });
    expect(answer.body.code).toBe('account_not_found');
  });

  it.each([
    ['whose session passed no second factor', { provedMsAgo: 0, secondFactor: false }, 'forbidden'],
    ['without a session', null, 'unauthenticated'],
  ])('admits no super admin %s', async (_, session, code) => {
    const handler = implement('api', apiHandlers({}), {
      logger,
      roleOf: async () => null,
      programs,
      quotas,
      trail,
      sessionOf: async () => session,
    });
    const claims = accessClaims(USER, [SUPER_ADMIN_GROUP]);
    const event = apiEvent(contract.getAccount, { params: { accountId: ACCOUNT }, claims });
    expect((await invoke(handler, event)).body.code).toBe(code);
  });

  it('does not confuse groups', async () => {
    const answer = await getAccount({
      claims: { ...accessClaims(USER), 'cognito:groups': '[superAdmins notsuperAdmin]' },
    });
    expect(answer.status).toBe(403);
  });

  it("keeps a user's own rows to that user", async () => {
    const send = (sub: string) =>
      invoke(
        api({ sendFeedback: async () => ({ sent: true }) }),
        apiEvent(contract.sendFeedback, {
          claims: accessClaims(sub),
          params: { userId: USER },
          body: { summary: 'Sun', description: 'More of it' },
        }),
      );
    expect((await send(USER)).status).toBe(201);
    expect((await send(OTHER)).status).toBe(403);
  });
});

describe('errors', () => {
  const failing = (error: unknown) =>
    invoke(
      api({ switchApplianceOn: async () => Promise.reject(error) }),
      apiEvent(contract.switchApplianceOn, {
        ...signedIn,
        params: { accountId: ACCOUNT, applianceId: APPLIANCE },
      }),
    );

  it.each([
    ['auth_failed', 400, 'credentials_rejected'],
    ['reauth_needed', 400, 'credentials_rejected'],
    ['rate_limited', 503, 'vendor_busy'],
    ['offline', 502, 'device_offline'],
    ['asleep', 502, 'device_offline'],
    ['unsupported', 502, 'vendor_failed'],
    ['refused', 502, 'vendor_failed'],
    ['bad_response', 502, 'vendor_failed'],
    ['timeout', 504, 'vendor_timeout'],
    ['upstream', 502, 'vendor_failed'],
    ['busy', 503, 'busy'],
  ] as const)('maps the vendor error %s to %i %s', async (kind, status, code) => {
    const answer = await failing(new VendorError(kind, 'token=hunter2'));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(errorEnvelopeSchema.parse(answer.body)).toEqual(answer.body);
    expect(JSON.stringify(answer.body)).not.toContain('hunter2');
  });

  it('knows every kind of vendor error', () => {
    expect(vendorErrorKinds).toHaveLength(11);
  });

  it('says when to retry, in whole seconds', async () => {
    const answer = await failing(new VendorError('rate_limited', 'slow down', { retryAfterS: 16.2 }));
    expect(answer.headers['retry-after']).toBe('17');
  });

  it.each([new Error('password hunter2'), 'hunter2', new TypeError('x', { cause: 'hunter2' })])(
    'keeps an unexpected fault inside',
    async (fault) => {
      const answer = await failing(fault);
      expect([answer.status, answer.body.message]).toEqual([500, 'Something went wrong on our side']);
      expect(JSON.stringify(answer)).not.toContain('hunter2');
    },
  );

  it('logs the route and never the path', async () => {
    const lines: string[] = [];
    const spy = (line: unknown) => void lines.push(String(line));
    for (const method of ['info', 'error'] as const) vi.spyOn(console, method).mockImplementation(spy);
    vi.stubEnv('POWERTOOLS_DEV', 'true');
    const loud = new Logger({ serviceName: 'test', logLevel: 'INFO' });
    const handlers = {
      reportByKey: async () => Promise.reject(new Error('broken')),
      reportByHeader: notCalled,
      reportByBody: notCalled,
      reportByQuery: notCalled,
      muteNotices: notCalled,
      chargeByNotice: notCalled,
      ...callbacks,
    };
    const handler = implement('webhook', handlers, { logger: loud, roleOf: async () => null });
    await invoke(handler, apiEvent(contract.reportByKey, { params: { key: 'whs_secretkey' }, text: '{}' }));
    vi.unstubAllEnvs();
    expect(lines.join('\n')).toContain('POST /api/webhook/{key}');
    expect(lines.join('\n')).not.toContain('whs_secretkey');
  });
});
