import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { orderInForce, startsRun, worthwhileChangeW } from '#functions/control/arrival-gate.ts';
import type { ArrivalGate } from '#functions/control/store.ts';
import type { Deps } from '#functions/deps.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import type { Arrival, Inbox, Refusal, ReportAnswer } from '#functions/integrations/inbox.ts';
import { inboxOf } from '#functions/integrations/inboxes.ts';
import type { StoredReport } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import type { RawReading } from '#shared/model/reading.ts';
import { SECOND_MS } from '#shared/units.ts';

export type InboxDeps = Pick<Deps, 'storage' | 'now' | 'runStarter' | 'logger'>;

/** The link that a message arrived for. */
export interface Link {
  readonly accountId: AccountId;
  readonly credentialsId: CredentialsId;
}

/** How often messages of one link that arrive at the same moment may overtake each other. */
const ATTEMPTS = 5;

/** A stored state before its link's service, and so its shape, is known. */
const anyState = z.unknown();

/** What is stored, if it has the inbox's shape; undefined: it must be read again, which reports the bad row. */
const ofShape = <State>(
  { stateSchema }: Inbox<unknown, State>,
  stored: StoredReport<unknown> | null,
): StoredReport<State> | null | undefined => {
  if (stored === null) return null;
  const state = stateSchema.safeParse(stored.state);
  return state.success ? { ...stored, state: state.data } : undefined;
};

/**
 * The answer to a message that is refused, with the refusal noted for the owner. Stored values stay as they are; when
 * another message is stored at the same moment, the note is dropped.
 */
const refused = async (
  { storage, now }: InboxDeps,
  { accountId, credentialsId }: Link,
  inbox: Inbox,
  refusal: Refusal,
): Promise<ApiError> => {
  const previous = await storage.webhooks.getReport(accountId, credentialsId, inbox.stateSchema);
  const state = inbox.noteRefusal(previous?.state ?? null, refusal, now());
  if (state !== null) {
    const next = { reading: previous?.reading ?? null, state };
    await storage.webhooks.putReport(accountId, credentialsId, next, previous?.version ?? null);
  }
  const { code, message, retryAfterS } = refusal;
  return new ApiError(code, { messages: [message], ...(retryAfterS === null ? {} : { retryAfterS }) });
};

/** Starts a run of the site if the stored values may change a decision. Its failure is no failure of the report. */
const startRunOn = async (
  { now, runStarter, logger }: InboxDeps,
  accountId: AccountId,
  gate: ArrivalGate | null,
  reading: RawReading | null,
): Promise<void> => {
  const nowMs = now();
  if (!startsRun(gate, reading, nowMs)) return;
  try {
    await runStarter.start({ accountId }, nowMs);
  } catch (error) {
    logger.warn('run not started', { accountId, fault: faultForLog(error) });
  }
};

/**
 * Takes a message that was pushed for a link, by whatever way it came: parses it, merges it into what is stored and
 * writes both state and reading in one conditional write. Idempotent.
 * @returns what the sender is answered
 * @throws ApiError `not_found` when the link is gone or its service does not push, or the code of the inbox's refusal
 */
export const receive = async (deps: InboxDeps, link: Link, arrival: Arrival): Promise<ReportAnswer> => {
  const { accountId, credentialsId } = link;
  const { credentials, webhooks } = deps.storage;
  // Eventual reads cost half: a link that is not visible yet is read again, and no write succeeds on an outdated state.
  const [visible, newest] = await Promise.all([
    credentials.get(accountId, credentialsId, 'eventual'),
    webhooks.getReport(accountId, credentialsId, anyState, 'eventual'),
  ]);
  const stored = visible ?? (await credentials.get(accountId, credentialsId));
  const inbox = stored && inboxOf(stored.service);
  if (!inbox) throw new ApiError('not_found');
  const parsed = inbox.parse(arrival, deps.now());
  if (!parsed.ok) throw await refused(deps, link, inbox, parsed);
  const answered = (isStored: boolean, nextMs: number): ReportAnswer => ({
    ...parsed.answer,
    ...inbox.answerBattery(parsed.message, orderInForce(newest?.gate ?? null, deps.now()), deps.now()),
    changeW: worthwhileChangeW(newest?.gate ?? null),
    stored: isStored,
    nextInS: Math.ceil(nextMs / SECOND_MS),
  });
  if (!parsed.stores) return answered(false, parsed.nextMs);

  let first = ofShape(inbox, newest);
  let tried: unknown = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const previous =
      first === undefined ? await webhooks.getReport(accountId, credentialsId, inbox.stateSchema) : first;
    first = undefined;
    // A write whose answer was lost is retried by the client and then refused by its own condition: it did succeed.
    if (tried !== null && isDeepStrictEqual(previous?.state, tried)) return answered(true, parsed.nextMs);
    const merged = inbox.merge(previous?.state ?? null, parsed.message, deps.now(), stored.settings);
    if (!merged.ok) throw await refused(deps, link, inbox, merged);
    if (merged.state === null) return answered(false, merged.nextMs);
    const { reading, state, nextMs } = merged;
    if (await webhooks.putReport(accountId, credentialsId, { reading, state }, previous?.version ?? null)) {
      await startRunOn(deps, accountId, previous?.gate ?? null, reading);
      return answered(true, nextMs);
    }
    tried = state;
  }
  throw new ApiError('too_many_reports', { retryAfterS: 60 });
};
