import type * as z from 'zod';
import { HOUR_MS } from '#shared/units.ts';
import { runConsented } from '../consented.ts';
import { createVendorHttp } from '../http.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { createConsentSession } from '../token-grants.ts';
import { accountKey } from './fields.ts';
import { judgeData } from './judge.ts';
import { manifest } from './manifest.ts';
import { devicePoints, plantPoints } from './mapping.ts';
import { homeOf, refresh } from './oauth.ts';
import {
  devicesSchema,
  envelopeSchema,
  type Plant,
  type Points,
  plantsSchema,
  type VendorDevice,
  valuesSchema,
} from './schemas.ts';

/** Tokens are valid for two days. */
const EARLY_MS = 2 * HOUR_MS;
/** The most that Sungrow returns at once; homes have fewer. */
const PAGE = 100;

/** Every call counts for all users of our app. */
export interface Client {
  /** Plants that the user ticked. @throws VendorError reauth_needed when none is left */
  plants(): Promise<readonly Plant[]>;
  devices(plantId: string): Promise<readonly VendorDevice[]>;
  /** Values of all devices of a kind, of any of the plants. */
  deviceValues(type: keyof typeof devicePoints, psKeys: readonly string[]): Promise<readonly Points[]>;
  /** Values of plants that do not answer as a device; they come without a time. */
  plantValues(plantIds: readonly string[]): Promise<readonly Points[]>;
}

export const createClient = (context: AdapterContext): Client => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const session = createConsentSession(context, manifest.id, {
    refresh: (tokens) => refresh(context, http, tokens),
    earlyMs: EARLY_MS,
  });

  const ask = async <T>(
    operation: string,
    call: string,
    json: Readonly<Record<string, unknown>>,
    schema: z.ZodType<T>,
  ): Promise<T> => {
    const { app, gateway } = homeOf(context);
    const data = await runConsented(session, manifest.id, async ({ values }) => {
      const { body } = await http.request({
        operation,
        method: 'POST',
        url: `${gateway}/openapi/platform/${call}`,
        headers: { 'x-access-key': app.secretKey, authorization: `Bearer ${values.accessToken ?? ''}` },
        // Without a language the texts are Chinese.
        body: { json: { appkey: app.appKey, lang: '_en_US', ...json } },
        // A question, though it is posted.
        idempotent: true,
        urgent: false,
        schema: envelopeSchema,
        judge: (answer) => judgeData(answer, context.now()),
      });
      return body.result_data;
    });
    const parsed = schema.safeParse(data);
    if (!parsed.success) throw new VendorError('bad_response', `isolarcloud ${operation}: not as documented`);
    return parsed.data;
  };

  return {
    async plants() {
      const query = { page: 1, size: PAGE, valid_flag: '1,3' };
      const { pageList } = await ask('plants', 'queryPowerStationList', query, plantsSchema);
      if (pageList.length === 0) throw new VendorError('reauth_needed', 'isolarcloud: the consent covers no plant');
      return pageList;
    },
    async devices(plantId) {
      const query = { ps_id: plantId, page: 1, size: PAGE };
      return (await ask('devices', 'getDeviceListByPsId', query, devicesSchema)).pageList;
    },
    async deviceValues(type, psKeys) {
      const query = { ps_key_list: psKeys, device_type: String(type), point_id_list: devicePoints[type].map(String) };
      return (await ask('device-values', 'getDeviceRealTimeData', query, valuesSchema)).device_point_list;
    },
    async plantValues(plantIds) {
      const query = { ps_id_list: plantIds, point_id_list: plantPoints.map(String) };
      return (await ask('plant-values', 'getPowerStationRealTimeData', query, valuesSchema)).device_point_list;
    },
  };
};
