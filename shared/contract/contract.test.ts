import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { functions } from '../functions.ts';
import { answeredRoutes } from './answered-routes.ts';
import { ApiError, errorCodes, errorEnvelopeSchema, errorTable } from './errors.ts';
import { contract, contractRows } from './index.ts';
import { errorsOf } from './openapi.ts';
import { needsToken, routeKey, WELL_KNOWN } from './row.ts';

describe.each(contractRows.map(({ id, row }) => [id, row] as const))('%s', (_, row) => {
  const placeholders = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

  it('has a schema for exactly the parameters of its path', () => {
    expect(Object.keys(row.params?.shape ?? {}).sort()).toEqual(placeholders.sort());
  });

  it('has a body only if the method allows one, parsed or raw', () => {
    if (row.method === 'GET' || row.method === 'DELETE')
      expect([row.body, row.rawBody]).toEqual([undefined, undefined]);
    expect(row.body !== undefined && row.rawBody === true).toBe(false);
  });

  it('rejects unknown fields', () => {
    if (!(row.body instanceof z.ZodObject)) return expect(row.body).toBeUndefined();
    const issues = row.body.safeParse({ nobodyKnowsThis: 1 }).error?.issues ?? [];
    expect(issues.some(({ code }) => code === 'unrecognized_keys')).toBe(true);
  });

  it('names the site or user that its access requires', () => {
    const needed = { account: 'accountId', self: 'userId', user: null, admin: null, key: null, public: null }[
      row.access.kind
    ];
    if (needed !== null) expect(placeholders).toContain(needed);
  });

  it('redirects only with a location', () => {
    const fields = row.response instanceof z.ZodObject ? Object.keys(row.response.shape) : [];
    if (row.status === 302) expect([row.method, fields]).toEqual(['GET', ['location']]);
    else expect(fields).not.toContain('location');
  });

  it('is served by the Lambda for its access', () => {
    // The vendors' files are built from values that no other function may read.
    const ownValues = row.path.startsWith(WELL_KNOWN);
    // Changes what the public function may not touch.
    const ownRights = row.path === contract.undoEmail.path;
    const { callers } = functions[row.fn].trigger;
    expect(callers === 'users').toBe(needsToken(row) || ownValues || ownRights);
    expect(callers === 'keys').toBe(row.access.kind === 'key');
  });

  it('lists each error once, and none that every row has', () => {
    expect(new Set(row.errors).size).toBe(row.errors.length);
    for (const code of ['internal', 'busy', 'unauthenticated', 'forbidden', 'invalid_json'] as const) {
      expect(row.errors).not.toContain(code);
    }
  });
});

describe('the contract as a whole', () => {
  it('has no two rows of one route', () => {
    const keys = answeredRoutes.map(({ routeKey }) => routeKey.replace(/\{\w+\}/g, '{}'));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leaves no error of the table without a row that can answer it', () => {
    // Said of an entry of a list, by a call that is answered.
    const ofEntries = ['prepared_limit'] as const;
    const used = new Set([
      ...contractRows.flatMap(({ row }) => [...errorsOf(row), ...errorsOf(row, true)]),
      ...ofEntries,
    ]);
    expect(errorCodes.filter((code) => !used.has(code))).toEqual([]);
  });

  it('has public rows only where design says so', () => {
    const open = contractRows.filter(({ row }) => !needsToken(row)).map(({ row }) => routeKey(row));
    expect(open.sort()).toEqual([
      'GET /.well-known/appspecific/{file}',
      'GET /api/oauth/{service}/callback',
      'GET /api/oauth/{service}/callback/{state}',
      'GET /api/openapi.json',
      'GET /api/services',
      'GET /api/stripe/products',
      'GET /api/v1/openapi.json',
      'GET /api/webhook/{key}',
      'POST /api/auth/confirm',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/refresh',
      'POST /api/auth/requestPasswordReset',
      'POST /api/auth/resend',
      'POST /api/auth/resetPassword',
      'POST /api/auth/signUp',
      'POST /api/auth/undoEmail',
      'POST /api/notices/charge',
      'POST /api/notices/mute',
      'POST /api/public/push-solar-data',
      'POST /api/stripe/webhook',
      'POST /api/webhook',
      'POST /api/webhook/{key}',
    ]);
  });
});

describe('errors', () => {
  it.each(Object.entries(errorTable))('%s has a status of errors and a sentence', (_, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/^[A-Z].*[^.]$/);
  });

  it('fit the envelope by code', () => {
    const envelope = { statusCode: 404, error: 'Not Found', message: 'x', requestId: 'r' };
    expect(errorEnvelopeSchema.safeParse({ ...envelope, code: 'not_found' }).success).toBe(true);
    expect(errorEnvelopeSchema.safeParse({ ...envelope, code: 'nonsense' }).success).toBe(false);
  });

  it('carry status and text of the table', () => {
    const error = new ApiError('vendor_busy', { retryAfterS: 7 });
    expect([error.status, error.message, error.retryAfterS]).toEqual([
      503,
      'The service limits requests right now. Please wait a moment',
      7,
    ]);
    expect(new ApiError('forbidden', { message: 'Not you' }).message).toBe('Not you');
  });
});
