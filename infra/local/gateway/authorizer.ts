import { JwtRsaVerifier } from 'aws-jwt-verify';
import * as z from 'zod';
import type { LocalIdentity } from '../identity/identity.ts';

/** Claims as an HTTP API passes them to a Lambda: every value as text, arrays as `[a b]`. */
export type GatewayClaims = Readonly<Record<string, string>>;

/** Verifies the Authorization header; null: API Gateway answers 401. */
export type Authorizer = (authorization: string | undefined) => Promise<GatewayClaims | null>;

/** The token of an Authorization header, with or without the scheme, as API Gateway reads it; null: there is none. */
export const bearerToken = (authorization: string | undefined): string | null =>
  authorization?.replace(/^Bearer\b/i, '').trim() || null;

const print = (value: unknown): string => (Array.isArray(value) ? `[${value.join(' ')}]` : String(value));

const audienceSchema = z.union([
  z.object({ aud: z.string() }).transform(({ aud }) => aud),
  z.object({ client_id: z.string() }).transform(({ client_id }) => client_id),
]);

/**
 * API Gateway's JWT authorizer: signature, issuer, expiry, and `aud` or else `client_id`. As there, ID tokens pass;
 * the Lambda checks `token_use`. Identity runs in real time, and so does expiry.
 */
export const createAuthorizer = (identity: Pick<LocalIdentity, 'issuer' | 'serverClientId' | 'jwks'>): Authorizer => {
  const jwksUri = `${identity.issuer}/.well-known/jwks.json`;
  const verifier = JwtRsaVerifier.create({ issuer: identity.issuer, audience: null, jwksUri });
  // The keys are local: nothing is fetched.
  verifier.cacheJwks(z.custom<Parameters<typeof verifier.cacheJwks>[0]>().parse(identity.jwks));
  return async (authorization) => {
    const token = bearerToken(authorization);
    if (token === null) return null;
    try {
      const payload = verifier.verifySync(token);
      const audience = audienceSchema.safeParse(payload);
      if (!audience.success || audience.data !== identity.serverClientId) return null;
      return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, print(value)]));
    } catch {
      return null;
    }
  };
};
