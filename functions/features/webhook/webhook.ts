import * as z from 'zod';
import { type InboxDeps, receive } from '#functions/features/inbox.ts';
import { hashWebhookKey } from '#functions/features/webhook-key.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { Arrival, ReportAnswer, ReportFields } from '#functions/integrations/inbox.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** An unknown key and a revoked one cannot be told apart: both are looked up by their hash and not found. */
const takeReport = async (
  deps: InboxDeps,
  key: string,
  arrival: Arrival,
  unknownKey: 'not_found' | 'invalid_key',
): Promise<{ accepted: true; fields: string[]; ignored: string[] } & Omit<ReportAnswer, keyof ReportFields>> => {
  const link = await deps.storage.webhooks.findKey(hashWebhookKey(key));
  if (!link) throw new ApiError(unknownKey);
  const { fields, ignored, ...answer } = await receive(deps, link, arrival);
  return { accepted: true, ...answer, fields: [...fields], ignored: [...ignored] };
};

const bodyOf = (rawBody: Uint8Array, headers: Readonly<Record<string, string>>): Arrival => ({
  contentType: headers['content-type'] ?? null,
  raw: new TextDecoder().decode(rawBody),
});

/** `Authorization: Bearer {key}` or `X-Api-Key: {key}`; empty, which no key is, when there is neither. */
const keyOfHeaders = (headers: Readonly<Record<string, string>>): string =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? headers['x-api-key'] ?? '';

/** More is not parsed for a caller who may be anybody. */
const KEYED_BODY_BYTES = 16_384;

const keyedBodySchema = z.object({
  apiKey: z.string().optional().catch(undefined),
  // Of older clients, which were given the key as the id of their site.
  SiteMeterPush: z
    .object({ apiKey: z.string().optional().catch(undefined), siteId: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** The key in a body of Charge HQ's clients; empty, which no key is, when there is none. */
const keyOfBody = (rawBody: Uint8Array): string => {
  if (rawBody.byteLength > KEYED_BODY_BYTES) return '';
  try {
    const { apiKey, SiteMeterPush: older } = keyedBodySchema.parse(JSON.parse(new TextDecoder().decode(rawBody)));
    return apiKey ?? older?.apiKey ?? older?.siteId ?? '';
  } catch {
    return '';
  }
};

/** Reports that arrive over HTTP: the key names the link, the link's service the inbox. */
export const createWebhookHandlers = (
  deps: InboxDeps,
): Pick<Handlers<'webhook'>, 'reportByKey' | 'reportByQuery' | 'reportByHeader' | 'reportByBody'> => ({
  reportByKey: ({ params, rawBody, headers }) => takeReport(deps, params.key, bodyOf(rawBody, headers), 'not_found'),

  reportByQuery: ({ params, query }) =>
    takeReport(deps, params.key, { contentType: null, raw: query as Record<string, string> }, 'not_found'),

  reportByHeader: ({ rawBody, headers }) =>
    takeReport(deps, keyOfHeaders(headers), bodyOf(rawBody, headers), 'invalid_key'),

  reportByBody: ({ rawBody, headers }) => takeReport(deps, keyOfBody(rawBody), bodyOf(rawBody, headers), 'invalid_key'),
});
