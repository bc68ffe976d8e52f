import { SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import type { VendorHttp } from '../http.ts';
import { type AdapterContext, type OAuthFlow, type TokenSet, VendorError } from '../port.ts';
import { exchangeHttp, type Grant, requestTokens } from '../token-grants.ts';
import { type App, appOf, places, regionOf } from './fields.ts';
import { judgeToken } from './judge.ts';
import { manifest } from './manifest.ts';
import { envelopeSchema, tokenSchema } from './schemas.ts';

type Context = Omit<AdapterContext, 'tokens'>;

/** Our app where the account is, and where its API answers. @throws VendorError unsupported, reauth_needed */
export const homeOf = (context: Context): { readonly app: App; readonly gateway: string } => {
  const region = regionOf(context.fields);
  return { app: appOf(context.app, region), gateway: baseUrl(context, places[region].gateway) };
};

const askTokens = async (
  context: Context,
  http: VendorHttp,
  grant: Grant,
  values: Readonly<Record<string, string>>,
) => {
  const { app, gateway } = homeOf(context);
  const askedMs = context.now();
  const body = await requestTokens(http, grant, {
    url: `${gateway}/openapi/apiManage/${grant === 'code' ? 'token' : 'refreshToken'}`,
    headers: { 'x-access-key': app.secretKey },
    body: { json: { appkey: app.appKey, ...values } },
    schema: envelopeSchema,
    judge: (answer) => judgeToken(answer, grant, context.now()),
  });
  const parsed = tokenSchema.safeParse(body.result_data ?? body);
  if (!parsed.success) throw new VendorError('bad_response', `isolarcloud: the ${grant} brought no tokens`);
  const { access_token, refresh_token, expires_in, auth_user } = parsed.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAtMs: askedMs + expires_in * SECOND_MS,
    user: auth_user,
  };
};

/**
 * The next pair for the refresh token of this one, which is spent by it.
 * @throws VendorError reauth_needed when the user must consent again
 */
export const refresh = async (context: Context, http: VendorHttp, spent: TokenSet): Promise<TokenSet> => {
  const before = spent.values.refreshToken ?? '';
  const next = await askTokens(context, http, 'refresh', { refresh_token: before });
  return {
    values: { accessToken: next.accessToken, refreshToken: next.refreshToken ?? before },
    expiresAtMs: next.expiresAtMs,
  };
};

export const oauth: OAuthFlow = {
  pkce: false,
  // Sungrow drops every parameter but the code.
  stateReturned: false,
  authorizeUrl: ({ app, redirectUri, baseUrlOverride, fields = {} }) => {
    const region = regionOf(fields);
    const { cloudId, web } = places[region];
    const query = new URLSearchParams({
      cloudId: String(cloudId),
      applicationId: appOf(app, region).applicationId,
      redirectUrl: redirectUri,
    });
    // The real page reads what follows the #; a simulator never receives that.
    const base = baseUrlOverride === null ? `${web}/#` : baseUrl({ baseUrlOverride }, web);
    return `${base}/authorized-app?${query}`;
  },
  async exchange(context, { code, redirectUri }) {
    const http = exchangeHttp(context, manifest);
    const { accessToken, refreshToken, expiresAtMs, user } = await askTokens(context, http, 'code', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      // Otherwise one token would see the plants of all our users.
      token_scope_mode: 'authorization_bound',
    });
    if (refreshToken === null || user === null) {
      throw new VendorError('bad_response', 'isolarcloud: no refresh token or no user came');
    }
    return { tokens: { values: { accessToken, refreshToken }, expiresAtMs }, fields: { account: user } };
  },
};
