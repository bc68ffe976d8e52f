import { describe, expect, it, vi } from 'vitest';
import { ACTION_MARK } from './action-mark.ts';
import { authorizerRefusal } from './authorizer.ts';
import { ApiCallError, callUrl, createCaller } from './caller.ts';
import { checkedOutline, createClient } from './client.ts';
import { errorTable } from './errors.ts';
import { contract, contractRows } from './index.ts';
import { errorsOf } from './openapi.ts';
import { callsOf, type Outline } from './outline.ts';
import { needsToken } from './row.ts';
import { trusting } from './trusting.ts';

const USER = '11111111-1111-7111-d111-111111111111';
const ACCOUNT = 'acc_01JXAAAAAAAAAAAAAAAAAAAAAA';
const APPLIANCE = 'app_01JXAAAAAAAAAAAAAAAAAAAAAA';

const trustingOutline = trusting(callsOf(contractRows));

const answering = (body: unknown, status = 200, outline: Outline = checkedOutline) => {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch = vi.fn(async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  const make = (token: string | null = 'token', baseUrl?: string) =>
    createCaller(outline, {
      fetch: fetch as unknown as typeof globalThis.fetch,
      accessToken: () => token,
      ...(baseUrl === undefined ? {} : { baseUrl }),
    });
  return { calls, make };
};
const headersOf = (init: RequestInit | undefined) => new Headers(init?.headers);

describe('the browser client', () => {
  it('hands on a spreadsheet as its text', async () => {
    const file = new Response('Start,End\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
    const client = createCaller(trustingOutline, { fetch: async () => file, accessToken: () => 'token' });
    expect(await client.exportChargingSessions({ params: { accountId: ACCOUNT as never } })).toEqual({
      text: 'Start,End\r\n',
    });
  });

  it('has one method per row', () => {
    const client = answering({}).make();
    expect(Object.keys(client).sort()).toEqual(contractRows.map(({ id }) => id).sort());
  });

  it('GETs with parameters and only the given query values', async () => {
    const { calls, make } = answering([]);
    const answer = await make().listAppliances({ params: { accountId: ACCOUNT }, query: { fetch: 'true' } });
    expect(answer).toEqual([]);
    expect(calls[0]?.url).toBe(`/api/accounts/${ACCOUNT}/appliances?fetch=true`);
    expect(calls[0]?.init).toMatchObject({ method: 'GET' });
    expect(calls[0]?.init.body).toBeUndefined();
    expect(headersOf(calls[0]?.init).get('content-type')).toBeNull();
    await make().listAppliances({ params: { accountId: ACCOUNT } });
    expect(calls[1]?.url).toBe(`/api/accounts/${ACCOUNT}/appliances`);
  });

  it('POSTs JSON with the bearer token', async () => {
    const { calls, make } = answering({ id: ACCOUNT }, 201);
    const body = { name: 'Home', timezone: 'Europe/Berlin', priceId: 'p' };
    expect(await make().createAccount({ params: { userId: USER }, body })).toEqual({ id: ACCOUNT });
    expect(calls[0]?.init).toMatchObject({ method: 'POST', body: JSON.stringify(body) });
    expect(headersOf(calls[0]?.init).get('authorization')).toBe('Bearer token');
    expect(headersOf(calls[0]?.init).get('content-type')).toBe('application/json');
  });

  it('sends the idempotency key as a header, and marks such a call as repeatable', async () => {
    const idempotencyKey = 'a-wish-of-mine';
    const body = { name: 'Home', timezone: 'Europe/Berlin', priceId: 'p' };
    const { calls, make } = answering({}, 503);
    const failure = (options?: { idempotencyKey: string }) =>
      make()
        .createAccount({ params: { userId: USER }, body }, options)
        .catch((error: unknown) => error);
    expect(await failure({ idempotencyKey })).toMatchObject({ status: 503, repeatable: true });
    expect(headersOf(calls[0]?.init).get('idempotency-key')).toBe(idempotencyKey);
    expect(await failure()).toMatchObject({ status: 503, repeatable: false });
    expect(headersOf(calls[1]?.init).has('idempotency-key')).toBe(false);
  });

  it('PATCHes and DELETEs', async () => {
    const { calls, make } = answering({ id: APPLIANCE });
    await make().deleteAppliance({ params: { accountId: ACCOUNT, applianceId: APPLIANCE } });
    await make()
      .patchAppliance({ params: { accountId: ACCOUNT, applianceId: APPLIANCE }, body: { mode: 'AUTO' } })
      .catch(() => undefined);
    expect(calls.map(({ init }) => init.method)).toEqual(['DELETE', 'PATCH']);
    expect(calls[1]?.init.body).toBe('{"mode":"AUTO"}');
  });

  it('sends no Authorization header while signed out', async () => {
    const { calls, make } = answering([]);
    await make(null).listProducts();
    expect(headersOf(calls[0]?.init).has('authorization')).toBe(false);
  });

  it('accepts another base URL, with and without a trailing slash', async () => {
    const { calls, make } = answering([]);
    await make(null, 'https://x.example/api').listProducts();
    await make(null, 'https://x.example/api/').listProducts();
    expect(calls.map(({ url }) => url)).toEqual(Array(2).fill('https://x.example/api/stripe/products'));
  });

  it('throws the envelope of an error', async () => {
    const envelope = { statusCode: 403, error: 'Forbidden', message: 'No', code: 'forbidden' as const, requestId: 'r' };
    const call = answering(envelope, 403).make().getMe();
    await expect(call).rejects.toMatchObject({ name: 'ApiCallError', status: 403, envelope, message: 'No' });
  });

  it.each([
    ['5', 5],
    ['Fri, 31 Dec 2027 23:59:59 GMT', null],
    ['-1', null],
    [null, null],
  ])('reports when a retry is allowed: %s', async (header, retryAfterS) => {
    const headers = header === null ? {} : { 'retry-after': header };
    const fetch: typeof globalThis.fetch = async () => new Response('{}', { status: 503, headers });
    const call = createClient({ fetch, accessToken: () => null }).listProducts();
    await expect(call).rejects.toMatchObject({ status: 503, retryAfterS, repeatable: true });
  });

  it.each([
    ['a page of a proxy', '<html>', 502],
    ['an empty error', '', 504],
    ['an error of another shape', { message: 'Not Found' }, 404],
  ])('throws without an envelope for %s', async (_, body, status) => {
    await expect(answering(body, status).make().getMe()).rejects.toMatchObject({ status, envelope: null });
  });

  it.each(contractRows.map(({ id, row }) => [id, row] as const))(
    '%s: a 401 ends the session if the row needs a token, and only then',
    async (id, row) => {
      const { status, body } = authorizerRefusal('refused');
      const params = Object.fromEntries(Object.keys(row.params?.shape ?? {}).map((name) => [name, 'x']));
      const call = answering(body, status).make()[id] as (call: object) => Promise<unknown>;
      await expect(call({ params })).rejects.toMatchObject({
        status,
        envelope: null,
        needsToken: needsToken(row),
        unauthenticated: needsToken(row),
      });
      // No other refusal of such a row can be mistaken for it.
      const own = errorsOf(row).filter((code) => errorTable[code].status === 401);
      if (needsToken(row)) expect(own).toEqual(['unauthenticated']);
    },
  );

  it.each([
    ['after a proof once more', true, 2],
    ['not again without one', false, 1],
  ])('makes a call that needs a proof %s', async (_, proved, calls) => {
    const code = 'reauth_required';
    const { status, message } = errorTable[code];
    const refusal = JSON.stringify({ statusCode: status, error: 'Forbidden', message, code, requestId: 'r' });
    const sent: (string | null)[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      sent.push(String(init?.body));
      return new Response(refusal, { status });
    };
    const prove = vi.fn(async () => proved);
    const client = createClient({ fetch, accessToken: () => 'token', prove });
    const body = { userId: USER };
    const call = client.offerOwnership({ params: { accountId: ACCOUNT }, body });
    // Refused again, it is not asked again.
    await expect(call).rejects.toMatchObject({ status: 403, envelope: { code } });
    expect(prove).toHaveBeenCalledTimes(1);
    expect(sent).toEqual(Array.from({ length: calls }, () => JSON.stringify(body)));
  });

  it('throws when a response does not match its row', async () => {
    const error: unknown = await answering({ id: 1 })
      .make()
      .getMe()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiCallError);
    expect(error).toMatchObject({ status: 200, envelope: null });
  });

  it('throws with status 0 when the server cannot be reached', async () => {
    const client = createClient({ fetch: () => Promise.reject(new TypeError('offline')), accessToken: () => null });
    await expect(client.listProducts()).rejects.toMatchObject({ status: 0, envelope: null });
  });

  it('can be aborted', async () => {
    const { calls, make } = answering([]);
    const { signal } = new AbortController();
    await make().listProducts({}, { signal });
    expect(calls[0]?.init.signal).toBe(signal);
  });
});

describe('URLs', () => {
  it('encode parameters so that they cannot change the path', () => {
    const row = contract.reportByKey;
    expect(callUrl(row, { params: { key: '../x?y#z/ü' } })).toBe('/api/webhook/..%2Fx%3Fy%23z%2F%C3%BC');
  });

  it('keep the mark of an action', () => {
    expect(callUrl(contract.listSupportedServices, { params: { accountId: ACCOUNT } })).toBe(
      `/api/accounts/${ACCOUNT}/credentials/${ACTION_MARK}services`,
    );
  });

  it('need every parameter', () => {
    expect(() => callUrl(contract.getAccount, {})).toThrow('accountId');
  });
});

describe('a client that trusts the server it was built with', () => {
  const of = (body: unknown, status?: number) => answering(body, status, trustingOutline).make();
  const envelope = { statusCode: 403, error: 'Forbidden', message: 'No', code: 'forbidden', requestId: 'r' };

  it('has the same calls, and makes them in the same way', async () => {
    expect(trustingOutline.calls).toEqual(checkedOutline.calls);
    expect(Object.keys(of({})).sort()).toEqual(contractRows.map(({ id }) => id).sort());
  });

  it('hands on what it receives, also what it does not know', async () => {
    const body = { id: 1, news: true };
    expect(await of(body).getMe()).toEqual(body);
  });

  it('takes no page of a network for a response', async () => {
    await expect(of('<html>Please sign in to the Wi-Fi</html>').getMe()).rejects.toMatchObject({
      name: 'ApiCallError',
      status: 200,
      envelope: null,
    });
  });

  it.each([
    ['ours', envelope, envelope],
    [
      'with faults',
      { ...envelope, messages: ['a: is required'], faults: [{ field: 'a', code: 'required', figures: {} }] },
    ],
    ['of a gateway', { message: 'Forbidden' }, null],
    ['without a code', { ...envelope, code: undefined }, null],
    ['a page', '<html>', null],
    ['empty', '', null],
    ['a list', [], null],
  ])('reads a refusal as the other does: %s', async (_, body, expected: unknown = body) => {
    for (const outline of [trustingOutline, checkedOutline]) {
      const call = answering(body, 403, outline).make().getMe();
      await expect(call).rejects.toMatchObject({ status: 403, envelope: expected });
    }
  });
});
