import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#functions/deps.ts';
import { hashWebhookKey } from '#functions/features/webhook-key.ts';
import type { Handlers } from '#functions/http/implement.ts';
import {
  type ParsedReport,
  parseReport,
  type ReportError,
  type ReportInput,
} from '#functions/integrations/webhook/parse.ts';
import { storedReportSchema } from '#functions/integrations/webhook/schemas.ts';
import { acceptReport, noteRefusal, readingOf, settingsOf } from '#functions/integrations/webhook/stored.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';

export type WebhookDeps = Pick<Deps, 'storage' | 'now'>;

interface Link {
  readonly accountId: AccountId;
  readonly credentialsId: CredentialsId;
}

/** Reports of one sensor that come in at the same moment overtake each other at most so often. */
const ATTEMPTS = 5;

/** Merges the report into what is stored; the rate and the values are one conditional write. */
const storeReport = async (deps: WebhookDeps, link: Link, report: ParsedReport): Promise<void> => {
  const { accountId, credentialsId } = link;
  const { credentials, webhooks } = deps.storage;
  // Both may be a moment old, which costs half: a link that is not seen yet is looked for again, and onto an outdated report
  // nothing is written.
  const [seen, newest] = await Promise.all([
    credentials.get(accountId, credentialsId, 'eventual'),
    webhooks.getReport(accountId, credentialsId, storedReportSchema, 'eventual'),
  ]);
  const stored = seen ?? (await credentials.get(accountId, credentialsId));
  if (!stored) throw new ApiError('not_found');
  const settings = settingsOf(stored.settings);
  let tried: unknown = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const previous = attempt === 0 ? newest : await webhooks.getReport(accountId, credentialsId, storedReportSchema);
    // A write whose answer was lost is sent again by itself, and then refused by its own condition: it is there.
    if (tried !== null && isDeepStrictEqual(previous?.state, tried)) return;
    const nowMs = deps.now();
    const accepted = acceptReport(previous?.state ?? null, report, nowMs, settings);
    if (!accepted.ok) throw await refused(deps, link, accepted);
    const next = { reading: readingOf(accepted.stored, nowMs, settings), state: accepted.stored };
    if (await webhooks.putReport(accountId, credentialsId, next, previous?.version ?? null)) return;
    tried = accepted.stored;
  }
  throw new ApiError('too_many_reports', { retryAfterS: 60 });
};

/**
 * The answer to a report that is refused, noted for the owner. The values and what is derived of them stay; when another
 * report is stored at the same moment, the note is left out.
 */
const refused = async (
  deps: WebhookDeps,
  { accountId, credentialsId }: Link,
  error: ReportError,
): Promise<ApiError> => {
  const previous = await deps.storage.webhooks.getReport(accountId, credentialsId, storedReportSchema);
  const state = noteRefusal(previous?.state ?? null, error, deps.now());
  if (state !== null) {
    const next = { reading: previous?.reading ?? null, state };
    await deps.storage.webhooks.putReport(accountId, credentialsId, next, previous?.version ?? null);
  }
  const { code, message, retryAfterS } = error;
  return new ApiError(code, { messages: [message], ...(retryAfterS === null ? {} : { retryAfterS }) });
};

/**
 * Takes a report. A key that never was and one that is revoked are the same: both are looked up by their hash and not
 * found.
 */
const takeReport = async (
  deps: WebhookDeps,
  key: string,
  input: ReportInput,
  unknownKey: 'not_found' | 'invalid_key',
): Promise<{ accepted: true; fields: string[]; ignored: string[] }> => {
  const link = await deps.storage.webhooks.findKey(hashWebhookKey(key));
  if (!link) throw new ApiError(unknownKey);
  const report = parseReport(input, deps.now());
  if (!report.ok) throw await refused(deps, link, report);
  if (report.effect !== 'nothing') await storeReport(deps, link, report);
  return { accepted: true, fields: [...report.fields], ignored: [...report.ignored] };
};

const bodyOf = (rawBody: Uint8Array, headers: Readonly<Record<string, string>>): ReportInput => ({
  contentType: headers['content-type'] ?? null,
  raw: new TextDecoder().decode(rawBody),
});

/** `Authorization: Bearer {key}` or `X-Api-Key: {key}`; empty when there is neither, which no key is. */
const keyOfHeaders = (headers: Readonly<Record<string, string>>): string =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? headers['x-api-key'] ?? '';

export const createWebhookHandlers = (
  deps: WebhookDeps,
): Pick<Handlers<'webhook'>, 'reportByKey' | 'reportByQuery' | 'reportByHeader'> => ({
  reportByKey: ({ params, rawBody, headers }) => takeReport(deps, params.key, bodyOf(rawBody, headers), 'not_found'),

  reportByQuery: ({ params, query }) =>
    takeReport(deps, params.key, { contentType: null, raw: query as Record<string, string> }, 'not_found'),

  reportByHeader: ({ rawBody, headers }) =>
    takeReport(deps, keyOfHeaders(headers), bodyOf(rawBody, headers), 'invalid_key'),
});
