import type * as z from 'zod';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, retryAfterS, type VendorAnswer } from '../http.ts';
import { type AdapterContext, type TokenSet, VendorError, type VendorErrorKind } from '../port.ts';
import { createSession } from '../session.ts';
import { type DeviceRef, regionOf } from './device-id.ts';
import { accountKey, signInOf, terminalOf } from './fields.ts';
import { manifest } from './manifest.ts';
import {
  type DeviceState,
  deviceStateSchema,
  envelopeSchema,
  innerFailureSchema,
  type Listed,
  listSchema,
  passthroughSchema,
  switchedSchema,
  tokensSchema,
} from './schemas.ts';

const HOME_REGION = 'wap';
const APP_TYPE = 'Kasa_Android';
/** Roughly what was observed; the answer does not contain it. Tokens are renewed after 20 days. */
const TOKEN_LIFE_MS = 30 * DAY_MS;
const EARLY_MS = 10 * DAY_MS;
/** The cloud holds a request while it wakes the device. */
const TIMEOUT_MS = 12 * SECOND_MS;
const RATE_LIMITED_S = (15 * MINUTE_MS) / SECOND_MS;
const NOT_BOUND = -20580;
const UNSUPPORTED_COMMAND = -1;

/** Codes of the cloud (table in the README). */
const kindOfCode: ReadonlyMap<number, VendorErrorKind> = new Map([
  [-20601, 'auth_failed'],
  [-20600, 'auth_failed'],
  // Two-step verification is on: this password alone is not enough.
  [-23003, 'auth_failed'],
  [-20677, 'auth_failed'],
  [-20675, 'reauth_needed'],
  [-20651, 'reauth_needed'],
  [-20655, 'reauth_needed'],
  [-20571, 'offline'],
  // The cloud waited too long for the device: the device's failure, not the cloud's.
  [-20002, 'offline'],
  [NOT_BOUND, 'offline'],
  [-20004, 'rate_limited'],
]);

export interface Client {
  list(): Promise<readonly Listed[]>;
  /** State and power in one question. */
  state(ref: DeviceRef): Promise<DeviceState>;
  /** @throws VendorError refused, unsupported when the device did not switch */
  setRelay(ref: DeviceRef, on: boolean): Promise<void>;
}

const failureOf = (code: number): VendorError => {
  const kind = kindOfCode.get(code) ?? 'bad_response';
  const wait = kind === 'rate_limited' ? { retryAfterS: RATE_LIMITED_S } : {};
  return new VendorError(kind, `kasa: the cloud answers ${code}`, wait);
};

const codeOf = ({ json }: VendorAnswer): number | null => {
  const parsed = envelopeSchema.safeParse(json);
  if (!parsed.success) return null;
  const inner = innerFailureSchema.safeParse(parsed.data.result);
  // A failed sign-in also comes as a good envelope with the failure inside.
  return parsed.data.error_code !== 0 ? parsed.data.error_code : inner.success ? inner.data.errorCode : null;
};

export const createClient = (context: AdapterContext): Client => {
  const { fields, now } = context;
  const http = createVendorHttp({ ...context, timeoutMs: context.timeoutMs ?? TIMEOUT_MS }, manifest, {
    account: accountKey(fields) ?? '',
  });

  // A simulator serves all regions under one host: the region is the first part of the path.
  const urlOf = (region: string): string => {
    const host = baseUrl(context, `https://${region}.tplinkcloud.com`);
    return context.baseUrlOverride === null || region === HOME_REGION ? `${host}/` : `${host}/${region}/`;
  };

  const judge = (answer: VendorAnswer): VendorError | 'ok' | null => {
    const code = codeOf(answer);
    if (code !== null && code !== 0) return failureOf(code);
    if (answer.status === 429) {
      const hintS = retryAfterS(answer.headers, now()) ?? 0;
      const wait = { retryAfterS: Math.max(hintS, RATE_LIMITED_S) };
      return new VendorError('rate_limited', 'kasa: asked too often', wait);
    }
    // The service itself always answers 200: anything else, including a 401, comes from a proxy in front of it.
    return answer.status >= 400 ? new VendorError('upstream', `kasa: HTTP ${answer.status}`) : null;
  };

  const post = async <T>(
    region: string,
    method: string,
    params: Readonly<Record<string, unknown>>,
    options: { readonly schema: z.ZodType<T>; readonly idempotent: boolean; readonly judge?: typeof judge },
  ): Promise<T> => {
    const { body } = await http.request({
      operation: method,
      method: 'POST',
      url: urlOf(region),
      body: { json: { method, params } },
      idempotent: options.idempotent,
      schema: envelopeSchema,
      judge: options.judge ?? judge,
    });
    const parsed = options.schema.safeParse(body.result);
    if (!parsed.success) throw new VendorError('bad_response', `kasa ${method}: not as known`);
    return parsed.data;
  };

  /** At sign-in these codes mean a locked account or an unknown terminal: nothing to renew. */
  const judgeSignIn = (answer: VendorAnswer): VendorError | 'ok' | null => {
    const judged = judge(answer);
    return judged instanceof VendorError && judged.kind === 'reauth_needed'
      ? new VendorError('auth_failed', 'kasa: the sign-in is refused')
      : judged;
  };

  const tokensOf = ({ token, refreshToken }: z.output<typeof tokensSchema>, before: string): TokenSet => ({
    values: { token, refreshToken: refreshToken ?? before },
    expiresAtMs: now() + TOKEN_LIFE_MS,
  });
  const terminal = { appType: APP_TYPE, terminalUUID: terminalOf(fields) };

  const session = createSession(context, {
    signIn: async () => {
      const params = { ...terminal, ...signInOf(fields), refreshTokenNeeded: true };
      const options = { schema: tokensSchema, idempotent: false, judge: judgeSignIn };
      return tokensOf(await post(HOME_REGION, 'login', params, options), '');
    },
    refresh: async ({ values: { refreshToken = '' } }) => {
      if (refreshToken === '') throw new VendorError('reauth_needed', 'kasa: there is no refresh token');
      const options = { schema: tokensSchema, idempotent: false };
      return tokensOf(await post(HOME_REGION, 'refreshToken', { ...terminal, refreshToken }, options), refreshToken);
    },
    earlyMs: EARLY_MS,
  });

  // In the body, not in the query: no URL holds a token.
  const call = <T>(
    region: string,
    method: string,
    params: Readonly<Record<string, unknown>>,
    schema: z.ZodType<T>,
    judgeAnswer = judge,
  ): Promise<T> =>
    session.run(({ values }) =>
      post(region, method, { token: values.token, ...params }, { schema, idempotent: true, judge: judgeAnswer }),
    );

  const list = async (): Promise<readonly Listed[]> =>
    (await call(HOME_REGION, 'getDeviceList', {}, listSchema)).deviceList;
  let listed: Promise<readonly Listed[]> | null = null;

  /** Passes a device's own command through to it; one that has moved to another region is looked up once. */
  const send = async <T>({ region, id, childId }: DeviceRef, words: object, schema: z.ZodType<T>): Promise<T> => {
    const requestData = JSON.stringify({
      ...(childId === null ? {} : { context: { child_ids: [childId] } }),
      ...words,
    });
    let unbound = false;
    const at = (here: string) =>
      call(here, 'passthrough', { deviceId: id, requestData }, passthroughSchema, (answer) => {
        unbound = codeOf(answer) === NOT_BOUND;
        return judge(answer);
      });
    const answer = await at(region).catch(async (error: unknown) => {
      if (!unbound) throw error;
      listed ??= list();
      const elsewhere = regionOf((await listed).find(({ deviceId }) => deviceId === id)?.appServerUrl ?? null);
      if (elsewhere === null || elsewhere === region) throw error;
      return await at(elsewhere);
    });
    const parsed = schema.safeParse(answer.responseData);
    if (!parsed.success) throw new VendorError('bad_response', 'kasa: the device answers not as known');
    return parsed.data;
  };

  return {
    list,
    state: (ref) => send(ref, { system: { get_sysinfo: {} }, emeter: { get_realtime: {} } }, deviceStateSchema),
    async setRelay(ref, on) {
      const { system } = await send(ref, { system: { set_relay_state: { state: on ? 1 : 0 } } }, switchedSchema);
      const code = system.set_relay_state.err_code;
      if (code !== null && code !== 0) {
        const kind = code === UNSUPPORTED_COMMAND ? 'unsupported' : 'refused';
        throw new VendorError(kind, `kasa: the device answers ${code}`);
      }
    },
  };
};
