import { createClient } from '#shared/contract/client.ts';
import { session, type Tokens } from './session.ts';

let renewal: Promise<void> | null = null;
/** A refresh token that Cognito refused: asking again is useless. */
let refused: string | null = null;

const renew = async (tokens: Tokens): Promise<void> => {
  const { identityErrorOf, renewTokens } = await import('./cognito.ts');
  try {
    session.store(await renewTokens(tokens));
  } catch (error) {
    // The call then runs with the old token: if that is refused too, the user has to sign in again.
    if (identityErrorOf(error) === 'NotAuthorizedException') refused = tokens.refreshToken;
  }
};

/** Renews the access token shortly before it expires; concurrent calls share one renewal. */
const renewIfDue = async (): Promise<void> => {
  const tokens = session.tokens();
  if (tokens === null || tokens.refreshToken === refused || !session.needsRenewal(Date.now())) return;
  renewal ??= renew(tokens)
    // The library could not be loaded.
    .catch(() => undefined)
    .finally(() => {
      renewal = null;
    });
  await renewal;
};

const callFetch: typeof globalThis.fetch = async (input, init) => {
  if (!new Headers(init?.headers).has('authorization')) return fetch(input, init);
  await renewIfDue();
  const headers = new Headers(init?.headers);
  const token = session.accessToken();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
};

/** The session's tokens, renewed if due. @throws Error when no user is signed in */
export const freshTokens = async (): Promise<Tokens> => {
  await renewIfDue();
  const tokens = session.tokens();
  if (tokens === null) throw new Error('No user');
  return tokens;
};

/** The API client of the app. */
export const api = createClient({ fetch: callFetch, accessToken: session.accessToken });
