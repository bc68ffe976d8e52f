import type * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp } from '../http.ts';
import type { AdapterContext } from '../port.ts';
import { revokeStored } from '../revoke.ts';
import { createConsentSession } from '../token-grants.ts';
import { accountKey } from './fields.ts';
import { judgeData } from './judge.ts';
import { manifest } from './manifest.ts';
import { BUCKET_MS } from './mapping.ts';
import { API, refresh, revokeRequest } from './oauth.ts';
import {
  type Meters,
  metersSchema,
  powerSchema,
  type Series,
  type Site,
  type Storage,
  siteSchema,
  storageSchema,
} from './schemas.ts';

/** At 80 % of the two hours for which a token is valid. */
const EARLY_MS = 24 * MINUTE_MS;

/** Every call costs a credit. */
export interface Client {
  site(siteId: string): Promise<Site>;
  meters(siteId: string): Promise<Meters>;
  storage(siteId: string): Promise<Storage>;
  power(siteId: string): Promise<Series>;
  /** Takes the consent back. */
  revoke(): Promise<void>;
}

/** Whole seconds, UTC, as the API wants it. */
const instant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export const createClient = (context: AdapterContext): Client => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const session = createConsentSession(context, manifest.id, {
    refresh: (tokens) => refresh(context, http, tokens),
    earlyMs: EARLY_MS,
  });

  const get = <T>(operation: string, path: string, schema: z.ZodType<T>): Promise<T> =>
    session.run(async ({ values }) => {
      const { body } = await http.request({
        operation,
        method: 'GET',
        url: `${baseUrl(context, API)}/v2/sites/${path}`,
        headers: { authorization: `Bearer ${values.accessToken ?? ''}` },
        schema,
        judge: (answer) => judgeData(answer, context.now()),
      });
      return body;
    });

  /** The complete quarter-hours of the last hour. */
  const lastHour = (): string => {
    const to = Math.floor(context.now() / BUCKET_MS) * BUCKET_MS;
    return `resolution=QUARTER_HOUR&from=${instant(to - HOUR_MS)}&to=${instant(to)}`;
  };

  return {
    site: (siteId) => get('site', siteId, siteSchema),
    meters: (siteId) => get('meters', `${siteId}/meters/telemetry?${lastHour()}`, metersSchema),
    storage: (siteId) => get('storage', `${siteId}/storage/telemetry?${lastHour()}`, storageSchema),
    power: (siteId) => get('power', `${siteId}/power?unit=W&${lastHour()}`, powerSchema),
    revoke: () => revokeStored(context, http, (tokens) => revokeRequest(context, tokens)),
  };
};
