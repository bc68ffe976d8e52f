import { SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import type { VendorHttp } from '../http.ts';
import { type AdapterContext, type OAuthFlow, type TokenSet, VendorError } from '../port.ts';
import { appValue, exchangeHttp, type Grant, requestTokens } from '../token-grants.ts';
import { baseUrlOf, homeOf, type Region, regionOfHost } from './fields.ts';
import { judgeFleet, judgeToken } from './judge.ts';
import { manifest } from './manifest.ts';
import { claimsSchema, regionSchema, type TokenAnswer, tokenSchema } from './schemas.ts';

const LOGIN = 'https://auth.tesla.com';
const TOKENS = 'https://fleet-auth.prd.vn.cloud.tesla.com';

/** Everything the product can use of what Tesla offers wherever a car is. */
export const SCOPES =
  'openid offline_access energy_device_data energy_cmds vehicle_device_data vehicle_cmds vehicle_charging_cmds';

/** A car's location is asked for by those alone who want it controlled at home only. */
export const LOCATION_SCOPE = 'vehicle_location';

type Context = Omit<AdapterContext, 'tokens'>;

const askTokens = async (
  context: Context,
  http: VendorHttp,
  grant: Grant,
  form: Readonly<Record<string, string>>,
): Promise<TokenAnswer> => {
  return requestTokens(http, grant, {
    url: `${baseUrl(context, TOKENS)}/oauth2/v3/token`,
    body: { form: { client_id: appValue(context, manifest.id, 'clientId'), ...form } },
    // The last refresh token works again for a day: intended for lost answers.
    idempotent: grant === 'refresh',
    // "Authentication endpoints are not billed."
    units: 0,
    schema: tokenSchema,
    judge: (answer) => judgeToken(answer, context.now(), grant),
  });
};

const toTokens = (answer: TokenAnswer, region: Region, nowMs: number): TokenSet => ({
  values: { accessToken: answer.access_token, refreshToken: answer.refresh_token, region },
  expiresAtMs: nowMs + answer.expires_in * SECOND_MS,
});

/**
 * The next pair for the refresh token of this one, which is spent by it.
 * @throws VendorError reauth_needed when the user must consent again
 */
export const refresh = async (
  context: Context,
  http: VendorHttp,
  spent: TokenSet,
  region: Region,
): Promise<TokenSet> => {
  const askedMs = context.now();
  const answer = await askTokens(context, http, 'refresh', {
    grant_type: 'refresh_token',
    refresh_token: spent.values.refreshToken ?? '',
  });
  return toTokens(answer, region, askedMs);
};

/** Revokes the consent: the refresh token invalidates the access token, too (RFC 7009, 2.1). */
export const revokeRequest = (
  context: Context,
  { values }: TokenSet,
): { readonly url: string; readonly body: { readonly form: Readonly<Record<string, string>> } } => ({
  url: `${baseUrl(context, LOGIN)}/oauth2/v3/revoke`,
  body: {
    form: {
      client_id: appValue(context, manifest.id, 'clientId'),
      client_secret: appValue(context, manifest.id, 'clientSecret'),
      token: values.refreshToken ?? '',
      token_type_hint: 'refresh_token',
    },
  },
});

/** The owner's data in an access token. It came from Tesla itself just now, so its signature proves nothing more. */
const claimsOf = (accessToken: string): { readonly sub: string | null; readonly ou_code: string | null } => {
  const nothing = { sub: null, ou_code: null };
  try {
    const payload: unknown = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
    return claimsSchema.safeParse(payload).data ?? nothing;
  } catch {
    return nothing;
  }
};

/** The region that a code begins with (`NA_...`); Europe when it names none: the vendor corrects a wrong guess. */
const regionOfCode = (code: string): Region => (code.startsWith('NA_') ? 'na' : 'eu');

/** The region that the account belongs to: any base answers. */
const askRegion = async (context: Context, http: VendorHttp, accessToken: string, guess: Region): Promise<Region> => {
  const { body } = await http.request({
    operation: 'region',
    method: 'GET',
    units: 0,
    url: `${baseUrl(context, baseUrlOf(guess))}/api/1/users/region`,
    headers: { authorization: `Bearer ${accessToken}` },
    schema: regionSchema,
    judge: (answer) => judgeFleet(answer, context.now()),
  });
  const region = regionOfHost(body.response.fleet_api_base_url);
  if (region === null) throw new VendorError('unsupported', 'tesla: the region of the account is not served');
  return region;
};

export const oauth: OAuthFlow = {
  pkce: false,
  authorizeUrl: ({ app, redirectUri, state, locale, baseUrlOverride, fields = {} }) => {
    const url = new URL(`${baseUrl({ baseUrlOverride }, LOGIN)}/oauth2/v3/authorize`);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId ?? '',
      redirect_uri: redirectUri,
      scope: homeOf(fields) === null ? SCOPES : `${SCOPES} ${LOCATION_SCOPE}`,
      state,
      // Tesla requires one; we take no identity from the id token, so the state serves.
      nonce: state,
      locale: locale.startsWith('de') ? 'de-DE' : 'en-US',
      prompt_missing_scopes: 'true',
      require_requested_scopes: 'true',
    }).toString();
    return url.href;
  },
  async exchange(context, { code, redirectUri }) {
    const http = exchangeHttp(context, manifest);
    const guess = regionOfCode(code);
    const askedMs = context.now();
    const answer = await askTokens(context, http, 'code', {
      grant_type: 'authorization_code',
      client_secret: appValue(context, manifest.id, 'clientSecret'),
      code,
      redirect_uri: redirectUri,
      audience: baseUrlOf(guess),
    });
    const region = await askRegion(context, http, answer.access_token, guess);
    const { sub } = claimsOf(answer.access_token);
    return {
      tokens: toTokens(answer, region, askedMs),
      fields: { region, ...(sub === null ? {} : { account: sub }) },
    };
  },
};
