import { createVendorHttp, type VendorHttp, type VendorRequest } from './http.ts';
import { type AdapterContext, VendorError } from './port.ts';
import { createSession, type Session, type SessionCalls } from './session.ts';

/** What a token request spends: the code of a new consent, or a refresh token. */
export type Grant = 'code' | 'refresh';

/**
 * A value of our own client at a vendor.
 * @throws VendorError unsupported where the operator has not configured it
 */
export const appValue = <Name extends string>(
  { app }: Pick<AdapterContext, 'app'>,
  service: string,
  name: Name,
): string => {
  const value = app?.[name]?.trim() ?? '';
  if (value === '') throw new VendorError('unsupported', `${service}: ${name} is not configured`);
  return value;
};

/** Requests for a link that does not exist yet: while a code is exchanged. */
export const exchangeHttp = (
  context: Parameters<typeof createVendorHttp>[0],
  manifest: Parameters<typeof createVendorHttp>[1],
): VendorHttp => createVendorHttp(context, manifest, { account: 'exchange' });

/** Sends a token request. Codes and refresh tokens are valid once, so it is not repeated unless the request says so. */
export const requestTokens = async <T>(
  http: VendorHttp,
  grant: Grant,
  request: Omit<VendorRequest<T>, 'operation' | 'method'>,
): Promise<T> => {
  const operation = grant === 'code' ? 'exchange' : 'refresh';
  const { body } = await http.request({ idempotent: false, ...request, operation, method: 'POST' });
  return body;
};

/** The session of an account that was linked by consent: there is no password, so only the user can renew a dead one. */
export const createConsentSession = (
  context: Pick<AdapterContext, 'tokens' | 'now'>,
  service: string,
  calls: Omit<SessionCalls, 'signIn'>,
): Session =>
  createSession(context, {
    ...calls,
    signIn: async () => {
      throw new VendorError('reauth_needed', `${service}: the user must consent again`);
    },
  });
