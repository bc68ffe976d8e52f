import type * as z from 'zod';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, type VendorAnswer, type VendorRequest } from '../http.ts';
import { type AdapterContext, type TokenSet, VendorError } from '../port.ts';
import { createSession } from '../session.ts';
import { accountKey, signInOf } from './fields.ts';
import { manifest } from './manifest.ts';
import {
  commandSchema,
  failureSchema,
  type Observation,
  observationsSchema,
  type Sites,
  sitesSchema,
  tokensSchema,
} from './schemas.ts';

const EARLY_MS = 5 * MINUTE_MS;
/** The firewall blocks for 24 h from the last request: further requests only extend the block. */
const BLOCKED_S = 3_600;
const WRONG_PASSWORD = 100;

/** The commands that this service sends; none of them is stored in the charger. */
export type ChargerCommand = 'pause_charging' | 'resume_charging' | 'start_charging' | 'override_schedule';

export interface Client {
  sites(): Promise<Sites>;
  observations(deviceId: string, ids: readonly number[]): Promise<readonly Observation[]>;
  /**
   * The only setting that may be written: a volatile limit made for automation. Everything without "dynamic" in its name
   * wears the charger's flash.
   */
  setDynamicCurrent(chargerId: string, amperes: number): Promise<void>;
  send(chargerId: string, command: ChargerCommand): Promise<void>;
}

const judge = ({ status, json, empty }: VendorAnswer): VendorError | null => {
  const parsed = failureSchema.safeParse(json);
  const { errorCode, message } = parsed.success ? parsed.data : { errorCode: null, message: null };
  if (status === 400 && errorCode === WRONG_PASSWORD) return new VendorError('auth_failed', 'easee: wrong password');
  if (status === 403) {
    const blocked = message === 'Forbidden' || (json === undefined && !empty);
    return blocked
      ? new VendorError('rate_limited', 'easee: our address is blocked', { retryAfterS: BLOCKED_S, concernsAll: true })
      : new VendorError('refused', 'easee: the user has no right on this device');
  }
  return null;
};

const judgeRefresh = (answer: VendorAnswer): VendorError | null =>
  // A used or mixed pair: the sign-in is what helps.
  answer.status === 400 || answer.status === 401
    ? new VendorError('reauth_needed', 'easee: the refresh token is dead')
    : judge(answer);

const judgeData = (answer: VendorAnswer): VendorError | null => {
  if (answer.status === 401) return new VendorError('reauth_needed', 'easee: the access token is refused');
  if (answer.status === 404) return new VendorError('offline', 'easee: the account does not show the device');
  return judge(answer);
};

const judgeCommand = (answer: VendorAnswer): VendorError | 'ok' | null =>
  (answer.status === 200 || answer.status === 202) && answer.empty ? 'ok' : judgeData(answer);

export const createClient = (context: AdapterContext): Client => {
  const { fields, now } = context;
  const http = createVendorHttp(context, manifest, { account: accountKey(fields) ?? '' });
  const base = baseUrl(context, 'https://api.easee.com');

  const tokensOf = async (
    operation: 'login' | 'refresh',
    path: string,
    json: unknown,
    judgeAnswer: typeof judge,
  ): Promise<TokenSet> => {
    const { body } = await http.request({
      operation,
      method: 'POST',
      url: `${base}/api/accounts/${path}`,
      body: { json },
      schema: tokensSchema,
      judge: judgeAnswer,
    });
    const { accessToken, refreshToken, expiresIn } = body;
    return { values: { accessToken, refreshToken }, expiresAtMs: now() + Math.floor(expiresIn * SECOND_MS) };
  };

  const session = createSession(context, {
    signIn: async () => await tokensOf('login', 'login', signInOf(fields), judge),
    refresh: async ({ values: { accessToken, refreshToken } }) =>
      await tokensOf('refresh', 'refresh_token', { accessToken, refreshToken }, judgeRefresh),
    earlyMs: EARLY_MS,
  });

  const call = <T>(request: Omit<VendorRequest<T>, 'headers'>): Promise<T> =>
    session.run(async ({ values }) => {
      const headers = { authorization: `Bearer ${values.accessToken ?? ''}` };
      return (await http.request({ judge: judgeData, ...request, headers })).body;
    });

  const command = async (
    chargerId: string,
    path: string,
    body: { readonly json: { readonly dynamicChargerCurrent: number } } | undefined,
  ): Promise<void> => {
    const answer: z.output<typeof commandSchema> = await call({
      operation: 'command',
      method: 'POST',
      url: `${base}/api/chargers/${encodeURIComponent(chargerId)}/${path}`,
      ...(body === undefined ? {} : { body }),
      // Absolute states: sent twice they do nothing more.
      idempotent: true,
      schema: commandSchema,
      judge: judgeCommand,
    });
    if (answer != null && !Array.isArray(answer) && answer.wasAccepted === false) {
      throw new VendorError('refused', 'easee: the charger did not accept the command');
    }
  };

  return {
    sites: () =>
      call({ operation: 'products', method: 'GET', url: `${base}/api/accounts/products`, schema: sitesSchema }),
    observations: (deviceId, ids) =>
      call({
        operation: 'observations',
        method: 'GET',
        // Without /api, unlike all other paths.
        url: `${base}/state/${encodeURIComponent(deviceId)}/observations?ids=${ids.join(',')}`,
        schema: observationsSchema,
      }),
    setDynamicCurrent: (chargerId, amperes) =>
      command(chargerId, 'settings', { json: { dynamicChargerCurrent: amperes } }),
    send: (chargerId, name) => command(chargerId, `commands/${name}`, undefined),
  };
};
