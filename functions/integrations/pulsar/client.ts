import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, retryAfterS, type VendorAnswer, type VendorRequest } from '../http.ts';
import { type AdapterContext, type TokenSet, VendorError } from '../port.ts';
import { createSession } from '../session.ts';
import { accountKey, basicOf } from './fields.ts';
import { manifest } from './manifest.ts';
import type { Action } from './mapping.ts';
import {
  acceptedSchema,
  failedSignInSchema,
  type Groups,
  groupsSchema,
  type Status,
  statusSchema,
  tokensSchema,
} from './schemas.ts';

const EARLY_MS = 30 * SECOND_MS;
/** Least waits after "too many requests"; the cloud gives no hint and becomes stricter with clients that continue. */
const THROTTLED_S = (5 * MINUTE_MS) / SECOND_MS;
const SIGN_IN_THROTTLED_S = (60 * MINUTE_MS) / SECOND_MS;

export interface Client {
  groups(): Promise<Groups>;
  status(chargerId: string): Promise<Status>;
  /** Whole amperes. @throws VendorError refused when the user is no administrator */
  setMaxCurrent(chargerId: string, amperes: number): Promise<void>;
  /** @throws VendorError refused in a state that does not allow it */
  act(chargerId: string, action: Action): Promise<void>;
}

export const createClient = (context: AdapterContext): Client => {
  const { fields, now } = context;
  const http = createVendorHttp(context, manifest, { account: accountKey(fields) ?? '' });
  const userApi = baseUrl(context, 'https://user-api.wall-box.com');
  const api = baseUrl(context, 'https://api.wall-box.com');

  const throttled = ({ headers }: VendorAnswer, leastS: number): VendorError =>
    new VendorError('rate_limited', 'pulsar: asked too often', {
      retryAfterS: Math.max(leastS, retryAfterS(headers, now()) ?? 0),
    });

  const judgeSignIn = (answer: VendorAnswer): VendorError | null => {
    if (answer.status === 429) return throttled(answer, SIGN_IN_THROTTLED_S);
    const failed = failedSignInSchema.safeParse(answer.json);
    if (!failed.success) return null;
    const { status } = failed.data.data.attributes;
    const kind = status === 401 || status === 403 ? 'auth_failed' : 'bad_response';
    return new VendorError(kind, 'pulsar: the sign-in failed inside a good answer');
  };

  const judgeRefresh = (answer: VendorAnswer): VendorError | null =>
    answer.status === 400 || answer.status === 401 || answer.status === 403
      ? new VendorError('reauth_needed', 'pulsar: the refresh token is dead')
      : judgeSignIn(answer);

  /** @param forbidden what a 403 means for this call: never that the password is wrong */
  const judgeData =
    (forbidden: (answer: VendorAnswer) => VendorError) =>
    (answer: VendorAnswer): VendorError | null => {
      if (answer.status === 401) return new VendorError('reauth_needed', 'pulsar: the access token is refused');
      if (answer.status === 403) return forbidden(answer);
      if (answer.status === 404) return new VendorError('offline', 'pulsar: the account does not show the charger');
      return answer.status === 429 ? throttled(answer, THROTTLED_S) : null;
    };
  const judgeRead = judgeData((answer) => throttled(answer, THROTTLED_S));

  const judgeCommand = (answer: VendorAnswer): VendorError | 'ok' | null => {
    const judge = judgeData(() => new VendorError('refused', 'pulsar: no administrator, or not in this state'));
    return judge(answer) ?? (answer.status === 200 && answer.empty ? 'ok' : null);
  };

  const tokensOf = async (
    operation: string,
    authorization: string,
    judge: VendorRequest<unknown>['judge'],
  ): Promise<TokenSet> => {
    const { body } = await http.request({
      operation,
      method: 'GET',
      url: `${userApi}/users/${operation}`,
      headers: { authorization, partner: 'wallbox' },
      // A GET by its name only: refresh tokens are good for one use, passwords are not tried twice.
      idempotent: false,
      schema: tokensSchema,
      ...(judge === undefined ? {} : { judge }),
    });
    const { token, refresh_token: refreshToken, ttl, refresh_token_ttl: refreshEndsMs } = body.data.attributes;
    return { values: { token, refreshToken, refreshEndsMs: String(refreshEndsMs) }, expiresAtMs: ttl };
  };

  const session = createSession(context, {
    signIn: async () => await tokensOf('signin', `Basic ${basicOf(fields)}`, judgeSignIn),
    refresh: async ({ values: { refreshToken = '', refreshEndsMs } }) => {
      if (now() >= Number(refreshEndsMs)) throw new VendorError('reauth_needed', 'pulsar: the refresh token is over');
      return await tokensOf('refresh-token', `Bearer ${refreshToken}`, judgeRefresh);
    },
    earlyMs: EARLY_MS,
  });

  const call = <T>(request: Omit<VendorRequest<T>, 'headers'>): Promise<T> =>
    session.run(async ({ values }) => {
      const headers = { authorization: `Bearer ${values.token ?? ''}` };
      return (await http.request({ judge: judgeRead, ...request, headers })).body;
    });

  return {
    groups: () => call({ operation: 'groups', method: 'GET', url: `${api}/v3/chargers/groups`, schema: groupsSchema }),
    status: (chargerId) =>
      call({
        operation: 'status',
        method: 'GET',
        url: `${api}/chargers/status/${encodeURIComponent(chargerId)}`,
        schema: statusSchema,
      }),
    async setMaxCurrent(chargerId, amperes) {
      await call({
        operation: 'current',
        method: 'PUT',
        url: `${api}/v2/charger/${encodeURIComponent(chargerId)}`,
        body: { json: { maxChargingCurrent: amperes } },
        idempotent: true,
        schema: acceptedSchema,
        judge: judgeCommand,
      });
    },
    async act(chargerId, action) {
      await call({
        operation: 'action',
        method: 'POST',
        url: `${api}/v3/chargers/${encodeURIComponent(chargerId)}/remote-action`,
        body: { json: { action } },
        // Pausing what is already paused may answer 403, so it is not simply sent again.
        idempotent: false,
        schema: acceptedSchema,
        judge: judgeCommand,
      });
    },
  };
};
