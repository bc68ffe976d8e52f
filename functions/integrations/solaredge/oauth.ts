import { SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import type { VendorHttp } from '../http.ts';
import { type AdapterContext, type OAuthFlow, type TokenSet, VendorError } from '../port.ts';
import { appValue, exchangeHttp, type Grant, requestTokens } from '../token-grants.ts';
import { SITE_ID } from './fields.ts';
import { judgeToken } from './judge.ts';
import { manifest } from './manifest.ts';
import { tokenSchema } from './schemas.ts';

const CONNECT = 'https://connect.solaredge.com';
export const API = 'https://monitoringapi.solaredge.com';

const SCOPES = 'SITE_DATA DEVICE_DATA';
/** The longest that there is. */
const MONTHS = '24';

type Context = Omit<AdapterContext, 'tokens'>;

const askTokens = async (
  context: Context,
  http: VendorHttp,
  grant: Grant,
  values: Readonly<Record<string, string>>,
): Promise<TokenSet> => {
  const askedMs = context.now();
  const body = await requestTokens(http, grant, {
    url: `${baseUrl(context, API)}/v2/oauth2/token`,
    body: {
      json: {
        ...values,
        client_id: appValue(context, manifest.id, 'clientId'),
        client_secret: appValue(context, manifest.id, 'clientSecret'),
      },
    },
    schema: tokenSchema,
    judge: (answer) => judgeToken(answer, grant, context.now()),
  });
  return {
    values: { accessToken: body.access_token, refreshToken: body.refresh_token },
    expiresAtMs: askedMs + body.expires_in * SECOND_MS,
  };
};

/**
 * The next pair for the refresh token of this one, which is invalidated at once.
 * @throws VendorError reauth_needed when the user must consent again
 */
export const refresh = (context: Context, http: VendorHttp, spent: TokenSet): Promise<TokenSet> =>
  askTokens(context, http, 'refresh', {
    grant_type: 'refresh_token',
    refresh_token: spent.values.refreshToken ?? '',
  });

/** Revokes the consent: only the token is required. */
export const revokeRequest = (
  context: Context,
  { values }: TokenSet,
): { readonly url: string; readonly body: { readonly json: unknown } } => ({
  url: `${baseUrl(context, API)}/v2/oauth2/revoke-token`,
  body: { json: { token: values.refreshToken ?? '' } },
});

export const oauth: OAuthFlow = {
  pkce: false,
  authorizeUrl: ({ app, redirectUri, state, baseUrlOverride }) => {
    const url = new URL(`${baseUrl({ baseUrlOverride }, CONNECT)}/authorize`);
    url.search = new URLSearchParams({
      client_id: app.clientId ?? '',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: SCOPES,
      state,
      // Only the return of this one is documented.
      external_id: state,
      access_duration: MONTHS,
    }).toString();
    return url.href;
  },
  async exchange(context, { code, redirectUri, returned }) {
    const siteId = returned?.site_id?.trim() ?? '';
    // Checked first: without the site the code would be spent for nothing.
    if (!SITE_ID.test(siteId)) throw new VendorError('bad_response', 'solaredge: the consent names no site');
    const http = exchangeHttp(context, manifest);
    const tokens = await askTokens(context, http, 'code', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
    });
    return { tokens, fields: { siteId } };
  },
};
