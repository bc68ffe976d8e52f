import * as z from 'zod';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, type VendorAnswer } from '../http.ts';
import { type AdapterContext, VendorError, type VendorErrorKind } from '../port.ts';
import { accountKey, authKeyOf, hostOf } from './fields.ts';
import { manifest } from './manifest.ts';
import { allStatusSchema, type CloudDevice, failureSchema, getSchema, statusSchema } from './schemas.ts';

/** More ids are refused by the cloud. */
export const IDS_PER_CALL = 10;
/** Over the limit: wait 1.2–2 s and try once more. */
const RATE_LIMITED_MS = 2_000;

export interface Client {
  /** Requests nothing, to check whether the key is accepted. @throws VendorError auth_failed */
  probe(): Promise<void>;
  /** Status of up to 10 devices; ids that the account does not hold are missing. */
  get(ids: readonly string[]): Promise<readonly CloudDevice[]>;
  /** All devices of the account; empty when the cloud no longer offers the list. */
  list(): Promise<readonly CloudDevice[]>;
  setSwitch(id: string, channel: number, on: boolean): Promise<void>;
}

/** Codes of v2 (table in the README). */
const kindOfCode: ReadonlyMap<string, VendorErrorKind> = new Map([
  ['DEVICE_OFFLINE', 'offline'],
  ['DEVICE_FAILED_COMMAND', 'refused'],
  ['DEVICE_INVALID_CHANNEL', 'unsupported'],
  ['DEVICE_INVALID_MODE', 'unsupported'],
  ['BAD_REQUEST', 'refused'],
  ['DEVICE_NOT_FOUND', 'offline'],
  // The server's routing, perhaps a wrong server: this account's failure, not the cloud's.
  ['INSTANCE_NOT_FOUND', 'bad_response'],
  ['UNEXPECTED_SUBSERVICE_ERROR', 'upstream'],
  ['VALIDATION_ERRORS', 'refused'],
]);

/** A 401 can mean a wrong key, a wrong server or too many requests; only the body shows which. */
const kindOf401 = (errors: Readonly<Record<string, unknown>>): VendorErrorKind => {
  if ('max_req' in errors) return 'rate_limited';
  // Unexplained ones happen with good keys too: not a reason to call the key wrong.
  return 'invalid_token' in errors || 'invalid_auth_key' in errors ? 'auth_failed' : 'bad_response';
};

const judge = ({ status, json }: VendorAnswer): VendorError | null => {
  const failure = failureSchema.safeParse(json);
  const { isok, error, errors = {} } = failure.success ? failure.data : {};
  if (status === 401 || status === 403) {
    return new VendorError(kindOf401(errors), `shelly: not authorised (HTTP ${status})`);
  }
  const reported = error === undefined ? undefined : kindOfCode.get(error);
  if (reported !== undefined) return new VendorError(reported, `shelly: ${error}`);
  if ('max_req' in errors) return new VendorError('rate_limited', 'shelly: request limit reached');
  const failed = status < 400 && (isok === false || error !== undefined);
  return failed ? new VendorError('bad_response', 'shelly: the cloud reports a failure') : null;
};

/** Success is 200 without a body; a body may say `isok` but must contain no failure. */
const judgeSet = (answer: VendorAnswer): VendorError | 'ok' | null =>
  judge(answer) ?? (answer.status === 200 && answer.empty ? 'ok' : null);

/** Answers of a call that the cloud has removed. */
const GONE = [404, 405, 410];

export const createClient = (context: AdapterContext): Client => {
  const { fields } = context;
  const base = baseUrl(context, `https://${hostOf(fields)}`);
  const key = authKeyOf(fields);
  const http = createVendorHttp(context, manifest, {
    account: accountKey(fields) ?? '',
    rateLimitedMs: RATE_LIMITED_MS,
  });

  // The documented place of the key is the query string, so no URL of this service may ever be logged.
  const v2 = (path: string): string => `${base}/v2/devices/api/${path}?auth_key=${encodeURIComponent(key)}`;

  const get = async (ids: readonly string[], judgeAnswer = judge): Promise<readonly CloudDevice[]> => {
    const { body } = await http.request({
      operation: 'get',
      method: 'POST',
      url: v2('get'),
      body: { json: { ids, select: ['status'] } },
      idempotent: true,
      schema: getSchema,
      judge: judgeAnswer,
    });
    return body;
  };

  return {
    async probe() {
      try {
        // A user is present: an unexplained refusal, such as a wrong server's, means wrong credentials here.
        await get(['000000000000'], (answer) => {
          const error = judge(answer);
          const unexplained = error?.kind === 'bad_response' && (answer.status === 401 || answer.status === 403);
          return unexplained ? new VendorError('auth_failed', 'shelly: key or server not accepted') : error;
        });
      } catch (error) {
        // "No state for this id" comes after the key was accepted.
        if (!(error instanceof VendorError && error.kind === 'offline')) throw error;
      }
    },
    get: (ids) => get(ids),
    async list() {
      let gone = false;
      try {
        const { body } = await http.request({
          operation: 'list',
          method: 'POST',
          url: `${base}/device/all_status`,
          body: { form: { auth_key: key, show_info: 'true', no_shared: 'true' } },
          idempotent: true,
          schema: allStatusSchema,
          judge: (answer) => {
            gone = GONE.includes(answer.status);
            return gone ? new VendorError('unsupported', 'shelly: the list is gone') : judge(answer);
          },
        });
        return Object.values(body.data.devices_status).flatMap(({ _dev_info: info, ...status }) =>
          info === null ? [] : [{ ...info, status: statusSchema.parse(status) }],
        );
      } catch (error) {
        // v1 "will be removed": devices can then still be added by their id.
        if (gone) return [];
        throw error;
      }
    },
    async setSwitch(id, channel, on) {
      await http.request({
        operation: 'switch',
        method: 'POST',
        url: v2('set/switch'),
        body: { json: { id, channel, on } },
        // An absolute state: sending it twice does nothing more.
        idempotent: true,
        schema: z.unknown(),
        judge: judgeSet,
      });
    },
  };
};
