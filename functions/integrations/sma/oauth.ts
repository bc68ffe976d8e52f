import { SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import type { VendorHttp } from '../http.ts';
import { type AdapterContext, type OAuthFlow, type TokenSet, VendorError } from '../port.ts';
import { appValue, exchangeHttp, type Grant, requestTokens } from '../token-grants.ts';
import { accountOf } from './fields.ts';
import { judgeData, judgeToken } from './judge.ts';
import { manifest } from './manifest.ts';
import { type Plant, plantsSchema, tokenSchema } from './schemas.ts';

type App = Readonly<Record<string, string>>;
type Context = Omit<AdapterContext, 'tokens'>;

const production = { auth: 'https://auth.smaapis.de', api: 'https://monitoring.smaapis.de' };
const sandbox = { auth: 'https://sandbox-auth.smaapis.de', api: 'https://sandbox.smaapis.de/monitoring' };

/** SMA first issues clients for its sandbox; `environment` of our client's values says where it belongs. */
export const hostOf = (
  { app, baseUrlOverride }: { readonly app?: App; readonly baseUrlOverride: string | null },
  host: keyof typeof production,
): string => baseUrl({ baseUrlOverride }, (app?.environment === 'sandbox' ? sandbox : production)[host]);

const clientOf = (context: Context): { readonly client_id: string; readonly client_secret: string } => ({
  client_id: appValue(context, manifest.id, 'clientId'),
  client_secret: appValue(context, manifest.id, 'clientSecret'),
});

const askTokens = async (
  context: Context,
  http: VendorHttp,
  grant: Grant,
  form: Readonly<Record<string, string>>,
): Promise<{ readonly accessToken: string; readonly refreshToken: string | null; readonly expiresAtMs: number }> => {
  const askedMs = context.now();
  const body = await requestTokens(http, grant, {
    url: `${hostOf(context, 'auth')}/oauth2/token`,
    body: { form: { ...form, ...clientOf(context) } },
    // The limit is the data's.
    units: 0,
    schema: tokenSchema,
    judge: (answer) => judgeToken(answer, grant, context.now()),
  });
  return {
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    expiresAtMs: askedMs + body.expires_in * SECOND_MS,
  };
};

/**
 * The next pair for the refresh token of this one, which is spent by it. Everything else that is kept with it stays.
 * @throws VendorError reauth_needed when the user must consent again
 */
export const refresh = async (context: Context, http: VendorHttp, spent: TokenSet): Promise<TokenSet> => {
  const before = spent.values.refreshToken ?? '';
  const { accessToken, refreshToken, expiresAtMs } = await askTokens(context, http, 'refresh', {
    grant_type: 'refresh_token',
    refresh_token: before,
  });
  return { values: { ...spent.values, accessToken, refreshToken: refreshToken ?? before }, expiresAtMs };
};

/** How a session of ours is ended. */
export const revokeRequest = (
  context: Context,
  { values }: TokenSet,
): { readonly url: string; readonly body: { readonly form: Readonly<Record<string, string>> } } => ({
  url: `${hostOf(context, 'auth')}/oauth2/logout`,
  body: { form: { ...clientOf(context), refresh_token: values.refreshToken ?? '' } },
});

/** What the owner's consent covers; none when there is no consent. @throws VendorError refused, reauth_needed */
export const askPlants = async (context: Context, http: VendorHttp, accessToken: string): Promise<readonly Plant[]> => {
  const { body } = await http.request({
    operation: 'plants',
    method: 'GET',
    url: `${hostOf(context, 'api')}/v1/plants`,
    headers: { authorization: `Bearer ${accessToken}` },
    schema: plantsSchema,
    judge: (answer) => judgeData(answer, context.now()),
  });
  return body.plants;
};

export const oauth: OAuthFlow = {
  pkce: false,
  authorizeUrl: ({ app, redirectUri, state, baseUrlOverride }) => {
    const url = new URL(`${hostOf({ app, baseUrlOverride }, 'auth')}/oauth2/auth`);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId ?? '',
      redirect_uri: redirectUri,
      state,
      // Without it the consent ends after 30 days.
      scope: 'offline_access',
    }).toString();
    return url.href;
  },
  async exchange(context, { code, redirectUri }) {
    const http = exchangeHttp(context, manifest);
    const { accessToken, refreshToken, expiresAtMs } = await askTokens(context, http, 'code', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
    });
    if (refreshToken === null) throw new VendorError('bad_response', 'sma: no refresh token came');
    const plants = await askPlants(context, http, accessToken);
    if (plants.length === 0)
      throw new VendorError('refused', 'sma: the account owns no plant that it allows us to see');
    const account = accountOf(plants.map(({ plantId }) => plantId));
    return { tokens: { values: { accessToken, refreshToken }, expiresAtMs }, fields: { account } };
  },
};
