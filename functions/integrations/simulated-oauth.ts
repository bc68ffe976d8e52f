import type { SimulatorSample } from './simulated-home.ts';
import { createTokenBook, type TokenBook } from './simulated-tokens.ts';

/** For a sample: tokens of a user who consented, and of one who withdrew the consent. */
export const consentOf = (prefix: string): NonNullable<SimulatorSample['consent']> => {
  const tokens = (when: string) => ({
    values: { accessToken: `${prefix}-${when}-access`, refreshToken: `${prefix}-${when}-refresh` },
    expiresAtMs: Date.parse('2100-01-01T00:00:00Z'),
  });
  return { tokens: tokens('first'), withdrawn: tokens('withdrawn') };
};

/**
 * For a sample: what a request does to the session, where one address issues and renews tokens.
 * @param mark what the body of a renewal contains
 */
export const callsOf =
  (path: string, mark = 'grant_type=refresh_token'): NonNullable<SimulatorSample['tokens']>['callOf'] =>
  ({ url, body }) => {
    if (!url.pathname.endsWith(path)) return null;
    return body.includes(mark) ? 'refresh' : 'sign-in';
  };

/** The tokens of an account whose user consented earlier; each renewal issues a new pair. */
export const consentedBook = (
  now: () => number,
  { accessToken, refreshToken }: Readonly<Record<string, string>>,
  lives: { readonly accessMs: number; readonly refreshMs: number },
): TokenBook =>
  createTokenBook(now, {
    ...lives,
    rotates: true,
    given:
      accessToken === undefined || refreshToken === undefined ? null : { access: accessToken, refresh: refreshToken },
  });

/** The token that a request presents. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
