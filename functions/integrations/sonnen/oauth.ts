import { SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import type { VendorAnswer, VendorHttp } from '../http.ts';
import { type AdapterContext, type OAuthFlow, type TokenSet, VendorError } from '../port.ts';
import { appValue, exchangeHttp, type Grant, requestTokens } from '../token-grants.ts';
import { askUser } from './calls.ts';
import { manifest } from './manifest.ts';
import { type TokenAnswer, tokenFailureSchema, tokenSchema } from './schemas.ts';

const ACCOUNT = 'https://account.sonnen.de';

type Context = Omit<AdapterContext, 'tokens'>;

/** Our client at sonnen. Only sonnen can issue one; the portal's own is not ours to use. */
const clientIdOf = (context: Context): string => appValue(context, manifest.id, 'clientId');

/** Meaning of the token server's refusal. `grant`: what was spent. */
const judgeToken = ({ status, json }: VendorAnswer, grant: Grant): VendorError | null => {
  if (status < 400 || status >= 500 || status === 408 || status === 429) return null;
  const error = tokenFailureSchema.safeParse(json).data?.error ?? '';
  if (/client/.test(error)) return new VendorError('unsupported', 'sonnen: our client is not accepted');
  if (error !== 'invalid_grant' && status !== 401) {
    return new VendorError('refused', 'sonnen: the token request is not accepted');
  }
  return grant === 'code'
    ? new VendorError('auth_failed', 'sonnen: the consent is not accepted')
    : new VendorError('reauth_needed', 'sonnen: the consent is over');
};

const askTokens = async (
  context: Context,
  http: VendorHttp,
  grant: Grant,
  form: Readonly<Record<string, string>>,
): Promise<TokenSet> => {
  const askedMs = context.now();
  const body: TokenAnswer = await requestTokens(http, grant, {
    url: `${baseUrl(context, ACCOUNT)}/oauth/token`,
    body: { form: { client_id: clientIdOf(context), ...form } },
    schema: tokenSchema,
    judge: (answer) => judgeToken(answer, grant),
  });
  return {
    values: { accessToken: body.access_token, refreshToken: body.refresh_token },
    expiresAtMs: askedMs + body.expires_in * SECOND_MS,
  };
};

/**
 * The next pair for the refresh token of this one, which is spent by it.
 * @throws VendorError reauth_needed when the user must consent again
 */
export const refresh = (context: Context, http: VendorHttp, spent: TokenSet): Promise<TokenSet> =>
  askTokens(context, http, 'refresh', {
    grant_type: 'refresh_token',
    refresh_token: spent.values.refreshToken ?? '',
  });

/** Revokes the tokens. The refresh token invalidates the access token, too (RFC 7009, 2.1). */
export const revokeRequest = (
  context: Context,
  { values }: TokenSet,
): { readonly url: string; readonly body: { readonly form: Readonly<Record<string, string>> } } => ({
  url: `${baseUrl(context, ACCOUNT)}/oauth/revoke`,
  body: {
    form: { client_id: clientIdOf(context), token: values.refreshToken ?? '', token_type_hint: 'refresh_token' },
  },
});

export const oauth: OAuthFlow = {
  pkce: true,
  authorizeUrl: ({ app, redirectUri, state, codeChallenge, locale, baseUrlOverride }) => {
    const url = new URL(`${baseUrl({ baseUrlOverride }, ACCOUNT)}/oauth/authorize`);
    url.search = new URLSearchParams({
      client_id: app.clientId ?? '',
      response_type: 'code',
      redirect_uri: redirectUri,
      ...(codeChallenge !== null && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
      // We use no identity token, so the state serves as nonce.
      nonce: state,
      state,
      locale: locale.startsWith('de') ? 'de' : 'en',
    }).toString();
    return url.href;
  },
  async exchange(context, { code, redirectUri, codeVerifier }) {
    const http = exchangeHttp(context, manifest);
    const tokens = await askTokens(context, http, 'code', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...(codeVerifier !== null && { code_verifier: codeVerifier }),
    });
    const user = await askUser(context, http, tokens.values.accessToken ?? '');
    return { tokens, fields: { account: user.id } };
  },
};
