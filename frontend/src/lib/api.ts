import { ApiCallError, createCaller } from '#shared/contract/caller.ts';
import { SECOND_MS } from '#shared/units.ts';
import { takeAhead } from './ahead.ts';
import { outline } from './outline.ts';
import { reauth } from './reauth.ts';
import { session, type Tokens } from './session.ts';

/** For the rows that take the refresh token instead of an access token. */
export const publicApi = createCaller(outline, { fetch: (...call) => fetch(...call), accessToken: () => null });

let renewal: Promise<void> | null = null;
/** A refresh token that was refused: asking again is useless. */
let refused: string | null = null;

/** One tab at a time, where the browser can; elsewhere the old refresh token works for another minute. */
const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('sunward.renewal', work) : work();

/** The response as the session keeps it. By this device's clock, which may be wrong. */
export const received = ({
  accessToken,
  refreshToken,
  expiresIn,
}: Omit<Tokens, 'expiresAt'> & { readonly expiresIn: number }): Tokens => ({
  accessToken,
  refreshToken,
  expiresAt: Date.now() + expiresIn * SECOND_MS,
});

const renew = async (): Promise<void> => {
  // Another tab may have renewed it meanwhile.
  session.sync();
  const tokens = session.tokens();
  if (tokens === null || !session.needsRenewal(Date.now())) return;
  const { refreshToken } = tokens;
  try {
    const next = received(await publicApi.refreshTokens({ body: { refreshToken } }));
    // Signed out meanwhile: that stays so.
    if (session.tokens()?.refreshToken === refreshToken) session.store(next);
  } catch (error) {
    // The call then runs with the old token: if that is refused too, the user has to sign in again.
    if (error instanceof ApiCallError && error.status === 401) refused = refreshToken;
  }
};

/** Renews the access token shortly before it expires; concurrent calls share one renewal. */
const renewIfDue = async (): Promise<void> => {
  const tokens = session.tokens();
  if (tokens === null || tokens.refreshToken === refused || !session.needsRenewal(Date.now())) return;
  renewal ??= oneTabAtATime(renew).finally(() => {
    renewal = null;
  });
  await renewal;
};

const callFetch: typeof globalThis.fetch = async (input, init) => {
  if (!new Headers(init?.headers).has('authorization')) return fetch(input, init);
  const ahead = init?.method === 'GET' ? takeAhead(String(input), session.accessToken()) : null;
  if (ahead !== null) return ahead;
  await renewIfDue();
  const headers = new Headers(init?.headers);
  const token = session.accessToken();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
};

/** The API client of the app. */
export const api = createCaller(outline, { fetch: callFetch, accessToken: session.accessToken, prove: reauth.ask });
